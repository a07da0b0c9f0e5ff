/** Where a part of a page stands in its grid, in columns and rows. */
export interface Place {
  x: number
  y: number
  w: number
  h: number
  /** The least height. */
  minH: number
}
export type Places = Readonly<Record<string, Place>>

/** Columns from 1200, 992, 768, 544 and 0 px of window on (document 0 §2); below 992 the parts stand fixed. */
export const columns = { lg: 12, md: 10, sm: 6, xs: 4, xxs: 2 } as const

/** Upper limits for layouts sent by clients, far beyond any real screen. */
export const mostRows = 2_000
export const mostHeight = 200

/** Places within so many columns, none over another, each as far up as the ones above let it. */
export function settledPlaces(places: Places, columns: number): Record<string, Place> {
  const floor = Array.from({ length: columns }, () => 0)
  const inOrder = Object.entries(places).sort(([, a], [, b]) => a.y - b.y || a.x - b.x)
  return Object.fromEntries(
    inOrder.map(([key, place]) => {
      const w = Math.max(1, Math.min(place.w, columns))
      const x = Math.max(0, Math.min(place.x, columns - w))
      const h = Math.max(place.h, place.minH, 1)
      const y = Math.max(...floor.slice(x, x + w))
      floor.fill(y + h, x, x + w)
      return [key, { x, y, w, h, minH: place.minH }]
    }),
  )
}

/** Places made for one number of columns, on another one. */
export function scaledPlaces(places: Places, from: number, to: number): Record<string, Place> {
  const along = (column: number) => Math.round((column * to) / from)
  const moved = Object.entries(places).map(([key, place]) => {
    const x = along(place.x)
    return [key, { ...place, x, w: Math.max(1, along(place.x + place.w) - x) }] as const
  })
  return settledPlaces(Object.fromEntries(moved), to)
}

/** Keys from top to bottom, as they are read. */
export const inReadingOrder = (places: Places): string[] =>
  Object.keys(places).sort((a, b) => places[a]!.y - places[b]!.y || places[a]!.x - places[b]!.x)
