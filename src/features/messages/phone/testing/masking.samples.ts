import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { maskingContract } from '../masking.contract.ts'

export const maskingSamples: Samples<typeof maskingContract> = {
  save: { on: 0 },
}

export default samplesFor({ samples: { phoneMasking: maskingSamples } })
