import { Text } from '@mantine/core'
import { displayPhone } from '#shared/phone.ts'
import type { FoundClient } from '../clients.wire.ts'

/** A client in a list of choices, with enough detail to tell namesakes apart. */
export function ClientLine({ client }: { client: FoundClient }) {
  const facts = [client.company_name, displayPhone(client.phone), client.suburb || client.main_address]
  return (
    <>
      <Text size="sm" fw={500} truncate>
        {client.name}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {facts.filter(Boolean).join(' · ') || client.email}
      </Text>
    </>
  )
}
