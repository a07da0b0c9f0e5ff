import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import type { BookConnection } from '../accounting.contract.ts'
import { DriftList } from './DriftList.tsx'
import { Journal } from './Journal.tsx'
import { MatchList } from './MatchList.tsx'
import { ReceivedPayments } from './ReceivedPayments.tsx'

/** Records sent to the books, clients beside contacts, or payments received: one list at a time, kept in the address. */
export function BookLists({ connection }: { connection: BookConnection }) {
  const t = useTexts()
  const go = useGo()
  const { state, matching, matches } = connection
  const hasMatches = matching !== 'done' || Object.values(matches).some(count => count > 0)
  // State when the page was opened: confirming the list doesn't take it away.
  const [first] = useState(state === 'setting-up' && matching !== 'done' ? 'clients' : 'sent')
  const shown = String(useAddressValue('list') ?? first)
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('Records')}
        data={[
          ...(hasMatches ? [{ value: 'clients', label: t('Clients') }] : []),
          { value: 'sent', label: t('Sent') },
          { value: 'received', label: t('Payments received') },
          { value: 'differences', label: t('Differences') },
        ]}
        value={shown}
        onChange={list => void go({ query: () => ({ list }) })}
        style={{ alignSelf: 'flex-start' }}
      />
      {shown === 'differences' ? (
        <DriftList connection={connection} />
      ) : shown === 'received' ? (
        <ReceivedPayments connection={connection} />
      ) : shown === 'clients' && hasMatches ? (
        <MatchList connection={connection} />
      ) : (
        <Journal failed={connection.failed} />
      )}
    </Stack>
  )
}
