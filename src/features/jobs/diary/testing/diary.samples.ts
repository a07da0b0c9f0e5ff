import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { diaryContract } from '../diary.contract.ts'

export const diarySamples = (rows: { job: number; company: number }): Samples<typeof diaryContract> => ({
  read: { jobId: rows.job },
  add: { job_id: rows.job, company_id: rows.company, data: [{ type: 'note', content: 'A sample' }] },
})

export default samplesFor({ samples: { diary: diarySamples } })
