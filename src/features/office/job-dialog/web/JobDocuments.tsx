import { Button, Group, Stack } from '@mantine/core'
import { IconCash, IconFileInvoice, IconFileText } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { ShownJob } from '#features/jobs/jobs/jobs.wire.ts'
import { stateLabels, stateTones } from '#features/money/invoices/invoices.rules.ts'
import { kindLabels } from '#features/money/invoices/web/invoice-texts.ts'
import {
  type JobInvoice,
  jobDocumentsContract,
} from '#features/money/job-documents/job-documents.contract.ts'
import { quoteStateLabels, quoteTones } from '#features/money/quotes/quotes.rules.ts'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'
import { PaymentPart } from '#features/office/job-form/web/PaymentPart.tsx'
import { hasPermission } from '#shared/access.ts'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyPart } from '#web/lazy-part.tsx'
import { moneyText } from '#web/money-text.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import classes from './JobDocuments.module.css'

const InvoiceJobDialog = lazyPart(
  async () => (await import('#features/money/job-documents/web/InvoiceJobDialog.tsx')).InvoiceJobDialog,
)
const OpenInvoice = lazyPart(
  async () => (await import('#features/office/invoices-list/web/OpenInvoice.tsx')).OpenInvoice,
)
const OpenQuote = lazyPart(
  async () => (await import('#features/office/quotes-list/web/OpenQuote.tsx')).OpenQuote,
)

type Documents = Receives<typeof jobDocumentsContract.read>['result']
type Opened = { is: 'quote' | 'invoice'; id: number } | { is: 'send'; draft: number | null }

/** A job's money: what is invoiced, paid and left, its documents, and the fields of what was agreed. */
export function JobDocuments({ job }: { job: ShownJob }) {
  const viewer = useViewer()
  const maySee = useMay(jobDocumentsContract.read.access)
  const { data, error } = useRead(jobDocumentsContract.read, { id: job.id }, { enabled: maySee })
  if (!maySee) return null
  const documents = data?.result
  // Once all of the job is invoiced, its invoice says how much and how it is paid.
  const isWhole = documents?.is_whole ?? (job.invoiced && !error)
  return (
    <>
      {!isWhole && <PaymentPart invoiced={job.invoiced} />}
      {documents && (
        <Documents job={job} documents={documents} writes={hasPermission(viewer, 'money.manage')} />
      )}
    </>
  )
}

interface DocumentsProps {
  job: ShownJob
  documents: Documents
  /** True if the viewer writes quotes and invoices. */
  writes: boolean
}

function Documents({ job, documents, writes }: DocumentsProps) {
  const t = useTexts()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { quotes, invoices } = documents
  return (
    <Stack gap="sm" role="group" aria-label={t('Quotes and invoices')}>
      <Sums documents={documents} />
      <Buttons
        job={job}
        documents={documents}
        writes={writes}
        onInvoice={draft => setOpened({ is: 'send', draft })}
      />
      {quotes.length + invoices.length > 0 && (
        <ul className={classes.rows}>
          {invoices.map(invoice => (
            <Row
              key={invoice.id}
              name={
                invoice.number_text === null
                  ? t('Invoice')
                  : t('Invoice #{{number}}', { number: invoice.number_text })
              }
              about={aboutInvoice(invoice, t)}
              state={t(stateLabels[invoice.state])}
              tone={stateTones[invoice.state]}
              cents={invoice.total_cents}
              onOpen={writes ? () => setOpened({ is: 'invoice', id: invoice.id }) : undefined}
            />
          ))}
          {quotes.map(quote => (
            <Row
              key={`q${quote.id}`}
              name={t('Quote #{{number}}', { number: quote.number_text })}
              state={t(quoteStateLabels[quote.state])}
              tone={quoteTones[quote.state]}
              cents={quote.total_cents}
              onOpen={writes ? () => setOpened({ is: 'quote', id: quote.id }) : undefined}
            />
          ))}
        </ul>
      )}
      {opened?.is === 'send' && <InvoiceJobDialog jobId={job.id} draft={opened.draft} onClose={close} />}
      {opened?.is === 'invoice' && <OpenInvoice id={opened.id} onClose={close} />}
      {opened?.is === 'quote' && <OpenQuote id={opened.id} onClose={close} />}
    </Stack>
  )
}

