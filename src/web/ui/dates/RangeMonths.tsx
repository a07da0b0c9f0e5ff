import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useState } from 'react'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { calendarTexts } from './calendar-texts.ts'
import type { DateRange } from './date-range.ts'
import classes from './RangeDropdown.module.css'

interface RangeMonthsProps {
  value: DateRange | null
  onChoose: (range: DateRange) => void
}

/** Two months to choose a first and a last date from. */
export function RangeMonths({ value, onChoose }: RangeMonthsProps) {
  const t = useTexts()
  const { today, locale } = useCompanyTime()
  // The first date of two, while the second one is not chosen yet.
  const [start, setStart] = useState<string | null>(null)
  return (
    <DatePicker
      {...calendarTexts(t, locale)}
      type="range"
      size="xs"
      numberOfColumns={2}
      columnsToScroll={1}
      allowSingleDateInRange
      defaultDate={start ?? value?.from ?? dayText(today)}
      value={start ? [start, null] : [value?.from ?? null, value?.to ?? null]}
      onChange={([from, to]) => {
        if (from && to) onChoose({ from, to })
        else setStart(from)
      }}
      getDayProps={date => (date === dayText(today) ? { 'aria-current': 'date' } : {})}
      classNames={{ levelsGroup: classes.months }}
    />
  )
}
