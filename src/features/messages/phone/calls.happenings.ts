import type { Calls } from '#server/db/row-types.ts'
import { gained, happeningOf, isNew } from '#shared/happening.ts'

const call = happeningOf<Calls>('calls')
const facts = ['client_id', 'job_id', 'user_ids', 'answered_by', 'started_at', 'minutes'] as const

export const callHappenings = {
  'call.begun': call(isNew, facts),
  'call.ended': call(gained('ended_at'), facts),
  /** From outside, and nobody took it. */
  'call.missed': call(
    (before, after) =>
      gained('ended_at')(before, after) && after?.direction === 'in' && after.answered_at === null,
    facts,
  ),
}
