import { Button } from '@mantine/core'
import { IconBook2, IconRefresh } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Translate } from '#shared/translator.ts'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { smallPageSizes } from '#web/ui/list/list-search.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { StatusFilter } from '../../documents/web/StatusFilter.tsx'
import { accountingContract, type BookRecordRow, type RecordSort } from '../accounting.contract.ts'
import { bookFilters, bookKinds, bookStateLabels, kindLabels, oneLabels } from '../accounting.rules.ts'
import { bookTones } from './book-tones.ts'
import { RecordDialog } from './RecordDialog.tsx'

const filters = [
  { value: bookFilters.all, label: 'All' },
  { value: bookFilters.waiting, label: 'Waiting' },
  { value: bookFilters.sent, label: 'Sent' },
  { value: bookFilters.failed, label: 'Not sent' },
  { value: bookFilters.skipped, label: 'Skipped' },
] as const

/** Records sent to the books with their outcome, newest first. */
export function Journal({ failed }: { failed: number }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const list = useListPage(accountingContract.records, {
    sort: { field: 'id', order: 'DESC' },
    pageSizes: smallPageSizes,
    filters: { status: 0, kind: '' },
    rowId: row => row.id,
  })
  const { opened, open, close } = useOpenRow()
  const retry = useSend(accountingContract.retry, { saved: 'We’ll retry within a minute.' })
  const columns = useMemo(() => columnsOf(t, instant), [t, instant])
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Sent to the books')}
        columns={columns}
        rowLabel={row => `${t(oneLabels[row.kind])}, ${row.label}`}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search by number or name')} />
            <Select
              aria-label={t('Kind')}
              w={170}
              data={[
                { value: '', label: t('All kinds') },
                ...bookKinds.map(kind => ({ value: kind, label: t(kindLabels[kind]) })),
              ]}
              value={list.filters.kind}
              allowDeselect={false}
              onChange={kind => list.setFilters({ kind: (kind ?? '') as BookRecordRow['kind'] | '' })}
            />
            <StatusFilter
              filters={filters}
              value={list.filters.status}
              onChange={status => list.setFilters({ status })}
            />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={accountingContract.exportRecords} input={list.fileInput} />
            {failed > 0 && (
              <Button
                leftSection={<IconRefresh size={15} />}
                loading={retry.isPending}
                onClick={() => void retry.send({})}
              >
                {t('Retry all')}
              </Button>
            )}
          </>
        }
        noMatch={{ title: t('No matches'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('Nothing sent yet'),
          text: t('Clients, invoices and payments appear here with their result once sending starts.'),
          icon: <IconBook2 size={22} stroke={1.6} />,
        }}
      />
      {typeof opened === 'number' && <RecordDialog id={opened} onClose={close} />}
    </>
  )
}

function columnsOf(t: Translate, instant: (at: string) => string): Column<BookRecordRow, RecordSort>[] {
  return [
    { id: 'label', header: t('Record'), sortField: 'label', cell: row => row.label },
    {
      id: 'kind',
      header: t('Kind'),
      sortField: 'kind',
      width: 170,
      cell: row => t(oneLabels[row.kind]),
    },
    {
      id: 'amount',
      header: t('Amount'),
      align: 'right',
      width: 120,
      hideBelow: 'lg',
      cell: row => (row.amount_cents === null ? '' : moneyText(row.amount_cents)),
    },
    {
      id: 'reason',
      header: t('Reason'),
      hideBelow: 'md',
      wrap: true,
      cell: row => row.reason && t(row.reason),
    },
    {
      id: 'sent',
      header: t('Sent at'),
      width: 190,
      hideBelow: 'xl',
      cell: row => row.sent_at && instant(row.sent_at),
    },
    {
      id: 'state',
      header: t('Status'),
      width: 120,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={bookTones[row.state]} dot>
          {t(bookStateLabels[row.state])}
        </StatusBadge>
      ),
    },
  ]
}
