import { takeCustomFields } from '#features/account/custom-fields/server/custom-values.service.ts'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import type { SentEntry } from '#features/jobs/diary/server/diary.service.ts'
import { showInvoiced } from '#features/jobs/jobs/server/edit/job-invoiced.service.ts'
import { shownFieldsOf } from '#features/money/documents/server/shown-fields.service.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { linkedDocument } from '#server/masking-setting.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import { fact } from '#shared/fact.ts'
import { documentProblem, documentTotals } from '../../documents/documents.rules.ts'
import { withIds } from '../../documents/documents.wire.ts'
import { namedSite } from '../../documents/server/document-client.service.ts'
import { todayOf } from '../../documents/server/document-day.service.ts'
import { documentGone, type OpenedLink, refuseEnded } from '../../documents/server/document-link.service.ts'
import { invoicedJob } from '../../documents/server/documents.queries.ts'
import { cardFeesOf, moneyKinds, owedOf } from '../../ledger/ledger.rules.ts'
import { type EntryRow, entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import { creditOfLines, jobsOf } from '../document-worth.rules.ts'
import type { invoicesContract } from '../invoices.contract.ts'
import { canCredit, canPay, canRefund, canRevise, canReviseTo, canVoid, dueTexts } from '../invoices.rules.ts'
import { acceptedQuote } from './claims.queries.ts'
import { deductionsOf, noteTakenOff, refuseTakenOff } from './claims.service.ts'
import { type Posted, postEntries, revisionOf } from './entries.service.ts'
import { type Begun, refuseTaxOn, taxOfWork } from './invoice-draft.service.ts'
import {
  amountsOfJobs,
  type InvoiceFields,
  type InvoiceRow,
  insertInvoice,
  invoiceById,
  jobState,
  keepRevision,
  lockInvoice,
  type OpenInvoice,
  updateInvoice,
} from './invoices.queries.ts'
import { isPaymentUnderWay } from './paid-by-card.queries.ts'

type Wanted = Gets<typeof invoicesContract.add>

/** The row, locked; 404 if there is none for whoever asks, 409 with a word if it has changed. */
export async function heldInvoice(tx: CompanyTx, id: number, version?: number): Promise<InvoiceRow> {
  const row = found(await lockInvoice(tx, id))
  refuseStale(version, row, { id: row.id, version: row.version })
  return row
}

/** The columns that a save sets, with their sums; 404 for a job or client that is not there. */
async function fieldsOf(tx: UserTx, wanted: Wanted, tax: number, before?: InvoiceRow) {
  const {
    kind,
    client_id,
    job_id: ownJob,
    more_jobs,
    quote_id: ownQuote,
    date,
    due,
    custom_fields: own,
    ...content
  } = wanted
  const quote_id = ownQuote ?? before?.quote_id ?? null
  const quote = quote_id === null ? null : found(await acceptedQuote(tx, quote_id))
  const job_id = ownJob ?? quote?.job_id ?? null
  const more_job_ids = (more_jobs ?? before?.more_job_ids ?? []).filter(id => id !== job_id)
  const claim = { kind, quote_id, job_id, more_job_ids }
  // One that was issued takes off what it took off then.
  const deductions = before && before.status !== 'draft' ? before.deductions : await deductionsOf(tx, claim)
  const lines = withIds(content.lines)
  const document = { ...content, lines, tax: quote?.tax ?? tax, deductions }
  const problem = documentProblem(document)
  // A draft may still be empty; what can't stand on any document may not.
  if (problem && document.lines.length > 0) refuse(400, problem.message, { field: problem.field })
  const job = job_id === null ? null : found(await invoicedJob(tx, job_id))
  const client = client_id ?? job?.client_id ?? quote?.client_id ?? null
  for (const id of more_job_ids) {
    const { client_id: theirs } = found(await invoicedJob(tx, id))
    if (theirs !== client)
      return refuse(400, 'These jobs belong to different clients.', { field: 'more_jobs' })
  }
  if (client !== null) found(await openClient(tx, client))
  const sums = documentTotals(document)
  // What an issued invoice is not given stays as it is.
  const kept = before?.status === 'draft' ? undefined : before
  refuseEarlyDue(date ?? kept?.issued_on, due ?? kept?.due_on)
  return {
    ...document,
    custom_fields: await takeCustomFields(tx, '/invoices', own, before?.custom_fields ?? []),
    ...claim,
    client_id: client,
    ...(await namedSite(tx, { client_id: client, site_id: content.site_id }, before)),
    issued_on: date ?? null,
    due_on: due ?? null,
    tax_cents: sums.tax,
    total_cents: sums.total,
  }
}

export async function addDraft(tx: UserTx, wanted: Wanted): Promise<InvoiceRow> {
  const row = await insertInvoice(
    tx,
    await fieldsOf(tx, wanted, await taxOfWork(tx, wanted.job_id, wanted.date)),
  )
  tx.record('invoices', null, row)
  return row
}

/** Keeps what a new invoice begins with, as it is. */
export async function keepBegun(tx: CompanyTx, begun: Begun): Promise<InvoiceRow> {
  const {
    job_number: _,
    more_jobs: _m,
    quote_number: _q,
    quote_number_text: _qt,
    number_text: _nt,
    taken_off_by: _t,
    ...fields
  } = begun
  const { tax: tax_cents, total: total_cents } = documentTotals(fields)
  const row = await insertInvoice(tx, { ...fields, tax_cents, total_cents })
  tx.record('invoices', null, row)
  return row
}

export async function changeDraft(tx: UserTx, before: InvoiceRow, wanted: Wanted): Promise<InvoiceRow> {
  if (before.status !== 'draft')
    return refuse(409, 'This invoice was issued. Create a revision to change it.', {
      current: { id: before.id, version: before.version },
    })
  return saveInvoice(tx, before, await fieldsOf(tx, wanted, before.tax, before))
}

export async function saveInvoice(
  tx: CompanyTx,
  before: InvoiceRow,
  fields: InvoiceFields,
): Promise<InvoiceRow> {
  const after = await updateInvoice(tx, before.id, fields)
  tx.record('invoices', before, after)
  return after
}

/** Only other lines: a draft is changed, an invoice that was issued is revised. */
export function changeLines(tx: UserTx, before: InvoiceRow, lines: InvoiceRow['lines']): Promise<InvoiceRow> {
  refuseUnless(canRevise(before), 409)
  const problem = documentProblem({ ...before, lines })
  if (problem) return refuse(400, problem.message, { field: problem.field })
  const sums = documentTotals({ ...before, lines })
  const fields = { lines, tax_cents: sums.tax, total_cents: sums.total }
  return before.status === 'draft' ? saveInvoice(tx, before, fields) : reviseTo(tx, before, fields)
}

/** Changes an invoice that was issued: what it said is kept, and the difference is an entry. */
export async function reviseInvoice(tx: UserTx, before: InvoiceRow, wanted: Wanted): Promise<InvoiceRow> {
  if (before.status === 'draft') return refuse(409, 'This is a draft. Send it first.')
  refuseUnless(canRevise(before), 409)
  // Its job and client stay: what was owed would be somebody else's.
  const { client_id, job_id, quote_id } = before
  const kind = quote_id === null ? wanted.kind : before.kind
  const fields = await fieldsOf(tx, { ...wanted, kind, client_id, job_id, quote_id }, before.tax, before)
  if (fields.lines.length === 0) return refuse(400, 'Please add at least one line.', { field: 'lines' })
  const issued_on = fields.issued_on ?? before.issued_on!
  // A company that is not registered any more can't say from when to when it was: a tax invoice of then keeps its day.
  if (issued_on !== before.issued_on && fields.tax_cents > 0) await refuseTaxOn(tx, issued_on, 'date')
  return reviseTo(tx, before, { ...fields, issued_on, due_on: fields.due_on ?? before.due_on })
}

async function reviseTo(
  tx: UserTx,
  before: InvoiceRow,
  fields: InvoiceFields & Pick<InvoiceRow, 'total_cents'>,
): Promise<InvoiceRow> {
  refuseUnless(canReviseTo(await actedOn(tx, before), fields.total_cents), 409, { field: 'lines' })
  await refuseTakenOff(tx, before)
  await keepRevision(tx, before)
  const revision = before.revision + 1
  const sent_fields = [
    ...(await shownFieldsOf(tx, '/invoices', {
      client_id: fields.client_id ?? before.client_id,
      custom_fields: fields.custom_fields ?? before.custom_fields,
    })),
  ]
  const after = await saveInvoice(tx, before, { ...fields, revision, sent_fields })
  const row = await postToInvoice(tx, after, await revisionOf(tx, before, after))
  await showOnJob(tx, row, [
    noteEntry(fact('Invoice #{{number}} changed', { number: row.number_text ?? '' })),
  ])
  return row
}

export function refuseEarlyDue(date: string | null | undefined, due: string | null | undefined): void {
  if (date && due && due < date) refuse(400, dueTexts.early, { field: 'due' })
}

export const postToInvoice = async (
  tx: CompanyTx,
  invoice: InvoiceRow,
  entries: readonly Posted[],
): Promise<InvoiceRow> => (await postEntries(tx, invoice, entries)).row

/** Payments on an invoice, less what went back. */
export const paidOf = (entries: readonly Pick<EntryRow, 'kind' | 'amount_cents'>[]): number =>
  -owedOf(entries.filter(({ kind }) => moneyKinds.includes(kind)))

/** An invoice with what decides on what can be done with it. */
export async function actedOn(tx: CompanyTx, row: InvoiceRow) {
  const entries = await entriesOfInvoices(tx, [row.id])
  return { ...row, paid_cents: paidOf(entries), fee_cents: cardFeesOf(entries) }
}

interface Money {
  version?: number | undefined
  amount_cents: number
  method: number
  date?: string | null | undefined
  note: string
}

/** Takes a payment; the receipt is the entry. */
export async function recordPayment(
  tx: UserTx,
  id: number,
  { version, amount_cents, method, date, note: text }: Money,
) {
  const before = await heldInvoice(tx, id, version)
  refuseUnless(canPay(before, amount_cents), before.status === 'issued' ? 400 : 409, {
    field: 'amount_cents',
  })
  const day = dayOfMoney(tx, date)
  const row = await postToInvoice(tx, before, [
    { kind: 'payment', amount_cents: -amount_cents, method, day, note: text },
  ])
  const entries = await entriesOfInvoices(tx, [id])
  const receipt = entries.findLast(entry => entry.kind === 'payment')!
  const told = fact('Payment of {{amount}} on invoice #{{number}}, receipt #{{receipt}}', {
    amount: diaryAmount(amount_cents),
    number: row.number_text ?? '',
    receipt: receipt.number_text ?? '',
  })
  await showOnJob(tx, row, [noteEntry(told)])
  return { row, receipt: receipt.id }
}

function dayOfMoney(tx: UserTx, date: string | null | undefined): string {
  const today = todayOf(tx, tx.by.timeZone)
  if (date && date > today) return refuse(400, 'The date can’t be in the future.', { field: 'date' })
  return date ?? today
}

export async function recordRefund(
  tx: UserTx,
  id: number,
  { version, amount_cents, method, date, note: text }: Money,
) {
  const before = await heldInvoice(tx, id, version)
  refuseUnless(canRefund(await actedOn(tx, before), amount_cents), before.status === 'issued' ? 400 : 409, {
    field: 'amount_cents',
  })
  const day = dayOfMoney(tx, date)
  const row = await postToInvoice(tx, before, [{ kind: 'refund', amount_cents, method, day, note: text }])
  const told = fact('Refund of {{amount}} on invoice #{{number}}', {
    amount: diaryAmount(amount_cents),
    number: row.number_text ?? '',
  })
  await showOnJob(tx, row, [noteEntry(told)])
  return row
}

/** Forgives a part of what an invoice is for: of chosen lines, or of all that is left of it. */
export async function recordCredit(
  tx: UserTx,
  id: number,
  {
    version,
    amount_cents,
    lines,
    note: text,
  }: Pick<Money, 'version' | 'amount_cents' | 'note'> & { lines: readonly string[] },
) {
  const before = await heldInvoice(tx, id, version)
  refuseUnless(canCredit(await actedOn(tx, before), amount_cents), before.status === 'issued' ? 400 : 409, {
    field: 'amount_cents',
  })
  const entry = { kind: 'credit', amount_cents: -amount_cents, note: text } as const
  const worth = await worthOfCredit(tx, before, amount_cents, lines)
  const row = await postToInvoice(tx, before, [worth ? { ...entry, worth } : entry])
  const told = fact('Credit of {{amount}} on invoice #{{number}}: {{reason}}', {
    amount: diaryAmount(amount_cents),
    number: row.number_text ?? '',
    reason: text,
  })
  await showOnJob(tx, row, [noteEntry(told)])
  return row
}

async function worthOfCredit(tx: UserTx, invoice: InvoiceRow, cents: number, lines: readonly string[]) {
  if (lines.length === 0) return undefined
  if (lines.some(id => !invoice.lines.some(line => line.id === id)))
    return refuse(400, 'This line isn’t on the invoice.', { field: 'lines' })
  const worth = creditOfLines(
    { ...invoice, jobs_cents: await amountsOfJobs(tx, invoice) },
    await entriesOfInvoices(tx, [invoice.id]),
    new Set(lines),
    cents,
  )
  return worth ?? refuse(400, 'A credit can’t be more than its lines.', { field: 'amount_cents' })
}

/** Takes an invoice back that nothing was paid on. It stays, and nobody owes it. */
export async function voidInvoice(tx: UserTx, before: InvoiceRow, reason: string): Promise<InvoiceRow> {
  refuseUnless(canVoid(await actedOn(tx, before)), 409)
  if (await isPaymentUnderWay(tx, before.id)) refuse(409, 'A payment for this invoice is in progress.')
  await refuseTakenOff(tx, before)
  await noteTakenOff(tx, before, null)
  const voided = await saveInvoice(tx, before, { status: 'void', void_reason: reason })
  const row = await postToInvoice(tx, voided, [
    { kind: 'void', amount_cents: -before.owed_cents, note: reason },
  ])
  const told = fact('Invoice #{{number}} voided: {{reason}}', { number: row.number_text ?? '', reason })
  await showOnJob(tx, row, [noteEntry(told)])
  return row
}

/** Shows on the invoice's jobs, if it has any, what became of it. */
export async function showOnJob(
  tx: CompanyTx,
  invoice: Pick<InvoiceRow, 'job_id' | 'more_job_ids'>,
  entries: readonly SentEntry[],
): Promise<void> {
  for (const id of jobsOf(invoice)) {
    const { issued, is_whole, is_owed, invoiced } = await jobState(tx, id)
    const state = { invoiced: issued > 0, invoiced_cents: invoiced, wholly_invoiced: is_whole }
    await showInvoiced(tx, id, { ...state, isOwed: is_whole ? is_owed : null }, entries)
  }
}

export const noteEntry = (told: ReturnType<typeof fact>): SentEntry => ({ type: 'note', told })

/** An amount as diaries have it. */
export const diaryAmount = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** The invoice of a link that still works; refuses otherwise. */
export async function linkedInvoice(
  tx: CompanyTx,
  services: Pick<Services, 'seal'>,
  link: OpenedLink,
): Promise<OpenInvoice> {
  const row = await invoiceById(tx, link.id)
  if (!row || row.status === 'draft') return documentGone(tx)
  await refuseEnded(tx, services, 'invoice', link, { ...row, ids: [row.id] })
  return linkedDocument(tx, row)
}
