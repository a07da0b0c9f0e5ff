import { Alert, Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { heldAddressesContract } from '../held-addresses.contract.ts'
import { AddressHistory } from './AddressHistory.tsx'

/** Milliseconds after the last letter. */
const typingMs = 350

export type AddressHolds = Receives<typeof heldAddressesContract.state>

/** Says beside an email address that mail to it comes back, or was reported as spam; nothing while all is well. */
export function HeldAddress({ address: typed }: { address: string }) {
  const [settled] = useDebouncedValue(typed, typingMs)
  const address = canonicalEmail(settled)
  const { data } = useRead(
    heldAddressesContract.state,
    { address: address ?? '' },
    { enabled: address !== null },
  )
  if (address === null || !data || data.holds.length === 0) return null
  return <Hold address={address} {...data} />
}

function Hold({ address, holds, history }: AddressHolds & { address: string }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const mayAllow = useMay(heldAddressesContract.allow.access)
  const allow = useSend(heldAddressesContract.allow, { saved: 'Emails go there again.' })
  const [isOpen, setOpen] = useState(false)
  const bounces = holds.find(({ kind }) => kind === 'bounces')
  const shown = bounces ?? holds[0]!
  return (
    <Alert
      color="yellow"
      icon={<IconMailOff size={18} />}
      title={
        bounces
          ? t('Emails to {{address}} come back', { address })
          : t('{{address}} reported an email as spam', { address })
      }
    >
      <Text size="sm">
        {bounces
          ? t('Nothing has been sent there since {{when}}.', { when: instant(shown.at, 'date') })
          : t('Review requests and automations no longer go there. Invoices and replies still do.')}
      </Text>
      {bounces && shown.reason !== '' && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {shown.reason}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {mayAllow && (
          <Button
            size="compact-sm"
            variant="default"
            loading={allow.isPending}
            onClick={() => void allow.send({ address }).catch(() => {})}
          >
            {t('Allow again')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? t('Hide history') : t('Show history')}
        </Button>
      </Group>
      {isOpen && <AddressHistory history={history} />}
    </Alert>
  )
}
