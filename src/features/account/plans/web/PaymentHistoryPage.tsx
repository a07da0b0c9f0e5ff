import { Button, Group, Text } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { language, useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useReadPages } from '#web/use-pages.ts'
import { paymentHistoryContract } from '../payment-history.contract.ts'

type Payment = Receives<typeof paymentHistoryContract.payments>['payments'][number]

const pageSize = 10

/** The host's invoices to the company, with their documents. */
export default function PaymentHistoryPage() {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useReadPages(
    paymentHistoryContract.payments,
    (after: number | null) => ({ limit: pageSize, starting_after: after }),
    { first: null, next: page => (page.has_more ? page.payments.at(-1)!.id : undefined) },
  )
  const rows = read.data?.pages.flatMap(page => page.payments)
  if (!rows) {
    if (!read.error) return <PageSkeleton />
    return (
      <LoadFailed
        title={t('Failed to fetch payments')}
        text={t(read.error)}
        onRetry={() => void read.refetch()}
      />
    )
  }
  return (
    <Card flush title={t('Payment History')}>
      <DataTable
        label={t('Payments')}
        rows={rows}
        rowId={row => row.id}
        rowLabel={row => t(row.item)}
        empty={{ title: t('No payments yet'), text: t('Invoices and receipts for your plan appear here.') }}
        columns={[
          {
            id: 'amount',
            header: t('Amount'),
            cell: (row: Payment) => (
              <Group gap="xs" wrap="nowrap">
                {moneyText(row.amount)}
                <State row={row} />
              </Group>
            ),
          },
          { id: 'item', header: t('Item'), cell: (row: Payment) => t(row.item) },
          { id: 'date', header: t('Date Time'), cell: (row: Payment) => instant(row.date_time) },
          {
            id: 'invoice',
            header: t('Invoice'),
            cell: (row: Payment) => <Paper row={row} kind="invoice" />,
          },
          {
            id: 'receipt',
            header: t('Receipt'),
            cell: (row: Payment) => <Paper row={row} kind="receipt" />,
          },
        ]}
      />
      <Group justify="center" p="md">
        {read.hasNextPage ? (
          <Button
            variant="default"
            loading={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          >
            {t('Show More')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('No more records')}
          </Text>
        )}
      </Group>
    </Card>
  )
}

function State({ row }: { row: Payment }) {
  const t = useTexts()
  if (row.refunded > 0)
    return (
      <StatusBadge size="sm" tone="violet">
        {t('Refunded {{amount}}', { amount: moneyText(row.refunded) })}
      </StatusBadge>
    )
  if (row.status === 'paid') return null
  return (
    <StatusBadge size="sm" tone={row.status === 'open' ? 'amber' : 'grey'}>
      {row.status === 'open' ? t('Unpaid') : t('Voided')}
    </StatusBadge>
  )
}

function Paper({ row, kind }: { row: Payment; kind: 'invoice' | 'receipt' }) {
  const t = useTexts()
  const url = kind === 'invoice' ? row.invoice_url : row.receipt_url
  if (url === '') return <Text c="dimmed">{t('N/A')}</Text>
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={kind === 'invoice' ? t('View the invoice') : t('View the receipt')}
      component="a"
      href={`${url}?language=${language()}`}
      target="_blank"
      rel="noreferrer"
    >
      {t('View')}
    </Button>
  )
}
