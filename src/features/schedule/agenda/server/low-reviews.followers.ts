import { lowReviews } from '#features/messages/reviews/server/review-list.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Follower, rowsOf } from '#server/happenings/follower.ts'
import { readerOf } from '#server/reader.ts'
import { firstOwner } from './agenda.queries.ts'
import { addNextTask } from './next-task.service.ts'

/** An unhappy client is called back: the owner gets a task for the next hour of a working day. */
export const lowReviewFollowers: Follower[] = [
  {
    name: 'low-reviews',
    follows: ['feedback.given'],
    follow: (tx, happenings) => addTasks(tx, rowsOf('feedback', happenings)),
  },
]

async function addTasks(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  const reviews = await lowReviews(tx, ids)
  const owner = reviews.length > 0 ? await firstOwner(tx) : undefined
  if (!owner) return
  const { t } = await readerOf(owner.language, owner.time_zone)
  for (const { name, stars, job_number, comment } of reviews) {
    const values = { name, stars: String(stars), number: String(job_number) }
    const title =
      job_number === null
        ? t('Answer {{name}}: {{stars}} of 5 stars on Google', values)
        : t('Call {{name}}: {{stars}} of 5 stars for job #{{number}}', values)
    await addNextTask(tx, { title, description: comment, technician_id: owner.id }, owner.time_zone)
  }
}
