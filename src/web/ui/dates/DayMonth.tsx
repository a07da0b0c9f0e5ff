import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useEffect, useRef } from 'react'
import { dayText } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { calendarTexts } from './calendar-texts.ts'
import type { DateRange } from './date-range.ts'

export interface DayMonthProps {
  /** 'yyyy-MM-dd', or null. */
  value: string | null
  range: DateRange | undefined
  /** Opened by a key: the chosen day, today or the first day takes the focus. */
  takesFocus: boolean
  onChoose: (date: string | null) => void
}

/** A month to choose one day from. */
export function DayMonth({ value, range, takesFocus, onChoose }: DayMonthProps) {
  const t = useTexts()
  const { today, locale } = useCompanyTime()
  const month = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    const frame = requestAnimationFrame(() => {
      for (const wanted of ['button[data-selected]', 'button[aria-current]', 'td button']) {
        const button = month.current?.querySelector<HTMLElement>(wanted)
        if (button) return button.focus()
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <div ref={month}>
      <DatePicker
        {...calendarTexts(t, locale)}
        size="sm"
        defaultDate={value ?? dayText(today)}
        minDate={range?.from}
        maxDate={range?.to}
        value={value}
        onChange={onChoose}
        getDayProps={date => (date === dayText(today) ? { 'aria-current': 'date' } : {})}
      />
    </div>
  )
}
