import { directionsUrl } from '#shared/directions.ts'

interface Place {
  address: string
  lat: number | null
  lng: number | null
}

/** The link with directions to a job; null without a place. The address is more exact than the coordinates. */
export function jobDirections({ address, lat, lng }: Place): string | null {
  if (address.trim() === '' && (lat === null || lng === null)) return null
  return directionsUrl({
    lat: lat ?? 0,
    lng: lng ?? 0,
    address: address.trim(),
    precision: 'suburb',
  })
}
