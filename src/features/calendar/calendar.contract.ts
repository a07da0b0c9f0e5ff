import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { jobAppointment, jobRow } from '../jobs/jobs.contract.ts'
import { maxDuration, minDuration } from './calendar.rules.ts'

const book = user({ permission: 'Book Jobs' })
const time = f.instant('Please select an appointment time.')
const minutes = z.coerce.number().check(z.int(), z.gte(minDuration), z.lte(maxDuration))

export const calendarContract = {
  range: endpoint('POST', '/jobs/getJobsByDateRange', {
    about: 'Appointments that touch the days from startDate to endDate (company zone); 62 days at most.',
    access: user(),
    reads: ['appointments', 'jobs', 'team'],
    input: z.object({ startDate: f.day, endDate: f.day, worker: z.optional(f.idList) }),
    reply: z.object({ data: z.array(jobRow) }),
  }),
  move: endpoint('POST', '/jobs/changeAppointmentTime/:id', {
    about: 'Moves an appointment: time, minutes, technicians. Absent fields stay as they are.',
    access: book,
    changes: ['appointments', 'jobs', 'diary'],
    input: z.object({
      id: f.id,
      appointment_time: time,
      duration: z.optional(minutes),
      worker: z.optional(f.idList),
      job_id: z.optional(f.id),
      version: f.version,
    }),
    reply: z.object({ result: jobAppointment }),
  }),
  add: endpoint('POST', '/jobs/:id/addAppointment', {
    about: 'Gives a job an appointment.',
    access: book,
    changes: ['appointments', 'jobs', 'diary'],
    input: z.object({
      id: f.id,
      appointment_time: time,
      duration: z._default(minutes, 60),
      worker: z.optional(f.idList),
      send_sms: z._default(f.flag, true),
    }),
    reply: z.object({ result: jobAppointment }),
  }),
  cancel: endpoint('POST', '/jobs/cancelAppointment/:id', {
    about: 'Takes an appointment off the calendar; can be undone with restoreAppointment.',
    access: book,
    changes: ['appointments', 'jobs', 'diary'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
  restore: endpoint('POST', '/jobs/restoreAppointment/:id', {
    about: 'Puts a cancelled appointment back.',
    access: book,
    changes: ['appointments', 'jobs', 'diary'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: jobAppointment }),
  }),
  busy: endpoint('POST', '/jobs/fetchWorkersCalendar', {
    about: 'Whether technicians have another appointment at that time, and which of them.',
    access: book,
    reads: ['appointments'],
    input: z.object({
      user: f.idList,
      appointmentTime: time,
      duration: z._default(minutes, 60),
      jobID: z.optional(z.nullable(z.coerce.number())),
      appointmentId: z.optional(z.nullable(z.coerce.number())),
    }),
    reply: z.object({ eventExists: z.boolean(), technicians: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
}
