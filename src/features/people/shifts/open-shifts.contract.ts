import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { mostPlaces } from './open-shifts.rules.ts'
import { dayHours, hoursFit } from './shifts.contract.ts'

const manage = user({ permission: 'team.manage' })
const changes = ['shifts', 'activity'] as const

const openShift = z.object({
  id: z.number(),
  day: z.string(),
  from_minute: z.number(),
  to_minute: z.number(),
  places: z.number(),
  /** Places that nobody has taken. */
  left: z.number(),
  note: z.string(),
  /** Requirements of the taker; null and '': none. */
  job_type_id: z.nullable(z.number()),
  skill: z.string(),
  licence: z.string(),
  group_id: z.nullable(z.number()),
  group: z.string(),
  /** The takers; none for readers who don't manage the team. */
  takers: z.array(z.object({ user_id: z.number(), name: z.string() })),
  /** The reader has taken it. */
  mine: z.boolean(),
  /** Why the reader can't take it, or null. */
  problem: z.nullable(z.string()),
})
export type OpenShift = z.infer<typeof openShift>

export const openShiftsContract = {
  list: endpoint('GET', '/company/getOpenShifts', {
    about:
      'Open shifts that are not over: all of them, with who took them, for who manages the team, else those of one’s own group.',
    access: user(),
    effect: 'reads',
    reads: ['shifts', 'team', 'settings'],
    reply: z.object({ result: z.array(openShift) }),
  }),
  post: endpoint('POST', '/company/postOpenShift', {
    about: 'Offers a shift to whoever takes it first, and tells the people whom it fits.',
    access: manage,
    effect: 'undoable',
    changes,
    input: z
      .object({
        day: f.day,
        ...dayHours,
        places: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostPlaces)), 1),
        note: f.line(200),
        job_type_id: f.idOrNone,
        licence: f.line(80),
        group_id: f.idOrNone,
      })
      .check(hoursFit),
    reply: z.object({ id: z.number(), told: z.number() }),
  }),
  withdraw: endpoint('POST', '/company/withdrawOpenShift/:id', {
    about: 'Takes an open shift back, also from those who took it, and tells them.',
    access: manage,
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id }),
  }),
  take: endpoint('POST', '/company/takeOpenShift/:id', {
    about: 'Takes a place of an open shift: from then on it is a shift of one’s own.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id }),
  }),
  giveBack: endpoint('POST', '/company/giveBackOpenShift/:id', {
    about: 'Gives back a shift that was taken a few minutes ago.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id }),
  }),
}
