import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type EmailDomain, emailDomainContract } from '../email-domain.contract.ts'
import { type DomainState, domainTexts } from '../email-domain.rules.ts'
import { RecordList } from './RecordList.tsx'
import { SenderForm } from './SenderForm.tsx'

const stateTexts: Record<DomainState, { tone: Tone; label: string }> = {
  pending: { tone: 'amber', label: 'Pending' },
  verified: { tone: 'green', label: 'Verified' },
  failed: { tone: 'pink', label: 'Failed' },
}

interface DomainCardProps {
  domain: EmailDomain
  isSimulated: boolean
}

/** The company's domain: how it is, its records, and what can be done with it. */
export function DomainCard({ domain, isSimulated }: DomainCardProps) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [isEditing, setEditing] = useState(false)
  const check = useSend(emailDomainContract.check)
  const simulate = useSend(emailDomainContract.simulate)
  const { address, state, trouble, records, is_renewing, checked_at } = domain
  if (isEditing) return <SenderForm domain={domain} onDone={() => setEditing(false)} />
  return (
    <Card
      style={{ maxWidth: 760 }}
      title={address}
      about={
        state === 'verified'
          ? t('Emails come from this address.')
          : t('Emails come from our address in your name until the DKIM record is found.')
      }
      end={<StatusBadge tone={stateTexts[state].tone}>{t(stateTexts[state].label)}</StatusBadge>}
    >
      <Stack gap="md">
        {trouble && <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title={t(trouble)} />}
        {is_renewing && <Alert color="blue">{t(domainTexts.renewed)}</Alert>}
        <Text size="sm">
          {t('Add these records where your domain is registered. Changes can take a day.')}
        </Text>
        <RecordList records={records} />
        {checked_at && <Text size="sm">{t('Last checked {{when}}', { when: instant(checked_at) })}</Text>}
        <Group gap="sm">
          <Button loading={check.isPending} onClick={() => void check.send({}).catch(() => {})}>
            {t('Check now')}
          </Button>
          {isSimulated && (
            <Button
              variant="default"
              loading={simulate.isPending}
              onClick={() =>
                void simulate.send({ is_published: state !== 'verified' || is_renewing }).catch(() => {})
              }
            >
              {state === 'verified' && !is_renewing
                ? t('Remove records (simulated)')
                : t('Publish records (simulated)')}
            </Button>
          )}
          <Button variant="default" onClick={() => setEditing(true)}>
            {t('Change address')}
          </Button>
          {state === 'verified' && <RenewKey />}
          <RemoveDomain name={domain.domain} />
        </Group>
      </Stack>
    </Card>
  )
}

function RenewKey() {
  const t = useTexts()
  const confirm = useConfirm()
  const renew = useSend(emailDomainContract.renew)
  return (
    <Button
      variant="default"
      onClick={() =>
        void confirm({
          title: t('Renew the DKIM key?'),
          message: t('You’ll add one new record. The old key signs until it’s found.'),
          confirm: t('Renew key'),
          run: () => renew.send({}),
        })
      }
    >
      {t('Renew key')}
    </Button>
  )
}

function RemoveDomain({ name }: { name: string }) {
  const t = useTexts()
  const confirm = useConfirm()
  const remove = useSend(emailDomainContract.remove, { saved: 'Domain removed.' })
  return (
    <Button
      variant="subtle"
      color="red"
      onClick={() =>
        void confirm({
          title: t('Remove {{name}}?', { name }),
          message: t('Emails come from our address again. You can remove the records afterwards.'),
          confirm: t('Remove'),
          danger: true,
          run: () => remove.send({}),
        })
      }
    >
      {t('Remove')}
    </Button>
  )
}
