import type { Quotes } from '#server/db/row-types.ts'
import { became, changed, comesDue, gained, happeningOf } from '#shared/happening.ts'

const quote = happeningOf<Quotes>('quotes', 'money.manage')
const facts = ['client_id', 'job_id', 'lead_id', 'total_cents'] as const

export const quoteHappenings = {
  'quote.sent': quote(
    (before, after) => after?.status === 'sent' && changed('sent_at')(before, after),
    facts,
  ),
  /** It is valid until another day. */
  'quote.redated': quote(changed('valid_until'), []),
  'quote.seen': quote(gained('seen_at'), []),
  'quote.accepted': quote(became('status', 'accepted'), facts),
  'quote.declined': quote(became('status', 'declined'), facts),
  /** Nobody answered while it was valid. */
  'quote.expired': quote(comesDue('quotes_expired'), facts),
}
