import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { JobRows } from '#features/jobs/jobs/testing/jobs.samples.ts'
import type { jobDocumentsContract } from '../job-documents.contract.ts'

export const jobDocumentsSamples = (rows: JobRows): Samples<typeof jobDocumentsContract> => ({
  read: { id: rows.job },
})

export default samplesFor({ samples: { jobDocuments: jobDocumentsSamples } })
