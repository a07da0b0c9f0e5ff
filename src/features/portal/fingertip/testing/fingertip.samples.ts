import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { fingertipContract } from '../fingertip.contract.ts'
import { usualFingertip } from '../fingertip.rules.ts'

const fingertipSamples: Samples<typeof fingertipContract> = {
  save: usualFingertip(),
  publish: usualFingertip(),
  preview: usualFingertip(),
  takeDown: {},
}

export default samplesFor({ samples: { fingertip: fingertipSamples } })
