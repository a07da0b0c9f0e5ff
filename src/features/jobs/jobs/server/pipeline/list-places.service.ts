import { canBook } from '#features/jobs/job-status/job-status.rules.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import type { Answers, Gets } from '#shared/endpoint.ts'
import type { jobsContract } from '../../jobs.contract.ts'
import { lookUpNamed } from '../job-checks.queries.ts'
import { refuseUnknown } from '../job-checks.ts'
import { type JobFields, lockJob, updateJob } from '../job-writes.queries.ts'
import { jobAbove, placeBelow, standsIn } from './list-places.queries.ts'

type Move = Gets<typeof jobsContract.moveToList>

/** Puts a job into a list of the pipeline and says where it was. */
export async function moveToList(
  tx: UserTx,
  { id, list_id, prev_list_id, below }: Move,
): Promise<Answers<typeof jobsContract.moveToList>> {
  const job = found(await lockJob(tx, id))
  refuseUnless(canBook(tx.by))
  if (prev_list_id !== undefined && prev_list_id !== job.list_id)
    refuse(409, 'Someone else moved this job in the meantime.', { current: { list_id: job.list_id } })
  if (list_id !== null && list_id !== job.list_id) {
    const named = { list: list_id, technicians: [], jobTypes: [], leads: [], site: null, contacts: [] }
    refuseUnknown(await lookUpNamed(tx, named), named, 'edit')
  }
  const before = job.list_id === null ? null : await jobAbove(tx, id)
  const isThere = below !== null && list_id !== null && below !== id && (await standsIn(tx, below, list_id))
  const list_place = isThere ? await placeBelow(tx, below, list_id, id) : list_id === null ? null : tx.now
  const after = await updateJob(tx, id, { list_id, list_place })
  tx.record('jobs', job, after)
  return { list_id, prev_list_id: job.list_id, prev_below: before }
}

/** Puts a job at the top of the list that `listOf` says; undefined: it stays where it is. */
export async function putIntoList(
  tx: CompanyTx,
  id: number,
  listOf: (job: Pick<JobFields, 'list_id' | 'appointment_count'>) => number | null | undefined,
): Promise<void> {
  const job = await lockJob(tx, id)
  const list_id = job && listOf(job)
  if (!job || list_id === undefined) return
  const after = await updateJob(tx, id, { list_id, list_place: list_id === null ? null : tx.now })
  tx.record('jobs', job, after)
}
