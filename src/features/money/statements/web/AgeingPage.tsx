import { IconFileInvoice } from '@tabler/icons-react'
import { useMemo } from 'react'
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
import { type AgeingRow, type AgeingSort, statementsContract } from '../statements.contract.ts'
import { ageBuckets, bucketLabels } from '../statements.rules.ts'
import { amountWidth } from './amount-width.ts'
import classes from './statements.module.css'

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
  const totals = useRead(statementsContract.ageing, {}).data?.totals
  return (
    <div className={classes.page}>
      {totals && (
        <dl className={classes.ages} aria-label={t('All clients')}>
          {ageBuckets.map(bucket => (
            <div key={bucket}>
              <dt>{t(bucketLabels[bucket])}</dt>
              <dd>{moneyText(totals[bucket])}</dd>
            </div>
          ))}
          <div>
            <dt>{t('Total')}</dt>
            <dd>{moneyText(totals.total)}</dd>
          </div>
        </dl>
      )}
      <DataTable
        {...list.table}
        label={t('Receivables')}
        columns={columns}
        rowLabel={nameOf}
        onRowOpen={row => void go({ to: `/clients/statement/${row.id}` })}
        toolbar={<SearchBox {...list.searchBox} label={t('Search clients')} />}
        toolbarEnd={<ExportButton entry={statementsContract.exportAgeing} input={list.fileInput} />}
        noMatch={{ title: t('No client matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No outstanding invoices'),
          text: t('Unpaid invoices appear here by client and by how long they have been open.'),
          icon: <IconFileInvoice size={22} stroke={1.6} />,
        }}
      />
    </div>
  )
}

const nameOf = ({ name, company_name }: AgeingRow) => [name, company_name].filter(Boolean).join(', ')

const widthOf = (rows: readonly AgeingRow[]): number =>
  amountWidth(rows.flatMap(row => [row.total, ...ageBuckets.map(bucket => row[bucket])]))

function columnsOf(t: Translate, width: number): Column<AgeingRow, AgeingSort>[] {
  return [
    {
      id: 'name',
      header: t('Client'),
      sortField: 'name',
      wrap: true,
      cell: nameOf,
    },
    ...ageBuckets.map(
      (bucket): Column<AgeingRow, AgeingSort> => ({
        id: bucket,
        header: t(bucketLabels[bucket]),
        sortField: bucket,
        align: 'right',
        width,
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
