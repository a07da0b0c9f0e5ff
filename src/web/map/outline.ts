import type { StyleSpecification } from 'maplibre-gl'
import outline from './australia.json'
import type { MapName } from './map.types.ts'
import { coloursOf } from './map-colours.ts'
import { roundedRing } from './rounded-ring.ts'

export const outlineCredit =
  'Made with Natural Earth · Places © <a href="https://www.geonames.org/" target="_blank" rel="noreferrer">GeoNames</a>'

let shores: number[][][][] | undefined
/** Made once: the map is drawn again for another colour scheme. */
const land = () => {
  shores ??= outline.land.map(ring => [roundedRing(ring)])
  return shores
}

/** Our own map: coast, state borders and the names around the place. No network, so no streets. */
export function outlineStyle(names: readonly MapName[], isDark: boolean): StyleSpecification {
  const colours = coloursOf(isDark)
  return {
    version: 8,
    sources: {
      land: {
        type: 'geojson',
        attribution: outlineCredit,
        data: { type: 'MultiPolygon', coordinates: land() },
      },
      borders: { type: 'geojson', data: { type: 'MultiLineString', coordinates: outline.borders } },
      names: { type: 'geojson', data: { type: 'FeatureCollection', features: names.map(featureOf) } },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colours.land } },
      { id: 'coast', type: 'line', source: 'land', paint: { 'line-color': colours.shore, 'line-width': 1 } },
      {
        id: 'borders',
        type: 'line',
        source: 'borders',
        // The line is too rough to say on which side a street lies.
        maxzoom: 9,
        paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [4, 3] },
      },
      {
        id: 'dots',
        type: 'circle',
        source: 'names',
        paint: { 'circle-radius': 2, 'circle-color': colours.text, 'circle-opacity': 0.5 },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'names',
        layout: {
          'text-field': ['get', 'name'],
          'text-font': ['Poppins', 'sans-serif'],
          'text-size': ['interpolate', ['linear'], ['get', 'size'], 3, 11, 6, 15],
          'text-anchor': 'top',
          'text-offset': [0, 0.3],
          'text-padding': 4,
          'symbol-sort-key': ['-', ['get', 'size']],
        },
        paint: { 'text-color': colours.text, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
      },
    ],
  }
}

function featureOf({ name, lat, lng, population }: MapName) {
  return {
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    properties: { name, size: Math.log10(population + 10) },
  }
}
