import * as z from 'zod/mini'
import { directionsUrl } from '#shared/directions.ts'
import { askVendor, readEach, urlBelow, type Vendor } from '../ask-vendor.ts'
import { type FoundAddress, pickPlace, suggestionsFrom } from './found-address.ts'
import type { LocateOptions, Maps } from './maps.port.ts'

export interface PhotonOptions {
  /** Base URL of the server, e.g. http://photon:2322 */
  url: string
  userAgent: string
  patience?: number
}

const collection = z.object({ features: z.array(z.unknown()) })
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    type: z.optional(z.string()),
    osm_key: z.optional(z.string()),
    name: z.optional(z.string()),
    housenumber: z.optional(z.string()),
    street: z.optional(z.string()),
    locality: z.optional(z.string()),
    district: z.optional(z.string()),
    city: z.optional(z.string()),
    state: z.optional(z.string()),
    postcode: z.optional(z.string()),
    countrycode: z.optional(z.string()),
  }),
})
const layers = ['house', 'street', 'locality', 'district', 'city']
const suburbTypes = ['locality', 'district', 'city']

/** Maps from a Photon server (OpenStreetMap data, built for search-as-you-type): docs/api-v1.md of komoot/photon. */
export function createPhoton({ url, userAgent, patience }: PhotonOptions): Maps {
  const vendor: Vendor = { name: 'Photon', patience, headers: { 'user-agent': userAgent } }

  async function find(text: string, { country, near }: LocateOptions, limit: number) {
    const address = urlBelow(url, '/api', {
      q: text,
      limit: String(limit),
      lang: 'en',
      countrycode: country.toUpperCase(),
      lat: near && String(near.lat),
      lon: near && String(near.lng),
    })
    for (const layer of layers) address.searchParams.append('layer', layer)
    const { features } = await askVendor(vendor, address, collection)
    // Older servers do not support the country filter.
    return readEach(features, feature)
      .filter(({ properties }) => properties.countrycode?.toUpperCase() === country.toUpperCase())
      .flatMap(addressOf)
  }

  return {
    vendor: 'photon',
    suggest: async (text, options) =>
      suggestionsFrom(await find(text, options, options.limit * 2), text, options.limit),
    placeOf: async () => null,
    locate: async (text, options) => pickPlace(await find(text, options, 10), text, options.near),
    directionsUrl,
  }
}

function addressOf({ geometry, properties: at }: z.output<typeof feature>): FoundAddress[] {
  const [lng, lat] = geometry.coordinates
  const common = { lat, lng, state: at.state ?? '', postcode: at.postcode }
  const town = at.district ?? at.locality ?? at.city ?? ''
  if (at.housenumber && at.street)
    return [{ ...common, number: at.housenumber, street: at.street, suburb: town }]
  if (at.type === 'street' && at.name) return [{ ...common, street: at.name, suburb: town }]
  // A suburb may have several postcodes, so this one may be wrong.
  if (at.name && suburbTypes.includes(at.type ?? '')) return [{ ...common, street: '', suburb: at.name }]
  return []
}
