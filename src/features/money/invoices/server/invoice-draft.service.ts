import { companyRow } from '#features/account/company/server/company.queries.ts'
import { withOwn } from '#features/account/custom-fields/custom-fields.rules.ts'
import { carriedFields } from '#features/account/custom-fields/server/custom-fields.service.ts'
import {
  type FeesRow,
  feesOf,
  isTaxedOn,
  savedFees,
  taxNameOf,
} from '#features/account/tax-and-fees/server/fees.queries.ts'
import { amountDue, breakdown, type Rates } from '#features/jobs/job-payment/job-payment.rules.ts'
import { worthOfJob } from '#features/jobs/jobs/server/job-worth.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { priceWithoutRate, priceWithRate } from '#shared/numbers/unit-price.ts'
import { type DocumentLine, lineAmount } from '../../documents/documents.rules.ts'
import { namedClient } from '../../documents/server/document-client.service.ts'
import { companyDay } from '../../documents/server/document-day.service.ts'
import { type InvoicedJob, invoicedJob } from '../../documents/server/documents.queries.ts'
import { dueOn } from '../../money-settings/money-settings.rules.ts'
import { documentSetting, termsSetting } from '../../money-settings/server/money-settings.service.ts'
import { type Claim, claimInvoice, type EarlierClaim } from '../claims.rules.ts'
import { isRegistered } from '../invoices.rules.ts'
import { type AcceptedQuote, acceptedQuote, acceptedQuotesOfJob, claimsOfQuotes } from './claims.queries.ts'
import { deductionsOf } from './claims.service.ts'
import type { OpenInvoice } from './invoices.queries.ts'

/** When a document of this date is due by the company's usual term. */
export async function usualDue(tx: CompanyTx, date: string): Promise<string> {
  const { terms, usual } = await readSetting(tx, termsSetting)
  const term = terms.find(each => each.id === usual) ?? terms[0]
  return term ? dueOn(date, term) : date
}

export type Begun = Omit<
  OpenInvoice,
  'id' | 'version' | 'created_at' | 'created_by' | 'number_prefix' | 'number_digits'
>

/** Defaults of a new invoice. */
async function blankInvoice(tx: CompanyTx, rates: FeesRow): Promise<Begun> {
  const settings = await readSetting(tx, documentSetting)
  const today = await companyDay(tx)
  return {
    number: null,
    number_text: null,
    status: 'draft',
    kind: 'invoice',
    client_id: null,
    job_id: null,
    job_number: null,
    more_job_ids: [],
    more_jobs: [],
    quote_id: null,
    quote_number: null,
    quote_number_text: null,
    deductions: [],
    taken_off_by: null,
    name: '',
    company_name: '',
    email: '',
    phone: '',
    address: '',
    site_id: null,
    site_name: '',
    site_address: '',
    reference: '',
    issued_on: today,
    due_on: await usualDue(tx, today),
    lines: [],
    with_tax: rates.with_tax,
    tax: rates.tax,
    discount: 0,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: 0,
    owed_cents: 0,
    message: settings.invoice_message,
    terms: settings.invoice_terms,
    revision: 0,
    sent_at: null,
    seen_at: null,
    void_reason: '',
    custom_fields: [],
    sent_fields: null,
  }
}

/** Defaults of a new invoice for a client, or for nobody yet. */
export async function begunInvoice(tx: CompanyTx, clientId: number | null, siteId: number | null) {
  const blank = await blankInvoice(tx, await feesOf(tx))
  return clientId === null ? blank : { ...blank, ...(await namedClient(tx, clientId, siteId)) }
}

/**
 * Contents of a new invoice for jobs; 404 if the caller may not see one. A job that still matches its quote has the
 * quote's lines.
 */
