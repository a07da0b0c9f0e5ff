import type { Samples } from '#server/testing/samples.ts'
import type { mapsContract } from '../maps.contract.ts'

export const mapsSamples: Samples<typeof mapsContract> = {
  suggest: { text: 'Parramatta' },
  config: { lat: -27.5, lng: 153 },
  // It takes a place that was suggested.
  place: null,
}
