import type { SeenQuestion, VendorAnswer } from '../../testing/vendor-server.ts'
import { createGoogle } from '../google.ts'
import type { Maps } from '../maps.port.ts'
import { createNominatim } from '../nominatim.ts'
import { createPhoton } from '../photon.ts'
import { type KnownAddress, searchKnown } from './known-addresses.ts'

export interface VendorCase {
  name: string
  /** Responds in the documented format of the vendor. */
  answer(question: SeenQuestion): VendorAnswer
  open(url: string, patience?: number): Maps
  /** A well-formed response whose entries lack required fields. */
  odd: unknown
  /** The part of a request that carries country and proximity. */
  country(question: SeenQuestion): unknown
  near(question: SeenQuestion): unknown
  nearExpected: unknown
}

const userAgent = 'Tradewind/1 (http://tradewind.test)'
const idOf = (one: KnownAddress) => `id-${one.lat}-${one.lng}`.replaceAll('.', '_')

/** github.com/komoot/photon, docs/api-v1.md */
const photon: VendorCase = {
  name: 'Photon',
  open: (url, patience) => createPhoton({ url, userAgent, patience }),
  answer: ({ query }) => ({
    body: {
      type: 'FeatureCollection',
      features: [...searchKnown(query.get('q') ?? '').map(photonFeature), photonAbroad],
    },
  }),
  odd: { features: [{ type: 'Feature', properties: { name: 'Nowhere' } }, null, 7, photonPoint({}, 0, 0)] },
  country: ({ query }) => query.get('countrycode'),
  near: ({ query }) => [query.get('lat'), query.get('lon')],
  nearExpected: ['-33.87', '151.21'],
}

function photonPoint(properties: object, lat: number, lng: number) {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [lng, lat] } }
}

function photonFeature(one: KnownAddress) {
  const common = { state: one.stateName, country: 'Australia', countrycode: 'AU', osm_type: 'N', osm_id: 1 }
  const within = { ...common, postcode: one.postcode, district: one.suburb, city: 'Sydney' }
  if (one.number)
    return photonPoint(
      { ...within, type: 'house', housenumber: one.number, street: one.street },
      one.lat,
      one.lng,
    )
  if (one.street) return photonPoint({ ...within, type: 'street', name: one.street }, one.lat, one.lng)
  return photonPoint({ ...common, type: 'district', name: one.suburb, city: 'Sydney' }, one.lat, one.lng)
}

const photonAbroad = photonPoint(
  { type: 'city', name: 'Bondi Beach', state: 'Texas', country: 'United States', countrycode: 'US' },
  32,
  -97,
)

/** github.com/osm-search/Nominatim, docs/api/Search.md and Output.md (jsonv2 with addressdetails) */
const nominatim: VendorCase = {
  name: 'Nominatim',
  open: (url, patience) => createNominatim({ url, userAgent, patience }),
  answer: ({ query }) => ({ body: searchKnown(query.get('q') ?? '').map(nominatimResult) }),
  odd: [{ place_id: 1, display_name: 'Nowhere' }, null, { lat: 'north', lon: '1', address: {} }],
  country: ({ query }) => query.get('countrycodes')?.toUpperCase(),
  near: ({ query }) => query.get('viewbox'),
  nearExpected: '150.3100,-34.7700,152.1100,-32.9700',
}

function nominatimResult(one: KnownAddress) {
  return {
    place_id: 30848715,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. https://www.openstreetmap.org/copyright',
    osm_type: 'way',
    osm_id: 15976890,
    lat: String(one.lat),
    lon: String(one.lng),
    category: one.street ? 'place' : 'boundary',
    type: one.number ? 'house' : 'administrative',
    display_name: `${one.suburb}, ${one.stateName}, Australia`,
    address: {
      ...(one.number && { house_number: one.number }),
      ...(one.street && { road: one.street }),
      suburb: one.suburb,
      city: 'Sydney',
      state: one.stateName,
      'ISO3166-2-lvl4': `AU-${one.state}`,
      ...(one.street && { postcode: one.postcode }),
      country: 'Australia',
      country_code: 'au',
    },
  }
}

/** developers.google.com/maps/documentation: places/web-service (autocomplete, place details), geocoding */
const google: VendorCase = {
  name: 'Google',
  open: (url, patience) => createGoogle({ key: 'secret-key', url, patience }),
  answer: question => {
    if (question.path === '/v1/places:autocomplete')
      return { body: googlePredictions(String(question.body.input)) }
    if (question.path.startsWith('/v1/places/'))
      return googleDetails(question.path.slice('/v1/places/'.length))
    const results = searchKnown(question.query.get('address') ?? '').map(googleGeocoded)
    return { body: { results, status: results.length ? 'OK' : 'ZERO_RESULTS' } }
  },
  odd: {
    status: 'OK',
    results: [{ formatted_address: 'Nowhere' }],
    suggestions: [{ queryPrediction: {} }, null],
  },
  country: ({ query, body }) =>
    query.get('components')?.replace('country:', '') ?? String(body.includedRegionCodes).toUpperCase(),
  near: ({ query, body }) => query.get('bounds') ?? body.locationBias,
  nearExpected: { circle: { center: { latitude: -33.87, longitude: 151.21 }, radius: 50_000 } },
}

function googlePredictions(input: string) {
  const found = searchKnown(input)
  if (found.length === 0) return {}
  return {
    suggestions: found.map(one => ({
      placePrediction: {
        placeId: idOf(one),
        text: { text: `${googleLine(one)}, Australia`, matches: [{ endOffset: 2 }] },
      },
    })),
  }
}

const googleLine = ({ number, street, suburb, state }: KnownAddress) =>
  [[number, street].filter(Boolean).join(' '), `${suburb} ${state}`].filter(Boolean).join(', ')

function googleDetails(id: string): VendorAnswer {
  const one = searchKnown('hall bondi richmond').find(known => idOf(known) === id)
  if (!one) return { status: 404, body: { error: { code: 404, message: 'Not found', status: 'NOT_FOUND' } } }
  return {
    body: {
      location: { latitude: one.lat, longitude: one.lng },
      addressComponents: googleParts(one).map(([types, long, short]) => ({
        longText: long,
        shortText: short,
        types,
        languageCode: 'en',
      })),
    },
  }
}

function googleGeocoded(one: KnownAddress) {
  return {
    formatted_address: `${googleLine(one)} ${one.postcode}, Australia`,
    address_components: googleParts(one).map(([types, long, short]) => ({
      long_name: long,
      short_name: short,
      types,
    })),
    geometry: {
      location: { lat: one.lat, lng: one.lng },
      location_type: one.number ? 'ROOFTOP' : 'GEOMETRIC_CENTER',
    },
    place_id: idOf(one),
    types: one.number ? ['street_address'] : ['locality', 'political'],
  }
}

function googleParts(one: KnownAddress): [string[], string, string][] {
  const short = one.street?.replace('Street', 'St') ?? ''
  return [
    ...(one.number ? [[['street_number'], one.number, one.number] as [string[], string, string]] : []),
    ...(one.street ? [[['route'], one.street, short] as [string[], string, string]] : []),
    [['locality', 'political'], one.suburb, one.suburb],
    [['administrative_area_level_1', 'political'], one.stateName, one.state],
    [['country', 'political'], 'Australia', 'AU'],
    ...(one.street ? [[['postal_code'], one.postcode, one.postcode] as [string[], string, string]] : []),
  ]
}

export const vendors: VendorCase[] = [photon, nominatim, google]
