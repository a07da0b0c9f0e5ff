import { Anchor, Text } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useMemo } from 'react'
import { parseDay } from '#shared/dates.ts'
import type { Translate } from '#shared/translator.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { ExportButton } from '#web/ui/list/ExportButton.tsx'
import { smallPageSizes } from '#web/ui/list/list-search.ts'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useSend } from '#web/use-endpoint.ts'
import { StatusFilter } from '../../documents/web/StatusFilter.tsx'
import {
  accountingContract,
  type BookConnection,
  type BookPaymentRow,
  type PaymentSort,
} from '../accounting.contract.ts'
import {
  answerLabels,
  answersTo,
  type BookPaymentState,
  bookPaymentFilters,
  bookPaymentLabels,
} from '../book-payments.rules.ts'
import { AnswerButtons, CheckNow } from './list-buttons.tsx'

const filters = [
  { value: bookPaymentFilters.all, label: 'All' },
  { value: bookPaymentFilters.asked, label: 'Needs a look' },
  { value: bookPaymentFilters.entered, label: 'Entered' },
  { value: bookPaymentFilters.left, label: 'Skipped' },
] as const

const tones: Record<BookPaymentState, Tone> = {
  waiting: 'blue',
  entered: 'green',
  asked: 'amber',
  reversed: 'grey',
  left: 'grey',
}

/** Payments that somebody entered in the books, newest first. */
export function ReceivedPayments({ connection }: { connection: BookConnection }) {
  const t = useTexts()
  const { day, instant } = useCompanyTime()
  const list = useListPage(accountingContract.payments, {
    sort: { field: 'id', order: 'DESC' },
    pageSizes: smallPageSizes,
    filters: { status: 0 },
    rowId: row => row.id,
  })
  const columns = useMemo(() => columnsOf(t, day), [t, day])
  const isOn = connection.settings.received && connection.state === 'on'
  const { payments_read_at } = connection
  return (
    <DataTable
      {...list.table}
      label={t('Payments received')}
      columns={columns}
      rowLabel={row => `${row.number}, ${row.name}`}
      toolbar={
        <>
          <SearchBox {...list.searchBox} label={t('Search by number or name')} />
          <StatusFilter
            filters={filters}
            value={list.filters.status}
            onChange={status => list.setFilters({ status })}
          />
          {payments_read_at && (
            <Text size="sm" c="dimmed">
              {t('Checked {{when}}', { when: instant(payments_read_at) })}
            </Text>
          )}
        </>
      }
      toolbarEnd={
        <>
          <ExportButton entry={accountingContract.exportPayments} input={list.fileInput} />
          {isOn && <CheckNow entry={accountingContract.readPayments} />}
        </>
      }
      noMatch={{ title: t('No matches'), text: t('Check the spelling, or clear the search.') }}
      empty={{
        title: t('No payments from your books yet'),
        text: connection.settings.received
          ? t('Payments entered in your books appear here, and on their invoices.')
          : t('Switch on payments from your books above, and save.'),
        icon: <IconCashBanknote size={22} stroke={1.6} />,
      }}
    />
  )
}

function columnsOf(t: Translate, day: (on: number) => string): Column<BookPaymentRow, PaymentSort>[] {
  return [
    {
      id: 'invoice',
      header: t('Invoice'),
      cell: row => (
        <Anchor
          size="sm"
          renderRoot={props => <AppLink to="/invoices" query={{ open: row.invoice }} {...props} />}
        >
          {[row.number, row.name].filter(Boolean).join(' · ')}
        </Anchor>
      ),
    },
    { id: 'day', header: t('Date'), sortField: 'day', width: 120, cell: row => day(parseDay(row.day)!) },
    {
      id: 'amount',
      header: t('Amount'),
      sortField: 'amount',
      align: 'right',
      width: 120,
      cell: row => moneyText(row.cents),
    },
    { id: 'reference', header: t('Reference'), width: 160, hideBelow: 'lg', cell: row => row.reference },
    {
      id: 'reason',
      header: t('Reason'),
      wrap: true,
      cell: row =>
        row.reason && (
          <>
            {t(row.reason)}
            <Answers row={row} />
          </>
        ),
    },
    {
      id: 'state',
      header: t('Status'),
      width: 180,
      card: 'corner',
      cell: row => (
        <StatusBadge tone={tones[row.state]} dot>
          {t(bookPaymentLabels[row.state])}
        </StatusBadge>
      ),
    },
  ]
}

/** What can be done with a payment that doesn't fit. */
function Answers({ row }: { row: BookPaymentRow }) {
  const t = useTexts()
  const answer = useSend(accountingContract.answerPayment, { saved: 'Saved.' })
  return (
    <AnswerButtons
      answers={row.state === 'asked' ? answersTo[row.question] : []}
      label={each => t(answerLabels[each])}
      isBusy={answer.isPending}
      onAnswer={each => void answer.send({ id: row.id, answer: each })}
    />
  )
}
