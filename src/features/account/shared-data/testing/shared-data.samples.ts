import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { sharedDataContract } from '../shared-data.contract.ts'

const sharedDataSamples = (): Samples<typeof sharedDataContract> => ({ list: {} })

export default samplesFor({ samples: { sharedData: sharedDataSamples }, rows: async () => ({}) })
