import { Anchor, Text } from '@mantine/core'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { profileContract } from '../profile.contract.ts'

/** Whom to call for a member in an emergency. */
export function EmergencyContact({ userId }: { userId: number }) {
  const t = useTexts()
  const contact = useRead(profileContract.emergencyContact, { id: userId }).data?.result
  if (!contact || (contact.contact_name === '' && contact.contact_phone === '')) return null
  return (
    <Card title={t('Emergency contact')}>
      <Text size="sm">{[contact.contact_name, contact.contact_relation].filter(Boolean).join(' · ')}</Text>
      {contact.contact_phone && (
        <Anchor size="sm" href={`tel:${contact.contact_phone}`}>
          {displayPhone(contact.contact_phone)}
        </Anchor>
      )}
    </Card>
  )
}
