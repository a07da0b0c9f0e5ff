import { IconFileInvoice } from '@tabler/icons-react'
import { useMemo } from 'react'
import { batchesContract } from '#features/money/batches/batches.contract.ts'
import { LastBatch } from '#features/money/batches/web/LastBatch.tsx'
import { useChasing } from '#features/money/batches/web/use-chasing.tsx'
import { payerName } from '#features/money/documents/documents.rules.ts'
import {
  type AgeingRow,
  type AgeingSort,
  statementsContract,
} from '#features/money/statements/statements.contract.ts'
import { ageBuckets, bucketLabels } from '#features/money/statements/statements.rules.ts'
import { Ages } from '#features/money/statements/web/Ages.tsx'
import type { Translate } from '#shared/translator.ts'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { amountWidth } from './amount-width.ts'
import classes from './receivables.module.css'

const money = (cents: number) => (cents === 0 ? '' : moneyText(cents))

/** Receivables by age; a row leads to the client's statement. */
export default function AgeingPage() {
  const t = useTexts()
  const go = useGo()
  const list = useListPage(statementsContract.ageing, {
    sort: { field: 'total', order: 'DESC' },
    rowId: row => row.id,
  })
  const { rows } = list.table
  const columns = useMemo(() => columnsOf(t, widthOf(rows ?? [])), [t, rows])
  const mayChase = useMay(batchesContract.begin.access)
  const chasing = useChasing({ ...list, by: 'clients' })
  const totals = useRead(statementsContract.ageing, {}).data?.totals
  return (
    <div className={classes.page}>
      {mayChase && !chasing.isOpen && <LastBatch />}
      {totals && <Ages ages={totals} label={t('All clients')} />}
      <DataTable
        {...list.table}
        label={t('Receivables')}
        columns={columns}
        rowLabel={payerName}
        onRowOpen={row => void go({ to: `/clients/statement/${row.id}` })}
        selection={mayChase ? { ...list.selection(chasing.buttons), allIds: list.allIds } : undefined}
        toolbar={<SearchBox {...list.searchBox} label={t('Search clients')} />}
        toolbarEnd={
          <>
            {mayChase &&
              totals &&
              totals.total > totals.current &&
              chasing.remindAll(t('Remind all overdue'))}
            <ExportButton entry={statementsContract.exportAgeing} input={list.fileInput} />
          </>
        }
        noMatch={{ title: t('No matching clients'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No outstanding invoices'),
          text: t('Unpaid invoices appear here by client and age.'),
          icon: <IconFileInvoice size={22} stroke={1.6} />,
        }}
      />
      {chasing.dialog}
    </div>
  )
}

const widthOf = (rows: readonly AgeingRow[]): number =>
  amountWidth(rows.flatMap(row => [row.total, ...ageBuckets.map(bucket => row[bucket])]))

function columnsOf(t: Translate, width: number): Column<AgeingRow, AgeingSort>[] {
  return [
    {
      id: 'name',
      header: t('Client'),
      sortField: 'name',
      wrap: true,
      cell: payerName,
    },
    ...ageBuckets.map(
      (bucket): Column<AgeingRow, AgeingSort> => ({
        id: bucket,
        header: t(bucketLabels[bucket]),
        sortField: bucket,
        align: 'right',
        width,
        // Amounts not yet due can be read from the total, and a name needs the room more.
        hideBelow: bucket === 'current' ? 'xl' : undefined,
        cell: row => money(row[bucket]),
      }),
    ),
    {
      id: 'total',
      header: t('Total'),
      sortField: 'total',
      align: 'right',
      width: width + 12,
      cell: row => <b style={{ fontWeight: 600 }}>{money(row.total)}</b>,
    },
  ]
}
