import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { Deduction } from '../../documents/documents.rules.ts'
import { claimedOf, deductionOf, type EarlierClaim, tooMuch } from '../claims.rules.ts'
import { jobsOf } from '../document-worth.rules.ts'
import { acceptedQuote, claimsOfQuotes, lockInvoicing, openClaims } from './claims.queries.ts'
import { type InvoiceRow, lockInvoice, takenOffBy, updateInvoice, wholeInvoices } from './invoices.queries.ts'

/** An invoice's deductions: one for the whole work deducts all earlier ones. */
export async function deductionsOf(
  tx: CompanyTx,
  { kind, quote_id, ...jobs }: Pick<InvoiceRow, 'kind' | 'quote_id' | 'job_id' | 'more_job_ids'>,
): Promise<Deduction[]> {
  if (kind !== 'invoice') return []
  return (await openClaims(tx, quote_id, jobsOf(jobs))).map(deductionOf)
}

/**
 * Before a draft is issued: of its quote so much is left, it takes off what was invoiced until now, and what it asks for
 * was not invoiced yet. `again`: its jobs may have an invoice.
 */
export async function checkClaim(tx: CompanyTx, draft: InvoiceRow, again: boolean): Promise<void> {
  const jobs = jobsOf(draft)
  await lockInvoicing(tx, draft.quote_id === null ? [] : [draft.quote_id], jobs)
  if (draft.quote_id !== null) {
    const quote = await acceptedQuote(tx, draft.quote_id)
    if (quote) {
      const { left, final } = claimedOf(quote, await claimsOfQuotes(tx, [quote.id]))
      if (final)
        refuse(
          409,
          fact('Invoice #{{number}} covers the rest of this quote.', {
            number: final.number_text,
          }),
        )
      if (draft.kind !== 'invoice' && draft.total_cents > left) refuse(409, tooMuch(left))
    }
  }
  if (draft.kind === 'deposit') {
    const deposit = await openDeposit(tx, draft.quote_id, jobs)
    if (deposit)
      refuse(409, fact('Invoice #{{number}} already covers the deposit.', { number: deposit.number_text }))
  }
  if (draft.kind === 'invoice' && !again) {
    const [earlier] = await wholeInvoices(tx, jobs)
    if (earlier)
      refuse(409, fact('Job #{{job}} already has invoice #{{number}}. Send this one too?', earlier), {
        field: 'again',
      })
  }
  const now = await deductionsOf(tx, draft)
  const key = (deductions: readonly Deduction[]) =>
    deductions
      .map(({ invoice_id, total_cents, tax_cents }) => `${invoice_id} ${total_cents} ${tax_cents}`)
      .join()
  if (key(now) !== key(draft.deductions))
    refuse(409, 'Earlier invoices have changed. Open this draft, check its total and save it again.')
}

/** The invoice for the deposit of a quote or of these jobs that no other one deducts yet. */
export const openDeposit = async (tx: CompanyTx, quoteId: number | null, jobs: readonly number[]) =>
  (await openClaims(tx, quoteId, jobs)).find(isDeposit)

const isDeposit = ({ kind, credited_cents, total_cents }: EarlierClaim) =>
  kind === 'deposit' && credited_cents < total_cents

/** Notes on the invoices that one takes off that it does; `by` null: that it does no more. */
export async function noteTakenOff(tx: CompanyTx, taker: InvoiceRow, by: number | null): Promise<void> {
  for (const { invoice_id } of taker.deductions) {
    const before = await lockInvoice(tx, invoice_id)
    if (before?.status !== 'issued') continue
    // Two that were drafted at the same time both take it off: the second one finds it gone.
    if (by !== null && before.taken_off_by !== null)
      refuse(409, 'Earlier invoices have changed. Open this draft, check its total and save it again.')
    tx.record('invoices', before, await updateInvoice(tx, invoice_id, { taken_off_by: by }))
  }
}

/** Refuses to change an invoice that another one deducts: that one would become wrong. */
export async function refuseTakenOff(
  tx: CompanyTx,
  { taken_off_by }: Pick<InvoiceRow, 'taken_off_by'>,
): Promise<void> {
  if (taken_off_by === null) return
  refuse(
    409,
    fact('Invoice #{{number}} deducts this one. Void that one first.', {
      number: await takenOffBy(tx, taken_off_by),
    }),
  )
}
