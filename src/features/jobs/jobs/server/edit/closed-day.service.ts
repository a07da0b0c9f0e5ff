import { isDeepStrictEqual } from 'node:util'
import { firstOpenDay } from '#features/account/closed-books/closed-books.rules.ts'
import { closedTo } from '#features/account/closed-books/server/closed-books.queries.ts'
import type { NewEntry } from '#features/jobs/diary/server/diary.service.ts'
import { closesJob } from '#features/jobs/job-status/job-status.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { dayText, instantText, todayIn } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import type { JobFields } from '../job-writes.queries.ts'

/** What the books have of a job. */
const inBooks = [
  'amount_cents',
  'amount2_cents',
  'is_split',
  'includes_tax',
  'includes_tax2',
  'has_card_fee',
  'payment_method',
  'payment_method2',
  'parts',
  'status_id',
] as const
type InBooks = Pick<JobFields, (typeof inBooks)[number] | 'closed_at'>

/** The diary's note where a change counts on another day, as that on which the job was finished is closed. */
export async function closedDayNote(tx: UserTx, before: InBooks, after: InBooks): Promise<NewEntry[]> {
  if (inBooks.every(field => isDeepStrictEqual(before[field], after[field]))) return []
  const ends = [before, after].flatMap(job =>
    job.closed_at && closesJob(job.status_id) ? [job.closed_at] : [],
  )
  return ends.length === 0 ? [] : noteIfClosed(tx, ends)
}

/** The same for a job that is deleted or restored. */
export async function noteIfClosed(tx: UserTx, ends: readonly Date[]): Promise<NewEntry[]> {
  const closed = await closedTo(tx)
  const days = ends.map(at => dayText(todayIn(tx.by.timeZone, instantText(at))))
  if (closed === null || days.every(day => day > closed)) return []
  const told = fact('The books are closed to {{closed}}. This counts from {{day}}.', {
    closed: { day: closed },
    day: { day: firstOpenDay(closed) },
  })
  return [{ type: 'note', told }]
}
