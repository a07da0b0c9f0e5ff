import { Button, SegmentedControl } from '@mantine/core'
import { IconFileInvoice, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { parseDay } from '#shared/dates.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { Column } from '#web/ui/data-table.types.ts'
import { ExportButton } from '#web/ui/ExportButton.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useListPage } from '#web/ui/use-list-page.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { type InvoiceSort, invoicesContract, type ListedInvoice } from '../invoices.contract.ts'
import { invoiceFilters, stateLabels } from '../invoices.rules.ts'
import { stateTones } from './invoice-texts.ts'
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
    pageSize: 20,
    filters: { status: 0, client_id: 0, job_id: 0 },
    rowId: row => row.id,
  })
  const { opened, open, close } = useOpenRow()
  const columns = useMemo(() => columnsOf(t, date => day(parseDay(date) ?? 0)), [t, day])
  const newInvoice = (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={props => <AppLink to="/newInvoice" {...props} />}
    >
      {t('New Invoice')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Invoices')}
        columns={columns}
        rowLabel={row => `${numberOf(row, t)}, ${row.name}`}
        rowTone={row => (row.state === 'void' ? 'muted' : undefined)}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search invoices')} />
            <SegmentedControl
              aria-label={t('Status')}
              data={filters.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
              value={String(list.filters.status)}
              onChange={status => list.setFilters({ status: Number(status) })}
            />
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={invoicesContract.exportInvoices} input={list.fileInput} />
            {newInvoice}
          </>
        }
        noMatch={{ title: t('No invoice matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No invoices yet'),
          text: t('Write one from a job in the jobs list, or a new one here.'),
          icon: <IconFileInvoice size={22} stroke={1.6} />,
          action: newInvoice,
        }}
      />
      {typeof opened === 'number' && <OpenInvoice id={opened} onClose={close} />}
    </>
  )
}

const numberOf = (row: Pick<ListedInvoice, 'number'>, t: Translate) =>
  row.number === null ? t('Draft') : `#${row.number}`

function columnsOf(t: Translate, day: (date: string) => string): Column<ListedInvoice, InvoiceSort>[] {
  const money = (dollars: number) => moneyText(Math.round(dollars * 100))
  return [
    {
      id: 'number',
      header: t('Invoice'),
      sortField: 'number',
      width: 110,
      cell: row => <b style={{ fontWeight: 500 }}>{numberOf(row, t)}</b>,
    },
    {
      id: 'name',
      header: t('Client'),
      sortField: 'name',
      cell: row => [row.name, row.company_name].filter(Boolean).join(', '),
    },
    {
      id: 'job',
      header: t('Job'),
      width: 100,
      hideBelow: 'lg',
      cell: row => (row.job_number === null ? '' : `#${row.job_number}`),
    },
    {
      id: 'date',
      header: t('Date'),
      sortField: 'date',
      width: 130,
      hideBelow: 'lg',
      cell: row => (row.date === null ? '' : day(row.date)),
    },
    {
      id: 'due',
      header: t('Due'),
      sortField: 'due',
      width: 130,
      cell: row => (row.due === null ? '' : day(row.due)),
    },
    {
      id: 'total',
      header: t('Total'),
      sortField: 'total',
      align: 'right',
      width: 130,
      cell: row => money(row.total),
    },
    {
      id: 'owed',
      header: t('Owed'),
      sortField: 'owed',
      align: 'right',
      width: 130,
      cell: row => (row.owed === 0 ? '' : money(row.owed)),
    },
    {
      id: 'state',
      header: t('Status'),
      width: 130,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={stateTones[row.state]} dot>
          {t(stateLabels[row.state])}
        </StatusBadge>
      ),
    },
  ]
}
