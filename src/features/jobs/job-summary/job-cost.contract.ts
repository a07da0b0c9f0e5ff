import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'

/** Amounts without tax. */
const cost = z.object({
  people: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      minutes: z.number(),
      /** 'hours', 'share' of the price, or 'salary', which costs the job nothing. */
      paid_by: z.enum(['hours', 'share', 'salary']),
      /** null: nobody has said what an hour of theirs costs, or the reader does not see pay. */
      cost_cents: z.nullable(z.number()),
    }),
  ),
  minutes: z.number(),
  /** null with the margin: the reader does not see pay. */
  labour_cents: z.nullable(z.number()),
  parts_cents: z.number(),
  /** Approved expenses and kilometres that people claimed. */
  claims_cents: z.number(),
  /** Parts whose item has no cost. */
  parts_unknown: z.number(),
  /** Amount due; while it is 0, the sum of the parts. */
  price_cents: z.number(),
  margin_cents: z.nullable(z.number()),
  /** Percent of the price; null without one. */
  margin_rate: z.nullable(z.number()),
  /** Somebody is at work on it now. */
  is_running: z.boolean(),
})

export const jobCostContract = {
  read: endpoint('GET', '/jobs/jobCost/:id', {
    about: 'What a job costs the company by now, and what is left of its price.',
    access: user({ permission: 'payments.onJob' }),
    effect: 'reads',
    reads: ['jobs', 'clock', 'team', 'settings', 'stock'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: cost }),
  }),
}
