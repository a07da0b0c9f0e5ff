import type { CompanyTx } from '#server/db/company-tx.ts'
import { found } from '#server/refusal.ts'
import type { Viewer } from '#shared/access.ts'
import { canSeeJob } from '../jobs.rules.ts'
import { type JobFields, lockJob, lockJobs } from './job-writes.queries.ts'

type Seer = Pick<Viewer, 'id' | 'kind'>

/** The job, locked until the transaction ends. 404 when there is none, or none that the viewer sees. */
export async function lockSeenJob(tx: CompanyTx, viewer: Seer, id: number): Promise<JobFields> {
  const job = found(await lockJob(tx, id))
  return found(canSeeJob(job, viewer) ? job : null)
}

/** All of these jobs, deleted ones or others, locked; 404 when one is not there, or not for the viewer. */
export async function lockSeenJobs(tx: CompanyTx, viewer: Seer, ids: readonly number[], deleted: boolean) {
  const jobs = await lockJobs(tx, ids, deleted)
  return found(jobs.length === ids.length && jobs.every(job => canSeeJob(job, viewer)) ? jobs : null)
}
