import { Combobox, Loader, Text, useCombobox } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { ClientLine } from '#features/clients/clients/web/ClientLine.tsx'
import { useClientSearch } from '#features/clients/clients/web/use-client-search.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { clientMobiles } from '../client-messages.rules.ts'

export interface Recipient {
  /** As it is shown. */
  phone: string
  clientId?: number
}

interface RecipientFieldProps {
  error?: string | undefined
  /** undefined: the text names nobody yet. */
  onChange: (recipient: Recipient | undefined) => void
}

const typedNumber = 'number'

/** A client found by name, number or address, or a mobile number as it is typed. */
export function RecipientField({ error, onChange }: RecipientFieldProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [isUsed, setUsed] = useState(false)
  const combobox = useCombobox()
  const { clients, search, found, isSettled } = useClientSearch(text, isUsed)
  const number = mobileNumber(text)
  const choices = clients.flatMap(client =>
    clientMobiles(client).map(phone => ({ value: `${client.id} ${phone}`, client, phone })),
  )
  const unreachable = clients.filter(client => clientMobiles(client).length === 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other clients are found
  useEffect(() => {
    if (isUsed && isSettled) combobox.selectFirstOption()
  }, [isUsed, isSettled, search, choices.length])

  function choose(value: string) {
    const choice = choices.find(each => each.value === value)
    combobox.closeDropdown()
    setUsed(false)
    if (choice) setText(`${nameOf(choice.client)}, ${displayPhone(choice.phone)}`)
    if (choice) onChange({ phone: displayPhone(choice.phone), clientId: choice.client.id })
    else if (number) onChange({ phone: displayPhone(number) })
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t('To')}
          withAsterisk
          placeholder={t('Client or mobile number')}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          error={error}
          value={text}
          rightSection={isUsed && found.isFetching ? <Loader size={14} aria-hidden="true" /> : null}
          onChange={event => {
            const next = event.currentTarget.value
            const typed = mobileNumber(next)
            setText(next)
            setUsed(next.trim() !== '')
            onChange(typed ? { phone: displayPhone(typed) } : undefined)
            if (next.trim() === '') combobox.closeDropdown()
            else combobox.openDropdown()
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isUsed}>
        <Combobox.Options aria-label={t('Clients')} mah={320} style={{ overflowY: 'auto' }}>
          {choices.map(({ value, client, phone }) => (
            <Combobox.Option key={value} value={value}>
              <ClientLine client={{ ...client, phone }} search={search} />
            </Combobox.Option>
          ))}
          {unreachable.map(client => (
            <Combobox.Option key={client.id} value={String(client.id)} disabled>
              <ClientLine client={client} search="" />
              <Text size="xs">{t('No mobile number')}</Text>
            </Combobox.Option>
          ))}
          {number && (
            <Combobox.Option value={typedNumber} fw={500}>
              <IconPhone size={14} aria-hidden="true" style={{ verticalAlign: '-2px', marginInlineEnd: 6 }} />
              {displayPhone(number)}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {!number && isSettled && clients.length === 0 && (
          <Combobox.Empty>{t('No client found')}</Combobox.Empty>
        )}
        {found.isError && <Combobox.Footer>{t('Clients can’t be searched right now.')}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  )
}

const nameOf = ({ name, company_name }: FoundClient) => name || company_name
