import * as z from 'zod/mini'
import { directionsUrl } from '#shared/directions.ts'
import { outsideText } from '#shared/outside-text.ts'
import { askBytes, askVendor, readEach, urlBelow, type Vendor, VendorError } from '../ask-vendor.ts'
import { readAddress } from './address-text.ts'
import { type FoundAddress, pickPlace, placeFrom } from './found-address.ts'
import type { Maps, Suggestion } from './maps.port.ts'

export interface GoogleOptions {
  key: string
  /** Base URL to use instead of Google's, for both services; for tests and proxies. */
  url?: string
  patience?: number
}

/** Metres around the company in which results are preferred: the maximum that the service allows. */
const nearby = 50_000
/** Degrees; about the same distance. */
const nearbyDegrees = 0.45

const predictions = z.object({ suggestions: z._default(z.array(z.unknown()), []) })
const prediction = z.object({
  placePrediction: z.object({ placeId: z.string(), text: z.object({ text: z.string() }) }),
})
const component = z.object({
  longText: z.string(),
  shortText: z.optional(z.string()),
  types: z.array(z.string()),
})
const details = z.object({
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z._default(z.array(z.unknown()), []),
})
const geocoded = z.object({ status: z.string(), results: z._default(z.array(z.unknown()), []) })
const geocodedResult = z.object({
  address_components: z.array(
    z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
  ),
  geometry: z.object({
    location: z.object({ lat: z.number(), lng: z.number() }),
    location_type: z.optional(z.string()),
  }),
})

/**
 * Maps from Google: Places API (New) for suggestions and their details, Geocoding API for complete addresses, Street View
 * Static API for pictures of streets.
 * Suggestions and the choice of one address share a session, which is billed once. Nothing is cached: Google's
 * terms forbid it.
 */
export function createGoogle({ key, url, patience }: GoogleOptions): Maps {
  const places = url ?? 'https://places.googleapis.com'
  const geocoding = url ?? 'https://maps.googleapis.com'
  const headers = { 'x-goog-api-key': key }
  const autocomplete: Vendor = {
    name: 'Google Places',
    patience,
    headers: {
      ...headers,
      'x-goog-fieldmask': 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
    },
  }
  const placeDetails: Vendor = {
    ...autocomplete,
    headers: { ...headers, 'x-goog-fieldmask': 'location,addressComponents' },
  }
  const geocoder: Vendor = { name: 'Google Geocoding', patience }
  const pictures: Vendor = { name: 'Google Street View', patience, headers: { accept: 'image/jpeg' } }

  return {
    vendor: 'google',
    async suggest(text, { country, near, limit, session }) {
      const answer = await askVendor(autocomplete, urlBelow(places, '/v1/places:autocomplete'), predictions, {
        input: text,
        includedRegionCodes: [country.toLowerCase()],
        includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route', 'locality'],
        languageCode: 'en',
        sessionToken: session,
        locationBias: near && {
          circle: { center: { latitude: near.lat, longitude: near.lng }, radius: nearby },
        },
      })
      return readEach(answer.suggestions, prediction).map(suggestionOf).slice(0, limit)
    },

    async placeOf(ref, { session }) {
      const { id, line } = readRef(ref)
      if (!/^[\w-]+$/.test(id)) return null
      const address = urlBelow(places, `/v1/places/${id}`, {
        languageCode: 'en',
        sessionToken: session,
      })
      const answer = await askVendor(placeDetails, address, details).catch(whenGone)
      if (!answer) return null
      const parts = readEach(answer.addressComponents, component)
      const found = addressOf(parts.map(part => ({ ...part, shortText: part.shortText ?? part.longText })))
      return placeFrom({ ...found, lat: answer.location.latitude, lng: answer.location.longitude }, line)
    },

    async locate(text, { country, near }) {
      const south = near && [near.lat - nearbyDegrees, near.lng - nearbyDegrees]
      const north = near && [near.lat + nearbyDegrees, near.lng + nearbyDegrees]
      const address = urlBelow(geocoding, '/maps/api/geocode/json', {
        address: text,
        components: `country:${country.toUpperCase()}`,
        bounds: south && north && `${south.join()}|${north.join()}`,
        language: 'en',
        key,
      })
      const { status, results } = await askVendor(geocoder, address, geocoded)
      if (status === 'ZERO_RESULTS') return null
      if (status !== 'OK') throw new VendorError(`Google Geocoding answered ${status}`)
      const found = readEach(results, geocodedResult).map(({ address_components, geometry }) => {
        const at = addressOf(
          address_components.map(part => ({
            types: part.types,
            longText: part.long_name,
            shortText: part.short_name,
          })),
        )
        // Without rooftop precision the house number is only interpolated along the street.
        const isDoor = geometry.location_type === 'ROOFTOP' || geometry.location_type === 'RANGE_INTERPOLATED'
        return { ...at, number: isDoor ? at.number : undefined, ...geometry.location }
      })
      return pickPlace(found, text, near)
    },

    streetView({ lat, lng }) {
      const address = urlBelow(geocoding, '/maps/api/streetview', {
        size: '640x320',
        location: `${lat},${lng}`,
        source: 'outdoor',
        return_error_code: 'true',
        key,
      })
      return askBytes(pictures, address).catch(whenGone)
    },

    directionsUrl,
  }
}

/** Place ids expire (documented as NOT_FOUND, and INVALID_ARGUMENT for malformed ones). */
function whenGone(error: unknown): null {
  if (error instanceof VendorError && (error.status === 404 || error.status === 400)) return null
  throw error
}

interface Part {
  types: string[]
  longText: string
  shortText: string
}

function addressOf(parts: readonly Part[]): Omit<FoundAddress, 'lat' | 'lng'> {
  const part = (type: string) => parts.find(({ types }) => types.includes(type))
  const unit = part('subpremise')?.longText
  const number = part('street_number')?.longText
  return {
    number: unit && number ? `${unit}/${number}` : number,
    street: part('route')?.longText ?? '',
    suburb: (part('locality') ?? part('postal_town') ?? part('sublocality'))?.longText ?? '',
    state: part('administrative_area_level_1')?.shortText ?? '',
    postcode: part('postal_code')?.longText,
  }
}

function suggestionOf({ placePrediction: { placeId, text } }: z.output<typeof prediction>): Suggestion {
  const label = text.text.replace(/, Australia$/, '')
  const { states, readings } = readAddress(label)
  return {
    label,
    address: label,
    suburb: readings[0]?.suburb ?? '',
    state: states[0] ?? '',
    lat: null,
    lng: null,
    precision: /^\d/.test(label) ? 'address' : 'suburb',
    ref: outsideText(`${placeId} ${label}`, 500),
  }
}

/** Carries the suggested line along with the id: it has the typed unit, which the place's components may lack. */
function readRef(ref: string): { id: string; line: string } {
  const space = ref.indexOf(' ')
  return space < 0 ? { id: ref, line: '' } : { id: ref.slice(0, space), line: ref.slice(space + 1) }
}
