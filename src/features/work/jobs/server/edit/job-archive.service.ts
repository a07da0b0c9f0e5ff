import { type Change, recordChange } from '#server/db/changes.ts'
import type { CompanyTx } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import type { Viewer } from '#shared/access.ts'
import { fact } from '#shared/fact.ts'
import { mostJobsAtOnce } from '../../jobs.rules.ts'
import { lockSeenJobs } from '../job-lock.service.ts'
import { markDeleted } from '../job-writes.queries.ts'

type Deleter = Pick<Viewer, 'id' | 'kind'>

/** Deletes jobs (their appointments leave the calendar with them): all of them or, when one is not there, none. */
export async function archiveJobs(
  tx: CompanyTx,
  viewer: Deleter,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await mark(tx, viewer, ids, now)
}

/** Brings deleted jobs back with their appointments: all of them or, when one is not deleted, none. */
export async function restoreJobs(tx: CompanyTx, viewer: Deleter, ids: readonly number[]): Promise<void> {
  await mark(tx, viewer, ids, null)
}

async function mark(
  tx: CompanyTx,
  viewer: Deleter,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<void> {
  if (ids.length === 0) return refuse(400, 'Please select jobs to delete.', { field: 'ids' })
  if (ids.length > mostJobsAtOnce)
    return refuse(400, fact('Please select {{count}} jobs at most.', { count: mostJobsAtOnce }), {
      field: 'ids',
    })
  const rows = await lockSeenJobs(tx, viewer, ids, deletedAt === null)
  await markDeleted(tx, ids, deletedAt)
  const action: Change['action'] = deletedAt ? 'delete' : 'restore'
  const changes = rows.map(row => ({
    by: viewer.id,
    table: 'jobs',
    row: row.id,
    action,
    before: { deleted_at: row.deleted_at },
    after: { deleted_at: deletedAt },
    topics: ['jobs', 'appointments'] as const,
  }))
  await recordChange(tx, ...changes)
}
