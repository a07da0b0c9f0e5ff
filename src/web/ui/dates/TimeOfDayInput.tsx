import { Combobox, useCombobox } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dayMinutes, formatWall } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { parseTypedTime } from './typed-time.ts'

interface TimeOfDayInputProps {
  /** Minutes since midnight, or null. */
  value: number | null
  onChange: (minutes: number) => void
  onBlur?: () => void
  ariaLabel: string
  /** Minutes between the offered times; others can be typed. */
  step?: number
  error?: boolean
  describedBy?: string
  disabled?: boolean
  /** Told what is wrong with what was typed; null when it is right again. */
  onProblem: (problem: string | null) => unknown
  width?: number | string
}

/** Where the list opens while no time is chosen: nine in the morning. */
const usualTime = 540

/** A time of day, picked in steps or typed ('9', '2pm', '1430'); what is no time stays, and is told. */
export function TimeOfDayInput({ value, onChange, step = 30, width = 120, ...props }: TimeOfDayInputProps) {
  const t = useTexts()
  const { locale } = useCompanyTime()
  const show = (minutes: number | null) => (minutes === null ? '' : formatWall(minutes, locale, 'time'))
  const shown = show(value)
  const [text, setText] = useState(shown)
  useEffect(() => setText(shown), [shown])
  const times = Array.from({ length: dayMinutes / step }, (_, i) => i * step)
  const current = Math.floor((value ?? usualTime) / step) * step
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    // Typed text marks its own option.
    onDropdownOpen: by => {
      if (by === 'unknown') return
      combobox.selectActiveOption()
      combobox.updateSelectedOptionIndex('active', { scrollIntoView: true })
    },
  })

  function read(typed: string): number | null {
    // Some languages write times in a way that nobody would type.
    return times.find(minutes => show(minutes) === typed) ?? parseTypedTime(typed)
  }
  function take(minutes: number) {
    setText(show(minutes))
    if (minutes === value) props.onProblem(null)
    else onChange(minutes)
    combobox.closeDropdown()
  }
  function takeTyped() {
    if (text === shown) return props.onProblem(null)
    const minutes = read(text)
    if (minutes !== null) return take(minutes)
    combobox.closeDropdown()
    props.onProblem(
      text.trim() === ''
        ? t('Please enter a time.')
        : t('“{{typed}}” isn’t a time. Try {{time}} or 1430.', { typed: text.trim(), time: show(570) }),
    )
  }
  function onType(typed: string) {
    setText(typed)
    combobox.openDropdown()
    // Enter then takes what was typed, not the option that was marked before.
    const index = times.indexOf(read(typed) ?? -1)
    if (index >= 0) combobox.selectOption(index)
    else combobox.resetSelectedOption()
  }

  return (
    <Combobox store={combobox} shadow="lg" offset={4} onOptionSubmit={minutes => take(Number(minutes))}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          aria-label={props.ariaLabel}
          aria-describedby={props.describedBy}
          error={props.error}
          disabled={props.disabled}
          w={width}
          flex="none"
          value={text}
          leftSection={<IconClock size={15} aria-hidden="true" />}
          leftSectionPointerEvents="none"
          autoComplete="off"
          onChange={event => onType(event.currentTarget.value)}
          onClick={() => combobox.openDropdown('mouse')}
          onKeyDown={event => {
            if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1) takeTyped()
          }}
          onBlur={() => {
            takeTyped()
            props.onBlur?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={220} style={{ overflowY: 'auto' }} aria-label={props.ariaLabel}>
          {times.map(minutes => (
            <Combobox.Option key={minutes} value={String(minutes)} active={minutes === current}>
              {show(minutes)}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
