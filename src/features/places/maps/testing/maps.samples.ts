import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { mapsContract } from '../maps.contract.ts'

export const mapsSamples: Samples<typeof mapsContract> = {
  suggest: { text: 'Parramatta' },
  logGeolocation: { query: '12 Hall Street' },
  config: { lat: -27.5, lng: 153 },
  // There is none without a vendor.
  streetView: null,
  // It takes a place that was suggested.
  place: null,
}

export default samplesFor({ samples: { maps: mapsSamples } })
