import * as z from 'zod/mini'
import { handSetAside, takeSetAside } from '#features/jobs/files/server/files.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { factsOf, type JobSave, jobFacts, jobSave, jobToWire } from '#features/jobs/jobs/jobs.wire.ts'
import { mergeRows } from '#features/jobs/jobs/row-merge.rules.ts'
import { saveJob } from '#features/jobs/jobs/server/edit/job-edit.service.ts'
import { openJob } from '#features/jobs/jobs/server/edit/job-open.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { storedJson } from '#server/db/stored-json.ts'
import type { Outbox } from '#server/outbox.ts'
import { found, refuse } from '#server/refusal.ts'
import * as s from '#shared/spelling.ts'
import { differenceTexts } from '../differences.rules.ts'
import type { DifferenceRow } from './differences.queries.ts'

const carried = z.record(z.string(), z.unknown())
type Carried = z.infer<typeof carried>

/** The lists in which both sides' rows count. */
const lists = ['tasks', 'parts', 'notes', 'estimates'] as const

export const isJobSave = ({ path }: Pick<DifferenceRow, 'path'>): boolean => path === jobsContract.edit.path

const kept = z.object({ version: z.number(), fields: z.record(z.string(), z.unknown()) })

/**
 * Saves the phone's fields to the job as it is now, by whoever decides and with their rights. Returns what undoes it; null:
 * nothing was changed. What closes the job closes it when the phone did, and no text leaves that would be late.
 */
export async function takeIntoJob(tx: UserTx, outbox: Outbox, row: DifferenceRow): Promise<string | null> {
  const job = row.job_id && (await openJob(tx, row.job_id))
  if (!job) return refuse(409, differenceTexts.gone)
  const read = z.safeParse(jobSave, {
    ...storedJson(carried, row.input, 'differences.input', row.id),
    id: job.id,
    version: job.version,
  })
  if (!read.success) return refuse(409, differenceTexts.unreadable)
  // Custom fields and reviews are the office's: no phone has them in what it hands in.
  const { custom_fields: _, send_review: __, ...save } = read.data
  const before = storedJson(z.nullable(carried), row.before, 'differences.before', row.id)
  Object.assign(tx.deed, { happened: { at: row.made_at, isLate: true, clockOff: 0 } })
  const { version } = await saveJob(tx, outbox, withTheirRows(save, before, jobToWire(job, tx.by)))
  if (version === job.version || save.appointments || save.new_contacts) return null
  const fields = Object.fromEntries(
    Object.keys(factsOf(save)).map(name => [name, job[name as keyof typeof job]]),
  )
  return JSON.stringify({ version, fields })
}

/** Makes the phone's photo or document the job's own. */
export async function putFileOnJob(tx: UserTx, { file_id, job_id }: DifferenceRow): Promise<void> {
  if (job_id === null) return refuse(409, differenceTexts.noJob)
  if (!(await openJob(tx, job_id))) return refuse(409, differenceTexts.gone)
  await handSetAside(tx, found(file_id), job_id)
}

/** Takes it off the job again. One that was only set aside is still here. */
export async function putFileBack(tx: UserTx, { file_id, state }: DifferenceRow): Promise<void> {
  if (state === 'taken') await takeSetAside(tx, found(file_id))
}

/** Puts the job's fields back, unless it was changed since. */
export async function putBack(tx: UserTx, outbox: Outbox, row: DifferenceRow): Promise<void> {
  if (row.undo === null || row.job_id === null) return
  const { version, fields } = storedJson(kept, row.undo, 'differences.undo', row.id)
  await saveJob(tx, outbox, { ...(fields as Partial<JobSave>), id: row.job_id, version })
}

/** Lists row by row, so that neither side's are lost; `before` and `now` as replies spell a job. */
function withTheirRows(save: JobSave, before: Carried | null, now: Carried): JobSave {
  const merged = lists.flatMap(name => {
    const spelt = s.spellingOf(jobFacts, 'open', name)
    const was = before?.[spelt]
    if (save[name] === undefined || was === undefined) return []
    const rowsOf = (wire: unknown) => z.parse(jobFacts[name].takes as z.ZodMiniType<{ id: string }[]>, wire)
    return [[name, mergeRows(rowsOf(was), save[name] as { id: string }[], rowsOf(now[spelt]))]]
  })
  return { ...save, ...Object.fromEntries(merged) }
}
