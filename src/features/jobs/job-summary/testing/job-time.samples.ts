import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { jobTimeContract } from '../job-time.contract.ts'

export const jobTimeSamples = (rows: { job: number }): Samples<typeof jobTimeContract> => ({
  times: { jobId: rows.job },
  work: { jobId: rows.job, status: 'In' },
})

export default samplesFor({ samples: { jobTime: jobTimeSamples } })
