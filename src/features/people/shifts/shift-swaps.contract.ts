import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { openShiftTexts, swapStates } from './open-shifts.rules.ts'
import { dayHours, hoursFit } from './shifts.contract.ts'

const changes = ['shifts', 'activity'] as const

const swap = z.object({
  id: z.number(),
  user_id: z.number(),
  name: z.string(),
  day: z.string(),
  from_minute: z.number(),
  to_minute: z.number(),
  /** Offered to this colleague; null: to all. */
  to_user_id: z.nullable(z.number()),
  to_name: z.string(),
  wants_return: z.boolean(),
  note: z.string(),
  state: z.enum(swapStates),
  /** The person who accepted it. */
  taker_id: z.nullable(z.number()),
  taker_name: z.string(),
  /** The shift that the taker gives for it. */
  return_day: z.nullable(z.string()),
  return_from_minute: z.nullable(z.number()),
  return_to_minute: z.nullable(z.number()),
  /** Why the office declined. */
  reason: z.string(),
  /** What stands against it; `name` '': the shift itself. */
  problem: z.nullable(z.object({ name: z.string(), why: z.string() })),
  /** Appointments that stay with who gives a shift away, for readers who manage the team. */
  appointments: z.number(),
})
export type ShiftSwap = z.infer<typeof swap>

export const shiftSwapsContract = {
  list: endpoint('GET', '/company/getShiftSwaps', {
    about:
      'Shifts that people offer to each other: one’s own, those offered to oneself and, for who manages the team, those to confirm.',
    access: user(),
    effect: 'reads',
    reads: ['shifts', 'team', 'appointments'],
    reply: z.object({
      result: z.array(swap),
      /** Active members whom one can offer a shift to. */
      colleagues: z.array(z.object({ value: z.number(), label: z.string() })),
    }),
  }),
  offer: endpoint('POST', '/company/offerShift', {
    about: 'Offers one’s own coming shift, as it was seen, to a colleague or (null) to all.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z
      .object({
        day: f.day,
        ...dayHours,
        to_user_id: f.idOrNone,
        wants_return: z._default(f.flag, false),
        note: f.line(200),
      })
      .check(hoursFit),
    reply: z.object({ id: z.number() }),
  }),
  accept: endpoint('POST', '/company/acceptShift/:id', {
    about: 'Accepts a colleague’s shift, for an own one where they want one. The office confirms it.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id, return_day: f.dayOrNone }),
  }),
  withdraw: endpoint('POST', '/company/withdrawShiftSwap/:id', {
    about: 'Takes back an own offer or acceptance, or says no to an offer made to oneself.',
    access: user(),
    effect: 'undoable',
    changes,
    input: z.object({ id: f.id }),
  }),
  answer: endpoint('POST', '/company/answerShiftSwap/:id', {
    about: 'Confirms a swap, which moves the shifts, or declines it with a reason; tells both people.',
    access: user({ permission: 'team.manage' }),
    effect: 'leaves',
    changes,
    input: z.object({ id: f.id, accept: f.flag, reason: f.line(200) }).check(
      z.refine(({ accept, reason }) => accept || reason !== '', {
        path: ['reason'],
        error: openShiftTexts.giveReason,
      }),
    ),
    reply: z.object({ appointments: z.number() }),
  }),
}
