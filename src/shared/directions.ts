/** Where to drive: a point, and the address when it is known. */
export interface Destination {
  lat: number
  lng: number
  address?: string
  /** 'suburb' when the point is only the middle of the suburb. */
  precision?: 'address' | 'suburb'
}

/**
 * A link that opens turn-by-turn directions on any phone or browser, without a key (Google Maps URLs, api=1).
 * A point that only stands for the suburb would lead to the wrong door: there the address is given instead.
 */
export function directionsUrl({ lat, lng, address, precision }: Destination): string {
  const target = precision === 'suburb' && address ? address : `${lat},${lng}`
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: target })}`
}

/** The same along several stops, in their order; the first one is gone to first, the last is where it ends. */
export function routeUrl(stops: readonly Pick<Destination, 'lat' | 'lng'>[]): string {
  const points = stops.slice(0, mostStops).map(({ lat, lng }) => `${lat},${lng}`)
  const last = points.pop() ?? ''
  const query = new URLSearchParams({ api: '1', destination: last })
  if (points.length > 0) query.set('waypoints', points.join('|'))
  return `https://www.google.com/maps/dir/?${query}`
}
// Most stops of such a link.
const mostStops = 10
