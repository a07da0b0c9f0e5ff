import type { Destination } from '#shared/directions.ts'

/** Finding places for addresses, in the product's words; one adapter a vendor. */
export interface Maps {
  /**
   * Addresses that the text typed so far may become, best first, at most `limit`. Empty when nothing is known:
   * what was typed stays usable. Throws when a vendor can't be reached.
   */
  suggest(text: string, options: SuggestOptions): Promise<Suggestion[]>
  /** The place of a whole address; null when it is unknown or may mean several places. Throws as suggest does. */
  locate(text: string, options: LocateOptions): Promise<Place | null>
  /** A link to turn-by-turn directions. */
  directionsUrl(place: Destination): string
}

export interface Point {
  /** Degrees, WGS 84. */
  lat: number
  lng: number
}

export interface LocateOptions {
  /** ISO 3166 code of two letters, e.g. the company's `iso`. */
  country: string
  /** Where the company works: of places of one name, the nearer comes first. */
  near?: Point
}

export interface SuggestOptions extends LocateOptions {
  limit: number
}

export interface Place extends Point {
  /** The whole address in one line, as the address field takes it. */
  address: string
  suburb: string
  /** Short form, e.g. 'NSW'. */
  state: string
  postcode?: string
  /** What the point stands for: the house, or the middle of the suburb. */
  precision: 'address' | 'suburb'
}

export interface Suggestion extends Place {
  /** The line of the list of suggestions. */
  label: string
}
