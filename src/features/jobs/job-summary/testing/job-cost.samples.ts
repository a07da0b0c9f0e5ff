import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { jobCostContract } from '../job-cost.contract.ts'

export const jobCostSamples = (rows: JobRows): Samples<typeof jobCostContract> => ({
  read: { id: rows.job },
})

export default samplesFor({ samples: { jobCost: jobCostSamples } })
