import { Text } from '@mantine/core'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { foundContact } from '../clients.rules.ts'
import type { FoundClient } from '../clients.wire.ts'

interface ClientLineProps {
  client: FoundClient
  /** The search text: a client found by a contact says so. */
  search: string
}

/** A client in a list of choices, with enough detail to tell namesakes apart. */
export function ClientLine({ client, search }: ClientLineProps) {
  const t = useTexts()
  const facts = [client.company_name, displayPhone(client.phone), client.suburb || client.main_address]
  const contact = foundContact(client, search)
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {client.name}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {facts.filter(Boolean).join(' · ') || client.email}
      </Text>
      {contact && (
        <Text size="xs" truncate>
          {t('contact: {{name}}', {
            name: [contact.name, displayPhone(contact.phone)].filter(Boolean).join(', '),
          })}
        </Text>
      )}
    </>
  )
}
