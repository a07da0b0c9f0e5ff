import type { Destination } from '#shared/directions.ts'

/** Address search and geocoding; one adapter per vendor. */
export interface Maps {
  /** The vendor that `suggest` asks; absent when it looks into our own gazetteer. */
  vendor?: MapsVendor
  /**
   * Completions of the text typed so far, best first, at most `limit`. Empty when there are none; the typed text is
   * still usable then. Throws when the vendor cannot be reached.
   */
  suggest(text: string, options: SuggestOptions): Promise<Suggestion[]>
  /** The place of a chosen suggestion that has a `ref`; null when it is no longer known. Throws like `suggest`. */
  placeOf(ref: string, options: { session?: string }): Promise<Place | null>
  /** The place of a complete address; null when it is unknown or ambiguous. Throws like `suggest`. */
  locate(text: string, options: LocateOptions): Promise<Place | null>
  /** A link to turn-by-turn directions. */
  directionsUrl(place: Destination): string
  /** A picture of the street at a point (JPEG); null where there is none. Absent without such a source. Throws like `suggest`. */
  streetView?(point: Point): Promise<Uint8Array | null>
  /** Where the browser loads map tiles from; undefined when no source is configured. */
  tiles?: MapTiles
}

/** Vendors of addresses, as the operator's bill names them. */
export type MapsVendor = 'google' | 'nominatim' | 'photon'

/** A source of map tiles and its attribution. */
export interface MapTiles {
  /** A MapLibre style, a template of raster tiles with {z}/{x}/{y}, or one PMTiles archive. */
  kind: 'style' | 'raster' | 'pmtiles'
  /** For the browser: absolute, or a path on this server. */
  url: string
  /** Plain text; '' when the source includes its own. */
  credit: string
  /** The origin that pages may load from, e.g. https://tiles.example.com; null for this server. */
  origin: string | null
  /** Path of the local archive. */
  file?: string
}

export interface Point {
  /** Degrees, WGS 84. */
  lat: number
  lng: number
}

export interface LocateOptions {
  /** Two-letter ISO 3166 code, e.g. the company's `iso`. */
  country: string
  /** Where the company works: among places with the same name, the nearer comes first. */
  near?: Point
}

export interface SuggestOptions extends LocateOptions {
  limit: number
  /** Random id for one person entering one address, up to its choice, which vendors bill as one session. */
  session?: string
}

export interface Place extends Point {
  /** The complete address on one line, as it goes into the address field. */
  address: string
  suburb: string
  /** Abbreviation, e.g. 'NSW'. */
  state: string
  postcode?: string
  /** Precision of the coordinates: the house, or the centre of its street or suburb. */
  precision: 'address' | 'suburb'
}

export interface Suggestion extends Omit<Place, keyof Point> {
  /** The text in the list of suggestions. */
  label: string
  /** Degrees; null when the vendor returns the place only for the chosen suggestion: look it up by `ref`. */
  lat: number | null
  lng: number | null
  ref?: string
}
