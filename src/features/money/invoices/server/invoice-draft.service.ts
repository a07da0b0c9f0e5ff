import { partsTotal } from '#features/work/parts/parts.rules.ts'
import { breakdown, type Rates } from '#features/work/payments/payments.rules.ts'
import { type FeesRow, feesOf } from '#features/work/payments/server/fees.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found } from '#server/refusal.ts'
import { withoutRate } from '#shared/money.ts'
import type { DocumentLine } from '../../documents/documents.rules.ts'
import { namedClient } from '../../documents/server/document-client.service.ts'
import { todayOf } from '../../documents/server/document-day.service.ts'
import { type InvoicedJob, invoicedJob } from '../../documents/server/documents.queries.ts'
import { dueOn } from '../../money-settings/money-settings.rules.ts'
import { documentSetting, termsSetting } from '../../money-settings/server/money-settings.service.ts'
import type { InvoiceRow } from './invoices.queries.ts'

/** When a document of this date is due by the company's usual term. */
export async function usualDue(tx: CompanyTx, date: string): Promise<string> {
  const { terms, usual } = await readSetting(tx, termsSetting)
  const term = terms.find(each => each.id === usual) ?? terms[0]
  return term ? dueOn(date, term) : date
}

type Begun = Omit<InvoiceRow, 'id' | 'version' | 'created_at' | 'created_by'>

/** What a new invoice begins with, whoever it is for. */
async function blankInvoice(tx: UserTx, rates: FeesRow): Promise<Begun & { job_number: number | null }> {
  const settings = await readSetting(tx, documentSetting)
  const today = todayOf(tx, tx.by.timeZone)
  return {
    number: null,
    status: 'draft',
    kind: 'invoice',
    client_id: null,
    job_id: null,
    job_number: null,
    name: '',
    company_name: '',
    email: '',
    phone: '',
    address: '',
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
  }
}

/** What a new invoice begins with: for a client, or for nobody yet. */
export async function begunInvoice(tx: UserTx, clientId: number | null) {
  const blank = await blankInvoice(tx, await feesOf(tx))
  return clientId === null ? blank : { ...blank, ...(await namedClient(tx, clientId)) }
}

/** What a new invoice of a job begins with; 404 if the job is not there for whoever asks. */
export async function begunOfJob(tx: UserTx, jobId: number) {
  const job = found(await invoicedJob(tx, jobId))
  const rates = await feesOf(tx)
  const { name, company_name, email, phone, address, billing_address, client_id } = job
  return {
    ...(await blankInvoice(tx, rates)),
    ...{ name, company_name, email, phone, client_id },
    address: billing_address || address,
    site_address: address,
    job_id: job.id,
    job_number: job.number,
    with_tax: false,
    lines: linesOfJob(job, rates),
  }
}

/**
 * A job as lines without tax: its parts, then the work as what its amount is beyond them, and the card fee. Their total
 * is the job's amount due wherever it has one: without tax on the job the lines have none either.
 */
function linesOfJob(job: InvoicedJob, rates: Rates): DocumentLine[] {
  const first = breakdown(job, rates)
  const second = !job.is_split
    ? 0
    : job.includes_tax2
      ? withoutRate(job.amount2_cents, rates.tax)
      : job.amount2_cents
  const net = first.net + second
  const isTaxed = net === 0 || job.includes_tax || (job.is_split && job.includes_tax2)
  const line = { item_id: null, section: '', description: '', quantity: 1, discount: 0, is_taxable: isTaxed }
  const parts: DocumentLine[] = job.parts.map((part, i) => ({
    ...line,
    id: String(i + 1),
    item_id: part.item_id,
    name: part.name,
    quantity: part.quantity,
    price_cents: part.price_cents ?? 0,
    is_taxable: isTaxed && !job.taxless_items.includes(part.item_id ?? 0),
  }))
  const work = net - partsTotal(job.parts)
  const lines =
    work > 0 || parts.length === 0
      ? [
          {
            ...line,
            id: 'work',
            name: job.job_types ?? `Job #${job.number}`,
            description: job.company_comment.slice(0, 2_000),
            price_cents: Math.max(0, work),
          },
          ...parts,
        ]
      : parts
  if (first.fee === 0) return lines
  const fee = { ...line, id: 'fee', name: 'Credit card fee', price_cents: first.fee, is_taxable: false }
  return [...lines, fee]
}
