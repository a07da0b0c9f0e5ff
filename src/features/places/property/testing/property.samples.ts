import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { propertyContract } from '../property.contract.ts'

export const propertySamples: Samples<typeof propertyContract> = {
  // Without a source no property is found.
  scrape: null,
}

export default samplesFor({ samples: { property: propertySamples } })
