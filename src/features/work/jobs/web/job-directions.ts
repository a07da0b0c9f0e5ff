import { directionsUrl } from '#shared/directions.ts'

interface Place {
  address: string
  lat: number | null
  lng: number | null
}

/** The link that leads to a job; null when there is nowhere to go. The written address is more exact than the point. */
export function jobDirections({ address, lat, lng }: Place): string | null {
  if (address.trim() === '' && (lat === null || lng === null)) return null
  return directionsUrl({
    lat: lat ?? 0,
    lng: lng ?? 0,
    address: address.trim(),
    precision: 'suburb',
  })
}