export async function begunOfJobs(tx: CompanyTx, ids: readonly number[]): Promise<Begun> {
  const [job, ...others] = await jobsToWrite(tx, ids)
  const fees = { ...(await feesOf(tx)), tax: await taxOfWork(tx, job!.id) }
  const with_tax = await pricesContainTax(tx, [job!, ...others], fees)
  const rates = { ...fees, with_tax }
  const { name, company_name, email, phone, address, billing_address, client_id, site_id, site_name } = job!
  const isOnePlace = others.every(other => other.site_id === site_id && other.address === address)
  const begun = {
    ...(await blankInvoice(tx, fees)),
    name,
    company_name,
    email,
    phone,
    client_id,
    address: billing_address || address,
    ...(isOnePlace && { site_id, site_name, site_address: address }),
    job_id: job!.id,
    job_number: job!.number,
    more_job_ids: others.map(other => other.id),
    more_jobs: others.map(({ id, number }) => ({ id, number })),
    with_tax,
    custom_fields: await carriedFields(tx, '/jobs', job!.custom_fields, '/invoices'),
  }
  if (others.length > 0)
    return withDeductions(tx, {
      ...begun,
      lines: [job!, ...others].flatMap(each => sectionOfJob(each, rates)),
    })
  const quote = await openQuoteOf(tx, job!.id)
  const asQuoted = quote && job!.amount_cents === quote.total_cents && !job!.is_split
  const quoted = quote && {
    quote_id: quote.id,
    quote_number: quote.number,
    quote_number_text: quote.number_text,
    tax: quote.tax,
  }
  if (asQuoted) {
    const rest = claimOrRefuse(quote, { by: 'rest', share: 0, amount_cents: 0, lines: [] }, [])
    const own = await carriedFields(tx, '/quotes', quote.custom_fields, '/invoices')
    return withDeductions(tx, {
      ...begun,
      ...quoted,
      ...rest,
      reference: quote.reference,
      custom_fields: withOwn(own, begun.custom_fields),
    })
  }
  return withDeductions(tx, { ...begun, ...quoted, lines: linesOfJob(job!, rates) })
}

/**
 * The rate of a job's tax on a day, or today: of a finished one as it was then, which is how its money was counted. None on a
 * day on which the company is not registered.
 */
export async function taxOfWork(
  tx: CompanyTx,
  jobId: number | null | undefined,
  day?: string | null,
): Promise<number> {
  if (!(await isTaxedOn(tx, day ?? (await companyDay(tx))))) return 0
  const kept = jobId ? await worthOfJob(tx, jobId) : null
  return kept?.tax ?? (await savedFees(tx)).tax
}

/** Refuses an invoice with tax of a day on which the company is not registered for it. */
export async function refuseTaxOn(tx: CompanyTx, day: string, field: 'registered' | 'date'): Promise<void> {
  if (await isTaxedOn(tx, day)) return
  const { registered, registered_from: from } = await savedFees(tx)
  const tax = (await taxNameOf(tx)) || { text: 'tax' }
  refuse(
    409,
    registered && from !== null
      ? fact('You’re registered for {{tax}} from {{from}}, so an invoice dated {{date}} can’t charge it.', {
          tax,
          from: { day: from },
          date: { day },
        })
      : fact('You’re not registered for {{tax}}, so invoices can’t charge it.', { tax }),
    { field },
  )
}

async function jobsToWrite(tx: CompanyTx, ids: readonly number[]): Promise<InvoicedJob[]> {
  const jobs: InvoicedJob[] = []
  for (const id of new Set(ids)) jobs.push(found(await invoicedJob(tx, id)))
  if (jobs.some(job => (job.client_id === null ? jobs.length > 1 : job.client_id !== jobs[0]!.client_id)))
    return refuse(400, 'These jobs belong to different clients.', { field: 'job_ids' })
  return jobs
}

/** The quote that a job came from, as long as something of it is left to invoice. */
async function openQuoteOf(tx: CompanyTx, jobId: number): Promise<AcceptedQuote | undefined> {
  const quotes = await acceptedQuotesOfJob(tx, jobId)
  const claims = await claimsOfQuotes(
    tx,
    quotes.map(quote => quote.id),
  )
  return quotes.find(quote => !claims.some(claim => claim.quote_id === quote.id && claim.kind === 'invoice'))
}

/** A job's lines under a heading that says which it is. */
const sectionOfJob = (job: InvoicedJob, rates: LineRates): DocumentLine[] =>
  linesOfJob(job, rates).map(line => ({
    ...line,
    id: `j${job.id}-${line.id}`,
    section: [`Job #${job.number}`, job.site_name, job.address].filter(Boolean).join(', ').slice(0, 120),
  }))

