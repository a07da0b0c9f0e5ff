import { Button, SegmentedControl } from '@mantine/core'
import { IconFileDollar, IconPlus } from '@tabler/icons-react'
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
import { type ListedQuote, type QuoteSort, quotesContract } from '../quotes.contract.ts'
import { quoteFilters, quoteStateLabels } from '../quotes.rules.ts'
import { OpenQuote } from './OpenQuote.tsx'
import { quoteTones } from './quote-texts.ts'

const filters = [
  { value: quoteFilters.all, label: 'All' },
  { value: quoteFilters.draft, label: 'Draft' },
  { value: quoteFilters.open, label: 'Sent' },
  { value: quoteFilters.accepted, label: 'Accepted' },
  { value: quoteFilters.declined, label: 'Declined' },
] as const

/** The company's quotes, the newest first. */
export default function QuotesPage() {
  const t = useTexts()
  const { day } = useCompanyTime()
  const list = useListPage(quotesContract.list, {
    sort: { field: 'id', order: 'DESC' },
    pageSize: 20,
    filters: { status: 0, client_id: 0 },
    rowId: row => row.id,
  })
  const { opened, open, close } = useOpenRow()
  const columns = useMemo(() => columnsOf(t, date => day(parseDay(date) ?? 0)), [t, day])
  const newQuote = (
    <Button
      leftSection={<IconPlus size={16} />}
      renderRoot={props => <AppLink to="/quotes/newquotes" {...props} />}
    >
      {t('New Quote')}
    </Button>
  )
  return (
    <>
      <DataTable
        {...list.table}
        label={t('Quotes')}
        columns={columns}
        rowLabel={row => `#${row.number}, ${row.name}`}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search quotes')} />
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
            <ExportButton entry={quotesContract.exportQuotes} input={list.fileInput} />
            {newQuote}
          </>
        }
        noMatch={{ title: t('No quote matches'), text: t('Check the spelling, or show all of them.') }}
        empty={{
          title: t('No quotes yet'),
          text: t('Write what work would cost, and let the client choose and sign.'),
          icon: <IconFileDollar size={22} stroke={1.6} />,
          action: newQuote,
        }}
      />
      {typeof opened === 'number' && <OpenQuote id={opened} onClose={close} />}
    </>
  )
}

function columnsOf(t: Translate, day: (date: string) => string): Column<ListedQuote, QuoteSort>[] {
  return [
    {
      id: 'number',
      header: t('Quote'),
      sortField: 'number',
      width: 110,
      cell: row => <b style={{ fontWeight: 500 }}>#{row.number}</b>,
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
    { id: 'date', header: t('Date'), width: 130, hideBelow: 'lg', cell: row => day(row.date) },
    {
      id: 'valid',
      header: t('Valid until'),
      width: 130,
      hideBelow: 'lg',
      cell: row => (row.valid_until === null ? '' : day(row.valid_until)),
    },
    {
      id: 'total',
      header: t('Total'),
      sortField: 'total',
      align: 'right',
      width: 130,
      cell: row => moneyText(Math.round(row.total * 100)),
    },
    {
      id: 'state',
      header: t('Status'),
      width: 130,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={quoteTones[row.state]} dot>
          {t(quoteStateLabels[row.state])}
        </StatusBadge>
      ),
    },
  ]
}
