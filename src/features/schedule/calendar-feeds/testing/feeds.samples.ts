import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { feedsContract } from '../feeds.contract.ts'

export const feedSamples: Samples<typeof feedsContract> = {
  make: { of: 'own' },
  // There has to be an address before it can be revoked.
  revoke: null,
}

export default samplesFor({ samples: { feeds: feedSamples } })