/** Contents of a new invoice for part of a quote, or for the rest. */
export async function begunOfQuote(tx: CompanyTx, id: number, claim: Claim): Promise<Begun> {
  const quote = found(await acceptedQuote(tx, id))
  const part = claimOrRefuse(quote, claim, await claimsOfQuotes(tx, [id]))
  const { name, company_name, email, phone, address, reference, client_id, job_id, tax } = quote
  const { site_id, site_name, site_address } = quote
  const job = job_id === null ? undefined : await invoicedJob(tx, job_id)
  return withDeductions(tx, {
    ...(await blankInvoice(tx, await feesOf(tx))),
    name,
    company_name,
    email,
    phone,
    address,
    reference,
    client_id,
    job_id,
    tax,
    site_id,
    site_name,
    site_address,
    job_number: job?.number ?? null,
    quote_id: quote.id,
    quote_number: quote.number,
    quote_number_text: quote.number_text,
    custom_fields: await carriedFields(tx, '/quotes', quote.custom_fields, '/invoices'),
    ...part,
  })
}

function claimOrRefuse(quote: AcceptedQuote, claim: Claim, earlier: readonly EarlierClaim[]) {
  const part = claimInvoice(quote, claim, earlier)
  return 'refused' in part
    ? refuse(409, part.refused, part.field === undefined ? {} : { field: part.field })
    : part
}

const withDeductions = async (tx: CompanyTx, begun: Begun): Promise<Begun> => ({
  ...begun,
  deductions: await deductionsOf(tx, begun),
})

/** True if part of the job's amount was entered with tax off. */
const hasTaxOff = (job: InvoicedJob): boolean =>
  (job.amount_cents > 0 && !job.includes_tax) || (job.is_split && job.amount2_cents > 0 && !job.includes_tax2)

const hasTaxOn = (job: InvoicedJob): boolean =>
  (job.amount_cents > 0 && job.includes_tax) || (job.is_split && job.amount2_cents > 0 && job.includes_tax2)

/** Prices with tax keep the amounts of jobs with tax off: a registered company's contain it. */
const pricesContainTax = async (
  tx: CompanyTx,
  jobs: readonly InvoicedJob[],
  rates: Rates,
): Promise<boolean> =>
  jobs.some(hasTaxOff) && (jobs.some(hasTaxOn) || isRegistered(await companyRow(tx), rates))

interface LineRates extends Rates {
  /** Prices contain the tax. */
  with_tax: boolean
}

/**
 * A job as lines: its parts, then the work as what its amount is beyond them, and the card fee. Their total is the job's
 * amount due wherever it has one. Without prices that contain tax, a job without tax has lines without any.
 */
function linesOfJob(job: InvoicedJob, { with_tax, ...rates }: LineRates): DocumentLine[] {
  const { fee } = breakdown(job, rates)
  const due = amountDue(job) - fee
  const isAdded = due === 0 || job.includes_tax || (job.is_split && job.includes_tax2)
  const isTaxed = with_tax || isAdded
  const line = {
    item_id: null,
    section: '',
    description: '',
    quantity: 1,
    unit: '',
    discount: 0,
    is_taxable: isTaxed,
  }
  const parts: DocumentLine[] = job.parts.map((part, i) => {
    const item = job.items.find(each => each.id === part.item_id)
    const is_taxable = isTaxed && (item?.is_taxable ?? true)
    const price = part.price_cents ?? 0
    return {
      ...line,
      id: String(i + 1),
      item_id: part.item_id,
      name: part.name,
      quantity: part.quantity,
      unit: item?.unit ?? '',
      // Parts of a job with tax off were priced with all that they cost.
      price_cents: with_tax && is_taxable && !hasTaxOff(job) ? priceWithRate(price, rates.tax) : price,
      is_taxable,
    }
  })
  const work = with_tax || !isAdded ? due - sumOf(parts) : netWork(due, parts, rates)
  const lines =
    work > 0 || parts.length === 0
      ? [
          {
            ...line,
            id: 'work',
            name: job.job_types ?? `Job #${job.number}`,
            price_cents: Math.max(0, work),
          },
          ...parts,
        ]
      : parts
  if (fee === 0) return lines
  return [...lines, { ...line, id: 'fee', name: 'Credit card fee', price_cents: fee, is_taxable: false }]
}

const sumOf = (lines: readonly DocumentLine[]): number =>
  lines.reduce((sum, line) => sum + lineAmount(line), 0)

/** Price of the work without tax, to parts of a cent, so that the tax on all of it makes up the amount again. */
function netWork(due: number, parts: readonly DocumentLine[], { tax }: Rates): number {
  const taxed = sumOf(parts.filter(part => part.is_taxable))
  return priceWithoutRate(due - (sumOf(parts) - taxed), tax) - taxed
}
