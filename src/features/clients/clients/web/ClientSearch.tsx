import { Combobox, Loader, useCombobox } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { kindOfClientText } from '../clients.rules.ts'
import type { FoundClient } from '../clients.wire.ts'
import { ClientLine } from './ClientLine.tsx'
import { useClientSearch } from './use-client-search.ts'

export type NewClientText = { kind: ReturnType<typeof kindOfClientText>; text: string }

interface ClientSearchProps {
  /** A client that was found, with what was searched for. */
  onPick: (client: FoundClient, search: string) => void
  /** Nobody known: a new client of this name, phone or address. Absent: only known ones. */
  onNew?: (typed: NewClientText) => void
  /** Called when the field is left with text but without a choice. */
  onLeave?: (typed: NewClientText) => void
}

const newClient = 'new'
const newTexts = {
  name: 'New client “{{text}}”',
  phone: 'New client with the phone {{text}}',
  address: 'New client at {{text}}',
}

/** One field for a client's name, phone or address; Enter takes the first that is found. */
export function ClientSearch({ onPick, onNew, onLeave }: ClientSearchProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [isUsed, setUsed] = useState(false)
  const [isEntered, setEntered] = useState(false)
  const taken = useRef('')
  const combobox = useCombobox()
  const { clients, search, found, isSettled } = useClientSearch(text, isUsed)
  const typed = { kind: kindOfClientText(text), text: text.trim() }
  const first = clients[0]?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: when other clients are found
  useEffect(() => {
    if (isUsed && isSettled) combobox.selectFirstOption()
  }, [isUsed, isSettled, search, first])
  // Enter came before the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer is there
  useEffect(() => {
    if (isEntered && isSettled) choose(first === undefined ? newClient : String(first))
  }, [isEntered, isSettled])

  function choose(value: string) {
    combobox.closeDropdown()
    setUsed(false)
    setEntered(false)
    const client = clients.find(one => String(one.id) === value)
    if (!client && value !== newClient) return
    taken.current = client ? client.name : typed.text
    setText(taken.current)
    if (client) onPick(client, search)
    else onNew?.(typed)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          aria-label={t('Client, phone or address')}
          placeholder={t('Client, phone or address')}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={isUsed && found.isFetching ? <Loader size={14} aria-hidden="true" /> : null}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setEntered(false)
            setUsed(event.currentTarget.value.trim() !== '')
            if (event.currentTarget.value.trim() === '') combobox.closeDropdown()
            else combobox.openDropdown()
          }}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isUsed) return
            // It takes the entry that is marked and never sends the form.
            event.preventDefault()
            if (isSettled) return
            event.stopPropagation()
            setEntered(true)
          }}
          onBlur={() => {
            combobox.closeDropdown()
            setEntered(false)
            if (typed.text && typed.text !== taken.current) onLeave?.(typed)
            taken.current = typed.text
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('Clients')} mah={320} style={{ overflowY: 'auto' }}>
          {clients.map(client => (
            <Combobox.Option key={client.id} value={String(client.id)}>
              <ClientLine client={client} search={search} />
            </Combobox.Option>
          ))}
          {typed.text && onNew && (
            <Combobox.Option value={newClient} fw={500} c="var(--mantine-primary-color-filled)">
              <IconPlus size={14} aria-hidden="true" style={{ verticalAlign: '-2px', marginInlineEnd: 6 }} />
              {t(newTexts[typed.kind], { text: typed.text })}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {!onNew && isSettled && clients.length === 0 && (
          <Combobox.Empty>{t('No client found')}</Combobox.Empty>
        )}
        {found.isError && <Combobox.Footer>{t('Clients can’t be searched right now.')}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
