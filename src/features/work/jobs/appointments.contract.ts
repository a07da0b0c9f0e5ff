import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { maxDuration, minDuration } from './appointments.rules.ts'

const book = user({ permission: 'jobs.book' })
const time = f.instant('Please select an appointment time.')
/** Absent stays absent; '' or an empty list is nobody. */
const technicians = z.union([z.undefined(), f.idList])
/** An id, or 0 or null for none. */
export const idOrNone = z.optional(
  z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))),
)
export const minutes = z.coerce.number().check(z.int(), z.gte(minDuration), z.lte(maxDuration))

/** An appointment of a job, as replies carry it. */
export const jobAppointment = z.object({
  id: z.number(),
  appointment_time: z.string(),
  duration: z.number(),
  send_sms: z.boolean(),
  worker: z.string(),
  version: z.number(),
})

export const appointmentsContract = {
  move: endpoint('POST', '/jobs/changeAppointmentTime/:id', {
    about: 'Moves an appointment: time, minutes, technicians. Absent fields stay as they are.',
    access: book,
    effect: 'undoable',
    changes: ['appointments', 'jobs', 'diary', 'activity'],
    input: z.object({
      id: f.id,
      appointment_time: time,
      duration: z.optional(minutes),
      worker: technicians,
      job_id: z.optional(f.id),
      version: f.version,
    }),
    reply: z.object({ result: jobAppointment }),
  }),
  add: endpoint('POST', '/jobs/:id/addAppointment', {
    about: 'Gives a job an appointment.',
    access: book,
    effect: 'undoable',
    changes: ['appointments', 'jobs', 'diary', 'activity'],
    input: z.object({
      id: f.id,
      appointment_time: time,
      duration: z._default(minutes, 60),
      worker: technicians,
      send_sms: z._default(f.flag, true),
    }),
    reply: z.object({ result: jobAppointment }),
  }),
  cancel: endpoint('POST', '/jobs/cancelAppointment/:id', {
    about: 'Takes an appointment off the calendar; can be undone with restoreAppointment.',
    access: book,
    effect: 'undoable',
    changes: ['appointments', 'jobs', 'diary', 'activity'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  restore: endpoint('POST', '/jobs/restoreAppointment/:id', {
    about: 'Puts a cancelled appointment back.',
    access: book,
    effect: 'undoable',
    changes: ['appointments', 'jobs', 'diary', 'activity'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: jobAppointment }),
  }),
  busy: endpoint('POST', '/jobs/fetchWorkersCalendar', {
    about: 'Whether technicians have another appointment at that time, and which of them.',
    access: book,
    effect: 'reads',
    reads: ['appointments', 'jobs'],
    input: z.object({
      user: f.idList,
      appointmentTime: time,
      duration: z._default(minutes, 60),
      jobID: idOrNone,
      appointmentId: idOrNone,
    }),
    reply: z.object({
      eventExists: z.boolean(),
      technicians: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
}
