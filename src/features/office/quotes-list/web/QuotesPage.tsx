import { Button } from '@mantine/core'
import { IconFileDollar, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type OwnColumn, useListedFields } from '#features/account/custom-fields/web/use-listed-fields.tsx'
import { layoutPages } from '#features/account/page-settings/page-settings.rules.ts'
import { useShownColumns } from '#features/account/page-settings/web/use-page-settings.ts'
import { documentColumns, undeliveredMark } from '#features/money/documents/web/document-columns.tsx'
import { StatusFilter } from '#features/money/documents/web/StatusFilter.tsx'
import { type QuoteSort, quotesContract } from '#features/money/quotes/quotes.contract.ts'
import { quoteFilters, quoteStateLabels, quoteTones } from '#features/money/quotes/quotes.rules.ts'
import type { ListedQuote } from '#features/money/quotes/quotes.wire.ts'
import { signedNumber } from '#shared/document-number.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { useTexts } from '#web/i18n.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useMay } from '#web/viewer.ts'
import { OpenQuote } from './OpenQuote.tsx'

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
    filters: { status: 0, client_id: 0, field: '' },
    rowId: row => row.id,
  })
  const { opened, open, close } = useOpenRow()
  const own = useListedFields('/quotes', list)
  const columns = useShownColumns(
    layoutPages.quotes,
    useMemo(() => columnsOf(t, day, own.columns), [t, day, own.columns]),
  )
  const newQuote = useMay(quotesContract.add.access) && (
    <Button
      data-tour="quotes-new"
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
        rowLabel={row => `${signedNumber(row.number_text)}, ${row.name}`}
        onRowOpen={row => open(row.id)}
        toolbar={
          <>
            <SearchBox {...list.searchBox} label={t('Search quotes')} />
            <StatusFilter
              filters={filters}
              value={list.filters.status}
              onChange={status => list.setFilters({ status })}
            />
            {own.filter}
          </>
        }
        toolbarEnd={
          <>
            <ExportButton entry={quotesContract.exportQuotes} input={list.fileInput} />
            {newQuote}
          </>
        }
        noMatch={{ title: t('No matching quotes'), text: t('Check the spelling, or clear the search.') }}
        empty={{
          title: t('No quotes yet'),
          text: t('Price the work, then let the client choose and sign.'),
          icon: <IconFileDollar size={22} stroke={1.6} />,
          action: newQuote,
        }}
      />
      {typeof opened === 'number' && <OpenQuote id={opened} onClose={close} />}
    </>
  )
}

function columnsOf(
  t: Translate,
  day: (day: number) => string,
  own: readonly OwnColumn[],
): Column<ListedQuote, QuoteSort>[] {
  const has = documentColumns<ListedQuote, QuoteSort>(t, day, ({ state, is_undelivered }) => [
    is_undelivered ? undeliveredMark : [quoteStateLabels[state], quoteTones[state]],
  ])
  return [
    has.number(t('Quote'), row => signedNumber(row.number_text)),
    has.name,
    has.job,
    { ...has.date('date', t('Date'), row => row.date), setting: 'date', hideBelow: 'xl' },
    {
      ...has.date('valid', t('Valid until'), row => row.valid_until),
      setting: 'valid_until',
      hideBelow: 'xl',
    },
    ...own,
    has.total,
    has.state,
  ]
}
