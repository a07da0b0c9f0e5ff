import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useRefusedText } from '#web/ui/picker/use-refused-text.ts'

interface Searched {
  label?: ReactNode
  'aria-label'?: string | undefined
  error?: ReactNode
  onBlur?: ((event: React.FocusEvent<HTMLInputElement>) => void) | undefined
}

/**
 * The text of a field that searches its options. Mantine puts what is chosen back in its place when the field is left; here a
 * text that names no option stays, marked, and a save with it is refused.
 */
export function useSearched(field: Searched, searchable: boolean, shown: string) {
  const input = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState(shown)
  const [typed, setTyped] = useState('')
  const isUnchosen = searchable && typed.trim() !== '' && typed !== shown
  const refused = useRefusedText(input, isUnchosen, field.label ?? field['aria-label'])
  const kept = useRef('')
  useEffect(() => {
    kept.current = isUnchosen ? typed : ''
  })
  const forget = () => {
    kept.current = ''
    setTyped('')
    refused.forget()
  }
  const typing = {
    searchValue: search,
    onSearchChange: setSearch,
    error: refused.message ?? field.error,
    onInput: (event: FormEvent<HTMLInputElement>) => {
      refused.forget()
      setTyped(event.currentTarget.value)
    },
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
      if (kept.current) setSearch(kept.current)
      refused.mark()
      field.onBlur?.(event)
    },
  }
  return { input, setSearch, typing, forget }
}
