import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { numberingContract } from '../numbering.contract.ts'

export const numberingSamples: Samples<typeof numberingContract> = {
  set: { job_number: 1_900_000_000 },
  setDocument: { kind: 'credit', next: 1_900_000_000 },
}

export default samplesFor({ samples: { numbering: numberingSamples } })
