import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useClientRows } from '#features/clients/clients/web/use-client-rows.tsx'
import { useField } from '#web/forms/use-field.ts'
import { useTexts } from '#web/i18n.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'

interface KnownClientProps {
  error?: string | undefined
  /** 'Client' unless said otherwise. */
  label?: string
  onChange: (id: number | null, name: string) => void
}

/** A client, chosen by typing. */
export function KnownClient({ error, label, onChange }: KnownClientProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [isUsed, setUsed] = useState(false)
  const { picker, clientOf } = useClientRows(text, isUsed, false)
  return (
    <Picker
      {...picker}
      mt="sm"
      label={label ?? t('Client')}
      placeholder={t('Name, phone or address')}
      withAsterisk={label === undefined}
      error={error}
      text={text}
      isChosen={text !== '' && text === chosen}
      isSettled={!isUsed || picker.isSettled}
      onAsk={() => setUsed(true)}
      onText={typed => {
        setText(typed)
        onChange(null, '')
      }}
      onPick={key => {
        const client = clientOf(key)
        if (!client) return
        const name = client.name || client.company_name
        setUsed(false)
        setText(name)
        setChosen(name)
        onChange(client.id, name)
      }}
    />
  )
}

interface KnownClientFieldProps {
  name: string
  label: string
  onChosen?: () => void
}

/** The same in a form, whose value is the client's id or null. */
export function KnownClientField({ name, label, onChosen }: KnownClientFieldProps) {
  const { control, error } = useField(name, label)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <KnownClient
          error={error}
          onChange={id => {
            field.onChange(id)
            onChosen?.()
          }}
        />
      )}
    />
  )
}
