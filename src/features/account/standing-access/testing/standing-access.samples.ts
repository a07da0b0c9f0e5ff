import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { standingAccessContract } from '../standing-access.contract.ts'

const standingAccessSamples: Samples<typeof standingAccessContract> = {
  list: {},
  // There has to be something to end.
  end: null,
}

export default samplesFor({ samples: { standingAccess: standingAccessSamples } })
