import { directionsUrl } from '#shared/directions.ts'
import { comparedWords, resemblingWords } from '#shared/rows/fit.ts'
import { foldedWords } from '#shared/texts/folding.ts'
import {
  endOfAddress,
  endsInStreetWord,
  growingKey,
  type Reading,
  readAddress,
  readingsOf,
  searchKey,
  withoutGrowingState,
} from './address-text.ts'
import type { LocateOptions, Maps, Place, Point } from './maps.port.ts'

/** [name, state, lat, lng, population] */
export type PlaceRow = readonly [string, string, number, number, number]

interface Entry {
  /** The name's search key, or its remainder from a later word on. */
  key: string
  inner: boolean
  row: PlaceRow
}

/** A gazetteer suggestion always has coordinates. */
type Line = Place & { label: string }

/** No suburb has more. */
const mostWords = 5

interface Found {
  row: PlaceRow
  street: string
  /** 0: whole name, 1: prefix of the name, 2: prefix of a later word. */
  fit: 0 | 1 | 2
}

const loadRows = async () => (await import('./places.json')).default.places as unknown as PlaceRow[]

/** The embedded provider: the places shipped with the product, loaded on first use. */
export function embeddedMaps(): Maps {
  let opened: Promise<Maps> | undefined
  const open = () => {
    opened ??= loadRows().then(createGazetteer)
    return opened
  }
  return {
    suggest: async (text, options) => (await open()).suggest(text, options),
    placeOf: async () => null,
    locate: async (text, options) => (await open()).locate(text, options),
    directionsUrl,
  }
}

/** Addresses without a comma are each their own end. */
const mostKnown = 20_000

/** A suburb of Australia, and where its middle is. */
export interface CertainPlace extends Point {
  suburb: string
  state: string
}

/**
 * Returns a function that gives the suburb at the end of a complete address; null: it names no state, or no suburb there, or
 * one of several of that name.
 */
export async function certainPlaces(): Promise<(address: string) => CertainPlace | null> {
  const entries = entriesOf(await loadRows())
  const known = new Map<string, CertainPlace | null>()
  return address => {
    const { last, states } = endOfAddress(address)
    if (!last || states.length === 0) return null
    // A file's addresses lie in few suburbs.
    const key = `${last}\n${states.join(' ')}`
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= mostKnown) known.clear()
    const place = find(last, states)
    known.set(key, place)
    return place
  }

  function find(last: string, states: readonly string[]): CertainPlace | null {
    const found = match(readingsOf(last), entries).filter(
      ({ fit, row }) => fit === 0 && states.includes(row[1]),
    )
    const rows = new Set(found.map(({ row }) => row))
    const [row] = rows
    if (!row || rows.size > 1) return null
    const [suburb, state, lat, lng] = row
    return { suburb, state, lat, lng }
  }
}

/** A label on a map. */
export interface NamedPlace extends Point {
  name: string
  population: number
}

/** Radius in kilometres within which places are labelled, and how many of the nearest and of the largest. */
const around = { radius: 120, nearest: 40, largest: 20 }

/** Suburbs and towns around a point, largest first. */
export async function placesAround(point: Point): Promise<NamedPlace[]> {
  const near = (await loadRows())
    .map(([name, , lat, lng, population]) => ({ name, lat, lng, population }))
    .filter(place => kilometres(place, point) <= around.radius)
    .sort((a, b) => kilometres(a, point) - kilometres(b, point))
  const larger = (a: NamedPlace, b: NamedPlace) => b.population - a.population
  const rest = near.slice(around.nearest).sort(larger)
  return [...near.slice(0, around.nearest), ...rest.slice(0, around.largest)].sort(larger)
}

