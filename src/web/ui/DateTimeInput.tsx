import { Group, Input } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useId, useState } from 'react'
import { dayMinutes, dayText, formatWall, parseDay, utcToWall, wallIsGap, wallToUtc } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { DayInput } from './DayInput.tsx'
import { TimeOfDayInput } from './TimeOfDayInput.tsx'

export interface DateTimeInputProps {
  /** UTC, ISO 8601 with Z, or null. */
  value: string | null
  onChange: (instant: string | null) => void
  onBlur?: () => void
  label: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  clearable?: boolean
  /** Minutes between the offered times. */
  step?: number
  /** The time of day that a date gets when there was none; 9:00 unless said otherwise. */
  usualTime?: number
  inputRef?: Ref<HTMLInputElement>
}

/** A moment as the company's clock shows it, whatever zone the browser is in; UTC goes in and out. */
export function DateTimeInput({
  value,
  onChange,
  label,
  step = 30,
  usualTime = 540,
  ...props
}: DateTimeInputProps) {
  const t = useTexts()
  const { zone, locale, today } = useCompanyTime()
  const [skipped, setSkipped] = useState<number | null>(null)
  const id = useId()
  const wall = value ? utcToWall(value, zone) : null
  const day = wall === null ? null : Math.floor(wall / dayMinutes)
  const minutes = wall === null || day === null ? null : wall - day * dayMinutes

  function choose(nextDay: number, nextMinutes: number) {
    const next = nextDay * dayMinutes + nextMinutes
    setSkipped(wallIsGap(next, zone) ? next : null)
    onChange(wallToUtc(next, zone))
  }
  function chooseDate(date: string | null) {
    const nextDay = date ? parseDay(date) : null
    if (nextDay !== null) return choose(nextDay, minutes ?? usualTime)
    setSkipped(null)
    onChange(null)
  }

  const note =
    skipped !== null && value
      ? t('{{time}} does not exist on this day: the clocks go forward. {{taken}} is taken instead.', {
          time: formatWall(skipped, locale, 'time'),
          taken: formatWall(utcToWall(value, zone), locale, 'time'),
        })
      : null

  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }} disabled={props.disabled}>
      <Input.Label component="legend" required={props.required} p={0}>
        {label}
      </Input.Label>
      {props.description && <Input.Description mb={4}>{props.description}</Input.Description>}
      <Group gap={8} wrap="nowrap" align="flex-start" maw={380}>
        <DayInput
          width="100%"
          value={day === null ? null : dayText(day)}
          onChange={chooseDate}
          onBlur={props.onBlur}
          ariaLabel={t('{{field}}: date', { field: label })}
          clearable={props.clearable}
          disabled={props.disabled}
          required={props.required}
          error={Boolean(props.error)}
          describedBy={`${id}-note`}
          inputRef={props.inputRef}
        />
        <TimeOfDayInput
          value={minutes}
          onChange={next => next !== null && choose(day ?? today, next)}
          onBlur={props.onBlur}
          ariaLabel={t('{{field}}: time', { field: label })}
          step={step}
          width={146}
          disabled={props.disabled}
          error={Boolean(props.error)}
          describedBy={`${id}-note`}
        />
      </Group>
      <div id={`${id}-note`} role="status">
        {props.error && <Input.Error mt={4}>{props.error}</Input.Error>}
        {note && (
          <Input.Description mt={4} c="var(--mantine-color-text)">
            {note}
          </Input.Description>
        )}
      </div>
    </fieldset>
  )
}
