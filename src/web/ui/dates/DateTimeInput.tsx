import { Group, Input } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  believableDays,
  dayMinutes,
  dayText,
  formatWall,
  parseDay,
  utcToWall,
  wallIsGap,
  wallToUtc,
} from '#shared/dates.ts'
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

/** A date and a time of day; either may be missing while the other is typed. */
interface Parts {
  day: number | null
  minutes: number | null
}

function partsOf(value: string | null, zone: string): Parts {
  if (!value) return { day: null, minutes: null }
  const wall = utcToWall(value, zone)
  const day = Math.floor(wall / dayMinutes)
  return { day, minutes: wall - day * dayMinutes }
}

/** Problems of the typed text. */
interface Problems {
  date: string | null
  time: string | null
}
const none: Problems = { date: null, time: null }

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
  const { zone, locale, today, now } = useCompanyTime()
  const [given] = useState(value)
  const told = useRef(value)
  const [parts, setParts] = useState(() => partsOf(value, zone))
  const [problems, setProblems] = useState<Problems>(none)
  const [skipped, setSkipped] = useState<number | null>(null)
  const [resets, setResets] = useState(0)
  const id = useId()
  // Somebody else has set another moment: what was being typed is over.
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setParts(partsOf(value, zone))
    setProblems(none)
    setSkipped(null)
    setResets(count => count + 1)
  }, [value, zone])

  /** While one of the two can't be read there is no moment: the one that stood there must not be saved. */
  function tell(next: Parts, wrong: Problems) {
    const isWhole = next.day !== null && !wrong.date && !wrong.time
    const wall = isWhole ? next.day! * dayMinutes + (next.minutes ?? usualTime) : null
    const instant = wall === null ? null : wallToUtc(wall, zone)
    setProblems(wrong)
    setSkipped(wall !== null && wallIsGap(wall, zone) ? wall : null)
    setParts(instant ? partsOf(instant, zone) : next)
    if (instant === told.current) return
    told.current = instant
    onChange(instant)
  }
  const chooseDate = (date: string | null) =>
    tell({ day: date === null ? null : parseDay(date), minutes: parts.minutes }, { ...problems, date: null })
  const chooseTime = (minutes: number) =>
    tell({ day: parts.day ?? (problems.date ? null : today), minutes }, { ...problems, time: null })

  const wall = value ? utcToWall(value, zone) : null
  const notes = [
    skipped !== null &&
      wall !== null &&
      t('{{time}} doesn’t exist on this day because the clocks go forward. We’ll use {{taken}} instead.', {
        time: formatWall(skipped, locale, 'time'),
        taken: formatWall(wall, locale, 'time'),
      }),
    wall !== null && wall < now && value !== given && t('This time is in the past.'),
  ].filter(note => note !== false)
  const error = problems.date ?? problems.time ?? props.error

  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }} disabled={props.disabled}>
      <Input.Label component="legend" required={props.required} p={0}>
        {label}
      </Input.Label>
      {props.description && <Input.Description mb={4}>{props.description}</Input.Description>}
      <Group gap={8} wrap="nowrap" align="flex-start" maw={380}>
        <DayInput
          width="100%"
          key={`date ${resets}`}
          value={parts.day === null ? null : dayText(parts.day)}
          onChange={chooseDate}
          onProblem={date => date !== problems.date && tell(parts, { ...problems, date })}
          range={believableDays(today)}
          onBlur={props.onBlur}
          ariaLabel={t('{{field}}: date', { field: label })}
          clearable={props.clearable}
          disabled={props.disabled}
          required={props.required}
          error={problems.date !== null || Boolean(props.error)}
          describedBy={`${id}-note`}
          inputRef={props.inputRef}
        />
        <TimeOfDayInput
          key={`time ${resets}`}
          value={parts.minutes}
          onChange={chooseTime}
          onProblem={time => time !== problems.time && tell(parts, { ...problems, time })}
          onBlur={props.onBlur}
          ariaLabel={t('{{field}}: time', { field: label })}
          step={step}
          width={146}
          disabled={props.disabled}
          error={problems.time !== null || Boolean(props.error)}
          describedBy={`${id}-note`}
        />
      </Group>
      <div id={`${id}-note`} role="status">
        {error && <Input.Error mt={4}>{error}</Input.Error>}
        {notes.map(note => (
          <Input.Description key={note} mt={4} c="var(--mantine-color-text)">
            {note}
          </Input.Description>
        ))}
      </div>
    </fieldset>
  )
}