/** Maps from a list of Australian places: needs no account or network; knows suburbs and towns but no streets. */
export function createGazetteer(rows: readonly PlaceRow[]): Maps {
  const entries = entriesOf(rows)
  // Parramatta before North Parramatta, as either resembles 'paramatta' by one word alike.
  let shortFirst: ReturnType<typeof byLength> | undefined
  const byLength = () =>
    rows
      .map(row => ({ row, words: comparedWords([row[0]]) }))
      .sort((a, b) => a.words.length - b.words.length || b.row[4] - a.row[4])

  const find = (text: string, options: LocateOptions, states: readonly string[]): Found[] => {
    if (options.country.toUpperCase() !== 'AU') return []
    const found = match(readAddress(text).readings, entries)
    const inStates = found.filter(({ row }) => states.includes(row[1]))
    return sortByWorth(inStates.length ? inStates : found, options.near)
  }

  const findAlike = (text: string, options: LocateOptions, states: readonly string[]): Found[] => {
    if (options.country.toUpperCase() !== 'AU') return []
    // A street that is still being typed resembles suburbs too.
    const sure = readAddress(text).readings.filter(
      ({ street, suburb, marked }) =>
        (marked || endsInStreetWord(street)) && foldedWords(suburb).length <= mostWords,
    )
    if (sure.length > 0) shortFirst ??= byLength()
    const known = shortFirst ?? []
    for (const { suburb, street } of sure) {
      const alike = resemblingWords(known, suburb, ({ words }) => words).map(({ row }) => row)
      const inStates = alike.filter(row => states.includes(row[1]))
      const place = new Map([...alike.entries()].reverse().map(([at, [name]]) => [name, at]))
      const found = (inStates.length > 0 ? inStates : alike).map(row => ({ row, street, fit: 2 as const }))
      if (found.length > 0)
        return sortByWorth(found, options.near).sort((a, b) => place.get(a.row[0])! - place.get(b.row[0])!)
    }
    return []
  }

  return {
    suggest: async (text, options) => {
      const { postcode, states } = readAddress(text)
      let all = find(text, options, states)
      const shorter = all.length ? null : withoutGrowingState(text)
      if (shorter) all = find(shorter.text, options, shorter.states)
      if (all.length === 0) all = findAlike(text, options, states)
      const lines = new Map<string, Line>()
      for (const found of all) {
        const suggestion = suggestionOf(found, postcode)
        // Two places with the same name in one state: the nearer or larger one came first.
        if (!lines.has(suggestion.label)) lines.set(suggestion.label, suggestion)
        if (lines.size >= options.limit) break
      }
      return [...lines.values()]
    },

    placeOf: async () => null,

    locate: async (text, options) => {
      const { postcode, states } = readAddress(text)
      const [best, next] = find(text, options, states).filter(found => found.fit === 0)
      if (!best || (states.length && !states.includes(best.row[1]))) return null
      // 'Richmond' alone may be in four states; 'Sydney' alone is the large one.
      const told = states.length || options.near
      if (next && !told && next.row[4] * 10 > best.row[4]) return null
      const { label: _, ...place } = suggestionOf(best, postcode)
      return place
    },

    directionsUrl,
  }
}

const entriesOf = (rows: readonly PlaceRow[]): Entry[] =>
  rows.flatMap(entriesOfRow).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))

function entriesOfRow(row: PlaceRow): Entry[] {
  const words = searchKey(row[0]).split(' ')
  return words.map((_, i) => ({ key: words.slice(i).join(' '), inner: i > 0, row }))
}

function match(readings: readonly Reading[], entries: readonly Entry[]): Found[] {
  const found: Found[] = []
  for (const reading of readings) {
    // When nothing marks the suburb, use the longest one that exists: 'north sydney' before 'sydney' …
    if (found.length && !reading.afterSaint) continue
    found.push(...matchOne(reading, entries))
  }
  return found
}

function matchOne(reading: Reading, entries: readonly Entry[]): Found[] {
  const whole = searchKey(reading.suburb)
  const found: Found[] = []
  for (const key of new Set([whole, growingKey(reading.suburb)])) {
    if (!key) continue
    for (let i = firstFrom(entries, key); i < entries.length; i++) {
      const { key: name, inner, row } = entries[i]!
      if (!name.startsWith(key)) break
      if (!inner) found.push({ row, street: reading.street, fit: name === whole ? 0 : 1 })
      else if (reading.marked) found.push({ row, street: reading.street, fit: 2 })
    }
  }
  return found
}

/** Binary search: index of the first entry whose key is not less than the given one. */
function firstFrom(entries: readonly Entry[], key: string): number {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (entries[middle]!.key < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Best match first, then by size and distance, where distance (beyond about 25 km) weighs more. */
function sortByWorth(found: Found[], near: Point | undefined): Found[] {
  const worth = ({ row: [, , lat, lng, population] }: Found) =>
    Math.log10(population + 10) - (near ? 1.5 * Math.log10(1 + kilometres(near, { lat, lng }) / 25) : 0)
  return found
    .map(one => ({ one, worth: worth(one) }))
    .sort((a, b) => a.one.fit - b.one.fit || b.worth - a.worth)
    .map(({ one }) => one)
}

/** Accurate to a few per cent within Australia, which is enough for ranking. */
function kilometres(a: Point, b: Point): number {
  const eastward = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360)
  return 111.2 * Math.hypot(a.lat - b.lat, eastward)
}

function suggestionOf({ row, street }: Found, postcode: string | undefined): Line {
  const [suburb, state, lat, lng] = row
  const town = [suburb, state, postcode].filter(Boolean).join(' ')
  const address = [street, town].filter(Boolean).join(', ')
  return {
    label: address,
    address,
    suburb,
    state,
    ...(postcode && { postcode }),
    lat,
    lng,
    precision: 'suburb',
  }
}
