import { nextDocumentNumber } from '#features/account/numbering/server/numbering.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { companyDay } from '../../documents/server/document-day.service.ts'
import {
  type EntryRow,
  entriesOfInvoices,
  insertEntries,
  type NewEntry,
} from '../../ledger/server/ledger.queries.ts'
import {
  takenOff,
  type Worth,
  weighEntry,
  worthDifference,
  worthOfEntries,
  worthOfLines,
} from '../document-worth.rules.ts'
import { amountsOfJobs, type InvoiceRow, sumUp } from './invoices.queries.ts'

/** `worth`: what it changes of the document, where whoever posts it knows; else a part of what the invoice holds. */
export type Posted = Pick<NewEntry, 'kind' | 'amount_cents'> & Partial<NewEntry> & { worth?: Worth }

/**
 * Writes entries of an invoice, each with what it is worth for good, and sums up what is owed. What is posted without a day
 * belongs to today, or to the invoice's date if that is later. Nothing that changes nothing is written.
 */
export async function postEntries(tx: CompanyTx, invoice: InvoiceRow, entries: readonly Posted[]) {
  const today = await companyDay(tx)
  const day = invoice.issued_on !== null && invoice.issued_on > today ? invoice.issued_on : today
  const { client_id, job_id, id: invoice_id, tax: tax_rate } = invoice
  const written = await entriesOfInvoices(tx, [invoice_id])
  const before = written.length
  for (const { worth, ...entry } of entries.filter(changesAnything)) {
    const kept = weighEntry(invoice, written, { ...entry, ...(worth && { worth }) })
    const number = await numberOf(tx, entry.kind)
    const row = { client_id, job_id, invoice_id, day, tax_rate, ...number, ...entry, ...kept }
    written.push(...(await insertEntries(tx, [row])))
  }
  const posted = written.slice(before)
  for (const row of posted) tx.record('ledger_entries', null, row)
  return { row: await sumUp(tx, invoice.id), entries: posted }
}

const changesAnything = ({ amount_cents, worth }: Posted): boolean =>
  amount_cents !== 0 ||
  (worth !== undefined &&
    (worth.tax !== 0 || worth.taxable !== 0 || worth.byJob.some(part => part.amount !== 0 || part.tax !== 0)))

/** Payments have a receipt and credits a note, each with a number of its own. */
async function numberOf(tx: CompanyTx, kind: EntryRow['kind']) {
  if (kind === 'payment') return nextDocumentNumber(tx, 'receipt')
  if (kind === 'credit') return nextDocumentNumber(tx, 'credit')
  return {}
}

/**
 * The difference, or, where the invoice gets another date, all of it off the days on which it stands and on the new one.
 * What was paid before both dates stays on the day of the payment.
 */
export async function revisionEntries(
  tx: CompanyTx,
  before: InvoiceRow,
  after: InvoiceRow,
): Promise<Posted[]> {
  const jobs_cents = await amountsOfJobs(tx, after)
  const now = worthOfLines({ ...after, jobs_cents })
  const entry = { kind: 'revision', note: `Revision ${after.revision}` } as const
  const [from, to] = [before.issued_on, after.issued_on]
  if (from === to || from === null || to === null) {
    const worth = worthDifference(now, worthOfLines({ ...before, jobs_cents }))
    return [{ ...entry, amount_cents: worth.amount, worth }]
  }
  const written = await entriesOfInvoices(tx, [before.id])
  const document = written.filter(({ kind }) => kind === 'invoice' || kind === 'revision')
  const [moved, stays] = [
    document.filter(({ day }) => day >= from || day >= to),
    document.filter(({ day }) => day < from && day < to),
  ]
  const days = [...new Set(moved.map(({ day }) => day))].sort()
  const off = days.map(day => {
    const own = moved.filter(each => each.day === day)
    const worth = takenOff(worthOfEntries(after, own))
    return { ...entry, amount_cents: worth.amount, worth, day }
  })
  const worth = worthDifference(now, worthOfEntries(after, stays))
  return [...off, { ...entry, amount_cents: worth.amount, worth, day: to }]
}
