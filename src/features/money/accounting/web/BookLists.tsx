import { SegmentedControl, Stack } from '@mantine/core'
import { useAddressValue } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import type { BookConnection } from '../accounting.contract.ts'
import { Journal } from './Journal.tsx'
import { ReceivedPayments } from './ReceivedPayments.tsx'

/** Records sent to the books, or payments that came from them: one list at a time, as each keeps itself in the address. */
export function BookLists({ connection }: { connection: BookConnection }) {
  const t = useTexts()
  const go = useGo()
  const shown = useAddressValue('list') === 'received' ? 'received' : 'sent'
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={t('Records')}
        data={[
          { value: 'sent', label: t('Sent') },
          { value: 'received', label: t('Payments received') },
        ]}
        value={shown}
        onChange={list => void go({ query: () => (list === 'sent' ? {} : { list }) })}
        style={{ alignSelf: 'flex-start' }}
      />
      {shown === 'sent' ? (
        <Journal failed={connection.failed} />
      ) : (
        <ReceivedPayments connection={connection} />
      )}
    </Stack>
  )
}
