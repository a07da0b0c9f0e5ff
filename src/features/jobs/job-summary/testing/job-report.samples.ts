import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { jobReportContract } from '../job-report.contract.ts'

export const jobReportSamples = (rows: JobRows): Samples<typeof jobReportContract> => ({
  print: { id: rows.job, sections: 'tasks,parts,prices,times,photos,signature,notes,diary' },
})

export default samplesFor({ samples: { jobReport: jobReportSamples } })
