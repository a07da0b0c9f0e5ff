import { Alert, Button } from '@mantine/core'
import { useRef } from 'react'
import { useTaxTexts } from '#features/account/tax-and-fees/web/use-tax-texts.ts'
import { ToComeAlert } from '#features/stock/orders/web/ToComeAlert.tsx'
import { AppLink } from '#web/address/AppLink.tsx'
import { useGo } from '#web/address/use-go.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { documentProblem } from '../../documents/documents.rules.ts'
import { SendDialog } from '../../documents/web/SendDialog.tsx'
import { knownOf, type Sending } from '../../documents/web/sending.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { type Invoice, invoiceFromWire, spellInvoice } from '../../invoices/invoices.wire.ts'
import { mailKindOf } from '../../invoices/web/invoice-texts.ts'
import { useSendInvoice } from '../../invoices/web/use-send-invoice.ts'
import classes from './InvoiceJobDialog.module.css'

interface InvoiceJobDialogProps {
  jobId: number
  /** A draft that the office has written; null: the job's fields fill one in. */
  draft: number | null
  onClose: () => void
}

/** Issues and sends a job's invoice as the job or its draft says, without leaving the job. */
export function InvoiceJobDialog({ jobId, draft, onClose }: InvoiceJobDialogProps) {
  const t = useTexts()
  const begun = useRead(invoicesContract.draftOfJob, { jobId }, { staleTime: 0, enabled: draft === null })
  const kept = useRead(invoicesContract.byId, { id: draft ?? 0 }, { staleTime: 0, enabled: draft !== null })
  const read = draft === null ? begun : kept
  // Shown as it was first read: keeping a draft of it changes what there is to invoice.
  const first = useRef<Invoice | null>(null)
  const result = read.isFetchedAfterMount ? read.data?.result : undefined
  if (result) first.current ??= invoiceFromWire(result)
  if (first.current) return <Send jobId={jobId} invoice={first.current} onClose={onClose} />
  return (
    <Dialog opened title={t('Invoice')} onClose={onClose}>
      <Loaded read={{ ...read, data: undefined }} failed={t('Couldn’t load the job')}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface SendProps {
  jobId: number
  invoice: Invoice
  onClose: () => void
}

function Send({ jobId, invoice, onClose }: SendProps) {
  const t = useTexts()
  const go = useGo()
  const add = useSend(invoicesContract.add, { silent: true })
  const sendDraft = useSendInvoice()
  const kept = useRef(invoice.id ? { id: invoice.id, version: invoice.version } : null)
  const problem = documentProblem(invoice)?.message ?? (invoice.total_cents > 0 ? null : noAmount)
  const editor = invoice.id
    ? { to: '/newInvoice', query: { id: invoice.id } }
    : { to: `/jobs/${jobId}/invoice` }
  const editFirst = (
    <Button
      variant={problem ? 'filled' : 'subtle'}
      style={{ marginInlineEnd: 'auto' }}
      renderRoot={props => <AppLink {...editor} {...props} />}
    >
      {t('Edit first')}
    </Button>
  )

  async function send(sending: Sending) {
    if (!kept.current) {
      const result = invoiceFromWire((await add.send(spellInvoice(invoice))).result)
      kept.current = { id: result.id, version: result.version }
      // Something was invoiced of the same work meanwhile: what comes off is to be looked at first.
      if (result.total_cents !== invoice.total_cents)
        return go({ to: '/newInvoice', query: { id: result.id } })
    }
    await sendDraft({ ...sending, ...kept.current })
    onClose()
  }

  if (problem)
    return (
      <Dialog opened title={t('Invoice')} onClose={onClose} footer={editFirst}>
        <Alert color="yellow">{t(problem)}</Alert>
      </Dialog>
    )
  return (
    <SendDialog
      draft={`invoice of job ${jobId}`}
      title={t('Invoice {{amount}}', { amount: moneyText(invoice.total_cents) })}
      kind={mailKindOf(invoice)}
      known={knownOf('invoice', invoice, invoice.number_text)}
      email={invoice.email}
      phone={invoice.phone}
      paper={invoice}
      withoutSending={t('Issues the invoice without sending it.')}
      about={
        <>
          <ToComeAlert jobId={jobId} />
          <Lines invoice={invoice} />
        </>
      }
      end={editFirst}
      onClose={onClose}
      onSend={send}
    />
  )
}

const noAmount = 'This job has no amount yet. Enter it on the job first.'

function Lines({ invoice }: { invoice: Invoice }) {
  const t = useTexts()
  const tax = useTaxTexts()
  const rows = [
    ...invoice.lines.map(({ id, name, quantity, amount_cents }) => ({
      id,
      name: quantity === 1 ? name : `${quantity} × ${name}`,
      amount_cents,
    })),
    ...invoice.deductions.map(each => ({
      id: `-${each.invoice_id}`,
      name: t('Invoice #{{number}}', { number: each.number_text }),
      amount_cents: -each.total_cents,
    })),
  ]
  return (
    <div>
      <ul className={classes.lines}>
        {rows.map(row => (
          <li key={row.id}>
            <span>{row.name}</span>
            <span>{moneyText(row.amount_cents)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{invoice.with_tax ? tax.pricesIncl() : tax.pricesExcl()}</p>
    </div>
  )
}
