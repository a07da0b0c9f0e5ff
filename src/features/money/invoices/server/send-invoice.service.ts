import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { signedNumber } from '#shared/document-number.ts'
import { fact } from '#shared/fact.ts'
import { moneyText } from '#shared/numbers/money-text.ts'
import { linkTo } from '../../documents/server/document-link.service.ts'
import { longDay, type Sending, sendDocument, whoOf } from '../../documents/server/send-document.service.ts'
import { entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { type InvoiceRow, updateInvoice } from './invoices.queries.ts'
import { noteEntry, paidOf, showOnJob } from './invoices.service.ts'

/** Sends an invoice that was issued, and tells its job. Gives to whom it went; null: it was handed over. */
export async function sendInvoice(
  tx: CompanyTx,
  services: MessageServices,
  row: InvoiceRow,
  sending: Sending,
): Promise<{ to: string | null; row: InvoiceRow }> {
  const paidCents = paidOf(await entriesOfInvoices(tx, [row.id]))
  const isSettled = row.owed_cents <= 0
  const isReceipt = isSettled && paidCents > 0
  const paid = moneyText(paidCents, 'en')
  const total = moneyText(row.total_cents, 'en')
  // Nothing was paid on it and nothing is asked for: neither template says that.
  const hasOwnWords = sending.mail_subject !== undefined || sending.mail_text !== undefined
  const signed = signedNumber(row.number_text)
  const to = await sendDocument(tx, services, sending, {
    title: isReceipt ? `Receipt for invoice ${signed}` : `Invoice ${signed}`,
    lines: isSettled
      ? [
          `Invoice ${signed}: ${total}`,
          ...(isReceipt ? [`Paid: ${paid}`] : row.total_cents > 0 ? [`Credited: ${total}`] : []),
          'Nothing is owed.',
        ]
      : [
          `Amount due: ${moneyText(row.owed_cents, 'en')}`,
          ...(row.due_on === null ? [] : [`Please pay by ${longDay(row.due_on)}.`]),
        ],
    url: linkTo(services, 'invoice', tx, row.id),
    button: 'View invoice',
    ...((!isSettled || isReceipt || hasOwnWords) && {
      template: {
        name: isReceipt ? 'receipt-email' : 'invoice-email',
        values: {
          ...(await whoOf(tx, row)),
          Invoice_Number: signed,
          Amount_Paid: paid,
          Total: total,
          Amount_Due: moneyText(row.owed_cents, 'en'),
          Due_Date: row.due_on === null ? '' : longDay(row.due_on),
        },
      },
    }),
    paper: { kind: 'invoice', id: row.id, name: `Invoice ${row.number_text ?? ''}.pdf` },
    jobId: row.job_id,
    clientId: row.client_id,
  })
  const after = await updateInvoice(tx, row.id, { sent_at: tx.now })
  tx.record('invoices', { sent_at: row.sent_at }, { sent_at: tx.now }, row.id)
  const number = row.number_text ?? ''
  await showOnJob(tx, row, [
    to === null
      ? noteEntry(fact('Invoice #{{number}} issued', { number }))
      : {
          type: sending.via === 'sms' ? 'sms' : 'email',
          told: fact('Invoice #{{number}} sent to {{to}}', { number, to }),
        },
  ])
  return { to, row: after }
}
