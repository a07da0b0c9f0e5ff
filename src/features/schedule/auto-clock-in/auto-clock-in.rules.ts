/** When the device of somebody who comes to a job clocks them in (document 2 §9). */
export interface AutoClockIn {
  enabled: boolean
  /** Metres around the job. */
  radius: number
  /** Minutes before and after the start of an appointment. */
  minutes_appointment: number
  /** Minutes after a job without an appointment was created. */
  minutes_job: number
  /** Places of the company where a day begins. */
  yards: readonly Yard[]
}

interface Yard {
  name: string
  address: string
  lat: number
  lng: number
}

export const defaultAutoClockIn: AutoClockIn = {
  enabled: false,
  radius: 150,
  minutes_appointment: 120,
  minutes_job: 120,
  yards: [],
}

export const autoClockInTexts = {
  radius: 'Radius must be a positive number.',
  minutes: 'Minutes must be a positive number.',
  wholeMetres: 'Enter whole metres.',
  wholeMinutes: 'Enter whole minutes.',
  wide: 'The radius can be at most 10,000 metres.',
  yardName: 'Yard name required.',
  yardPlace: 'Choose the address from the suggestions.',
  tooLate: 'This clock-in can no longer be undone. Change the time on your timesheet.',
  notDue: 'You’re not booked here right now.',
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

/** Metres within which a device has to know where it is. */
const sureMetres = 100
/** Milliseconds between two fixes at a place that clock in. */
export const stayMs = 60_000
/** Metres beyond the radius, and milliseconds there, after which somebody has left. */
const leave = { metres: 100, ms: 600_000 } as const
/** Milliseconds in which an automatic clock-in can be undone. */
export const undoMs = 600_000

export interface Fix extends Point {
  /** Metres. */
  accuracy: number
  /** Milliseconds since 1970. */
  at: number
}

/** A place where fixes lie, since when, and whether the device was sure of it. */
export interface Near<P> {
  place: P
  since: number
  isSure: boolean
}

/** 'in': two sure fixes a minute apart; 'ask': so long there, by a device that knows it only roughly. */
export type Arrival<P> = { near: Near<P> | null; does: 'in' | 'ask' | null }

/** Follows the fixes of a device to a place. A rough fix changes nothing of what a sure one has said. */
export function trackArrival<P extends Point & { key: string }>(
  before: Near<P> | null,
  fix: Fix,
  places: readonly P[],
  radius: number,
): Arrival<P> {
  const isSure = fix.accuracy <= sureMetres
  if (before?.isSure && !isSure) return { near: before, does: null }
  const place = places.find(each => metresBetween(fix, each) <= radius)
  if (!place) return { near: null, does: null }
  if (before?.place.key !== place.key || before.isSure !== isSure)
    return { near: { place, since: fix.at, isSure }, does: null }
  if (fix.at - before.since < stayMs) return { near: before, does: null }
  return { near: before, does: isSure ? 'in' : 'ask' }
}

/** Since when a device has been beyond a place's radius, by sure fixes; null: it is there. */
export function awaySince(before: number | null, fix: Fix, place: Point, radius: number): number | null {
  if (fix.accuracy > sureMetres) return before
  return metresBetween(fix, place) > radius + leave.metres ? (before ?? fix.at) : null
}

/** True if somebody has left for good: they are asked whether to clock out. */
export const hasLeft = (since: number | null, at: number): boolean => since !== null && at - since >= leave.ms
