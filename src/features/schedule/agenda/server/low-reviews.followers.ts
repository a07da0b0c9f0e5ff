import { lowReviews } from '#features/messages/reviews/server/review-list.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type Follower, rowsOf } from '#server/happenings/follower.ts'
import { readerOf } from '#server/reader.ts'
import { dayMinutes, utcToWall, wallToUtc } from '#shared/dates.ts'
import { usualDay } from '../agenda.rules.ts'
import { firstOwner, insertAgenda } from './agenda.queries.ts'

const taskMinutes = 30

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
  const starts_at = nextWorkingHour(tx.now, owner.time_zone)
  for (const { name, stars, job_number, comment } of reviews) {
    const values = { name, stars: String(stars), number: String(job_number) }
    const title =
      job_number === null
        ? t('Answer {{name}}: {{stars}} of 5 stars on Google', values)
        : t('Call {{name}}: {{stars}} of 5 stars for job #{{number}}', values)
    const row = await insertAgenda(tx, {
      title: title.slice(0, 200),
      description: comment,
      starts_at,
      ends_at: new Date(starts_at.getTime() + taskMinutes * 60_000),
      due_at: null,
      technician_id: owner.id,
      is_done: false,
    })
    tx.record('agenda_tasks', null, row)
  }
}

/** The next full hour within the usual day by the wall clock, else the beginning of the next day. */
export function nextWorkingHour(now: Date, zone: string): Date {
  const wall = utcToWall(now.toISOString(), zone)
  const day = Math.floor(wall / dayMinutes) * dayMinutes
  const hour = Math.floor(wall / 60) * 60 + 60
  const minute = hour - day
  const chosen =
    minute < usualDay.start
      ? day + usualDay.start
      : minute < usualDay.end
        ? hour
        : day + dayMinutes + usualDay.start
  return new Date(wallToUtc(chosen, zone))
}
