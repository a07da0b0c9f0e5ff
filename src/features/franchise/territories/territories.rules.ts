import {
  type CsvMapping,
  knownHeadings,
  mappingOf,
  namedPlaces,
  placesText,
} from '#features/stock/price-book/csv-columns.rules.ts'
import { inOneLine } from '#shared/fields.ts'
import { withoutEnd } from '#shared/plain-text.ts'

/** A suburb, of one state or of any, or a postcode. */
export interface Area {
  suburb: string
  postcode: string
  /** 'NSW'; '': any. */
  state: string
}

/** Characters of an address that are looked at: its end says where it is. */
const mostLength = 300
export const mostAreas = 20_000
export const mostAreaRows = 20_000
/** Refused rows of a file that are shown. */
export const mostShownRefusals = 100

export const territoryTexts = {
  noArea: 'Enter a suburb or a postcode.',
  noMember: 'Choose a company that belongs to your franchise.',
  full: 'A franchise can have up to 20,000 areas.',
} as const

const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
const postcodeAtEnd = /(?:^|[\s,])(\d{4})$/
const wordAtEnd = /(?:^|[\s,])(\p{L}+)$/u

/** Reads an area as it was typed: '2077', 'Hornsby' or 'Hornsby NSW'; null: neither. */
export function areaFrom(typed: string): Area | null {
  const text = inOneLine(typed.slice(0, mostLength))
  if (/^\d{4}$/.test(text)) return { suburb: '', postcode: text, state: '' }
  const { rest, state } = partsOf(text)
  return /\p{L}/u.test(rest) ? { suburb: rest, postcode: '', state } : null
}

export const areaLabel = ({ suburb, postcode, state }: Area): string =>
  postcode || [suburb, state].filter(Boolean).join(' ')

/** The end of an address taken off: country, postcode and state. */
function partsOf(address: string): { rest: string; state: string; postcode: string } {
  let rest = address.trim()
  const without = (end: string) => withoutEnd(rest.slice(0, rest.length - end.length), ', ')
  const word = () => wordAtEnd.exec(rest)?.[1] ?? ''
  if (/^australia$/i.test(word())) rest = without(word())
  const postcode = postcodeAtEnd.exec(rest)?.[1] ?? ''
  if (postcode) rest = without(postcode)
  const last = word()
  const state = states.find(each => each === last.toUpperCase()) ?? ''
  if (state) rest = without(last)
  return { rest, state, postcode }
}

/** Areas by what leads say of where they are. */
export interface AreaIndex<A extends Area> {
  suburbs: ReadonlyMap<string, readonly A[]>
  postcodes: ReadonlyMap<string, A>
}

export function indexOf<A extends Area>(areas: readonly A[]): AreaIndex<A> {
  const suburbs = new Map<string, A[]>()
  const postcodes = new Map<string, A>()
  for (const area of areas) {
    if (area.postcode) postcodes.set(area.postcode, area)
    else {
      const name = area.suburb.toLowerCase()
      suburbs.set(name, [...(suburbs.get(name) ?? []), area])
    }
  }
  return { suburbs, postcodes }
}

/** Words of a suburb's name, at most. */
const mostWords = 4

/**
 * The area in which a lead is: by its suburb, or the suburb in its address, and else by its postcode, which several
 * suburbs share. Null: in none, or in one of several of the same name.
 */
export function areaOf<A extends Area>(
  { address, suburb }: { address: string; suburb: string },
  { suburbs, postcodes }: AreaIndex<A>,
): A | null {
  const { rest, state, postcode } = partsOf(inOneLine(address.slice(-mostLength)))
  const named = (name: string): A | null => {
    const { rest: plain, state: own } = partsOf(name.slice(0, mostLength))
    const areas = suburbs.get(plain.toLowerCase()) ?? []
    const there = own || state
    const exact = areas.find(area => there && area.state === there) ?? areas.find(area => area.state === '')
    if (exact || there) return exact ?? null
    return areas.length === 1 ? areas[0]! : null
  }
  if (suburb.trim()) {
    const area = named(suburb)
    if (area) return area
  } else
    for (const part of rest.split(',').reverse()) {
      const words = part.split(/\s+/).filter(Boolean)
      for (let from = Math.max(0, words.length - mostWords); from < words.length; from++) {
        const area = named(words.slice(from).join(' '))
        if (area) return area
      }
    }
  return postcodes.get(postcode) ?? null
}

/** The columns of a file of areas, in the order of their places in `columns`. */
export const areaColumns = [
  { name: 'postcode', label: 'Postcode', headings: ['postcode', 'post code', 'postal code', 'zip'] },
  { name: 'suburb', label: 'Suburb', headings: ['suburb', 'locality', 'town', 'city', 'area'] },
  { name: 'state', label: 'State', headings: ['state'] },
  { name: 'member', label: 'Member', headings: ['member', 'company', 'franchisee', 'email'] },
] as const
export type AreaColumn = (typeof areaColumns)[number]['name']
export type AreaMapping = CsvMapping<AreaColumn>

export const isAreaMapping = (text: string): boolean =>
  text === 'auto' || /^(\d{0,2}\.){3}\d{0,2}$/.test(text)

export const areaMappingText = (mapping: AreaMapping): string => placesText(areaColumns, mapping)

export const areaMappingFrom = (text: string, headings: readonly string[]): AreaMapping =>
  mappingOf(areaColumns, text, () => namedPlaces(areaColumns, headings))

export const isAreaHeading = knownHeadings(areaColumns)
