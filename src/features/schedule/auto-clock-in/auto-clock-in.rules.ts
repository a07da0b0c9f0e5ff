/** When the device of somebody who comes to a job clocks them in (document 2 §9). */
export interface AutoClockIn {
  enabled: boolean
  /** Metres around the job. */
  radius: number
  /** Minutes before and after the start of an appointment. */
  minutes_appointment: number
  /** Minutes after a job without an appointment was created. */
  minutes_job: number
}

export const defaultAutoClockIn: AutoClockIn = {
  enabled: false,
  radius: 150,
  minutes_appointment: 120,
  minutes_job: 120,
}

export const autoClockInTexts = {
  radius: 'Radius must be a positive number.',
  minutes: 'Minutes must be a positive number.',
  wholeMetres: 'Enter whole metres.',
  wholeMinutes: 'Enter whole minutes.',
  wide: 'The radius can be at most 10,000 metres.',
  long: 'Minutes can be at most 1,440, a whole day.',
} as const

interface Point {
  lat: number
  lng: number
}

/** Most metres of the radius, and most minutes. */
export const mostAutoClockIn = { radius: 10_000, minutes: 24 * 60 } as const

/** Metres between two points, on a sphere of the Earth's mean radius. */
export function metresBetween(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const h =
    half(radians(b.lat - a.lat)) +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(radians(b.lng - a.lng))
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
}

/** The first place within the radius of where the device is; a device that knows it only roughly is nowhere. */
export function arrivedAt<P extends Point>(
  at: Point & { accuracy: number },
  places: readonly P[],
  radius: number,
): P | null {
  if (at.accuracy > Math.max(radius, 100)) return null
  return places.find(place => metresBetween(at, place) <= radius) ?? null
}
