import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { openingsContract } from '../openings.contract.ts'

export const openingSamples: Samples<typeof openingsContract> = { find: { duration: 60 } }

export default samplesFor({ samples: { openings: openingSamples } })
