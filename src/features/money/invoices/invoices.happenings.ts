import type { Invoices } from '#server/db/row-types.ts'
import { became, changed, comesDue, gained, happeningOf } from '#shared/happening.ts'

const invoice = happeningOf<Invoices>('invoices', 'money.manage')
const facts = ['client_id', 'job_id', 'total_cents', 'owed_cents'] as const

export const invoiceHappenings = {
  'invoice.issued': invoice(became('status', 'issued'), facts),
  /** Its due date is another. */
  'invoice.redated': invoice(changed('due_on'), []),
  'invoice.sent': invoice(gained('sent_at'), []),
  'invoice.seen': invoice(gained('seen_at'), []),
  /** The day after it was due; not again before its due date is another. */
  'invoice.overdue': invoice(comesDue('invoices_overdue'), facts),
  /** Nothing is owed on it any more: what comes in are `payment.received`. */
  'invoice.paid': invoice(null, []),
  'invoice.voided': invoice(became('status', 'void'), facts),
}
