import { writeDiary } from '#features/jobs/diary/server/diary.service.ts'
import { canEditJob } from '#features/jobs/job-status/job-status.rules.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { notFound, refuse, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { RefusedJob } from '../../jobs.contract.ts'
import { mostJobsAtOnce } from '../../jobs.rules.ts'
import { tellOfJobs } from '../appointments/appointments.queries.ts'
import { type LockedJob, lockJobs, markDeleted } from '../job-writes.queries.ts'
import { noteIfClosed } from './closed-day.service.ts'
import { eachOf } from './job-bulk.service.ts'

/** Deletes jobs, and with them their appointments: all of them, or none if one does not exist or may not be deleted. */
export async function archiveJobs(tx: UserTx, ids: readonly number[]): Promise<void> {
  const rows = await lockAll(tx, ids, false)
  if (rows.length !== ids.length) return notFound()
  for (const row of rows) refuseUnless(canEditJob(row, tx.by, tx.now))
  await mark(tx, rows, tx.now)
}

/** Like `archiveJobs`, each for itself: those that stay, and why. 404 if there is none of them. */
export async function archiveEach(tx: UserTx, ids: readonly number[]): Promise<RefusedJob[]> {
  const rows = await lockAll(tx, ids, false)
  const { changed, refused } = await eachOf(
    ids,
    id => id,
    async id => {
      const row = rows.find(each => each.id === id) ?? notFound()
      refuseUnless(canEditJob(row, tx.by, tx.now))
      return row
    },
  )
  await mark(tx, changed, tx.now)
  return refused
}

/** Restores deleted jobs with their appointments: all of them, or none if one is not deleted. */
export async function restoreJobs(tx: UserTx, ids: readonly number[]): Promise<void> {
  const rows = await lockAll(tx, ids, true)
  if (rows.length !== ids.length) return notFound()
  await mark(tx, rows, null)
}

async function lockAll(tx: UserTx, ids: readonly number[], deleted: boolean): Promise<LockedJob[]> {
  if (ids.length === 0) return refuse(400, 'Please select jobs to delete.', { field: 'ids' })
  if (ids.length > mostJobsAtOnce)
    return refuse(400, fact('Select up to {{count}} jobs.', { count: mostJobsAtOnce }), {
      field: 'ids',
    })
  return lockJobs(tx, ids, deleted)
}

async function mark(tx: UserTx, rows: readonly LockedJob[], deletedAt: Date | null): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(row => row.id)
  await markDeleted(tx, ids, deletedAt)
  await tellOfJobs(tx, ids)
  for (const { id, closed_at } of rows) {
    const onAnotherDay = closed_at ? await noteIfClosed(tx, [closed_at]) : []
    if (onAnotherDay.length > 0) writeDiary(tx, id, onAnotherDay)
  }
  for (const row of rows) tx.record('jobs', { deleted_at: row.deleted_at }, { deleted_at: deletedAt }, row.id)
}
