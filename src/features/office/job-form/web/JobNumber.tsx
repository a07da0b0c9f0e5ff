import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import classes from './JobNumber.module.css'

interface JobNumberProps {
  /** null until it is loaded. */
  value: number | null
  /** Left out: the number can't be changed. */
  onChange?: (value: number) => void
  error?: string
}

const most = 2_000_000_000

/** Selects the number, so that typing replaces it. */
function selectAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** The job's '#n'. A double click or Enter turns it into an input; Enter or leaving it finishes. */
export function JobNumber({ value, onChange, error }: JobNumberProps) {
  const t = useTexts()
  const [isEditing, setEditing] = useState(false)
  const [typed, setTyped] = useState('')

  function startEditing() {
    setTyped(String(value ?? ''))
    setEditing(true)
  }
  function finish() {
    const next = Number(typed)
    setEditing(false)
    if (Number.isSafeInteger(next) && next >= 1 && next <= most && next !== value) onChange?.(next)
  }

  if (!onChange) return <span>{value === null ? '' : `#${value}`}</span>
  if (isEditing) {
    return (
      <TextInput
        className={classes.input}
        size="xs"
        aria-label={t('Job number')}
        // Escape returns to the number instead of closing the dialog.
        data-mantine-stop-propagation
        inputMode="numeric"
        leftSection="#"
        maxLength={10}
        ref={selectAll}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={finish}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            finish()
          }
          if (event.key === 'Escape') setEditing(false)
        }}
      />
    )
  }
  return (
    <UnstyledButton
      className={classes.number}
      data-error={error ? true : undefined}
      title={error ?? t('Double-click to change the number')}
      aria-label={t('Job number {{number}}, change', { number: value ?? '' })}
      onDoubleClick={startEditing}
      onClick={event => {
        // From the keyboard: a mouse click has a count, a key press does not.
        if (event.detail === 0) startEditing()
      }}
    >
      {value === null ? '#…' : `#${value}`}
    </UnstyledButton>
  )
}
