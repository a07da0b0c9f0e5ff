import type { Handlers } from '#server/mount.ts'
import type { jobLimitsContract } from '../../job-limits.contract.ts'
import { jobLimits } from './job-limits.queries.ts'

export const jobLimitsHandlers: Handlers<typeof jobLimitsContract> = {
  async getJobLimits(_input, ctx) {
    const { jobs, quota, name } = await ctx.read(tx => jobLimits(tx, ctx.sellsPlans))
    return { jobs, company: { jobs: quota, name } }
  },
}