function aboutInvoice(
  { kind, more_jobs, owed_cents, total_cents, state }: JobInvoice,
  t: ReturnType<typeof useTexts>,
): string {
  return [
    kind === 'invoice' ? '' : t(kindLabels[kind]),
    more_jobs > 0 ? t('for {{count}} jobs', { count: more_jobs + 1 }) : '',
    state !== 'draft' && owed_cents > 0 && owed_cents !== total_cents
      ? t('{{amount}} owed', { amount: moneyText(owed_cents) })
      : '',
  ]
    .filter(Boolean)
    .join(', ')
}

function Sums({ documents }: Pick<DocumentsProps, 'documents'>) {
  const t = useTexts()
  const { price_cents, invoiced_cents, paid_cents, left_cents } = documents
  if (price_cents === 0 && paid_cents === 0) return null
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t('Price')}</dt>
        <dd>{moneyText(price_cents)}</dd>
      </div>
      <div>
        <dt>{t('Invoiced')}</dt>
        <dd>{moneyText(invoiced_cents)}</dd>
      </div>
      <div>
        <dt>{t('Paid')}</dt>
        <dd>{moneyText(paid_cents)}</dd>
      </div>
      <div data-left>
        <dt>{left_cents < 0 ? t('Overpaid') : t('Left to pay')}</dt>
        <dd>{moneyText(Math.abs(left_cents))}</dd>
      </div>
    </dl>
  )
}

interface ButtonsProps extends DocumentsProps {
  /** `draft`: its id, if there is one already. */
  onInvoice: (draft: number | null) => void
}

/** Ways on. They work on the stored job: what is typed has to be saved first. */
function Buttons({ job, documents, writes, onInvoice }: ButtonsProps) {
  const t = useTexts()
  const { isDirty } = useFormState<JobValues>()
  const { is_whole, invoices, left_cents } = documents
  const draft = invoices.find(invoice => invoice.state === 'draft' && invoice.kind === 'invoice')
  const isFinished = job.status_id === statusId.closed || job.status_id === statusId.awaitingPayment
  const isOpen = !is_whole && job.status_id !== statusId.cancelled
  const { email, phone, name, address, id: transferJobId } = job
  return (
    <Group gap="sm">
      {writes && isOpen && (
        <Hint label={t('Save the job first.')} disabled={!isDirty}>
          <Button
            variant={isFinished ? 'filled' : 'default'}
            leftSection={<IconFileInvoice size={18} />}
            aria-disabled={isDirty}
            data-disabled={isDirty || undefined}
            onClick={() => !isDirty && onInvoice(draft?.id ?? null)}
          >
            {t('Invoice')}
          </Button>
        </Hint>
      )}
      {writes && isOpen && !isFinished && (
        <Button
          variant="default"
          leftSection={<IconFileText size={18} />}
          renderRoot={props => (
            <AppLink
              to="/quotes/newquotes"
              query={{ email, phone, name, address, transferJobId }}
              {...props}
            />
          )}
        >
          {t('Quote')}
        </Button>
      )}
      <TakePayment jobId={job.id} isNext={is_whole && left_cents > 0} isPaid={is_whole && left_cents <= 0} />
    </Group>
  )
}

function TakePayment({
  jobId,
  isNext,
  isPaid,
}: {
  jobId: number
  isNext: boolean
  isPaid: boolean
}): ReactNode {
  const t = useTexts()
  if (!hasPermission(useViewer(), 'payments.onJob')) return null
  return (
    <Button
      variant={isNext ? 'filled' : 'default'}
      leftSection={<IconCash size={18} />}
      renderRoot={props => <AppLink to={`/jobs/${jobId}/payment`} {...props} />}
    >
      {isPaid ? t('Receipts') : t('Take Payment')}
    </Button>
  )
}

interface RowProps {
  name: string
  about?: string
  state: string
  tone: Tone
  cents: number
  /** Left out: there is no more to be seen. */
  onOpen?: (() => void) | undefined
}

function Row({ name, about, state, tone, cents, onOpen }: RowProps) {
  const content = (
    <>
      <span className={classes.name}>
        {name}
        {about && <small>{about}</small>}
      </span>
      <StatusBadge tone={tone}>{state}</StatusBadge>
      <span className={classes.amount}>{moneyText(cents)}</span>
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button type="button" className={classes.row} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  )
}
