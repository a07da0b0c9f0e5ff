import { leadingNumber, readAddress, searchKey, stateCode } from './address-text.ts'
import type { Place, Point, Suggestion } from './maps.port.ts'

/** The components of an address as returned by a vendor. */
export interface FoundAddress extends Point {
  number?: string
  /** '' for a suburb. */
  street: string
  suburb: string
  /** Name or short form. */
  state: string
  postcode?: string
}

/** Converts to our format. Keeps the typed house number and unit when the vendor only found the street. */
export function placeFrom(found: FoundAddress, typed: string): Place {
  const { suburb, postcode, lat, lng } = found
  const state = stateCode(found.state)
  const number = found.street && numberFor(found, typed)
  const street = [number, found.street].filter(Boolean).join(' ')
  const town = [suburb, state, postcode].filter(Boolean).join(' ')
  return {
    address: [street, town].filter(Boolean).join(', '),
    suburb,
    state,
    ...(postcode && { postcode }),
    lat,
    lng,
    precision: found.street && found.number ? 'address' : 'suburb',
  }
}

function numberFor({ number }: FoundAddress, typed: string): string {
  const asTyped = leadingNumber(typed)
  const isSame = !number || asTyped.toLowerCase().endsWith(number.toLowerCase())
  return isSame ? asTyped || (number ?? '') : number
}

/** Suggestions from the vendor's results, without duplicate lines. */
export function suggestionsFrom(found: readonly FoundAddress[], typed: string, limit: number): Suggestion[] {
  const lines = new Map<string, Suggestion>()
  for (const one of found) {
    const place = placeFrom(one, typed)
    if (!lines.has(place.address)) lines.set(place.address, { ...place, label: place.address })
  }
  return [...lines.values()].slice(0, limit)
}

/**
 * The one place that a complete address refers to: it matches what was typed (suburb, state, postcode, street), and
 * no other suburb matches equally well unless proximity decides. Search engines always return something; this
 * rejects what does not match.
 */
export function pickPlace(
  found: readonly FoundAddress[],
  typed: string,
  near: Point | undefined,
): Place | null {
  const fitting = found.filter(one => fits(one, typed))
  const [best] = fitting
  if (!best) return null
  const towns = new Set(fitting.map(one => `${searchKey(one.suburb)} ${stateCode(one.state)}`))
  return towns.size > 1 && !near ? null : placeFrom(best, typed)
}

function fits({ street, suburb, state, postcode }: FoundAddress, typed: string): boolean {
  const wanted = readAddress(typed)
  const key = ` ${searchKey(typed)} `
  const has = (name: string) => key.includes(` ${searchKey(name)} `)
  // Street types are written in many ways; the street name is enough to compare.
  const streetName = street.split(' ').slice(0, -1).join(' ') || street
  return (
    (suburb === '' || has(suburb)) &&
    (street === '' ? suburb !== '' : has(streetName)) &&
    (wanted.states.length === 0 || wanted.states.includes(stateCode(state))) &&
    (!wanted.postcode || !postcode || wanted.postcode === postcode)
  )
}
