import type { UserTx } from '#server/db/company-tx.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { mostJobsAtOnce } from '../../jobs.rules.ts'
import { lockJobs, markDeleted } from '../job-writes.queries.ts'

/** Deletes jobs, and with them their appointments: all of them, or none if one does not exist. */
export async function archiveJobs(tx: UserTx, ids: readonly number[]): Promise<void> {
  await mark(tx, ids, tx.now)
}

/** Restores deleted jobs with their appointments: all of them, or none if one is not deleted. */
export async function restoreJobs(tx: UserTx, ids: readonly number[]): Promise<void> {
  await mark(tx, ids, null)
}

async function mark(tx: UserTx, ids: readonly number[], deletedAt: Date | null): Promise<void> {
  if (ids.length === 0) return refuse(400, 'Please select jobs to delete.', { field: 'ids' })
  if (ids.length > mostJobsAtOnce)
    return refuse(400, fact('Please select {{count}} jobs at most.', { count: mostJobsAtOnce }), {
      field: 'ids',
    })
  const rows = await lockJobs(tx, ids, deletedAt === null)
  if (rows.length !== ids.length) return notFound()
  await markDeleted(tx, ids, deletedAt)
  for (const row of rows) tx.record('jobs', { deleted_at: row.deleted_at }, { deleted_at: deletedAt }, row.id)
}
