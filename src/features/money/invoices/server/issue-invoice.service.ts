import { companyRow } from '#features/account/company/server/company.queries.ts'
import { nextDocumentNumber } from '#features/account/numbering/server/numbering.queries.ts'
import { isTaxedOn, taxNameOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { documentProblem, documentTotals, type Priced } from '../../documents/documents.rules.ts'
import { clientOf } from '../../documents/server/document-client.service.ts'
import { companyDay, todayOf } from '../../documents/server/document-day.service.ts'
import { type InvoicedJob, invoicedJob } from '../../documents/server/documents.queries.ts'
import { partsPaid } from '../../ledger/ledger.rules.ts'
import { termsSetting } from '../../money-settings/server/money-settings.service.ts'

import { jobsOf } from '../document-worth.rules.ts'
import { chargesOf } from '../invoice-entries.rules.ts'

import { type DraftDates, type DraftRate, dueFrom, isOldDraft } from '../invoices.rules.ts'
import { checkClaim, noteTakenOff } from './claims.service.ts'
import { postEntries } from './entries.service.ts'
import { refuseTaxOn, taxOfWork, usualDue } from './invoice-draft.service.ts'
import { amountsOfJobs, type InvoiceRow } from './invoices.queries.ts'
import { refuseEarlyDue, saveInvoice } from './invoices.service.ts'

/** True if a draft is of an earlier day. */
export const isOld = (tx: UserTx, draft: InvoiceRow): boolean =>
  isOldDraft(draft, todayOf({ now: draft.created_at }, tx.by.timeZone), todayOf(tx, tx.by.timeZone))

/** Refuses to issue a draft of an earlier day before somebody has said which dates it shall have. */
export function askOldDates(tx: UserTx, draft: InvoiceRow, dates: DraftDates | undefined): void {
  if (dates !== undefined || !isOld(tx, draft)) return
  refuse(
    409,
    fact('This draft is dated {{date}}. Move its dates to today?', { date: { day: draft.issued_on! } }),
    {
      field: 'dates',
    },
  )
}

/** Refuses to issue a draft that was written at another tax rate before somebody has said which one it shall have. */
export async function askOldTax(
  tx: CompanyTx,
  draft: InvoiceRow,
  answer: DraftRate | undefined,
  dates: DraftDates | undefined,
): Promise<void> {
  if (answer === 'today' || !draft.lines.some(line => line.is_taxable)) return
  const day = await dateOf(tx, draft, dates ?? 'keep')
  const now = await rateFor(tx, draft, day)
  if (now === draft.tax) return
  const name = await taxNameOf(tx)
  const values = { was: draft.tax / 100, now: now / 100, tax: name === '' ? { text: 'tax' } : name }
  await refuseTaxOn(tx, day, 'registered')
  if (answer === undefined)
    refuse(409, fact('This draft uses {{was}}% {{tax}}. The rate is now {{now}}%.', values), {
      field: 'tax',
    })
}

type Rated = Pick<InvoiceRow, 'quote_id' | 'job_id' | 'tax'>

/** The tax rate of a draft of a day: a quote's own, or that of the work; none where the company is not registered. */
async function rateFor(tx: CompanyTx, { quote_id, job_id, tax }: Rated, day?: string): Promise<number> {
  if (quote_id === null) return taxOfWork(tx, job_id, day)
  return (await isTaxedOn(tx, day ?? (await companyDay(tx)))) ? tax : 0
}

/** The draft at the tax rate of its day, or of today, with its sums. */
export async function atRateOfNow<D extends Rated & Priced>(
  tx: CompanyTx,
  draft: D,
  day?: string,
): Promise<D> {
  const tax = await rateFor(tx, draft, day)
  if (tax === draft.tax) return draft
  const sums = documentTotals({ ...draft, tax })
  return { ...draft, tax, tax_cents: sums.tax, total_cents: sums.total }
}

const dateOf = async (tx: CompanyTx, draft: InvoiceRow, dates: DraftDates): Promise<string> =>
  (await datesOf(tx, draft, dates)).issued_on

async function datesOf(tx: CompanyTx, { issued_on, due_on }: InvoiceRow, dates: DraftDates) {
  const today = await companyDay(tx)
  if (dates === 'keep' || issued_on === null || due_on === null) {
    const date = dates === 'keep' ? (issued_on ?? today) : today
    return { issued_on: date, due_on: due_on ?? (await usualDue(tx, date)) }
  }
  const { terms } = await readSetting(tx, termsSetting)
  return { issued_on: today, due_on: dueFrom(today, { issued_on, due_on }, terms) }
}

/** Payments made when the jobs of a draft were closed, shown by their own fields as long as they have no invoice. */
export async function paidOnJobs(tx: CompanyTx, draft: Pick<InvoiceRow, 'job_id' | 'more_job_ids'>) {
  const jobs: InvoicedJob[] = []
  for (const id of jobsOf(draft)) jobs.push(...[(await invoicedJob(tx, id)) ?? []].flat())
  return jobs
    .filter(job => !job.invoiced && job.status_id === statusId.closed)
    .flatMap(job => partsPaid(job).map(part => ({ ...part, job })))
}

/**
 * Issues a draft: it gets its client, its dates and, as the last thing, its number, and is owed from then on. What was
 * paid on its job before comes to stand on it. `again`: also where its job has an invoice.
 */
export async function issueInvoice(
  tx: CompanyTx,
  written: InvoiceRow,
  {
    again = false,
    dates = 'keep',
    tax = 'keep',
  }: { again?: boolean; dates?: DraftDates | undefined; tax?: DraftRate | undefined } = {},
): Promise<InvoiceRow> {
  const draft = tax === 'today' ? await atRateOfNow(tx, written, await dateOf(tx, written, dates)) : written
  const problem = documentProblem(draft)
  if (problem) return refuse(400, problem.message, { field: problem.field })
  await checkClaim(tx, draft, again)
  const { issued_on, due_on } = await datesOf(tx, draft, dates)
  refuseEarlyDue(issued_on, due_on)
  if (draft.tax_cents > 0) await refuseTaxOn(tx, issued_on, 'registered')
  const client_id = await clientOf(tx, draft, 'invoices')
  const { time_zone: zone } = await companyRow(tx)
  const paid = (await paidOnJobs(tx, draft)).map(part => paymentOf(part, zone, tx.now))
  const issued = await nextDocumentNumber(tx, 'invoice')
  await noteTakenOff(tx, draft, draft.id)
  const { tax: rate, tax_cents, total_cents } = draft
  const sent_fields = [...(await shownFieldsOf(tx, '/invoices', { ...draft, client_id }))]
  const fields = { client_id, issued_on, due_on, tax: rate, tax_cents, total_cents }
  const row = await saveInvoice(tx, written, { ...fields, status: 'issued', ...issued, sent_fields })
  const charges = chargesOf({ ...row, jobs_cents: await amountsOfJobs(tx, row) }, paid)
  const entries = [...charges.map(charge => ({ kind: 'invoice' as const, ...charge })), ...paid]
  return (await postEntries(tx, row, entries)).row
}

type PaidOnJob = Awaited<ReturnType<typeof paidOnJobs>>[number]

/** Money of a job keeps the day on which the job was closed. */
const paymentOf = ({ amount_cents, method, job }: PaidOnJob, zone: string, now: Date) => ({
  kind: 'payment' as const,
  amount_cents: -amount_cents,
  method,
  day: todayOf({ now: job.closed_at ?? now }, zone),
  job_id: job.id,
  note: `Job #${job.number}`,
})
