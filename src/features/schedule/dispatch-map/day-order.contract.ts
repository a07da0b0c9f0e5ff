import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const book = user({ permission: 'jobs.book' })

/** Stops that a day may have, to be ordered. */
export const mostStops = 40

/** Why a stop stays at its time. */
export const fixedReasons = ['pinned', 'crew', 'over', 'closed', 'nowhere'] as const

const stop = z.object({
  appointment_id: z.number(),
  job_id: z.number(),
  job_number: z.number(),
  name: z.string(),
  address: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Minutes. */
  duration: z.number(),
  version: z.number(),
  /** When it starts now, and when it would. */
  before: f.instantOut,
  after: f.instantOut,
  /** Why it stays at its time; null: it may be moved. */
  fixed: z.nullable(z.enum(fixedReasons)),
  /** A promised window, which is kept; null: none. */
  window_from: z.nullable(f.instantOut),
  window_to: z.nullable(f.instantOut),
})
export type OrderedStop = z.output<typeof stop>

/** On the way, altogether. */
const way = z.object({
  minutes: z.number(),
  km: z.number(),
  /** When the last stop is done; null: there is none. */
  ends_at: z.nullable(f.instantOut),
})

export const dayOrderContract = {
  propose: endpoint('POST', '/jobs/proposeDayOrder', {
    about:
      'The order of a technician’s appointments of a day that takes the least driving, and what it is now. Changes nothing.',
    access: book,
    effect: 'reads',
    reads: ['appointments', 'jobs'],
    input: z.object({
      worker: f.id,
      date: f.day,
      /** Appointments that are to stay at their times. */
      pinned: f.idList,
    }),
    reply: z.object({
      /** In the proposed order. */
      stops: z.array(stop),
      before: way,
      after: way,
      /** True: by road; false: as the crow flies. */
      byRoad: z.boolean(),
      /** Where the day begins: the company's address; null: at the first stop. */
      from: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
    }),
  }),
  apply: endpoint('POST', '/jobs/applyDayOrder', {
    about:
      'Moves several appointments to other times, all or none. The same call with the old times undoes it.',
    access: book,
    effect: 'undoable',
    changes: ['appointments', 'jobs', 'diary', 'activity'],
    input: z.object({
      moves: z
        .array(z.object({ id: f.id, version: f.version, appointment_time: f.instant() }))
        .check(z.minLength(1), z.maxLength(mostStops)),
    }),
    reply: z.object({ moved: z.array(z.object({ id: z.number(), version: z.number() })) }),
  }),
}
