import { ActionIcon, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTexts } from '#web/i18n.ts'
import classes from './chat.module.css'

interface ChatInputProps {
  value: string
  onChange: (value: string) => void
  onSend: () => void
  busy: boolean
  /** In characters. */
  maxLength: number
  /** The field's name and placeholder, where it is not simply the message. */
  label?: string
  onFocused?: (isFocused: boolean) => void
  /** Files are sent with it, or instead of a text. */
  hasFiles?: boolean
  /** Above the field. */
  above?: ReactNode
  /** Between the field and Send. */
  beside?: ReactNode
  /** Below the field: what the message will cost, for instance. */
  children?: ReactNode
}

/** The message field: Enter sends, Shift+Enter starts a new line. */
export function ChatInput({
  value,
  onChange,
  onSend,
  busy,
  maxLength,
  label,
  onFocused,
  hasFiles = false,
  above,
  beside,
  children,
}: ChatInputProps) {
  const t = useTexts()
  const maySend = !busy && (hasFiles || value.trim() !== '')
  function key(event: KeyboardEvent) {
    // Input methods also confirm a word with Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (maySend) onSend()
  }
  return (
    <div className={classes.foot}>
      {above}
      <div className={classes.input}>
        <Textarea
          aria-label={label ?? t('Message')}
          placeholder={label ?? t('Write a message')}
          rows={2}
          maxLength={maxLength}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={key}
          onFocus={() => onFocused?.(true)}
          onBlur={() => onFocused?.(false)}
        />
        {beside}
        <ActionIcon size={34} aria-label={t('Send')} disabled={!maySend} loading={busy} onClick={onSend}>
          <IconSend size={16} />
        </ActionIcon>
      </div>
      {children}
    </div>
  )
}
