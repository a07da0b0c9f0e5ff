import { type DrawnMap, drawMap } from '../map/draw-map.ts'
import type { TileSource } from '../map/map.types.ts'
import { hasWebgl } from '../map/webgl.ts'

// A script of its own beside that of the page: where an operator has tiles, a technician on the way is shown on them.

let drawn: DrawnMap | undefined

/** Draws the map that an element asks for over the sketch in it, which stays where no map can be drawn. */
export async function drawStreets(place: HTMLElement): Promise<void> {
  drawn?.remove()
  drawn = undefined
  if (!hasWebgl()) return
  const {
    lat,
    lng,
    kind,
    url = '',
    credit = '',
    ...texts
  } = Object.fromEntries(new URLSearchParams(place.dataset.map))
  const container = document.createElement('div')
  container.className = 'streets'
  loadStyle()
  place.append(container)
  try {
    drawn = await drawMap(container, {
      point: { lat: Number(lat), lng: Number(lng) },
      tiles: { kind: kind as TileSource['kind'], url, credit },
      names: [],
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      accent: getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
      texts,
      onTrouble: () => container.remove(),
    })
  } catch (error) {
    console.error(error)
    container.remove()
  }
}

function loadStyle(): void {
  if (document.querySelector('link[rel=stylesheet]')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/client-map.css'
  document.head.append(link)
}
