import { directionsUrl } from '#shared/directions.ts'

interface Place {
  address: string
  latitude: number | null
  longitude: number | null
}

/** The link that leads to a job; null when there is nowhere to go. The written address is more exact than the point. */
export function jobDirections({ address, latitude, longitude }: Place): string | null {
  if (address.trim() === '' && (latitude === null || longitude === null)) return null
  return directionsUrl({
    lat: latitude ?? 0,
    lng: longitude ?? 0,
    address: address.trim(),
    precision: 'suburb',
  })
}
