import type { SignedIn } from '#web/viewer.ts'
import type { Job } from '../../jobs.contract.ts'
import { canEditJob, closeUndoMinutes } from '../../jobs.rules.ts'
import { idsOf } from '../id-text.ts'

/** Whether the viewer may change this job now, or why not. Who has just closed it by mistake may take that back. */
export function mayEdit(job: Job, viewer: SignedIn, now: number): true | string {
  const isJustClosed =
    job.date_closed !== null &&
    job.closed_by === viewer.fullname &&
    now - Date.parse(job.date_closed) <= closeUndoMinutes * 60_000
  return canEditJob(
    { date_closed: isJustClosed ? null : job.date_closed, technician_ids: idsOf(job.user_id) },
    viewer,
  )
}
