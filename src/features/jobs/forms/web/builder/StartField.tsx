import { useRef } from 'react'
import { placeholderLabels, placeholders } from '#shared/texts/placeholders.ts'
import { useTexts } from '#web/i18n.ts'
import { PlaceholderMenu } from '#web/ui/input/PlaceholderMenu.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'

interface StartFieldProps {
  value: string
  onChange: (value: string) => void
}

/** The first answer to a field; placeholders go in where the cursor stands. */
export function StartField({ value, onChange }: StartFieldProps) {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const words = Object.fromEntries(placeholders.map(name => [name, t(placeholderLabels[name]!)]))
  const insert = (name: string) => {
    const at = input.current?.selectionStart ?? value.length
    onChange(`${value.slice(0, at)}{{${name}}}${value.slice(input.current?.selectionEnd ?? at)}`)
  }
  return (
    <div>
      <TextInput
        ref={input}
        label={t('Filled in at first with')}
        value={value}
        maxLength={2_000}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <PlaceholderMenu names={placeholders} words={words} onInsert={insert} />
    </div>
  )
}
