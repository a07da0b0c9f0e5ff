import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import { PMTiles, TileType } from 'pmtiles'
import type { TileSource } from './map.types.ts'
import { coloursOf } from './map-colours.ts'

/** The style for the operator's tiles. Throws when an archive can't be read. */
export async function tileStyle(source: TileSource, isDark: boolean): Promise<StyleSpecification | string> {
  if (source.kind === 'style') return source.url
  if (source.kind === 'raster') return rasterStyle({ tiles: [source.url] }, source.credit, isDark)
  const address = new URL(source.url, location.href).href
  const archive = new PMTiles(address)
  const { tileType } = await archive.getHeader()
  const url = `pmtiles://${address}`
  if (tileType !== TileType.Mvt) return rasterStyle({ url }, source.credit, isDark)
  const { vector_layers } = (await archive.getMetadata()) as { vector_layers?: { id: string }[] }
  const isOpenMapTiles = vector_layers?.some(({ id }) => id === 'transportation') ?? false
  return vectorStyle(url, source.credit, isOpenMapTiles ? openMapTiles : protomaps, isDark)
}

function rasterStyle(
  from: { tiles: string[] } | { url: string },
  credit: string,
  isDark: boolean,
): StyleSpecification {
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tileSize: 256, attribution: credit, ...from } },
    layers: [
      {
        id: 'tiles',
        type: 'raster',
        source: 'tiles',
        paint: isDark ? { 'raster-brightness-max': 0.72, 'raster-saturation': -0.25 } : {},
      },
    ],
  }
}

/** Names of layers in the two usual schemas of vector tiles. */
interface TileSchema {
  land: string | null
  green: { layer: string; is: ExpressionSpecification }
  buildings: string
  roads: string
  majorRoad: ExpressionSpecification
  anyRoad: ExpressionSpecification
  places: string
  roadNames: string
}

/** docs.protomaps.com/basemaps/layers */
const protomaps: TileSchema = {
  land: 'earth',
  green: {
    layer: 'landuse',
    is: [
      'in',
      ['get', 'kind'],
      ['literal', ['park', 'forest', 'wood', 'grass', 'nature_reserve', 'golf_course']],
    ],
  },
  buildings: 'buildings',
  roads: 'roads',
  majorRoad: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road']]],
  anyRoad: ['in', ['get', 'kind'], ['literal', ['highway', 'major_road', 'minor_road']]],
  places: 'places',
  roadNames: 'roads',
}

/** openmaptiles.org/schema */
const openMapTiles: TileSchema = {
  land: null,
  green: { layer: 'landcover', is: ['in', ['get', 'class'], ['literal', ['grass', 'wood']]] },
  buildings: 'building',
  roads: 'transportation',
  majorRoad: ['in', ['get', 'class'], ['literal', ['motorway', 'trunk', 'primary', 'secondary']]],
  anyRoad: [
    '!',
    ['in', ['get', 'class'], ['literal', ['path', 'track', 'rail', 'transit', 'ferry', 'pier']]],
  ],
  places: 'place',
  roadNames: 'transportation_name',
}

function vectorStyle(url: string, credit: string, schema: TileSchema, isDark: boolean): StyleSpecification {
  const colours = coloursOf(isDark)
  const from = (layer: string) => ({ source: 'tiles', 'source-layer': layer })
  const width = (at10: number, at17: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    10,
    at10,
    17,
    at17,
  ]
  const text = { 'text-color': colours.text, 'text-halo-color': colours.land, 'text-halo-width': 1.5 }
  const name = {
    'text-field': ['get', 'name'] as ExpressionSpecification,
    'text-font': ['Poppins', 'sans-serif'],
  }
  return {
    version: 8,
    sources: { tiles: { type: 'vector', url, attribution: credit } },
    layers: [
      {
        id: 'ground',
        type: 'background',
        paint: { 'background-color': schema.land ? colours.water : colours.land },
      },
      ...(schema.land
        ? [{ id: 'land', type: 'fill' as const, ...from(schema.land), paint: { 'fill-color': colours.land } }]
        : []),
      {
        id: 'green',
        type: 'fill',
        ...from(schema.green.layer),
        filter: schema.green.is,
        paint: { 'fill-color': colours.green },
      },
      {
        id: 'water',
        type: 'fill',
        ...from('water'),
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': colours.water },
      },
      {
        id: 'buildings',
        type: 'fill',
        ...from(schema.buildings),
        minzoom: 14,
        paint: { 'fill-color': colours.building },
      },
      {
        id: 'road-edges',
        type: 'line',
        ...from(schema.roads),
        filter: schema.anyRoad,
        minzoom: 12,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': colours.roadEdge, 'line-width': width(1.5, 14) },
      },
      {
        id: 'roads',
        type: 'line',
        ...from(schema.roads),
        filter: schema.anyRoad,
        minzoom: 12,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': colours.road, 'line-width': width(0.8, 11) },
      },
      {
        id: 'major-roads',
        type: 'line',
        ...from(schema.roads),
        filter: schema.majorRoad,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: { 'line-color': isDark ? colours.border : '#f3d9a4', 'line-width': width(1.2, 14) },
      },
      {
        id: 'road-names',
        type: 'symbol',
        ...from(schema.roadNames),
        minzoom: 14,
        filter: ['has', 'name'],
        layout: { ...name, 'symbol-placement': 'line', 'text-size': 11 },
        paint: text,
      },
      {
        id: 'places',
        type: 'symbol',
        ...from(schema.places),
        layout: { ...name, 'text-size': 13, 'text-padding': 6 },
        paint: text,
      },
    ],
  }
}
