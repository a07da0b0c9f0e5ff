import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { calendarTexts } from './calendar-texts.ts'
import classes from './DateRangePicker.module.css'
import type { DateRange } from './date-range.ts'

interface RangeMonthsProps {
  /** The first date of two, while the second one is not chosen yet. */
  start: string | null
  value: DateRange | null
  onStart: (date: string | null) => void
  onChoose: (range: DateRange) => void
}

/** Two months to choose a first and a last date from. */
export function RangeMonths({ start, value, onStart, onChoose }: RangeMonthsProps) {
  const t = useTexts()
  const { today, locale } = useCompanyTime()
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
        else onStart(from)
      }}
      getDayProps={date => (date === dayText(today) ? { 'aria-current': 'date' } : {})}
      classNames={{ levelsGroup: classes.months }}
    />
  )
}
