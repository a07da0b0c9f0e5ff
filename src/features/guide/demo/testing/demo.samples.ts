import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { demoContract } from '../demo.contract.ts'

export const demoSamples: Samples<typeof demoContract> = {
  // It takes the demo company.
  reset: null,
}

export default samplesFor({ samples: { demo: demoSamples } })
