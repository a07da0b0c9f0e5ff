import * as z from 'zod/mini'
import { everybody, user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

const feed = z.object({
  /** The private address; null where the server's key has changed since, and only a new one helps. */
  url: z.nullable(z.string()),
  created_at: f.instantOut,
  /** When a calendar last read it, to the hour. */
  read_at: z.nullable(f.instantOut),
  /** The person who made it and has lost the right to: it has ended; '': it is open. */
  ended_maker: z.string(),
})
export type Feed = z.output<typeof feed>

/** The feed's appointments: one's own, or all of the company. */
const of = z.enum(['own', 'company'], 'Of is not valid')

export const feedsContract = {
  list: endpoint('GET', '/calendar-feeds', {
    about:
      'The private calendar address of the signed-in person, and the company’s for who may change settings.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ own: z.nullable(feed), company: z.nullable(feed), mayShareCompany: z.boolean() }),
  }),
  make: endpoint('POST', '/calendar-feeds', {
    about: 'Makes a private calendar address. One that was there before ends at once.',
    access: user(),
    effect: 'leaves',
    changes: ['settings'],
    input: z.object({ of }),
    reply: z.object({ result: feed }),
  }),
  revoke: endpoint('POST', '/calendar-feeds/revoke', {
    about: 'Ends a private calendar address at once and for good.',
    access: user(),
    effect: 'leaves',
    changes: ['settings'],
    input: z.object({ of }),
  }),
  read: endpoint('GET', '/calendar-feeds/:token/calendar.ics', {
    about: 'The appointments of a private address as an iCalendar file, from a month ago to a year ahead.',
    access: everybody,
    effect: 'reads',
    input: z.object({ token: f.secret(z.string().check(z.regex(/^[\w-]{20,100}$/))) }),
    reply: 'file',
    cost: 'heavy',
  }),
}
