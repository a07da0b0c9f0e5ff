import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound } from '#server/refusal.ts'
import type { jobTimeContract } from '../job-time.contract.ts'
import { minutesWorked } from '../job-time.rules.ts'
import { endJobTime, jobIsThere, jobTimes, startJobTime } from './job-time.queries.ts'

export const jobTimeHandlers: Handlers<typeof jobTimeContract> = {
  times: ({ jobId }, ctx) =>
    ctx.read(async tx => {
      if (!(await jobIsThere(tx, jobId))) return notFound()
      return timesOf(tx, jobId)
    }),

  work: ({ jobId, status }, ctx) =>
    ctx.write(async tx => {
      if (!(await jobIsThere(tx, jobId))) return notFound()
      const user = tx.by.id
      const begins = status === 'In'
      for (const { id, ended_at } of await endJobTime(tx, user, begins ? null : jobId))
        tx.record('job_times', { ended_at: null }, { ended_at }, id)
      if (begins) {
        const { id, ...times } = await startJobTime(tx, jobId, user)
        tx.record('job_times', null, { job_id: jobId, user_id: user, ...times }, id)
      }
      return timesOf(tx, jobId)
    }),
}

async function timesOf(tx: CompanyTx, job: number) {
  const data = await jobTimes(tx, job)
  return { data, minutes: minutesWorked(data, tx.now) }
}
