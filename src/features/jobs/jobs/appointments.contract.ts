import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { jobAppointment, placementInput } from './appointments.wire.ts'

const book = user({ permission: 'jobs.book' })
/** False: the client is not told by text message, as they know it already. */
const tellClient = z._default(f.flag, true)

export const appointmentsContract = {
  move: endpoint('POST', '/jobs/changeAppointmentTime/:id', {
    about: 'Moves an appointment: time, minutes, technicians. Absent fields stay as they are.',
    access: book,
    effect: 'undoable',
    changes: ['appointments', 'jobs', 'diary', 'activity'],
    input: placementInput('move', { id: f.id, version: f.version, tell_client: tellClient }),
    reply: z.object({ result: jobAppointment }),
  }),
  add: endpoint('POST', '/jobs/:id/addAppointment', {
    about: 'Gives a job an appointment.',
    access: book,
    effect: 'undoable',
    changes: ['appointments', 'jobs', 'diary', 'activity'],
    input: placementInput('add', { id: f.id, send_sms: z._default(f.flag, true) }),
    reply: z.object({ result: jobAppointment }),
  }),
  cancel: endpoint('POST', '/jobs/cancelAppointment/:id', {
    about: 'Takes an appointment off the calendar; can be undone with restoreAppointment.',
    access: book,
    effect: 'undoable',
    changes: ['appointments', 'jobs', 'diary', 'activity'],
    input: z.object({ id: f.id, tell_client: tellClient }),
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
    about:
      'Whether technicians have something else at that time, are on leave or outside their shift: who, and what is in the way.',
    access: book,
    effect: 'reads',
    reads: ['appointments', 'jobs', 'shifts'],
    input: placementInput('busy', {}),
    reply: z.object({
      eventExists: z.boolean(),
      technicians: z.array(z.object({ id: z.number(), name: z.string() })),
      /** Conflicts: the first such appointments with their jobs, leave, and shifts that end earlier. */
      conflicts: z.array(wireFact),
    }),
  }),
}
