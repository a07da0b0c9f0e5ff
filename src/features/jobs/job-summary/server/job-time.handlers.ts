import { leaveJob, pressClock } from '#features/people/clock/server/clock.service.ts'
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
      if (status === 'In')
        await pressClock(tx, tx.by.id, {
          do: 'switch',
          kind: 'work',
          paid: true,
          job_id: jobId,
          by_job: true,
        })
      else await leaveJob(tx, tx.by.id, jobId)
      return timesOf(tx, jobId)
    }),
}

async function timesOf(tx: CompanyTx, job: number) {
  const data = await jobTimes(tx, job)
  return { data, minutes: minutesWorked(data, tx.now) }
}
