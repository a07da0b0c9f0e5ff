import { Autocomplete } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dayMinutes, formatWall } from '#shared/dates.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { parseTypedTime } from './typed-time.ts'

interface TimeOfDayInputProps {
  /** Minutes since midnight, or null. */
  value: number | null
  onChange: (minutes: number | null) => void
  onBlur?: () => void
  ariaLabel: string
  /** Minutes between the offered times; others can be typed. */
  step?: number
  error?: boolean
  describedBy?: string
  disabled?: boolean
  width?: number | string
}

/** A time of day, picked in steps or typed ('9', '2pm', '1430'); what is no time goes back to the last one. */
export function TimeOfDayInput({ value, onChange, step = 30, width = 120, ...props }: TimeOfDayInputProps) {
  const { locale } = useCompanyTime()
  const field = useRef<HTMLInputElement>(null)
  const show = (minutes: number | null) => (minutes === null ? '' : formatWall(minutes, locale, 'time'))
  const [text, setText] = useState(show(value))
  const shown = show(value)
  useEffect(() => setText(shown), [shown])
  const times = Array.from({ length: dayMinutes / step }, (_, i) => show(i * step))

  function read(typed: string): number | null {
    const at = times.indexOf(typed)
    return at >= 0 ? at * step : parseTypedTime(typed)
  }
  function take(typed: string) {
    const minutes = read(typed)
    if (minutes === null) return setText(shown)
    setText(show(minutes))
    if (minutes !== value) onChange(minutes)
  }
  function scrollToCurrent() {
    const index = Math.round((value ?? 540) / step)
    requestAnimationFrame(() => {
      const list = document.getElementById(field.current?.getAttribute('aria-controls') ?? '')
      const option = list?.querySelectorAll('[data-combobox-option]')[index]
      option?.scrollIntoView?.({ block: 'center' })
    })
  }

  return (
    <Autocomplete
      ref={field}
      aria-label={props.ariaLabel}
      aria-describedby={props.describedBy}
      error={props.error}
      disabled={props.disabled}
      w={width}
      value={text}
      data={times}
      // All steps stay on offer while one types: the list is for looking, not for filtering.
      filter={({ options }) => options}
      limit={dayMinutes / step}
      comboboxProps={{ shadow: 'lg', offset: 4 }}
      leftSection={<IconClock size={15} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      autoComplete="off"
      onDropdownOpen={scrollToCurrent}
      onChange={setText}
      onOptionSubmit={take}
      onKeyDown={event => {
        if (event.key === 'Enter') take(text)
      }}
      onBlur={() => {
        take(text)
        props.onBlur?.()
      }}
    />
  )
}
