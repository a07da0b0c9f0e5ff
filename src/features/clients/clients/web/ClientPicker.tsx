import { Combobox, Loader, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { TextInput, type TextInputProps } from '#web/ui/input/TextInput.tsx'
import type { FoundClient } from '../clients.wire.ts'
import { ClientLine } from './ClientLine.tsx'
import { useClientSearch } from './use-client-search.ts'

interface ClientPickerProps
  extends Pick<
    TextInputProps,
    'error' | 'withAsterisk' | 'disabled' | 'placeholder' | 'id' | 'onBlur' | 'autoFocus'
  > {
  /** 'Name' by default. */
  label?: string
  text: string
  onText: (text: string) => void
  /** The chosen client, whose name is already in the field; null for 'New Client', which keeps the text. */
  onPick: (client: FoundClient | null) => void
}

const newClient = 'new'

/** A client's name, with suggestions while typing, or a new one. */
export function ClientPicker({ label, text, onText, onPick, onBlur, ...props }: ClientPickerProps) {
  const t = useTexts()
  const [isUsed, setUsed] = useState(false)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { clients, search, found } = useClientSearch(text, isUsed)

  function open() {
    setUsed(true)
    combobox.openDropdown()
  }

  function choose(value: string) {
    combobox.closeDropdown()
    const client = clients.find(one => String(one.id) === value)
    if (value !== newClient && !client) return
    if (client) onText(client.name)
    onPick(client ?? null)
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} resetSelectionOnOptionHover>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...props}
          label={label ?? t('Name')}
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={event => {
            onText(event.currentTarget.value)
            combobox.resetSelectedOption()
            open()
          }}
          onClick={open}
          onKeyDown={event => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setUsed(true)
            // Enter on an open list never submits the form: it takes the highlighted entry, or the text typed.
            if (event.key !== 'Enter' || !combobox.dropdownOpened) return
            event.preventDefault()
            if (combobox.getSelectedOptionIndex() === -1) combobox.closeDropdown()
          }}
          onBlur={event => {
            combobox.closeDropdown()
            onBlur?.(event)
          }}
          rightSection={isUsed && found.isFetching ? <Loader size={14} aria-hidden="true" /> : null}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('Clients')} mah={300} style={{ overflowY: 'auto' }}>
          {clients.map(client => (
            <Combobox.Option key={client.id} value={String(client.id)}>
              <ClientLine client={client} search={search} />
            </Combobox.Option>
          ))}
          <Combobox.Option value={newClient} fw={500} c="var(--mantine-primary-color-filled)">
            <IconPlus size={14} aria-hidden="true" style={{ verticalAlign: '-2px', marginInlineEnd: 6 }} />
            {t('New Client')}
          </Combobox.Option>
        </Combobox.Options>
        {found.isError && <Combobox.Footer>{t('Clients can’t be searched right now.')}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}
