import { LngLatBounds, Marker } from 'maplibre-gl'
import { readableText } from '#shared/colours/colour.ts'
import { clustersOf } from './clusters.ts'
import { createMap, type MapToCreate } from './draw-map.ts'
import type { MapPoint } from './map.types.ts'
import classes from './PointsMap.module.css'

/** Something on the map that can be chosen. */
export interface PickPoint extends MapPoint {
  key: string
  /** Read out, and shown on hover. */
  label: string
  /** A few letters in it. */
  text: string
  colour: string
  /** Round for people, who are never put together with others. */
  isPerson?: boolean
  isChosen?: boolean
  /** Done with: paler than the others. */
  isFaint?: boolean
}

export interface PointsToShow {
  points: readonly PickPoint[]
  /** Drawn as a line through these places; empty: none. */
  way: readonly MapPoint[]
  onPick: (key: string) => void
  /** Which one the pointer or the focus is on; null: none. */
  onPoint?: ((key: string | null) => void) | undefined
  /** How several that lie together are read out. */
  several: (count: number) => string
}

export interface DrawnPoints {
  show: (shown: PointsToShow) => void
  /** Lifts one of them, or the cluster that it is in, above the others. */
  mark: (key: string | null) => void
  /** Makes all points visible. */
  fit: () => void
  remove: () => void
}

/** Draws a map whose points change. Throws where WebGL is missing. */
export async function drawPoints(container: HTMLElement, options: MapToCreate): Promise<DrawnPoints> {
  const { map, maxZoom } = await createMap(container, options)
  let shown: PointsToShow = { points: [], way: [], onPick: () => {}, several: String }
  let markers: Marker[] = []
  let marked: string | null = null
  const elements = new Map<string, HTMLElement>()
  const ready = new Promise<void>(resolve => map.once('load', () => resolve()))

  function button(place: MapPoint, label: string, text: string, className: string, onClick: () => void) {
    const element = document.createElement('button')
    // The visible text is part of the name, for people who control the page by voice.
    const name = `${label}, ${text}`
    element.type = 'button'
    element.className = className
    element.title = label
    element.textContent = text
    element.addEventListener('click', event => {
      event.stopPropagation()
      onClick()
    })
    markers.push(new Marker({ element }).setLngLat([place.lng, place.lat]).addTo(map))
    // MapLibre makes every marker an image with its own name.
    element.setAttribute('role', 'button')
    element.setAttribute('aria-label', name)
    return element
  }

  function point(each: PickPoint, className: string, onPick: PointsToShow['onPick']) {
    const element = button(each, each.label, each.text, className, () => onPick(each.key))
    element.style.setProperty('--point', each.colour)
    element.style.color = readableText(each.colour)
    if (each.isChosen) element.dataset.chosen = ''
    if (each.isFaint) element.dataset.faint = ''
    elements.set(each.key, element)
    const tell = (key: string | null) => () => shown.onPoint?.(key)
    element.addEventListener('pointerenter', tell(each.key))
    element.addEventListener('pointerleave', tell(null))
    element.addEventListener('focus', tell(each.key))
    element.addEventListener('blur', tell(null))
  }

  function draw() {
    for (const marker of markers) marker.remove()
    markers = []
    elements.clear()
    const { points, onPick, several } = shown
    for (const cluster of clustersOf(
      points.filter(point => !point.isPerson),
      map.getZoom(),
    )) {
      const [only, second] = cluster.points
      if (only && !second) {
        point(only, classes.job!, onPick)
        continue
      }
      const label = `${several(cluster.points.length)}: ${cluster.points.map(point => point.label).join('; ')}`
      const element = button(cluster, label, String(cluster.points.length), classes.cluster!, () => {
        // At one address no zoom tells them apart.
        if (map.getZoom() >= maxZoom - 0.5) onPick(cluster.points[0]!.key)
        else zoomTo(cluster.points)
      })
      for (const each of cluster.points) elements.set(each.key, element)
    }
    for (const person of points.filter(point => point.isPerson)) {
      point(person, classes.person!, onPick)
    }
    mark(marked)
  }

  function mark(key: string | null) {
    for (const element of elements.values()) delete element.dataset.marked
    marked = key
    const element = key === null ? undefined : elements.get(key)
    if (element) element.dataset.marked = ''
  }

  function zoomTo(points: readonly MapPoint[]) {
    if (points.length === 0) return
    const bounds = new LngLatBounds()
    for (const { lng, lat } of points) bounds.extend([lng, lat])
    map.fitBounds(bounds, { padding: 60, maxZoom: Math.min(14, maxZoom), animate: false })
  }

  map.on('zoomend', draw)
  return {
    show(next) {
      shown = next
      draw()
      void ready.then(() => {
        const data = {
          type: 'Feature' as const,
          properties: {},
          geometry: {
            type: 'LineString' as const,
            coordinates: shown.way.map(({ lng, lat }) => [lng, lat]),
          },
        }
        const source = map.getSource('way') as { setData?: (data: object) => void } | undefined
        if (source?.setData) return source.setData(data)
        map.addSource('way', { type: 'geojson', data })
        map.addLayer({
          id: 'way',
          type: 'line',
          source: 'way',
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: {
            'line-color': options.accent,
            'line-width': 3,
            'line-opacity': 0.75,
            'line-dasharray': [1, 1.8],
          },
        })
      })
    },
    mark,
    fit: () => zoomTo(shown.points),
    remove: () => map.remove(),
  }
}
