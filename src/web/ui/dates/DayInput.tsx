import { ActionIcon, CloseButton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { useEffect, useRef, useState } from 'react'
import { dayText, formatDay, parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import classes from './DayInput.module.css'
import type { DateRange } from './date-range.ts'
import { readTypedDate } from './typed-date.ts'

/** The month view is as large as a screen, so it is loaded when someone is about to pick a date. */
const loadPicker = async () => (await import('./DayPicker.tsx')).DayPicker
const DayPicker = lazyPart(loadPicker)

export interface DayInputProps {
  /** 'yyyy-MM-dd', or null. */
  value: string | null
  onChange: (date: string | null) => void
  onBlur?: () => void
  label?: ReactNode
  /** The name where no label is seen; else the label. */
  ariaLabel?: string
  description?: ReactNode
  isDescribedBelow?: boolean
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** May be emptied. */
  clearable?: boolean
  /** Allowed range. */
  range?: DateRange
  width?: number | string
  inputRef?: Ref<HTMLInputElement>
  name?: string
  describedBy?: string
  /** Told what is wrong with what was typed, in place of showing it here; null when it is right again. */
  onProblem?: (problem: string | null) => unknown
}

/**
 * A date, typed ('4/10/26', 'fri', 'tomorrow') or picked from a month. What can't be taken stays, with a word why.
 * Works on plain dates: the browser's zone plays no part.
 */
export function DayInput({ value, onChange, range, clearable, ...props }: DayInputProps) {
  const t = useTexts()
  const { today, locale, day } = useCompanyTime()
  const [isOpen, setOpen] = useState(false)
  const [isByKey, setByKey] = useState(false)
  const manner = t('dd-mm-yyyy')
  const named = (date: string) => formatDay(parseDay(date) ?? 0, locale, 'date')
  const show = (date: string | null) => (date ? named(date) : '')
  const [text, setText] = useState(show(value))
  const [problem, setProblem] = useState<string | null>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setText(value ? formatDay(parseDay(value) ?? 0, locale, 'date') : '')
    setProblem(null)
  }, [value, locale])
  useEffect(() => {
    if (!isOpen) setByKey(false)
  }, [isOpen])

  function tell(next: string | null) {
    setProblem(next)
    props.onProblem?.(next)
  }
  function choose(date: string | null) {
    setText(show(date))
    if (date === value) return tell(null)
    setProblem(null)
    onChange(date)
  }
  function takeTyped() {
    if (text === show(value)) return tell(null)
    if (text.trim() === '') return clearable ? choose(null) : tell(t('Please enter a date.'))
    const date = readTypedDate(text, { today, locale, manner })
    if (date === null) tell(notADate())
    else if (range && (date < range.from || date > range.to)) tell(outside(range))
    else choose(date)
  }
  function notADate() {
    const tomorrow = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(1, 'day')
    return t('“{{typed}}” isn’t a date. Try {{date}}, {{weekday}} or {{tomorrow}}.', {
      typed: text.trim(),
      date: show(dayText(today + 1)),
      weekday: day(today + 2, 'weekday'),
      tomorrow,
    })
  }
  function outside({ from, to }: DateRange) {
    return t('Please choose a date from {{first}} to {{last}}.', { first: named(from), last: named(to) })
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') takeTyped()
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen(true)
    setByKey(true)
  }
  function onBlur(event: FocusEvent) {
    takeTyped()
    leave(event)
  }
  /** The focus may go to and fro between field and month; beyond them the month closes. */
  function leave({ relatedTarget: to }: FocusEvent) {
    if (to instanceof Node && (calendar.current?.contains(to) || frame.current?.contains(to))) return
    setOpen(false)
    props.onBlur?.()
  }

  return (
    <div ref={frame} className={classes.frame} style={{ width: props.width }}>
      <TextInput
        ref={props.inputRef}
        name={props.name}
        label={props.label}
        description={props.description}
        isDescribedBelow={props.isDescribedBelow ?? false}
        error={props.onProblem ? props.error || problem !== null : (problem ?? props.error)}
        required={props.required}
        disabled={props.disabled}
        aria-label={props.ariaLabel}
        aria-describedby={props.describedBy}
        data-mantine-stop-propagation={isOpen || undefined}
        autoComplete="off"
        placeholder={manner}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        onFocus={() => void loadPicker().catch(() => {})}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        rightSectionWidth={26}
        leftSection={
          <ActionIcon
            variant="transparent"
            color="gray"
            size="sm"
            tabIndex={-1}
            disabled={props.disabled}
            aria-label={t('Open the calendar')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendar size={15} />
          </ActionIcon>
        }
        rightSection={
          clearable && value && !props.disabled ? (
            <CloseButton size="sm" aria-label={t('Clear date')} onClick={() => choose(null)} />
          ) : null
        }
      />
      {isOpen && (
        <DayPicker
          dropdown={calendar}
          value={value}
          range={range}
          takesFocus={isByKey}
          onClose={() => setOpen(false)}
          onLeave={leave}
          onChoose={date => {
            choose(date ?? value)
            setOpen(false)
            frame.current?.querySelector('input')?.focus()
          }}
        />
      )}
    </div>
  )
}
