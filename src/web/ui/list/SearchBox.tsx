import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'

interface SearchBoxProps {
  /** The list's present search text. */
  value: string
  /** Called when the typing rests, and at once on Enter and when cleared. */
  onChange: (value: string) => void
  /** The field's name and placeholder: 'Search jobs'. */
  label: string
  /** Milliseconds of rest. */
  wait?: number
  width?: number | string
}

/** Search as you type. Escape clears it. */
export function SearchBox({ value, onChange, label, wait = 300, width = 260 }: SearchBoxProps) {
  const t = useTexts()
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Changed from outside (filters cleared, browser back), not the echo of what was typed here.
    if (value === sent.current) return
    sent.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function say(next: string) {
    clearTimeout(timer.current)
    if (next.trim() === sent.current) return
    sent.current = next.trim()
    onChange(next.trim())
  }

  function clear() {
    setText('')
    say('')
    field.current?.focus()
  }

  return (
    <TextInput
      ref={field}
      type="search"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      w={width}
      // The placeholder fits in every language, with the magnifier and the cross.
      style={{ minWidth: `min(100%, ${label.length}ch + 66px)` }}
      maw="100%"
      value={text}
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      rightSection={text ? <CloseButton size="sm" aria-label={t('Clear search')} onClick={clear} /> : null}
      onChange={event => {
        const next = event.currentTarget.value
        setText(next)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => say(next), wait)
      }}
      onKeyDown={event => {
        if (event.key === 'Enter') say(text)
        if (event.key === 'Escape' && text) {
          event.stopPropagation()
          clear()
        }
      }}
    />
  )
}
