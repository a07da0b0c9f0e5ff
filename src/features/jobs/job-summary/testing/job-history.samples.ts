import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { jobHistoryContract } from '../job-history.contract.ts'

export const jobHistorySamples = (rows: JobRows): Samples<typeof jobHistoryContract> => ({
  read: { id: rows.job },
})

export default samplesFor({ samples: { jobHistory: jobHistorySamples } })
