import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { hoursProblem, leaveKinds, leaveProblem, mostAtOnce } from './shifts.rules.ts'

const manage = user({ permission: 'team.manage' })
const changes = ['shifts'] as const

const minuteOfDay = z.coerce.number().check(z.int(), z.gte(0), z.lte(1439))
/** May lie after midnight. */
const endMinute = z.coerce.number().check(z.int(), z.gte(1), z.lte(2879))
/** Hours of a day that has work. */
export const dayHours = { from_minute: minuteOfDay, to_minute: endMinute }
const orNone = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null)

const weekShift = z.object({
  weekday: z.coerce.number().check(z.int(), z.gte(1), z.lte(7)),
  from_minute: minuteOfDay,
  to_minute: endMinute,
})

const leave = z.object({
  id: z.number(),
  user_id: z.number(),
  kind: z.enum(leaveKinds),
  /** A kind of the company's own, with its name. */
  kind_id: z.nullable(z.number()),
  kind_name: z.string(),
  is_paid: z.boolean(),
  first_day: z.string(),
  last_day: z.string(),
  from_minute: z.nullable(z.number()),
  to_minute: z.nullable(z.number()),
  note: z.string(),
  version: z.number(),
})

export const roster = z.object({
  user_id: z.number(),
  /** Every week; without any the person may be booked at any time. */
  week: z.array(z.object({ weekday: z.number(), from_minute: z.number(), to_minute: z.number() })),
  /** Single days that differ; null: no work. */
  days: z.array(
    z.object({
      day: z.string(),
      from_minute: z.nullable(z.number()),
      to_minute: z.nullable(z.number()),
    }),
  ),
  leave: z.array(leave),
})

const leaveFits = z.superRefine((value: Parameters<typeof leaveProblem>[0], ctx) => {
  const problem = leaveProblem(value)
  if (problem) ctx.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
})
export const hoursFit = z.superRefine(
  (value: { from_minute: number | null; to_minute: number | null }, ctx) => {
    const { from_minute: from, to_minute: to } = value
    const message =
      (from === null) !== (to === null)
        ? 'Please enter a time.'
        : from !== null && to !== null && hoursProblem({ from, to })
    if (message) ctx.addIssue({ code: 'custom', path: ['to_minute'], message })
  },
)

export const leaveDays = {
  kind: z.enum(leaveKinds),
  /** With kind 'other': one of the company's own. */
  kind_id: orNone(f.id),
  first_day: f.day,
  last_day: f.day,
  from_minute: orNone(minuteOfDay),
  to_minute: orNone(z.coerce.number().check(z.int(), z.gte(1), z.lte(1440))),
  note: f.line(200),
}
const leaveInput = { user_id: f.id, ...leaveDays }

/** A leave as kept, and how many appointments of that person lie in it. */
const keptLeave = z.object({ result: leave, appointments: z.number() })

export const shiftsContract = {
  range: endpoint('POST', '/company/getShifts', {
    about:
      'When active members work, from startDate to endDate (company days, 62 at most): weekly shifts, days that differ, leave. A technician gets only own.',
    access: user(),
    effect: 'reads',
    reads: ['shifts', 'team'],
    input: z.object({ startDate: f.day, endDate: f.day }),
    reply: z.object({ result: z.array(roster) }),
  }),
  setWeek: endpoint('POST', '/company/setShifts', {
    about: 'Gives people these weekly shifts in place of those they have; none: any time is theirs.',
    access: manage,
    effect: 'undoable',
    changes,
    input: z.object({
      user_ids: z.pipe(f.idList, z.array(z.number()).check(z.minLength(1), z.maxLength(mostAtOnce))),
      week: z.array(weekShift.check(hoursFit)).check(
        z.maxLength(7),
        z.refine(week => new Set(week.map(each => each.weekday)).size === week.length),
      ),
    }),
  }),
  setDay: endpoint('POST', '/company/setShiftDay', {
    about: 'Gives somebody other hours on one day, or none; `usual` takes that back.',
    access: manage,
    effect: 'undoable',
    changes,
    input: z
      .object({
        user_id: f.id,
        day: f.day,
        usual: z._default(f.flag, false),
        from_minute: orNone(minuteOfDay),
        to_minute: orNone(endMinute),
      })
      .check(hoursFit),
  }),
  addLeave: endpoint('POST', '/company/addLeave', {
    about: 'Notes that somebody is away, for whole days or for hours of one day.',
    access: manage,
    effect: 'undoable',
    changes: ['shifts', 'activity'],
    input: z.object(leaveInput).check(leaveFits),
    reply: keptLeave,
  }),
  editLeave: endpoint('POST', '/company/editLeave/:id', {
    about: 'Changes a leave.',
    access: manage,
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id, ...leaveInput, version: f.version }).check(leaveFits),
    reply: keptLeave,
  }),
  askedLeave: endpoint('GET', '/company/getAskedLeave', {
    about:
      'Leave that was asked for and not decided, with the appointments booked in it: everybody’s for who manages the team, else own.',
    access: user(),
    effect: 'reads',
    reads: ['shifts', 'team'],
    reply: z.object({
      result: z.array(
        z.extend(leave, {
          name: z.string(),
          appointments: z.number(),
          /** Hours of shifts that it takes, and the balance after it; null: none is kept. */
          minutes: z.number(),
          left_minutes: z.nullable(z.number()),
          /** Others who are away then, for readers who see more than their own work. */
          names: z.array(z.string()),
          overlaps: z.boolean(),
        }),
      ),
    }),
  }),
  askLeave: endpoint('POST', '/company/askLeave', {
    about: 'Own leave: it counts at once for who manages the team, else it is asked for.',
    access: user(),
    effect: 'undoable',
    changes: ['shifts', 'activity'],
    input: z.object(leaveDays).check(leaveFits),
    reply: z.object({ result: leave, asked: z.boolean() }),
  }),
  withdrawLeave: endpoint('POST', '/company/withdrawLeave/:id', {
    about: 'Takes back own leave that was asked for; askLeave asks again.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id }),
  }),
  answerLeave: endpoint('POST', '/company/answerLeave/:id', {
    about: 'Says yes or no to leave that was asked for, and tells who asked.',
    access: manage,
    effect: 'leaves',
    changes: ['shifts', 'activity'],
    input: z.object({ id: f.id, accept: f.flag }),
    reply: z.object({ appointments: z.number() }),
  }),
  deleteLeave: endpoint('POST', '/company/deleteLeave/:id', {
    about: 'Takes a leave away; addLeave brings it back.',
    access: manage,
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id }),
  }),
}
