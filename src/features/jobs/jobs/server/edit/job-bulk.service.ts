import type { UserTx } from '#server/db/company-tx.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, notFound, Refusal } from '#server/refusal.ts'
import type { Answers } from '#shared/endpoint.ts'
import { type JobInBulk, undoToWire } from '../../job-bulk.wire.ts'
import type { jobsContract, RefusedJob } from '../../jobs.contract.ts'
import type { JobSave } from '../../jobs.wire.ts'
import { lockAppointmentsOf } from '../appointments/appointments.queries.ts'
import { lockJob } from '../job-writes.queries.ts'
import { saveJob } from './job-edit.service.ts'

/**
 * Saves each of several jobs as `saveJob` does; what one refuses leaves the others alone. 404 if none of them is there.
 * In the order of their ids, so that two such calls can't deadlock.
 */
export async function saveJobs(
  tx: UserTx,
  outbox: Outbox,
  jobs: readonly JobInBulk[],
): Promise<Answers<typeof jobsContract.editMany>> {
  const inOrder = [...jobs].sort((a, b) => a.id - b.id)
  return eachOf(
    inOrder,
    job => job.id,
    job => saveOne(tx, outbox, job),
  )
}

async function saveOne(tx: UserTx, outbox: Outbox, sent: JobInBulk) {
  const before = found(await lockJob(tx, sent.id))
  const appointments = await lockAppointmentsOf(tx, sent.id)
  const { joining, technician_ids, ...rest } = sent
  const technicians = joining
    ? [...new Set([...(technician_ids ?? before.technician_ids), ...joining])]
    : technician_ids
  const { version } = await saveJob(tx, outbox, { ...rest, technician_ids: technicians } as JobSave)
  return undoToWire(before, appointments, sent, version)
}

/** Does the same with each row; those that are refused are named with the reason. 404 if there is none of them. */
export async function eachOf<Row, Done>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  act: (row: Row) => Promise<Done>,
): Promise<{ changed: Done[]; refused: RefusedJob[] }> {
  const changed: Done[] = []
  const refused: RefusedJob[] = []
  let isAnyThere = false
  for (const row of rows) {
    try {
      changed.push(await act(row))
      isAnyThere = true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      isAnyThere ||= error.status !== 404
      refused.push({ id: idOf(row), message: error.message, ...error.fact })
    }
  }
  return isAnyThere ? { changed, refused } : notFound()
}
