import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { devicePattern } from '#shared/idempotency.ts'

const device = z.string().check(z.regex(devicePattern))

/** A reply by the path of its call and the input. */
const keptOf = z.object({ kind: z.string(), input: z.record(z.string(), z.unknown()) })

export const fieldDevicesContract = {
  note: endpoint('POST', '/field/device', {
    about:
      'A phone says how many entries wait on it, and which of its writes it has answers to: those it will never send again.',
    access: user(),
    effect: 'undoable',
    input: z
      .object({
        device,
        waiting: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
        /** Milliseconds since the oldest of them was made; null: none waits. */
        oldest_age: z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e12))),
        /** Those of them that are sent again, as the server goes on from a backup. */
        again: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
        /** All writes made before this, on the phone's clock, are answered. */
        answered_before: f.instant(),
      })
      .check(z.refine(({ waiting, oldest_age }) => (waiting === 0) === (oldest_age === null))),
    reply: z.object({
      /** It holds a grant that renews its sign-in. */
      kept: z.boolean(),
      /** Another once the server goes on from a backup. */
      life: z.string(),
    }),
  }),
  unknown: endpoint('POST', '/field/unknown', {
    about:
      'Those of these keys by which nothing of one’s own was written or handed in: after a restore from a backup a phone sends those writes again.',
    access: user(),
    effect: 'reads',
    openWithoutPlan: true,
    input: z.object({
      keys: z
        .array(z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)))
        .check(z.minLength(1), z.maxLength(500)),
    }),
    reply: z.object({ keys: z.array(z.string()) }),
  }),
  pull: endpoint('POST', '/field/pull', {
    about:
      'What a technician’s phone keeps: the replies that differ from those of the answer that the cookie names, and what is no longer theirs. `more`: ask again at once, with the new cookie. `anew`: the cookie is none of this phone’s, so all is sent again.',
    access: user(),
    effect: 'undoable',
    openWithoutPlan: true,
    input: z.object({
      device,
      cookie: z.nullable(z.string().check(z.regex(devicePattern))),
    }),
    reply: z.object({
      put: z.array(z.extend(keptOf, { reply: z.record(z.string(), z.unknown()) })),
      gone: z.array(keptOf),
      cookie: z.string(),
      anew: z.boolean(),
      more: z.boolean(),
    }),
  }),
  list: endpoint('GET', '/field/devices', {
    about:
      'Phones by their last contact of the last 30 days, and those on which entries wait; the latest 500.',
    access: user({ permission: 'jobs.book' }),
    effect: 'reads',
    reads: ['differences'],
    reply: z.object({
      result: z.array(
        z.object({
          user_id: z.number(),
          user: z.string(),
          agent: z.string(),
          seen_at: f.instantOut,
          waiting: z.number(),
          again: z.number(),
          oldest_at: z.nullable(f.instantOut),
        }),
      ),
    }),
  }),
}
