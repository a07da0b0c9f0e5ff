import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { ClientPicker } from '#features/clients/clients/web/ClientPicker.tsx'
import type { NewClientText } from '#features/clients/clients/web/use-client-rows.tsx'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { ClientFields, type ClientFieldsProps, clientFields } from './ClientFields.tsx'
import classes from './documents.module.css'

interface ClientBlockProps extends ClientFieldsProps {
  /** A client was chosen: the lines come next. */
  onChosen: () => void
}

/**
 * To whom a document goes: one field, which a known client fills as a card. The fields themselves show for somebody new,
 * for whoever edits the card, and where one of them is wrong.
 */
export function ClientBlock({ onChosen, ...props }: ClientBlockProps) {
  const { edited, errors, onChange, isFixed = false } = props
  const t = useTexts()
  const [view, setView] = useState<'choose' | 'card' | 'fields'>(edited.name === '' ? 'choose' : 'card')
  const isWrong = clientFields.some(field => errors[field])

  function pick(client: FoundClient | null, { kind, text }: NewClientText) {
    // What is known of the one before is not the new one's.
    const former = edited.client_id === null ? {} : nobody
    onChange(client ? clientFacts(client) : { ...clientFacts(null), ...former, name: '', [kind]: text })
    setView(client ? 'card' : 'fields')
    if (client) onChosen()
  }

  if (view === 'fields' || (isWrong && view === 'card')) return <ClientFields {...props} onPick={pick} />
  if (view === 'choose')
    return (
      <ClientPicker
        withAsterisk
        autoFocus
        label={t('Client')}
        placeholder={t('Name, phone or address')}
        text={edited.name}
        error={errors.name}
        isChosen={false}
        onText={name => onChange({ name })}
        onPick={pick}
      />
    )
  const place = [edited.site_name, edited.site_address].filter(Boolean).join(', ')
  const reached = [displayPhone(edited.phone), edited.email].filter(Boolean).join(' · ')
  return (
    <div className={classes.client}>
      <Text fw={600}>{[edited.name, edited.company_name].filter(Boolean).join(', ')}</Text>
      {reached !== '' && <Text size="sm">{reached}</Text>}
      {edited.address !== '' && <Text size="sm">{edited.address}</Text>}
      {place !== '' && place !== edited.address && (
        <Text size="sm">{t('Work at {{address}}', { address: place })}</Text>
      )}
      {edited.reference !== '' && (
        <Text size="sm">{t('Their order number: {{number}}', { number: edited.reference })}</Text>
      )}
      <Group gap={4} mt={6} ml={-8}>
        <Button size="compact-sm" variant="subtle" onClick={() => setView('fields')}>
          {t('Edit details')}
        </Button>
        {!isFixed && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onChange({ ...clientFacts(null), ...nobody })
              setView('choose')
            }}
          >
            {t('Another client')}
          </Button>
        )}
      </Group>
    </div>
  )
}

const nobody = { name: '', company_name: '', email: '', phone: '', address: '', site_address: '' }

const clientFacts = (client: FoundClient | null) =>
  client
    ? {
        client_id: client.id,
        name: client.name,
        company_name: client.company_name,
        email: client.email,
        phone: client.phone,
        address: client.billing_address || client.main_address,
        site_id: null,
        site_name: '',
        site_address: client.main_address,
      }
    : { client_id: null, site_id: null, site_name: '' }
