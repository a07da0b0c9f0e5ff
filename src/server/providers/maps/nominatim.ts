import * as z from 'zod/mini'
import { directionsUrl } from '#shared/directions.ts'
import { askVendor, readEach, urlBelow, type Vendor, VendorError } from '../ask-vendor.ts'
import { type FoundAddress, pickPlace, suggestionsFrom } from './found-address.ts'
import type { LocateOptions, Maps } from './maps.port.ts'

export interface NominatimOptions {
  /** Base URL of the server, e.g. http://nominatim:8080 */
  url: string
  userAgent: string
  patience?: number
  /** Minimum milliseconds between the starts of two requests. */
  gap?: number
}

const text = z.optional(z.string())
const degrees = z.pipe(z.coerce.number(), z.number().check(z.gte(-180), z.lte(180)))
const list = z.array(z.unknown())
const result = z.object({
  lat: degrees,
  lon: degrees,
  address: z.object({
    house_number: text,
    road: text,
    suburb: text,
    village: text,
    town: text,
    hamlet: text,
    city_district: text,
    city: text,
    municipality: text,
    state: text,
    territory: text,
    postcode: text,
    country_code: text,
  }),
})
/** Degrees around the company in which results are preferred; about 100 km. */
const nearby = 0.9

/** The public server of the OpenStreetMap Foundation, which has a usage policy. */
export function isPublicNominatim(url: string): boolean {
  return /(^|\.)openstreetmap\.org$/i.test(new URL(url).hostname)
}

/** Maps from a Nominatim server (OpenStreetMap data): docs/api/Search.md of osm-search/Nominatim. */
export function createNominatim({ url, userAgent, patience, gap = 0 }: NominatimOptions): Maps {
  const vendor: Vendor = { name: 'Nominatim', patience, headers: { 'user-agent': userAgent } }
  const turn = spaced(gap)

  async function find(typed: string, { country, near }: LocateOptions, limit: number) {
    const address = urlBelow(url, '/search', {
      q: typed,
      format: 'jsonv2',
      addressdetails: '1',
      layer: 'address',
      limit: String(limit),
      countrycodes: country.toLowerCase(),
      'accept-language': 'en',
      viewbox:
        near &&
        [near.lng - nearby, near.lat - nearby, near.lng + nearby, near.lat + nearby].map(shortly).join(),
    })
    await turn()
    const results = readEach(await askVendor(vendor, address, list), result)
    return results
      .filter(({ address: at }) => at.country_code?.toUpperCase() === country.toUpperCase())
      .map(addressOf)
      .filter(found => found.suburb || found.street)
  }

  return {
    vendor: 'nominatim',
    suggest: async (typed, options) =>
      suggestionsFrom(await find(typed, options, options.limit), typed, options.limit),
    placeOf: async () => null,
    locate: async (typed, options) => pickPlace(await find(typed, options, 10), typed, options.near),
    directionsUrl,
  }
}

const shortly = (value: number) => value.toFixed(4)

function addressOf({ lat, lon, address: at }: z.output<typeof result>): FoundAddress {
  return {
    lat,
    lng: lon,
    number: at.house_number,
    street: at.road ?? '',
    suburb:
      at.suburb ?? at.village ?? at.town ?? at.hamlet ?? at.city_district ?? at.city ?? at.municipality ?? '',
    state: at.state ?? at.territory ?? '',
    postcode: at.postcode,
  }
}

/** Milliseconds that a request may wait for its turn. */
const longestWait = 5_000

/** Rate limiter: one request every `gap` milliseconds; rejects when the queue is too long. */
function spaced(gap: number): () => Promise<void> {
  let next = 0
  return async () => {
    const now = Date.now()
    const start = Math.max(now, next)
    if (start - now > longestWait) throw new VendorError('Nominatim has too many requests waiting')
    next = start + gap
    if (start > now) await new Promise(resolve => setTimeout(resolve, start - now))
  }
}
