import type { Away } from '#features/people/shifts/shifts.rules.ts'

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

/** 0: there; 1: works that day, at another hour; 2: does not work that day. */
export type Absence = 0 | 1 | 2

export const absenceOf = (away: Away | null): Absence => {
  if (away === null) return 0
  const comes = 'leave' in away ? away.leave.from_minute !== null : away.shift !== 'off'
  return comes ? 1 : 2
}

export interface Candidate {
  /** Holds the licences that the work needs. */
  is_licensed: boolean
  /** Kilometres; null: nobody knows where they are then. */
  distance: number | null
  is_present: boolean
  IsInAppointment: boolean
  absence: Absence
  /** The job would make overtime. */
  is_overtime: boolean
  /** Dollars. */
  avg_money: number
}

/** Sorts technicians: those with the licences, of them on shift and free first, off that day last, then without overtime, near, then at work now, then by revenue a job. */
export function byFitness(one: Candidate, other: Candidate): number {
  return (
    Number(other.is_licensed) - Number(one.is_licensed) ||
    one.absence - other.absence ||
    Number(one.IsInAppointment) - Number(other.IsInAppointment) ||
    Number(one.is_overtime) - Number(other.is_overtime) ||
    (one.distance ?? Number.MAX_SAFE_INTEGER) - (other.distance ?? Number.MAX_SAFE_INTEGER) ||
    Number(other.is_present) - Number(one.is_present) ||
    other.avg_money - one.avg_money
  )
}
