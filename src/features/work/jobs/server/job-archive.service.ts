import { type Change, recordChange } from '#server/db/changes.ts'
import type { CompanyTx } from '#server/db/doors.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { mostJobsAtOnce } from '../jobs.rules.ts'
import { lockJobs, markDeleted } from './job-writes.queries.ts'

/** Deletes jobs (their appointments leave the calendar with them): all of them or, when one is not there, none. */
export async function archiveJobs(
  tx: CompanyTx,
  by: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await mark(tx, by, ids, now)
}

/** Brings deleted jobs back with their appointments: all of them or, when one is not deleted, none. */
export async function restoreJobs(tx: CompanyTx, by: number, ids: readonly number[]): Promise<void> {
  await mark(tx, by, ids, null)
}

async function mark(
  tx: CompanyTx,
  by: number,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<void> {
  if (ids.length === 0) return refuse(400, 'Please select jobs to delete.', { field: 'ids' })
  if (ids.length > mostJobsAtOnce)
    return refuse(400, `Please select ${mostJobsAtOnce} jobs at most.`, { field: 'ids' })
  const rows = await lockJobs(tx, ids, deletedAt === null)
  if (rows.length < ids.length) return notFound()
  await markDeleted(tx, ids, deletedAt)
  const action: Change['action'] = deletedAt ? 'delete' : 'restore'
  const changes = rows.map(row => ({
    by,
    table: 'jobs',
    row: row.id,
    action,
    before: { deleted_at: row.deleted_at },
    after: { deleted_at: deletedAt },
    topics: ['jobs', 'appointments'] as const,
  }))
  await recordChange(tx, ...changes)
}
