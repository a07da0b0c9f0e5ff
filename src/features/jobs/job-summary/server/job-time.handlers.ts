import {
  endWork,
  isAtWork,
  oneWorkAtATime,
  startWork,
} from '#features/jobs/work-times/server/work-times.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound } from '#server/refusal.ts'
import type { jobTimeContract } from '../job-time.contract.ts'
import { minutesWorked } from '../job-time.rules.ts'
import { jobIsThere, jobTimes } from './job-time.queries.ts'

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
      await oneWorkAtATime(tx, user)
      if (begins && (await isAtWork(tx, jobId, user))) return timesOf(tx, jobId)
      await endWork(tx, begins ? { user } : { user, job: jobId })
      if (begins) {
        const { id, ...times } = await startWork(tx, jobId, user)
        tx.record('job_times', null, { job_id: jobId, user_id: user, ...times }, id)
      }
      return timesOf(tx, jobId)
    }),
}

async function timesOf(tx: CompanyTx, job: number) {
  const data = await jobTimes(tx, job)
  return { data, minutes: minutesWorked(data, tx.now) }
}
