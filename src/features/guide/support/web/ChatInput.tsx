import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTexts } from '#web/i18n.ts'
import { longestMessage } from '../support.rules.ts'
import classes from './ChatMessages.module.css'

interface ChatInputProps {
  value: string
  onChange: (value: string) => void
  onSend: () => void
  busy: boolean
  onFocused: (isFocused: boolean) => void
}

/** The message field: Enter sends, Shift+Enter starts a new line. */
export function ChatInput({ value, onChange, onSend, busy, onFocused }: ChatInputProps) {
  const t = useTexts()
  const maySend = !busy && value.trim() !== ''
  function key(event: KeyboardEvent) {
    // Input methods also confirm a word with Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (maySend) onSend()
  }
  return (
    <div className={classes.input}>
      <Textarea
        aria-label={t('Message')}
        placeholder={t('Write a message')}
        rows={2}
        maxLength={longestMessage}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={key}
        onFocus={() => onFocused(true)}
        onBlur={() => onFocused(false)}
      />
      <ActionIcon size={34} aria-label={t('Send')} disabled={!maySend} loading={busy} onClick={onSend}>
        <IconSend size={16} />
      </ActionIcon>
    </div>
  )
}
