import type { Destination } from '#shared/directions.ts'

/** Finding places for addresses, in the product's words; one adapter a vendor. */
export interface Maps {
  /**
   * Addresses that the text typed so far may become, best first, at most `limit`. Empty when nothing is known:
   * what was typed stays usable. Throws when a vendor can't be reached.
   */
  suggest(text: string, options: SuggestOptions): Promise<Suggestion[]>
  /** The place of a chosen suggestion that came with a `ref`; null when it is no longer known. Throws as suggest does. */
  placeOf(ref: string, options: { session?: string }): Promise<Place | null>
  /** The place of a whole address; null when it is unknown or may mean several places. Throws as suggest does. */
  locate(text: string, options: LocateOptions): Promise<Place | null>
  /** A link to turn-by-turn directions. */
  directionsUrl(place: Destination): string
  /** Where the browser gets the picture of a map; missing when the operator named no source. */
  tiles?: MapTiles
}

/** A source of map pictures, and who has to be named for it. */
export interface MapTiles {
  /** A MapLibre style, a template of raster tiles with {z}/{x}/{y}, or one PMTiles archive. */
  kind: 'style' | 'raster' | 'pmtiles'
  /** For the browser: absolute, or a path on this server. */
  url: string
  /** Plain text; '' where the source brings its own. */
  credit: string
  /** The host that the page may load from, like https://tiles.example.com; null when it is this server. */
  origin: string | null
  /** The archive on this machine. */
  file?: string
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
  /** One person's typing of one address, to its choice: a random text that vendors count as one. */
  session?: string
}

export interface Place extends Point {
  /** The whole address in one line, as the address field takes it. */
  address: string
  suburb: string
  /** Short form, e.g. 'NSW'. */
  state: string
  postcode?: string
  /** What the point stands for: the house, or the middle of its street or suburb. */
  precision: 'address' | 'suburb'
}

export interface Suggestion extends Omit<Place, keyof Point> {
  /** The line of the list of suggestions. */
  label: string
  /** Degrees; null where the vendor tells the place of the chosen one only: ask for it by `ref`. */
  lat: number | null
  lng: number | null
  ref?: string
}
