import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { AppointmentTextName } from '#features/messages/message-templates/message-templates.rules.ts'
import { quietUntil, type SmsSettings } from '#features/talk/sms/sms.rules.ts'
import { dayMinutes, instantText, utcToWall, wallToUtc } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'

const minute = 60_000
/** Minutes before an appointment at which its client is reminded (document 1 §9). */
export const remindBefore = 60
/** A reminder that would come closer than this to the appointment comes the evening before, or not at all. */
const leastNotice = 15
/** Minutes before the quiet hours at which such a reminder goes out. */
const beforeQuiet = 30

/** Facts about an appointment that decide what its client is told. */
export interface ToldAppointment {
  starts_at: Date
  window_minutes: number
  send_sms: boolean
  cancelled_at: Date | null
  told_starts_at: Date | null
  told_window: number | null
  reminded_starts_at: Date | null
  job_status: number
  job_deleted_at: Date | null
}

/** The time that a client was promised. */
export type PromisedTime = Pick<ToldAppointment, 'starts_at' | 'window_minutes'>

/** The appointment's time in a message: 'Tue 24 Nov, 7:00 – 9:00 am'. */
export function whenText(
  { starts_at, window_minutes }: PromisedTime,
  { instant, span }: { instant(at: Date): string; span(from: Date, to: Date): string },
): string {
  if (window_minutes === 0) return instant(starts_at)
  return span(starts_at, new Date(starts_at.getTime() + window_minutes * minute))
}

/** True if it takes place, as far as is known. */
export const isOn = (appointment: ToldAppointment): boolean =>
  appointment.cancelled_at === null &&
  appointment.job_deleted_at === null &&
  appointment.job_status !== statusId.cancelled

/** True if its client is written to at all: it is ahead, wanted, and the work is not done already. */
const isTold = (appointment: ToldAppointment, now: Date): boolean =>
  appointment.send_sms && appointment.starts_at > now && appointment.job_status !== statusId.closed

/** Which text the client gets about what has changed since they were last told, and of which time it speaks. */
export function newsOf(
  appointment: ToldAppointment,
  now: Date,
): { text: AppointmentTextName; of: PromisedTime } | null {
  const { told_starts_at, told_window, starts_at, window_minutes, send_sms } = appointment
  if (!isOn(appointment)) {
    if (!send_sms || told_starts_at === null || told_starts_at <= now) return null
    return { text: 'cancel-sms', of: { starts_at: told_starts_at, window_minutes: told_window ?? 0 } }
  }
  if (!isTold(appointment, now)) return null
  if (told_starts_at === null) return { text: 'job-sms', of: appointment }
  const isSame = told_starts_at.getTime() === starts_at.getTime() && (told_window ?? 0) === window_minutes
  return isSame ? null : { text: 'change-sms', of: appointment }
}

/** The client's knowledge after telling, or where telling is not needed. */
export function knownAfter(
  appointment: ToldAppointment,
): Pick<ToldAppointment, 'told_starts_at' | 'told_window'> {
  const { starts_at, window_minutes, send_sms } = appointment
  if (!isOn(appointment) || !send_sms) return { told_starts_at: null, told_window: null }
  return { told_starts_at: starts_at, told_window: window_minutes }
}

type Quiet = Pick<SmsSettings, 'quiet_from' | 'quiet_to'>

/**
 * When a reminder of an appointment is due: an hour before; where that falls into the quiet hours, as they end; and
 * where that is too late, half an hour before they begin.
 */
export function reminderAt(starts_at: Date, quiet: Quiet, zone: string): Date {
  const due = new Date(starts_at.getTime() - remindBefore * minute)
  const end = quietUntil(quiet, instantText(due), zone)
  if (end === null) return due
  if (Date.parse(end) <= starts_at.getTime() - leastNotice * minute) return new Date(end)
  const length = (quiet.quiet_to - quiet.quiet_from + dayMinutes) % dayMinutes
  return new Date(wallToUtc(utcToWall(end, zone) - length - beforeQuiet, zone))
}

