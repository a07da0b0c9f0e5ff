import * as z from 'zod/mini'
import { entryKinds } from '#features/people/clock/clock.rules.ts'
import { lineKinds } from '#features/people/pay/pay.rules.ts'
import { leaveKinds } from '#features/people/shifts/shifts.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { sheetStates } from './timesheets.rules.ts'

const approver = user({ permission: 'time.approve' })
const changes = ['clock', 'activity'] as const
/** Any day of the company's week. */
const day = f.day
const reason = f.line(500)

const job = z.object({ id: z.number(), number: z.number(), name: z.string() })

const sheet = z.object({
  /** null: nothing but work has been done in this week. */
  id: z.nullable(z.number()),
  user_id: z.number(),
  first_day: z.string(),
  last_day: z.string(),
  state: z.enum(sheetStates),
  finalised_at: z.nullable(f.instantOut),
  approved_at: z.nullable(f.instantOut),
  approved_by: z.nullable(z.string()),
  exported_at: z.nullable(f.instantOut),
  /** Why it was returned or reopened. */
  note: z.string(),
})

/** A time as a trace keeps it. */
export const toldTime = z.object({
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  kind: z.enum(entryKinds),
})

const mark = z.object({
  kind: z.enum(['gap', 'overlap', 'missingOut', 'long']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  entry_id: z.nullable(z.number()),
  /** The likely end of a missing clock-out. */
  likely_end: z.nullable(z.string()),
  minutes: z.nullable(z.number()),
})

const sheetDay = z.object({
  day: z.string(),
  minutes: z.number(),
  break_minutes: z.number(),
  shift_minutes: z.nullable(z.number()),
  leave: z.array(
    z.object({ kind: z.enum(leaveKinds), name: z.string(), minutes: z.number(), is_paid: z.boolean() }),
  ),
  holiday: z.string(),
  /** Ordinary minutes of a public holiday that are paid though they were not worked. */
  holiday_minutes: z.number(),
  marks: z.array(mark),
  pieces: z.array(
    z.object({ entry_id: z.number(), from: z.string(), to: z.nullable(z.string()), minutes: z.number() }),
  ),
})

const entry = z.object({
  id: z.number(),
  started_at: f.instantOut,
  ended_at: z.nullable(f.instantOut),
  kind: z.enum(entryKinds),
  paid: z.boolean(),
  job: z.nullable(job),
  source: z.enum(['clock', 'hand', 'appointment']),
  /** The yard tablets on which it was begun and ended. */
  start_tablet: z.nullable(z.string()),
  end_tablet: z.nullable(z.string()),
  note: z.string(),
  version: z.number(),
})

const timesheet = z.object({
  user_id: z.number(),
  name: z.string(),
  sheets: z.array(sheet),
  days: z.array(sheetDay),
  entries: z.array(entry),
  minutes: z.number(),
  /** What the days are paid by the company's own rules; null: not for the reader (See Pay, or one's own). */
  pay: z.nullable(
    z.object({
      /** 9.5 h = 7.6 + 1.9 × 1.5 */
      sum: z.string(),
      cents: z.number(),
      unrated_minutes: z.number(),
      lines: z.array(
        z.object({
          kind: z.enum(lineKinds),
          name: z.string(),
          minutes: z.number(),
          quantity: z.number(),
          multiplier_bp: z.number(),
          rate_cents: z.nullable(z.number()),
          cents: z.number(),
        }),
      ),
    }),
  ),
  /** Minutes of corrections to exported weeks that count here. */
  corrected_minutes: z.number(),
  corrections: z.array(
    z.object({ day: z.string(), minutes: z.number(), reason: z.string(), by: z.nullable(z.string()) }),
  ),
  /** Presses of the clock that arrived after the week was approved. */
  late: z.array(
    z.object({
      id: z.number(),
      at: f.instantOut,
      arrived_at: f.instantOut,
      action: z.enum(['in', 'out', 'switch']),
      kind: z.enum(entryKinds),
    }),
  ),
  /** Appointments that no entry was made of. */
  appointments: z.array(z.object({ id: z.number(), starts_at: f.instantOut, ends_at: f.instantOut, job })),
  traces: z.array(
    z.object({
      id: z.number(),
      at: f.instantOut,
      day: z.string(),
      action: z.string(),
      by: z.nullable(z.string()),
      reason: z.string(),
      before: z.nullable(toldTime),
      after: z.nullable(toldTime),
    }),
  ),
})

const row = z.object({
  user_id: z.number(),
  name: z.string(),
  sheet,
  days: z.array(
    z.object({ day: z.string(), minutes: z.number(), leave_minutes: z.number(), marks: z.number() }),
  ),
  minutes: z.number(),
  break_minutes: z.number(),
  /** null: nothing is said of this person's hours. */
  shift_minutes: z.nullable(z.number()),
  leave_minutes: z.number(),
  corrected_minutes: z.number(),
  late: z.number(),
  /** Expenses that are approved with the week. */
  claims_cents: z.number(),
})

const entryInput = {
  started_at: f.instant(),
  /** null: it goes on. */
  ended_at: z._default(z.nullable(f.instant()), null),
  kind: z._default(z.enum(entryKinds), 'work'),
  /** false: an unpaid break. */
  paid: z.optional(f.givenFlag),
  job_id: z._default(z.nullable(f.id), null),
  note: f.line(200),
  /** Needed for a change of what was clocked, in somebody else's sheet, and to cut. */
  reason,
  /** Cuts the times that it overlaps instead of refusing. */
  cut: z._default(f.flag, false),
}

export const timesheetsContract = {
  sheet: endpoint('POST', '/company/getTimesheet', {
    about:
      'Somebody’s times from start to end (company days, 62 at most), without an end the week of start: own ones, with Approve Time anybody’s.',
    access: user(),
    effect: 'reads',
    reads: ['clock', 'shifts', 'appointments'],
    input: z.object({ userId: f.id, start: f.day, end: z.optional(f.dayOrNone) }),
    reply: z.object({ result: timesheet }),
  }),
  jobs: endpoint('POST', '/company/getTimeJobs', {
    about:
      'Jobs to put a time on, open or closed, by number or a part of the client’s name or address; the newest 20.',
    access: user(),
    effect: 'reads',
    reads: ['jobs'],
    input: z.object({ search: f.line(80) }),
    reply: z.object({ result: z.array(z.extend(job, { address: z.string() })) }),
  }),
  week: endpoint('POST', '/company/getTimesheets', {
    about: 'Everybody’s week in which a day lies, by person and day.',
    access: approver,
    effect: 'reads',
    reads: ['clock', 'shifts', 'team'],
    input: z.object({ start: day }),
    reply: z.object({ first_day: z.string(), last_day: z.string(), result: z.array(row) }),
  }),
  file: endpoint('POST', '/company/exportTimesheets', {
    about: 'Everybody’s week as a CSV file, a line a day.',
    access: approver,
    effect: 'reads',
    cost: 'heavy',
    input: z.object({ start: day }),
    reply: 'file',
  }),
  add: endpoint('POST', '/company/addTimeEntry', {
    about: 'Adds a time by hand, or an appointment as it was booked.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ userId: f.id, appointment_id: z._default(z.nullable(f.id), null), ...entryInput }),
    reply: z.object({ result: z.object({ id: z.number() }) }),
  }),
  edit: endpoint('POST', '/company/editTimeEntry/:id', {
    about: 'Changes a time; the old one, who and why stay on the sheet.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id, ...entryInput, version: f.version }),
    reply: z.object({ result: z.object({ id: z.number() }) }),
  }),
  remove: endpoint('POST', '/company/deleteTimeEntries', {
    about: 'Deletes times of one person; they stay in the history of the sheet.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({
      ids: z.pipe(f.idList, z.array(z.number()).check(z.minLength(1), z.maxLength(100))),
      reason,
    }),
  }),
  finalise: endpoint('POST', '/company/finalizeTimesheet', {
    about: 'Says that a week is complete: one’s own, with Approve Time anybody’s.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ userId: f.id, start: day }),
    reply: z.object({ result: sheet }),
  }),
  approve: endpoint('POST', '/company/approveTimesheets', {
    about: 'Approves finalised weeks, all of them or none; they are locked.',
    access: approver,
    effect: 'undoable',
    changes,
    input: z.object({
      ids: z.pipe(f.idList, z.array(z.number()).check(z.minLength(1), z.maxLength(500))),
    }),
  }),
  giveBack: endpoint('POST', '/company/returnTimesheet/:id', {
    about: 'Returns a finalised week to its person with a note.',
    access: approver,
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id, note: f.requiredLine(500, 'Please give a reason.') }),
  }),
  reopen: endpoint('POST', '/company/reopenTimesheet/:id', {
    about:
      'Opens a week again: a finalised one for its person, an approved one with Approve Time and a reason.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id, reason }),
  }),
  decideLate: endpoint('POST', '/company/decideLatePress/:id', {
    about:
      'Applies a press of the clock that arrived after its week was approved, or dismisses it with a reason.',
    access: approver,
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id, apply: f.flag, reason: f.requiredLine(500, 'Please give a reason.') }),
  }),
}
