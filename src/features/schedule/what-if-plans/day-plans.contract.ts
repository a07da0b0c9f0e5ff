import * as z from 'zod/mini'
import { jobAppointment, placementInput } from '#features/jobs/jobs/appointments.wire.ts'
import { overtimeOfPerson } from '#features/schedule/overtime/overtime.contract.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { mostMoves } from './day-plans.rules.ts'

const book = user({ permission: 'jobs.book' })
const moves = z
  .array(placementInput('move', { id: f.id, version: f.version, tell_client: z._default(f.flag, true) }))
  .check(
    z.minLength(1, 'Please move an appointment first.'),
    z.maxLength(mostMoves, 'Too many appointments selected. Select fewer and try again.'),
  )

const figures = z.object({
  drive_minutes: z.number(),
  overtime_minutes: z.number(),
  /** How many visits are reached too late for what was promised, and how many are two at once for somebody. */
  late: z.number(),
  clashes: z.number(),
})

/** Clients who know of another time, and would get a text. */
const toTell = z.array(z.object({ id: z.number(), name: z.string(), from: f.instantOut, to: f.instantOut }))

export const dayPlansContract = {
  figures: endpoint('POST', '/jobs/tryPlan', {
    about:
      'What a plan would come to: the days from startDate to endDate as they are, and with these moves. Changes nothing.',
    access: book,
    effect: 'reads',
    reads: ['appointments', 'jobs', 'team'],
    input: z.object({ startDate: f.day, endDate: f.day, moves }),
    reply: z.object({ before: figures, after: figures, to_tell: toTell }),
  }),
  check: endpoint('POST', '/jobs/checkMoves', {
    about:
      'Who is busy, away, outside their shift, without a licence or in overtime when these appointments are moved together, and which clients would get a text. Changes nothing.',
    access: book,
    effect: 'reads',
    reads: ['appointments', 'jobs', 'clock', 'shifts', 'team', 'settings'],
    input: z.object({ moves }),
    reply: z.object({
      technicians: z.array(z.object({ id: z.number(), name: z.string() })),
      /** The first of what is in the way; `more` says how many there are beside them. */
      conflicts: z.array(wireFact),
      more: z.number(),
      /** Licences that technicians lack for the work on its new days. */
      unlicensed: z.array(wireFact),
      /** Overtime that the moves make. */
      overtime: z.array(overtimeOfPerson),
      to_tell: toTell,
    }),
  }),
  apply: endpoint('POST', '/jobs/applyPlan', {
    about:
      'Makes all moves of a plan, or none: if one is refused or somebody was faster, everything stays as it is.',
    access: book,
    effect: 'undoable',
    changes: ['appointments', 'jobs', 'diary', 'activity'],
    input: z.object({ moves }),
    reply: z.object({ result: z.array(jobAppointment) }),
  }),
}