/** When to remind of it next, after its client was told of changes or not; null: not any more. */
export function nextReminder(
  appointment: ToldAppointment,
  wasTold: boolean,
  quiet: Quiet,
  zone: string,
  now: Date,
): Date | null {
  const { starts_at, reminded_starts_at } = appointment
  if (!isOn(appointment) || !isTold(appointment, now)) return null
  if (reminded_starts_at?.getTime() === starts_at.getTime()) return null
  const due = reminderAt(starts_at, quiet, zone)
  if (due > now) return due
  // It was just told, or is too near.
  return wasTold || starts_at.getTime() - now.getTime() < leastNotice * minute ? null : now
}

/** Why a client was not told, for the diary. */
export const whyNotTexted = {
  optedOut: fact('No text sent to the client: this number has opted out.'),
  noCredit: fact('No text sent to the client: no messages left.'),
}

// The journey of a technician to a client.

/** Hours that the page of a journey works. */
export const tripHours = 12
/** Milliseconds that a position counts for. */
const positionHolds = 10 * minute
/** Within so many kilometres a technician is there. */
const arrivedWithin = 0.15

export const trips = ['travelling', 'arrived', 'done', 'cancelled'] as const
export type TripState = (typeof trips)[number]

interface Point {
  lat: number
  lng: number
}

export interface TripFacts {
  started_at: Date
  job_status: number
  job_deleted_at: Date | null
  /** Cancellation of the appointment, if there is one. */
  cancelled_at: Date | null
  /** Since when somebody works on the job, after the journey began. */
  work_began_at: Date | null
  position: (Point & { at: Date }) | null
  destination: Point | null
}

export function stateOf(trip: TripFacts): TripState {
  const { job_status } = trip
  if (job_status === statusId.cancelled || trip.job_deleted_at || trip.cancelled_at) return 'cancelled'
  if (job_status === statusId.closed || job_status === statusId.awaitingPayment) return 'done'
  if (trip.work_began_at) return 'arrived'
  // Back to another status: the journey is over, and what it came to is not the client's to know.
  if (job_status !== statusId.onTheWay) return 'done'
  const { position, destination } = trip
  if (
    position &&
    position.at >= trip.started_at &&
    destination &&
    kilometres(position, destination) <= arrivedWithin
  )
    return 'arrived'
  return 'travelling'
}

/** Where the technician is, while they travel and it is known of late. */
export function positionShown(trip: TripFacts, now: Date): (Point & { at: Date }) | null {
  const { position } = trip
  if (!position || stateOf(trip) !== 'travelling') return null
  return position.at >= trip.started_at && now.getTime() - position.at.getTime() < positionHolds
    ? position
    : null
}

/** Roads are longer than the line, and a van in a town makes so many kilometres an hour. */
const roadFactor = 1.35
const speed = 38

/** Kilometres as the crow flies, exact to the metre. */
export function kilometres(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const chord =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * 6_371 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Minutes by van between two places, as far as can be said without a map of roads. */
export const driveMinutes = (from: Point, to: Point): number =>
  Math.ceil(((kilometres(from, to) * roadFactor) / speed) * 60)

/** All that a client gets to know of who comes. */
export const firstName = (fullname: string): string => fullname.trim().split(/\s+/)[0] ?? ''

// Settings that the company chooses.

export interface ArrivalSettings {
  /** Colour of the page on which a client follows the journey; '': the product's. */
  colour: string
  /** True if it shows where the technician is. */
  shows_position: boolean
}
export const defaultArrivalSettings: ArrivalSettings = { colour: '', shows_position: true }

// A technician who is late.

/** Why a client can't be told. */
export const linkOver = 'This link no longer works. Please call us instead.'
export const noMobile = 'This client has no mobile number.'

/** The choices, in minutes. */
export const lateMinutes = [15, 30, 45, 60, 90] as const
export const mostLateMinutes = 480

/** Why a client wasn't told: the phone had a signal again only after the appointment's time. */
export const lateNewsText = (made: Date, arrived: Date) =>
  fact('No “running late” text was sent: you pressed Send at {{made}}, but this arrived at {{arrived}}.', {
    made: { instant: instantText(made) },
    arrived: { instant: instantText(arrived) },
  })

/** So late, as a text to a client says it. */
export function lateBy(minutes: number, language: string): string {
  const inUnit = (value: number, unit: 'minute' | 'hour') =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      unitDisplay: 'long',
      maximumFractionDigits: 1,
    }).format(value)
  return minutes < 60 ? inUnit(minutes, 'minute') : inUnit(minutes / 60, 'hour')
}
