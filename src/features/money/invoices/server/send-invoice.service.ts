import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { signedNumber } from '#shared/document-number.ts'
import { fact } from '#shared/fact.ts'
import { linkTo } from '../../documents/server/document-link.service.ts'
import { invoiceLines } from '../../documents/server/mail-lines.service.ts'
import { type Sending, sendDocument, whoOf } from '../../documents/server/send-document.service.ts'
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
  const number = row.number_text ?? ''
  // Nothing was paid on it and nothing is asked for: neither template says that.
  const hasOwnWords = sending.mail_subject !== undefined || sending.mail_text !== undefined
  const who = await whoOf(tx, row)
  const to = await sendDocument(tx, services, sending, {
    words: ({ t, money, day }) => ({
      title: t(isReceipt ? 'Receipt for invoice #{{number}}' : 'Invoice #{{number}}', { number }),
      lines: isSettled
        ? [
            t('Invoice #{{number}}: {{amount}}', { number, amount: money(row.total_cents) }),
            ...(isReceipt ? [t('Paid: {{amount}}', { amount: money(paidCents) })] : []),
            ...(!isReceipt && row.total_cents > 0
              ? [t('Credited: {{amount}}', { amount: money(row.total_cents) })]
              : []),
            t('Nothing is owed.'),
          ]
        : [
            t('Amount due: {{amount}}', { amount: money(row.owed_cents) }),
            ...(row.due_on === null ? [] : [t('Please pay by {{day}}.', { day: day(row.due_on) })]),
          ],
      button: t('View invoice'),
      values: {
        ...who,
        Invoice_Number: signedNumber(row.number_text),
        Amount_Paid: money(paidCents),
        Total: money(row.total_cents),
        Amount_Due: money(row.owed_cents),
        Due_Date: day(row.due_on ?? ''),
      },
    }),
    lines: settings => invoiceLines(row, settings),
    url: linkTo(services, 'invoice', tx, row.id),
    ...((!isSettled || isReceipt || hasOwnWords) && {
      template: isReceipt ? 'receipt-email' : 'invoice-email',
    }),
    paper: { kind: 'invoice', id: row.id, name: `Invoice ${row.number_text ?? ''}.pdf` },
    jobId: row.job_id,
    clientId: row.client_id,
    own: { '/invoices': row.custom_fields },
  })
  const after = await updateInvoice(tx, row.id, { sent_at: tx.now })
  tx.record('invoices', { sent_at: row.sent_at }, { sent_at: tx.now }, row.id)
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
