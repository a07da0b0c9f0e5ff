import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { devicePattern } from '#shared/idempotency.ts'

export const fieldDevicesContract = {
  note: endpoint('POST', '/field/device', {
    about:
      'A phone says how many entries wait on it, and which of its writes it has answers to: those it will never send again.',
    access: user(),
    effect: 'undoable',
    input: z
      .object({
        device: z.string().check(z.regex(devicePattern)),
        waiting: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)),
        /** Milliseconds since the oldest of them was made; null: none waits. */
        oldest_age: z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e12))),
        /** All writes made before this, on the phone's clock, are answered. */
        answered_before: f.instant(),
      })
      .check(z.refine(({ waiting, oldest_age }) => (waiting === 0) === (oldest_age === null))),
    reply: z.object({}),
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
          oldest_at: z.nullable(f.instantOut),
        }),
      ),
    }),
  }),
}
