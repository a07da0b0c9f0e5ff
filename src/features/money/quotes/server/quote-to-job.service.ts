import { carriedFields } from '#features/account/custom-fields/server/custom-fields.service.ts'
import type { SentEntry } from '#features/jobs/diary/server/diary.service.ts'
import {
  bookQuoted,
  type Quoted,
  type TakeQuote,
  takeQuoted,
} from '#features/jobs/jobs/server/booking/job-quoted.service.ts'
import type { DocumentLine } from '#features/money/documents/documents.rules.ts'
import { chosenLines, quoteTotals } from '#features/money/documents/options.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { priceLess, priceWithoutRate } from '#shared/numbers/unit-price.ts'
import { phoneOfDocument } from '../../documents/server/documents.queries.ts'
import { claimsOfQuotes } from '../../invoices/server/claims.queries.ts'
import { putOnJob } from '../../invoices/server/invoices.queries.ts'
import { showOnJob } from '../../invoices/server/invoices.service.ts'
import { canBecomeJob } from '../quotes.rules.ts'
import { handPhotosToJob } from './quote-photos.service.ts'
import { choiceOf } from './quote-view.service.ts'
import type { QuoteRow } from './quotes.queries.ts'
import { heldQuote, saveQuote } from './quotes.service.ts'

/** Contents that an accepted quote brings into its job: the chosen lines as parts, and the total. */
async function quotedOf(tx: UserTx, quote: QuoteRow): Promise<Quoted> {
  const sums = quoteTotals(quote, choiceOf(quote))
  const parts = chosenLines(quote, choiceOf(quote)).map(line => ({
    id: `q${quote.id}-${line.id}`,
    item_id: line.item_id,
    name: line.name,
    quantity: line.quantity,
    belongs_to: null,
    assigned_to: null,
    price_cents: netPriceOf(line, quote),
  }))
  const custom_fields = await carriedFields(tx, '/quotes', quote.custom_fields, '/jobs')
  return { parts, amount_cents: sums.total, includes_tax: sums.tax > 0, custom_fields }
}

/** Unit price without tax, after the line's own discount, as parts have it. */
function netPriceOf(
  { price_cents, discount, is_taxable }: DocumentLine,
  { with_tax, tax }: QuoteRow,
): number {
  const price = priceLess(price_cents, discount)
  return with_tax && is_taxable ? priceWithoutRate(price, tax) : price
}

const placeOf = ({ site_address, address }: QuoteRow) => site_address || address

const becamePart = ({ number_text }: QuoteRow): SentEntry => ({
  type: 'note',
  told: fact('Quote #{{number}} was added to this job', { number: number_text }),
})

/** Makes an accepted quote a job, or fills the one that it is for. */
export async function quoteToJob(
  tx: UserTx,
  before: QuoteRow,
  number: () => Promise<number>,
): Promise<QuoteRow> {
  refuseUnless(canBecomeJob(before), 409)
  const [quoted, told] = [await quotedOf(tx, before), becamePart(before)]
  if (before.job_id !== null) {
    await takeQuoted(tx, before.job_id, { ...quoted, site_id: before.site_id }, told)
    await putOnJob(tx, before.id, before.job_id)
    await handPhotosToJob(tx, before, before.job_id)
    await showOnJob(tx, { job_id: before.job_id, more_job_ids: [] }, [])
    return before
  }
  const what = chosenLines(before, choiceOf(before))
    .map(line => [line.name, line.description].filter(Boolean).join(': '))
    .join('\n')
  const { name, company_name, email, client_id } = before
  const phone = await phoneOfDocument(tx, 'quotes', before.id)
  const job = await bookQuoted(
    tx,
    await number(),
    {
      name,
      company_name,
      email,
      phone,
      client_id,
      site_id: before.site_id,
      address: placeOf(before),
      company_comment: what.slice(0, 10_000),
      invoiced: (await claimsOfQuotes(tx, [before.id])).length > 0,
      ...quoted,
    },
    told,
  )
  const row = await saveQuote(tx, before, { job_id: job })
  await putOnJob(tx, before.id, job)
  await handPhotosToJob(tx, before, job)
  return row
}

/** Makes an accepted quote that of a job which is being booked. */
export const takeQuote: TakeQuote = async (tx, quoteId, jobId) => {
  const before = await heldQuote(tx, quoteId)
  refuseUnless(canBecomeJob(before), 409, { field: 'quoteId' })
  if (before.job_id !== null) return refuse(409, 'This quote already belongs to a job.', { field: 'quoteId' })
  await saveQuote(tx, before, { job_id: jobId })
  const invoiced = (await claimsOfQuotes(tx, [before.id])).length > 0
  await putOnJob(tx, before.id, jobId)
  await handPhotosToJob(tx, before, jobId)
  const { client_id, site_id } = before
  const place = { client_id, site_id, address: placeOf(before) }
  return { ...(await quotedOf(tx, before)), invoiced, ...place, entry: becamePart(before) }
}
