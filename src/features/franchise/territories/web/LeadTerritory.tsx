import { Alert, Button, Group } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { handoverContract } from '#features/franchise/handover/handover.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { territoriesContract } from '../territories.contract.ts'

/** Suggests the member in whose area a lead is, to hand it over with one click. */
export function LeadTerritory({ id }: { id: number }) {
  const t = useTexts()
  const found = useRead(territoriesContract.ofLead, { id }).data?.result
  const send = useSend(handoverContract.send, { saved: t('Handed over. We’ll tell you when they answer.') })
  if (!found) return null
  const { company_id, member, area } = found
  return (
    <Alert color="blue" icon={<IconMapPin size={18} />} my={8} py={8}>
      <Group justify="space-between" gap="xs">
        {t('{{area}} is in the area of {{company}}.', { area, company: member })}
        <Button
          size="xs"
          loading={send.isPending}
          onClick={() => void send.send({ kind: 'lead', id, company_id }).catch(() => {})}
        >
          {t('Hand over to {{company}}', { company: member })}
        </Button>
      </Group>
    </Alert>
  )
}
