import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import type { FoundClient } from '../clients.wire.ts'
import { type NewClientText, useClientRows } from './use-client-rows.tsx'

interface ClientSearchProps {
  /** A client that was found, with what was searched for. */
  onPick: (client: FoundClient, search: string) => void
  /** Nobody known: a new client of this name, phone or address. Absent: only known ones. */
  onNew?: (typed: NewClientText) => void
}

/** One field for a client's name, phone or address. */
export function ClientSearch({ onPick, onNew }: ClientSearchProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [taken, setTaken] = useState('')
  const [isUsed, setUsed] = useState(false)
  const { picker, clientOf, typed, search } = useClientRows(text, isUsed, Boolean(onNew))

  function choose(key: string) {
    const client = clientOf(key)
    const name = client ? client.name || client.company_name : typed.text
    setUsed(false)
    setTaken(name)
    setText(name)
    if (client) onPick(client, search)
    else onNew?.(typed)
  }

  return (
    <Picker
      {...picker}
      aria-label={t('Client, phone or address')}
      placeholder={t('Client, phone or address')}
      data-autofocus
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      text={text}
      onText={setText}
      isChosen={text === taken}
      isSettled={!isUsed || picker.isSettled}
      onAsk={() => setUsed(true)}
      onPick={choose}
    />
  )
}
