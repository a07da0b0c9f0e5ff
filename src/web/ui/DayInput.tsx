import { ActionIcon, CloseButton, Popover, Skeleton, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { showDate } from './date-range.ts'
import { parseTypedDate } from './typed-time.ts'

/** The month weighs as much as a screen: it comes when somebody is about to pick a date. */
const loadMonth = async () => (await import('./DayMonth.tsx')).DayMonth
const DayMonth = lazyPart(loadMonth, { meanwhile: <Skeleton h={262} w={252} /> })

export interface DayInputProps {
  /** 'yyyy-MM-dd', or null. */
  value: string | null
  onChange: (date: string | null) => void
  onBlur?: () => void
  label?: ReactNode
  /** The name where no label is seen; else the label. */
  ariaLabel?: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** May be emptied. */
  clearable?: boolean
  /** 'yyyy-MM-dd' */
  min?: string
  max?: string
  width?: number | string
  inputRef?: Ref<HTMLInputElement>
  name?: string
  describedBy?: string
}

/** A date, typed ('4/10/26') or picked from a month. Works on plain dates: the browser's zone plays no part. */
export function DayInput({ value, onChange, min, max, clearable, ...props }: DayInputProps) {
  const t = useTexts()
  const { today } = useCompanyTime()
  const [isOpen, setOpen] = useState(false)
  const [isByKey, setByKey] = useState(false)
  const manner = t('dd-mm-yyyy')
  const show = (date: string | null) => showDate(date ?? '', manner)
  const [text, setText] = useState(show(value))
  const calendar = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => setText(showDate(value ?? '', manner)), [value, manner])
  useEffect(() => {
    if (!isOpen) setByKey(false)
  }, [isOpen])

  function choose(date: string | null) {
    setText(show(date))
    if (date !== value) onChange(date)
  }
  function takeTyped() {
    const date = parseTypedDate(text, today)
    const isAllowed = date !== null && !(min && date < min) && !(max && date > max)
    if (isAllowed) choose(date)
    else if (text.trim() === '' && clearable) choose(null)
    else setText(show(value))
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
    const to = event.relatedTarget
    if (to instanceof Node && (calendar.current?.contains(to) || frame.current?.contains(to))) return
    setOpen(false)
    props.onBlur?.()
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withRoles={false} width="auto">
      <Popover.Target>
        <div ref={frame} style={{ width: props.width }}>
          <TextInput
            ref={props.inputRef}
            name={props.name}
            label={props.label}
            description={props.description}
            error={props.error}
            required={props.required}
            disabled={props.disabled}
            aria-label={props.ariaLabel}
            aria-describedby={props.describedBy}
            data-mantine-stop-propagation={isOpen || undefined}
            autoComplete="off"
            inputMode="numeric"
            placeholder={manner}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            onFocus={() => void loadMonth().catch(() => {})}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
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
              clearable && value ? (
                <CloseButton size="sm" aria-label={t('Clear date')} onClick={() => choose(null)} />
              ) : null
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown
        ref={calendar}
        role="dialog"
        aria-label={t('Calendar')}
        // Safari gives a clicked button no focus: without this the field's blur would close the calendar first.
        onMouseDown={event => event.preventDefault()}
      >
        <DayMonth
          value={value}
          min={min}
          max={max}
          takesFocus={isByKey}
          onClose={() => setOpen(false)}
          onChoose={date => {
            choose(date ?? value)
            setOpen(false)
            frame.current?.querySelector('input')?.focus()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
