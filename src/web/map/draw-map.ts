import { addProtocol, Map as LiveMap, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { Protocol } from 'pmtiles'
import type { MapName, MapPoint, TileSource } from './map.types.ts'
import { outlineStyle } from './outline.ts'
import { tileStyle } from './tile-style.ts'

setWorkerUrl(workerUrl)
addProtocol('pmtiles', new Protocol().tile)

export interface MapToDraw {
  point: MapPoint
  /** null: our own outline. */
  tiles: TileSource | null
  names: readonly MapName[]
  isDark: boolean
  accent: string
  /** MapLibre's own texts, by its keys. */
  texts: Record<string, string>
  /** The tiles could not be loaded. */
  onTrouble: () => void
}

export interface DrawnMap {
  /** Back to the point at the first zoom. */
  recentre: () => void
  remove: () => void
}

/** Zoom at which a street is seen, and the one where our outline still says something. */
const zoomOf = { tiles: 15, outline: 9.2 }

export type MapToCreate = MapToDraw & {
  /** Zooms by the wheel alone: it does not stand in something that scrolls. */
  isWhole?: boolean
}

/** A map without anything on it, around a point. Throws where WebGL is missing. */
export async function createMap(container: HTMLElement, options: MapToCreate) {
  const { point, tiles, names, isDark, texts, onTrouble, isWhole = false } = options
  const style = tiles ? await tileStyle(tiles, isDark) : outlineStyle(names, isDark)
  const zoom = tiles ? zoomOf.tiles : zoomOf.outline
  const maxZoom = tiles ? 19 : 12
  const center: [number, number] = [point.lng, point.lat]
  const map = new LiveMap({
    container,
    style,
    center,
    zoom,
    maxZoom,
    locale: texts,
    // A dialog scrolls past the map; it zooms with Ctrl or two fingers.
    cooperativeGestures: !isWhole,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: { compact: container.clientWidth < 480 },
    fadeDuration: 0,
  })
  map.keyboard.disableRotation()
  map.touchZoomRotate.disableRotation()
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
  let hasDrawn = false
  map.on('data', event => {
    if (event.dataType === 'source' && event.tile) hasDrawn = true
  })
  map.on('error', () => {
    if (!hasDrawn) onTrouble()
  })
  return { map, center, zoom, maxZoom }
}

/** Draws a map with a marker into an element. Throws where WebGL is missing. */
export async function drawMap(container: HTMLElement, options: MapToDraw): Promise<DrawnMap> {
  const { map, center, zoom } = await createMap(container, options)
  new Marker({ color: options.accent }).setLngLat(center).addTo(map)
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    recentre: () => (calm ? map.jumpTo({ center, zoom }) : map.easeTo({ center, zoom, duration: 300 })),
    remove: () => map.remove(),
  }
}
