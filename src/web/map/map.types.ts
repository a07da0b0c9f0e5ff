export interface MapPoint {
  /** Degrees, WGS 84. */
  lat: number
  lng: number
}

/** A name to be written on our own map. */
export interface MapName extends MapPoint {
  name: string
  population: number
}

/** Where the picture comes from: a MapLibre style, raster tiles by {z}/{x}/{y}, or a PMTiles archive. */
export interface TileSource {
  kind: 'style' | 'raster' | 'pmtiles'
  url: string
  /** Credit to show; '' if the source shows its own. */
  credit: string
}
