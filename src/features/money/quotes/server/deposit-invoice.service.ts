import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { documentToken } from '../../documents/server/document-link.service.ts'
import { acceptedQuote, claimsOfQuotes } from '../../invoices/server/claims.queries.ts'
import { openDeposit } from '../../invoices/server/claims.service.ts'
import { begunOfQuote } from '../../invoices/server/invoice-draft.service.ts'
import { invoiceById } from '../../invoices/server/invoices.queries.ts'
import { keepBegun } from '../../invoices/server/invoices.service.ts'
import { issueInvoice } from '../../invoices/server/issue-invoice.service.ts'
import { sendInvoice } from '../../invoices/server/send-invoice.service.ts'
import type { QuoteRow } from './quotes.queries.ts'

/**
 * Issues the invoice for the deposit that a quote asks for, and mails it to the client. A quote without a deposit, or on
 * whose job one was invoiced before, gets none.
 */
export async function issueDeposit(tx: CompanyTx, services: MessageServices, quote: QuoteRow): Promise<void> {
  const accepted = await acceptedQuote(tx, quote.id)
  if (!accepted || accepted.deposit_cents <= 0) return
  const jobs = quote.job_id === null ? [] : [quote.job_id]
  if (await openDeposit(tx, quote.id, jobs)) return
  const claim = { by: 'deposit', share: 0, amount_cents: 0, lines: [] } as const
  const begun = await overNumbers(tx, 'an invoice is for the same client', open =>
    begunOfQuote(open, quote.id, claim),
  )
  const draft = await keepBegun(tx, begun)
  const row = await issueInvoice(tx, draft, { again: true, tax: 'today' })
  const email = canonicalEmail(quote.decision?.email ?? '') ?? canonicalEmail(quote.email) ?? ''
  await sendInvoice(tx, services, row, { via: email === '' ? 'none' : 'email', email, phone: '', note: '' })
}

/** The invoice for the deposit of an accepted quote as its client pays it; null if there is none. */
export async function depositToPay(
  tx: CompanyTx,
  services: Pick<MessageServices, 'seal'>,
  quote: Pick<QuoteRow, 'id' | 'status'>,
) {
  const accepted = quote.status === 'accepted' && (await acceptedQuote(tx, quote.id))
  if (!accepted || accepted.deposit_cents <= 0) return null
  // A deposit of all that the quote comes to is an invoice of the kind that is for the whole.
  const claim = (await claimsOfQuotes(tx, [quote.id])).find(({ kind }) => kind !== 'progress')
  const row = claim && (await invoiceById(tx, claim.id))
  if (!row) return null
  return {
    token: documentToken(services.seal, 'invoice', tx, row.id),
    number_text: row.number_text ?? '',
    owed_cents: row.owed_cents,
  }
}
