import type { Samples } from '#server/testing/samples.ts'
import type { propertyContract } from '../property.contract.ts'

export const propertySamples: Samples<typeof propertyContract> = {
  // Without a source no property is found.
  scrape: null,
}
