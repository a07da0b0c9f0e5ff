import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { findContract } from '../find.contract.ts'

export const findSamples: Samples<typeof findContract> = { everything: { text: 'Sample' } }

export default samplesFor({ samples: { find: findSamples } })
