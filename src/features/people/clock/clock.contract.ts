import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { parseDay } from '#shared/dates.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { entryKinds } from './clock.rules.ts'
import { mostClockDays } from './own-week.rules.ts'

function isSpan({ startDate, endDate }: { startDate: string; endDate: string }): boolean {
  const [first, last] = [parseDay(startDate), parseDay(endDate)]
  return first !== null && last !== null && last >= first && last - first < mostClockDays
}

export const clockJob = z.object({ id: z.number(), number: z.number(), name: z.string() })

export const clockStatus = z.object({
  timedIn: z.boolean(),
  /** Since when, breaks included; null: not at work. */
  date_time_in: z.nullable(f.instantOut),
  /** The present kind; null: not at work. */
  kind: z.nullable(z.enum(entryKinds)),
  /** false: an unpaid break. */
  paid: z.boolean(),
  job: z.nullable(clockJob),
  since: z.nullable(f.instantOut),
  /** The work before a break. */
  resume: z.nullable(z.object({ kind: z.enum(entryKinds), job: z.nullable(clockJob) })),
})

const location = z.object({
  id: z.number(),
  fullname: z.string(),
  color: z.string(),
  is_present: z.boolean(),
  date_time_in: z.nullable(f.instantOut),
  /** The last place of this time at work; null where none was told. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Metres. */
  accuracy: z.nullable(z.number()),
  latest_date_time: z.nullable(f.instantOut),
})

const personOnSite = z.object({
  user_id: z.number(),
  name: z.string(),
  phone: z.string(),
  /** Start of the present activity. */
  since: f.instantOut,
  kind: z.enum(entryKinds),
  /** The job on the clock, else the one booked for now; null: neither, or not the reader's to see. */
  job: z.nullable(z.extend(clockJob, { address: z.string(), is_booked: z.boolean() })),
  /** The last place of this time at work; null: none was told, or the reader may not see positions. */
  position: z.nullable(z.object({ lat: z.number(), lng: z.number(), at: f.instantOut })),
})

export const clockContract = {
  status: endpoint('GET', '/company/getClockStatus', {
    about: 'Whether the signed-in person is at work, and since when.',
    access: user(),
    effect: 'reads',
    reads: ['clock'],
    reply: z.object({ result: clockStatus }),
  }),
  ownTimes: endpoint('GET', '/company/getOwnClockTimes', {
    about: 'When the signed-in person was clocked in: the times that began on these days, oldest first.',
    access: user(),
    effect: 'reads',
    reads: ['clock'],
    input: z
      .object({ startDate: f.day, endDate: f.day })
      .check(z.refine(isSpan, 'Please choose up to two months.')),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          started_at: f.instantOut,
          /** null: at work. */
          ended_at: z.nullable(f.instantOut),
          /** When the start and the end arrived, where a device kept them until it had a connection. */
          start_arrived_at: z.nullable(f.instantOut),
          end_arrived_at: z.nullable(f.instantOut),
          /** Minutes by which that device's clock was ahead; negative: behind. */
          clock_off: z.nullable(z.number()),
          kind: z.enum(entryKinds),
          paid: z.boolean(),
          job_id: z.nullable(z.number()),
          /** The yard tablets on which it was begun and ended. */
          start_tablet: z.nullable(z.string()),
          end_tablet: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  clock: endpoint('POST', '/company/clock', {
    about:
      'Clocks somebody in or out: oneself, as the owner anybody, with Approve Time and a reason others. What is so already stays as it is. `kind` or `job_id`: goes over to that, and clocks in if need be.',
    access: user(),
    effect: 'undoable',
    changes: ['clock'],
    input: z.object({
      status: z.enum(['In', 'Out'], 'Status is not valid'),
      id: z.optional(f.id),
      kind: z.optional(z.enum(entryKinds)),
      /** false: an unpaid break. */
      paid: z.optional(f.flag),
      job_id: z.optional(z.nullable(f.id)),
      reason: z._default(f.line(500), ''),
    }),
    reply: z.object({ result: clockStatus }),
  }),
  jobs: endpoint('GET', '/company/getClockJobs', {
    about: 'Open jobs of the signed-in person with an appointment about now, to clock over to.',
    access: user(),
    effect: 'reads',
    reads: ['clock', 'appointments', 'jobs'],
    reply: z.object({ result: z.array(clockJob) }),
  }),
  recordPosition: endpoint('POST', '/users/recordLocation', {
    about: 'Where the signed-in person is; taken only while they are clocked in.',
    access: user(),
    effect: 'undoable',
    changes: ['clock'],
    input: z.object({
      latitude: z.coerce.number().check(z.gte(-90), z.lte(90)),
      longitude: z.coerce.number().check(z.gte(-180), z.lte(180)),
      accuracy: z._default(z.nullable(z.coerce.number().check(z.gte(0), z.lte(100_000))), null),
    }),
  }),
  onSite: endpoint('GET', '/company/getPeopleOnSite', {
    phones: 'own',
    about: 'Everybody at work with phone, job and address, for an emergency; positions with Book Jobs.',
    access: user({ permission: 'time.approve' }),
    effect: 'reads',
    reads: ['clock', 'team', 'jobs', 'appointments'],
    reply: z.object({ result: z.array(personOnSite) }),
  }),
  locations: endpoint('POST', '/users/getWorkersLocation', {
    about: 'Who is at work, and where each was last.',
    access: user({ permission: 'jobs.book' }),
    effect: 'reads',
    reads: ['clock', 'team'],
    reply: z.object({ result: z.array(location) }),
  }),
}
