import { heldClosedTo } from '#features/account/closed-books/server/closed-books.queries.ts'
import { nextDocumentNumber } from '#features/account/numbering/server/numbering.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { companyDay } from '../../documents/server/document-day.service.ts'
import {
  type EntryRow,
  entriesOfInvoices,
  insertEntries,
  type NewEntry,
} from '../../ledger/server/ledger.queries.ts'
import { type Worth, weighEntry } from '../document-worth.rules.ts'
import { changesAnything, dayOfEntry, revisionEntries, withLandingDay } from '../invoice-entries.rules.ts'
import { amountsOfJobs, type InvoiceRow, sumUp } from './invoices.queries.ts'

/**
 * `worth`: what it changes of the document, where whoever posts it knows; else a part of what the invoice holds.
 * `goesWithLast`: it belongs to the one posted before it, if that was written.
 */
export type Posted = Pick<NewEntry, 'kind' | 'amount_cents'> &
  Partial<NewEntry> & { worth?: Worth; goesWithLast?: boolean }

/**
 * Writes entries of an invoice, each with what it is worth for good, and sums up what is owed. What is posted without a day
 * belongs to today, or to the invoice's date if that is later; what is meant for a closed day counts on the first open one.
 * Nothing that changes nothing is written. What belongs together is posted together: in between, an invoice may seem paid.
 */
export async function postEntries(tx: CompanyTx, invoice: InvoiceRow, entries: readonly Posted[]) {
  const day = dayOfEntry(invoice, await companyDay(tx))
  const { client_id, job_id, id: invoice_id, tax: tax_rate } = invoice
  const closed = await heldClosedTo(tx)
  const written = await entriesOfInvoices(tx, [invoice_id])
  const before = written.length
  const wasOwed = written.reduce((sum, entry) => sum + entry.amount_cents, 0)
  for (const { worth, goesWithLast = false, ...entry } of entries.filter(changesAnything)) {
    const kept = weighEntry(invoice, written, { ...entry, ...(worth && { worth }) })
    const number = await numberOf(tx, entry.kind)
    const partner = goesWithLast && written.length > before ? { goes_with: written.at(-1)!.id } : {}
    const row = { client_id, job_id, invoice_id, day, tax_rate, ...number, ...entry, ...partner, ...kept }
    written.push(...(await insertEntries(tx, [withLandingDay(row, closed)])))
  }
  const posted = written.slice(before)
  for (const row of posted) tx.record('ledger_entries', null, row)
  const row = await sumUp(tx, invoice.id)
  const { status, total_cents, owed_cents } = row
  if (status === 'issued' && owed_cents <= 0 && wasOwed > 0)
    tx.happened('invoice.paid', row.id, { client_id, job_id, total_cents, owed_cents })
  return { row, entries: posted }
}

/** Payments have a receipt and credits a note, each with a number of its own. */
async function numberOf(tx: CompanyTx, kind: EntryRow['kind']) {
  if (kind === 'payment') return nextDocumentNumber(tx, 'receipt')
  if (kind === 'credit') return nextDocumentNumber(tx, 'credit')
  return {}
}

/** The entries by which an invoice that was issued becomes what it says now. */
export async function revisionOf(tx: CompanyTx, before: InvoiceRow, after: InvoiceRow): Promise<Posted[]> {
  const jobs_cents = await amountsOfJobs(tx, after)
  const written = await entriesOfInvoices(tx, [before.id])
  const changes = revisionEntries(
    { ...before, jobs_cents },
    { ...after, jobs_cents },
    written,
    await heldClosedTo(tx),
  )
  return changes.map(change => ({ kind: 'revision', note: `Revision ${after.revision}`, ...change }))
}
