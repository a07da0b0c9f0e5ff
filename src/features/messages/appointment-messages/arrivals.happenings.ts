import type { Appointments } from '#server/db/row-types.ts'
import { comesDue, happeningOf } from '#shared/happening.ts'

export const arrivalHappenings = {
  /** The client is due a text: about what has changed, or a reminder. */
  'appointment.textDue': happeningOf<Appointments>('appointments')(comesDue('texts_due'), ['job_id']),
}
