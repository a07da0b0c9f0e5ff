import { writeListed } from '#features/account/custom-fields/custom-values.wire.ts'
import { methodId } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { namesOf } from '#features/jobs/jobs/server/job-checks.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Answers } from '#shared/endpoint.ts'
import { type Carried, encode } from '#shared/spelling.ts'
import { documentTotals } from '../../documents/documents.rules.ts'
import { withSums } from '../../documents/documents.wire.ts'
import { cardFeesOf } from '../../ledger/ledger.rules.ts'
import { type EntryRow, entriesOfInvoices } from '../../ledger/server/ledger.queries.ts'
import type { invoicesContract } from '../invoices.contract.ts'
import { type InvoiceState, stateOf } from '../invoices.rules.ts'
import { type ListedInvoice, shownInvoiceFields } from '../invoices.wire.ts'
import type { Begun } from './invoice-draft.service.ts'
import { creditsOf, type OpenInvoice } from './invoices.queries.ts'
import { paidOf } from './invoices.service.ts'
import { paidOnJobs } from './issue-invoice.service.ts'
import { paidByCard } from './paid-by-card.queries.ts'

type Shown = NonNullable<Answers<typeof invoicesContract.byId>['result']>
type Papers = Answers<typeof invoicesContract.last>['data']
type Wire<T> = { [K in keyof T]: K extends 'sent_at' | 'seen_at' ? Date | null : T[K] }

/** Invoices as the wire has them, with what happened on each. */
export async function shownInvoices(
  tx: CompanyTx,
  rows: readonly OpenInvoice[],
  today: string,
): Promise<Shown[]> {
  const entries = await entriesOfInvoices(
    tx,
    rows.map(row => row.id),
  )
  const people = [...new Set(entries.flatMap(entry => entry.by ?? []))]
  const nameOf = await namesOf(tx, people)
  const byCard = await paidByCard(
    tx,
    entries.flatMap(each =>
      each.kind === 'payment' && each.method === methodId.creditCard ? [each.id] : [],
    ),
  )
  const credits = await creditsOf(
    tx,
    rows.flatMap(row => row.client_id ?? []),
  )
  const settled = new Set<number>()
  for (const row of rows) if (row.status === 'draft' && (await isPaidBefore(tx, row))) settled.add(row.id)
  return rows.map(row => {
    const own = entries.filter(entry => entry.invoice_id === row.id)
    const { id, version } = row
    const said = {
      paid_cents: paidOf(own),
      client_credit_cents: credits.get(row.client_id ?? 0) ?? 0,
      card_fees_cents: cardFeesOf(own),
      entries: shownEntries(own, nameOf, byCard),
      is_settled: row.status === 'draft' ? settled.has(row.id) : row.owed_cents <= 0,
      lands_on: landsOn(own.at(-1), tx.now),
    }
    return { id, version, ...factsOf(row, said, today) }
  })
}

const landsOn = (last: EntryRow | undefined, now: Date): string | null =>
  last && last.meant_day !== null && +last.at === +now ? last.day : null

/** True if what was paid on its jobs pays all of a draft. */
async function isPaidBefore(
  tx: CompanyTx,
  draft: Parameters<typeof paidOnJobs>[1] & { total_cents: number },
) {
  const paid = await paidOnJobs(tx, draft)
  return paid.length > 0 && paid.reduce((sum, part) => sum + part.amount_cents, 0) >= draft.total_cents
}

/** An invoice that is not kept yet. */
export async function begunToWire(tx: CompanyTx, row: Begun, today: string): Promise<Shown> {
  const nothing = {
    paid_cents: 0,
    client_credit_cents: 0,
    card_fees_cents: 0,
    entries: [],
    lands_on: null,
  }
  const is_settled = await isPaidBefore(tx, { ...row, total_cents: documentTotals(row).total })
  return { id: 0, version: 0, ...factsOf(row, { ...nothing, is_settled }, today) }
}

type Said = Pick<
  Carried<typeof shownInvoiceFields, 'wire'>,
  'paid_cents' | 'client_credit_cents' | 'card_fees_cents' | 'entries' | 'is_settled' | 'lands_on'
>

function factsOf(row: Begun, said: Said, today: string) {
  return {
    number: row.number,
    number_text: row.number_text,
    state: stateOf(row, today),
    kind: row.kind,
    client_id: row.client_id,
    site_id: row.site_id,
    job_id: row.job_id,
    job_number: row.job_number,
    more_jobs: row.more_jobs,
    quote_id: row.quote_id,
    quote_number: row.quote_number,
    quote_number_text: row.quote_number_text,
    ...encode(shownInvoiceFields, 'wire', Object.assign(withSums(row), said)),
    date: row.issued_on,
    due: row.due_on,
    revision: row.revision,
    sent_at: row.sent_at,
    seen_at: row.seen_at,
    void_reason: row.void_reason,
  }
}

function shownEntries(
  entries: readonly EntryRow[],
  nameOf: (id: number) => string,
  byCard: ReadonlyMap<number, string>,
): Said['entries'] {
  const gone = new Set(entries.map(entry => entry.takes_back))
  let owed = 0
  return entries.map(entry => {
    owed += entry.amount_cents
    return {
      id: entry.id,
      kind: entry.kind,
      amount_cents: entry.amount_cents,
      owed_cents: owed,
      method: entry.method,
      date: entry.day,
      meant_day: entry.meant_day,
      number: entry.number,
      number_text: entry.number_text,
      note: entry.note,
      taken_back: gone.has(entry.id),
      by_card: byCard.has(entry.id),
      by: entry.by === null ? null : nameOf(entry.by),
    }
  })
}

/** A job's invoices with their receipts, the last ones first. */
export function papersOf(invoices: readonly Shown[]): Papers {
  const receipts = invoices.flatMap(invoice =>
    invoice.entries
      .filter(entry => entry.kind === 'payment' && !entry.taken_back)
      .map(({ id, number, number_text, amount, method, date }) => ({
        id,
        number: number ?? 0,
        number_text: number_text ?? '',
        invoice_id: invoice.id,
        invoice_number: invoice.number ?? 0,
        invoice_number_text: invoice.number_text ?? '',
        amount: -amount,
        method,
        date,
      })),
  )
  return { invoices: [...invoices], receipts: receipts.sort((a, b) => b.id - a.id) }
}

export function rowToWire(
  row: OpenInvoice,
  today: string,
  isUndelivered: boolean,
): Wire<ListedInvoice> & { state: InvoiceState } {
  return {
    id: row.id,
    number: row.number,
    number_text: row.number_text,
    state: stateOf(row, today),
    kind: row.kind,
    client_id: row.client_id,
    job_id: row.job_id,
    job_number: row.job_number,
    name: row.name,
    company_name: row.company_name,
    date: row.issued_on,
    due: row.due_on,
    total_cents: row.total_cents,
    owed_cents: row.owed_cents,
    sent_at: row.sent_at,
    seen_at: row.seen_at,
    is_undelivered: isUndelivered && row.status === 'issued' && row.owed_cents > 0,
    ...writeListed(row.custom_fields),
  }
}
