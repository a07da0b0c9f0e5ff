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
