import { Button, Text } from '@mantine/core'
import { IconFileInvoice, IconPlus, IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type OwnColumn, useListedFields } from '#features/account/custom-fields/web/use-listed-fields.tsx'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { BatchDialog } from '#features/money/batches/web/BatchDialog.tsx'
import { LastBatch } from '#features/money/batches/web/LastBatch.tsx'
import { useChasing } from '#features/money/batches/web/use-chasing.tsx'
import { documentColumns, undeliveredMark } from '#features/money/documents/web/document-columns.tsx'
import { StatusFilter } from '#features/money/documents/web/StatusFilter.tsx'
import { type InvoiceSort, invoicesContract } from '#features/money/invoices/invoices.contract.ts'
import { invoiceFilters, stateLabels, stateTones } from '#features/money/invoices/invoices.rules.ts'
import type { ListedInvoice } from '#features/money/invoices/invoices.wire.ts'
import { signedNumber } from '#shared/document-number.ts'
import type { Sends } from '#shared/endpoint.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { SelectionButton } from '#web/ui/table/SelectionButton.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useMay } from '#web/viewer.ts'
import { OpenInvoice } from './OpenInvoice.tsx'

const filters = [
  { value: invoiceFilters.all, label: 'All' },
  { value: invoiceFilters.draft, label: 'Draft' },
  { value: invoiceFilters.unpaid, label: 'Unpaid' },
  { value: invoiceFilters.overdue, label: 'Overdue' },
  { value: invoiceFilters.paid, label: 'Paid' },
] as const

/** The company's invoices, the newest first. */
export default function InvoicesPage() {
  const t = useTexts()
  const { day } = useCompanyTime()
  const list = useListPage(invoicesContract.list, {
    sort: { field: 'id', order: 'DESC' },
    filters: { status: 0, client_id: 0, job_id: 0, from: '', to: '', field: '' },
    rowId: row => row.id,
  })
  const { from, to } = list.filters
  const { opened, open, close } = useOpenRow()
  const [sending, setSending] = useState<number[] | null>(null)
  const own = useListedFields('/invoices', list)
  const columns = useShownColumns(
    layoutPages.invoices,
    useMemo(() => columnsOf(t, day, own.columns), [t, day, own.columns]),
  )
  const chasing = useChasing({ ...list, by: 'invoices' })
  const actions = (ids: ReadonlySet<number>) => (
    <>
      {chasing.buttons(ids)}
      <SelectionButton icon={<IconSend size={16} />} why={null} onClick={() => setSending([...ids])}>
        {t('Send')}
      </SelectionButton>
    </>
  )
  const isOverdue = list.filters.status === invoiceFilters.overdue
  const { total = 0 } = list.table
  const mayWrite = useMay(invoicesContract.add.access)
  const newInvoice = mayWrite && (
    <Button
      data-tour="invoices-new"
      leftSection={<IconPlus size={16} />}
      renderRoot={props => <AppLink to="/newInvoice" {...props} />}
    >
      {t('New Invoice')}
    </Button>
  )
  return (
    <>
      {mayWrite && !sending && !chasing.isOpen && <LastBatch />}
      <DataTable
        {...list.table}
        label={t('Invoices')}
        columns={columns}
        rowLabel={row => `${numberOf(row, t)}, ${row.name}`}
        rowTone={row => (row.state === 'void' ? 'muted' : undefined)}
        onRowOpen={row => open(row.id)}
        selection={mayWrite ? { ...list.selection(actions), allIds: list.allIds } : undefined}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search invoices')} />
            <StatusFilter
              filters={filters}
              value={list.filters.status}
              onChange={status => list.setFilters({ status })}
            />
            <DateRangePicker
              label={t('Date')}
              value={from && to ? { from, to } : null}
              clearable
              presets={['last-7', 'last-30', 'last-365']}
              onChange={range => list.setFilters(range ?? { from: '', to: '' })}
            />
            {own.filter}
            <Totals input={{ ...list.filters, search: list.search }} />
          </>
        }
        toolbarEnd={
          <>
            {mayWrite &&
              isOverdue &&
              total > 0 &&
              chasing.remindAll(t('Remind all {{count}}', { count: total }))}
            <Button
              data-tour="invoices-ageing"
              variant="default"
              renderRoot={props => <AppLink to="/invoices/ageing" {...props} />}
            >
              {t('Receivables')}
            </Button>
            <ExportButton entry={invoicesContract.exportInvoices} input={list.fileInput} />
            {newInvoice}
          </>
        }
        noMatch={{ title: t('No matching invoices'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No invoices yet'),
          text: t('Create one from a job, or start a new one here.'),
          icon: <IconFileInvoice size={22} stroke={1.6} />,
          action: newInvoice,
        }}
      />
      {sending && (
        <BatchDialog
          kind="invoices"
          ids={sending}
          onClose={() => setSending(null)}
          onBegun={list.clearSelection}
        />
      )}
      {chasing.dialog}
      {typeof opened === 'number' && <OpenInvoice id={opened} onClose={close} />}
    </>
  )
}

/** Sums of all invoices that the filters find, not of one page. */
function Totals({ input }: { input: Sends<typeof invoicesContract.totals> }) {
  const t = useTexts()
  const { data } = useRead(invoicesContract.totals, input, { keepPrevious: true })
  if (!data) return null
  const { total_cents, owed_cents } = data.result
  return (
    <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {t('Total {{total}}, {{owed}} owed', {
        total: moneyText(total_cents),
        owed: moneyText(owed_cents),
      })}
    </Text>
  )
}

const numberOf = (row: Pick<ListedInvoice, 'number_text'>, t: Translate) =>
  row.number_text === null ? t('Draft') : signedNumber(row.number_text)

function columnsOf(
  t: Translate,
  day: (day: number) => string,
  own: readonly OwnColumn[],
): Column<ListedInvoice, InvoiceSort>[] {
  const has = documentColumns<ListedInvoice, InvoiceSort>(t, day, ({ state, is_undelivered }) => [
    [stateLabels[state], stateTones[state]],
    ...(is_undelivered ? [undeliveredMark] : []),
  ])
  return [
    has.number(t('Invoice'), row => numberOf(row, t)),
    has.name,
    has.job,
    { ...has.date('date', t('Date'), row => row.date), setting: 'date', sortField: 'date', hideBelow: 'xl' },
    { ...has.date('due', t('Due'), row => row.due), setting: 'due', sortField: 'due' },
    ...own,
    has.total,
    {
      ...has.total,
      id: 'owed',
      setting: 'owed',
      header: t('Owed'),
      sortField: 'owed',
      cell: row => (row.owed_cents === 0 ? '' : moneyText(row.owed_cents)),
    },
    has.state,
  ]
}
