import * as z from 'zod/mini'
import { minutes } from '#features/account/job-types/durations.rules.ts'
import { parseInstant } from '#shared/dates.ts'
import * as f from '#shared/fields.ts'
import {
  encodeInput,
  field,
  idsOf,
  inputOf,
  ourNames,
  patchOf,
  plain,
  type Sendable,
} from '#shared/spelling.ts'
import { arrivalWindows, minutesOf } from './appointments.rules.ts'

// How an appointment is spelt on the wire; everywhere else it begins at `starts_at`, lasts `minutes` and is done by
// `technician_ids`.

const window = z.coerce
  .number()
  .check(z.refine(value => arrivalWindows.some(each => each === value), 'Please select an arrival window.'))
/** A required instant. */
const startTime = z.pipe(
  f.instant('Please select an appointment time.'),
  z.transform(text => new Date(text)),
)
/** The time in a job's save; null if it is missing or does not exist. */
const timeText = z.pipe(
  z.nullable(z.string().check(z.maxLength(40))),
  z.transform(text => instantOf(text)),
)

/** One appointment in a save: absent fields stay as they are, and take the defaults on a new one. */
const wished = {
  starts_at: field(plain(timeText, z.never()), { save: 'appointment_time' }),
  minutes: field(plain(minutes, z.never()), { save: 'duration' }),
  window_minutes: field(plain(window, z.never()), { save: 'arrival_window' }),
  send_sms: field(plain(f.flag, z.never()), { save: 'send_sms' }),
  technician_ids: field(plain(f.idList, z.never()), { save: 'worker' }),
} as const
/** `id` of an existing appointment; 0 or null: a new one. */
export const appointmentWish = patchOf(wished, 'save', { id: f.idOrNone })
export type AppointmentWish = z.output<typeof appointmentWish>
/** A form's appointment as sent in a save. */
export const spellWish = <V extends Sendable<typeof wished, 'save'>>(id: number | null, values: V) => ({
  ...(id !== null && { id }),
  ...encodeInput(wished, 'save', values),
})

/** When an appointment takes place and who does it: absent minutes and technicians stay as they are, or take the defaults. */
const placement = {
  starts_at: field(plain(startTime, z.never()), {
    move: 'appointment_time',
    add: 'appointment_time',
    busy: 'appointmentTime',
  }),
  minutes: field(plain(z.optional(minutes), z.never()), {
    move: 'duration',
    add: 'duration',
    busy: 'duration',
  }),
  window_minutes: field(plain(z.optional(window), z.never()), {
    move: 'arrival_window',
    add: 'arrival_window',
  }),
  technician_ids: field(plain(f.ifSent(f.idList), z.never()), {
    move: 'worker',
    add: 'worker',
    busy: 'user',
  }),
  job_id: field(plain(f.idOrNone, z.never()), { move: 'job_id', busy: 'jobID' }),
  appointment_id: field(plain(f.idOrNone, z.never()), { busy: 'appointmentId' }),
} as const
type Placing = 'move' | 'add' | 'busy'

export const placementInput = <M extends Placing, X extends z.core.$ZodShape>(message: M, more: X) =>
  inputOf(placement, message, more)
/** Our word for each spelling, to show a refusal beside its field. */
export const ourPlacementNames = ourNames(placement)

/** A placement as sent on the wire. */
export const spellPlacement = <M extends Placing, V extends Sendable<typeof placement, M>>(
  message: M,
  values: V,
) => encodeInput(placement, message, values)

/** An appointment as replies have it. */
export const jobAppointment = z.object({
  id: z.number(),
  appointment_time: f.instantOut,
  duration: z.number(),
  /** Minutes from appointment_time on in which the technician arrives; 0: at that time. */
  arrival_window: z.number(),
  send_sms: z.boolean(),
  worker: z.string(),
  version: z.number(),
})
export type JobAppointment = z.output<typeof jobAppointment>

interface Appointment {
  id: number
  starts_at: Date
  ends_at: Date
  window_minutes: number
  send_sms: boolean
  technician_ids: readonly number[]
  version: number
}

export function appointmentToWire(row: Appointment): z.input<typeof jobAppointment> {
  return {
    id: row.id,
    appointment_time: row.starts_at,
    duration: minutesOf(row),
    arrival_window: row.window_minutes,
    send_sms: row.send_sms,
    worker: row.technician_ids.join(','),
    version: row.version,
  }
}

export function appointmentFromWire(reply: JobAppointment) {
  return {
    id: reply.id,
    starts_at: reply.appointment_time,
    minutes: reply.duration,
    window_minutes: reply.arrival_window,
    send_sms: reply.send_sms,
    technician_ids: idsOf(reply.worker),
    version: reply.version,
  }
}

function instantOf(text: string | null): Date | null {
  const instant = text && parseInstant(text.trim())
  return instant ? new Date(instant) : null
}
