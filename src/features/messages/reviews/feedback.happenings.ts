import type { Feedback } from '#server/db/row-types.ts'
import { gained, happeningOf } from '#shared/happening.ts'

export const feedbackHappenings = {
  'feedback.given': happeningOf<Feedback>('feedback')(gained('stars'), ['job_id', 'stars']),
  /** The same for whoever follows reviews themselves: those from elsewhere have no job. */
  'review.received': happeningOf<Feedback>('feedback')(gained('stars'), ['job_id', 'stars']),
}
