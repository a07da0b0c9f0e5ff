import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { callReportsContract } from '../call-reports.contract.ts'
import type { supervisionContract } from '../supervision.contract.ts'

const year = { from: '2026-01-01', to: '2026-12-31' }

const callReportsSamples: Samples<typeof callReportsContract> = {
  hours: year,
  hoursFile: year,
  // Needs a call of one's own.
  ended: null,
  about: null,
  // Needs a model.
  draft: null,
}
const supervisionSamples: Samples<typeof supervisionContract> = {
  // Needs a call that runs.
  supervise: null,
}

export default samplesFor({ samples: { callReports: callReportsSamples, supervision: supervisionSamples } })
