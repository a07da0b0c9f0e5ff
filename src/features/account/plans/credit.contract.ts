import * as z from 'zod/mini'
import { creditKinds } from '#features/talk/credit/credit.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { paymentReply, planChanges } from './plans.contract.ts'
import { payWays } from './plans.rules.ts'

const owner = user({ kinds: ['owner'] })
const office = user({ kinds: ['owner', 'office'] })
const changing = { access: owner, effect: 'leaves', changes: planChanges, openWithoutPlan: true } as const

const creditState = z.object({
  kind: z.enum(creditKinds),
  /** Used first; new each month. */
  included: z.number(),
  bought: z.number(),
  refill: z.object({
    on: z.boolean(),
    below: z.number(),
    pack_id: z.nullable(z.number()),
    /** Most a month, in cents. */
    most_cents: z.number(),
    spent_cents: z.number(),
    trouble: z.string(),
  }),
})

export const creditContract = {
  remaining: endpoint('GET', '/company/getRemainMsg', {
    about:
      'Text messages and call minutes that are left, and storage in bytes. null: not counted here, as the company’s own or the embedded provider sends.',
    access: user(),
    effect: 'reads',
    reads: ['plans', 'files', 'messages', 'calls'],
    reply: z.object({
      result: z.object({
        remain_messages: z.nullable(z.number()),
        remain_call_minutes: z.nullable(z.number()),
        used_storage: z.number(),
        total_storage: z.nullable(z.number()),
      }),
    }),
  }),
  credit: endpoint('GET', '/company/getCredit', {
    about: 'Credit by kind, and how it is refilled.',
    access: office,
    effect: 'reads',
    reads: ['plans', 'messages', 'calls'],
    reply: z.object({
      result: z.array(creditState),
      /** Kinds that are counted down here. */
      counted: z.array(z.enum(creditKinds)),
    }),
  }),
  journal: endpoint('GET', '/company/getCreditJournal', {
    about: 'What credit came and went, the newest first: 50 at a time.',
    access: office,
    effect: 'reads',
    reads: ['plans', 'messages', 'calls'],
    input: z.object({ kind: z.enum(creditKinds), starting_after: z.optional(f.id) }),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          reason: z.enum(['included', 'expired', 'bought', 'spent', 'refunded', 'given']),
          amount: z.number(),
          balance: z.number(),
          note: z.string(),
          at: f.instantOut,
        }),
      ),
      has_more: z.boolean(),
    }),
  }),
  buy: endpoint('POST', '/company/stripeCreatePaymentIntentCrm', {
    about:
      'Buys text messages, call minutes or storage. A card that must be confirmed answers client_secret.',
    ...changing,
    input: z.object({ id: f.id, pays_by: z._default(z.enum(payWays), 'card') }),
    reply: paymentReply,
  }),
  dropStorage: endpoint('POST', '/company/dropStoragePlan', {
    about: 'Gives extra storage up when the paid period is over.',
    ...changing,
  }),
  setRefill: endpoint('POST', '/company/setPlanRefill', {
    about: 'Buys credit by itself: below so many, this pack, for at most so much a month.',
    ...changing,
    input: z.object({
      kind: z.enum(creditKinds),
      on: f.flag,
      below: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100_000)), 0),
      pack_id: f.idOrNone,
      most_cents: f.cents,
    }),
    reply: z.object({ result: z.array(creditState) }),
  }),
}
