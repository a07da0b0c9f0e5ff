import { Stack } from '@mantine/core'
import { heldAddressesContract } from '#features/talk/held-addresses/held-addresses.contract.ts'
import { HeldAddresses } from '#features/talk/held-addresses/web/HeldAddresses.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { emailDomainContract } from '../email-domain.contract.ts'
import { DomainCard } from './DomainCard.tsx'
import { SenderForm } from './SenderForm.tsx'

/** The domain that emails come from, and addresses that they come back from. */
export default function EmailDomainPage() {
  const t = useTexts()
  const read = useRead(emailDomainContract.state, {}, { staleTime: 0 })
  const maySeeHeld = useMay(heldAddressesContract.list.access)
  return (
    <Stack gap="lg">
      <Loaded read={read} failed={t('Couldn’t load settings')}>
        {({ result, is_simulated }) =>
          result === null ? (
            <SenderForm domain={null} />
          ) : (
            <DomainCard domain={result} isSimulated={is_simulated} />
          )
        }
      </Loaded>
      {maySeeHeld && (
        <Card
          title={t('Addresses on hold')}
          about={t('Emails that come back hurt your reputation, so we stop sending to them.')}
        >
          <HeldAddresses />
        </Card>
      )}
    </Stack>
  )
}
