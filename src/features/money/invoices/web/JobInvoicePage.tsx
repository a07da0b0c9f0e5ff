import { Alert, Anchor } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { ToComeAlert } from '#features/stock/orders/web/ToComeAlert.tsx'
import { signedNumber } from '#shared/document-number.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { invoicesContract } from '../invoices.contract.ts'
import { invoiceFromWire } from '../invoices.wire.ts'
import { InvoiceEditor } from './InvoiceEditor.tsx'
import { QuoteClaims } from './QuoteClaims.tsx'

/** A new invoice of a job, filled in from it. */
export default function JobInvoicePage() {
  const t = useTexts()
  const { id = '' } = useParams({ strict: false }) as Record<string, string>
  const jobId = Number(id) || 0
  const read = useRead(invoicesContract.draftOfJob, { jobId }, { staleTime: 0 })
  const papers = useRead(invoicesContract.last, { job_id: jobId }).data?.data
  const invoices = papers?.invoices.map(invoiceFromWire) ?? []
  const quotes = useRead(invoicesContract.claims, { job_id: jobId }).data?.result ?? []
  // Those of a quote stand with it.
  const before = invoices.filter(
    ({ quote_id }) => !quotes.some(quote => !quote.is_final && quote.id === quote_id),
  )
  // Typed text stays, whatever happens to the job meanwhile.
  const data = read.isFetchedAfterMount ? read.data : undefined
  return (
    <>
      <ToComeAlert jobId={jobId} />
      {before.length > 0 && (
        <Alert color="yellow" mb="md" maw={1080}>
          {t('This job already has invoices:')}{' '}
          {before.map((invoice, i) => (
            <span key={invoice.id}>
              {i > 0 && ', '}
              <Anchor
                inherit
                underline="always"
                renderRoot={props => <AppLink to="/invoices" query={{ open: invoice.id }} {...props} />}
              >
                {invoice.number === null ? t('Draft') : signedNumber(invoice.number_text)}
              </Anchor>{' '}
              {moneyText(invoice.total_cents)}
            </span>
          ))}
        </Alert>
      )}
      {quotes
        .filter(quote => !quote.is_final)
        .map(quote => (
          <Card key={quote.id} style={{ maxWidth: 1080, marginBottom: 16 }}>
            <QuoteClaims quote={quote} />
          </Card>
        ))}
      <Loaded
        read={{ ...read, data }}
        failed={t('Couldn’t load the job')}
        missing={{ what: t('Job'), to: '/jobs', list: t('Jobs') }}
      >
        {({ result }) => (
          <InvoiceEditor key={jobId} from={`job ${jobId}`} invoice={invoiceFromWire(result)} />
        )}
      </Loaded>
    </>
  )
}
