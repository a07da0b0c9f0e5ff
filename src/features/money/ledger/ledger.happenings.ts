import type { LedgerEntries } from '#server/db/row-types.ts'
import { happeningOf } from '#shared/happening.ts'
import { creditMethod, type EntryKind } from './ledger.rules.ts'

const entry = happeningOf<LedgerEntries>('ledger_entries', 'money.manage')
type Entry = { kind?: string; method?: number | null } | null
/** An entry of this kind was posted. Credit of a client that moves between two of their invoices is no new money. */
const posted = (kind: EntryKind) => (_before: unknown, after: Entry) =>
  after?.kind === kind && after.method !== creditMethod
const facts = ['client_id', 'job_id', 'invoice_id', 'amount_cents', 'method'] as const

/** What they come to is in the signs of the ledger: money that comes is below zero. */
export const ledgerHappenings = {
  'payment.received': entry(posted('payment'), facts),
  'payment.refunded': entry(posted('refund'), facts),
  'payment.reversed': entry(posted('reversal'), facts),
  'payment.disputed': entry(posted('dispute'), facts),
  'credit.given': entry(posted('credit'), facts),
}
