import { SegmentedControl, Text } from '@mantine/core'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { useMay } from '#web/viewer.ts'
import { recentlyDeletedContract } from '../recently-deleted.contract.ts'
import { keptDays } from '../recently-deleted.rules.ts'
import { DeletedRows } from './DeletedRows.tsx'

/** Jobs and clients that were deleted and can still be brought back. */
export default function RecentlyDeletedPage() {
  const t = useTexts()
  const go = useGo()
  const asked = useAddressValue('show')
  const seesJobs = useMay(recentlyDeletedContract.jobs.access)
  const seesClients = useMay(recentlyDeletedContract.clients.access)
  const shown = seesClients && (asked === 'clients' || !seesJobs) ? 'clients' : 'jobs'
  const choice =
    seesJobs && seesClients ? (
      <SegmentedControl
        aria-label={t('Shown')}
        value={shown}
        // Another list: its page, sort and search begin anew.
        onChange={show => void go({ query: () => (show === 'clients' ? { show } : {}) }, { replace: true })}
        data={[
          { value: 'jobs', label: t('Jobs') },
          { value: 'clients', label: t('Clients') },
        ]}
      />
    ) : null
  return (
    <>
      <Text c="dimmed" mb="md" maw="72ch">
        {t(
          'You can restore deleted jobs and clients for {{days}} days. After that, they’re permanently removed.',
          {
            days: keptDays,
          },
        )}
      </Text>
      <DeletedRows key={shown} of={shown} choice={choice} />
    </>
  )
}
