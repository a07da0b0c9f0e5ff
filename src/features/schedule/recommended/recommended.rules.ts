/** Kilometres; the mean radius of the earth (document 1 §9). */
const earthRadius = 6_371
/** Milliseconds for which a told place is where somebody is. */
export const placeHolds = 30 * 60_000

interface Place {
  lat: number
  lng: number
}

/** Whole kilometres between two places as the crow flies. */
export function distanceKm(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [lat, lng] = [radians(to.lat - from.lat), radians(to.lng - from.lng)]
  const chord =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng / 2) ** 2
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord))))
}

/** Roads are longer than the crow flies, and this is how fast a van gets on in a city, in km/h. */
const detour = 1.3
const cityPace = 35

/** About how many minutes a van takes for so many kilometres as the crow flies. */
export const driveMinutes = (km: number): number => Math.ceil(((km * detour) / cityPace) * 60)

export interface Candidate {
  /** Kilometres; null: nobody knows where they are then. */
  distance: number | null
  is_present: boolean
  IsInAppointment: boolean
  /** Why they are not there; null: they are. */
  away: unknown
  /** Dollars. */
  avg_money: number
}

/** Sorts technicians: on shift and free first, then near, then at work now, then by revenue a job. */
export function byFitness(one: Candidate, other: Candidate): number {
  return (
    Number(one.away !== null) - Number(other.away !== null) ||
    Number(one.IsInAppointment) - Number(other.IsInAppointment) ||
    (one.distance ?? Number.MAX_SAFE_INTEGER) - (other.distance ?? Number.MAX_SAFE_INTEGER) ||
    Number(other.is_present) - Number(one.is_present) ||
    other.avg_money - one.avg_money
  )
}
