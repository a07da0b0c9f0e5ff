import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { recommendedContract } from '../recommended.contract.ts'

export const recommendedSamples: Samples<typeof recommendedContract> = {
  best: { radius: 50, job_lat: -33.87, job_lng: 151.21 },
}

export default samplesFor({ samples: { recommended: recommendedSamples } })
