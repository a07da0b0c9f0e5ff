import * as z from 'zod/mini'
import { seesRevenue } from '#features/insight/measures/of-job.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { featureAccess, packsWith } from '#shared/plan.ts'
import { comparisons, explainedMeasures, type Headline, headlineNames, lostAfter } from './insight.rules.ts'

const access = featureAccess('insight')
const ofRevenue = user({ permission: seesRevenue, packs: packsWith.insight })
const reads = { access, effect: 'reads', reads: ['figures', 'settings', 'team'] } as const

const days = { from: f.line(10), to: f.line(10), compare: z._default(z.enum(comparisons), 'before') }
const headline = z.enum(headlineNames as [Headline, ...Headline[]])
const figure = z.object({ amount: z.nullable(z.number()), rows: z.number() })
/** Up to when what was written is in it; null: the figures are being made. */
const asOf = z.nullable(z.string())
const target = z.object({ measure: headline, target: z.nullable(z.number()) })
const span = z.object({ from: z.string(), to: z.string() })

export const insightContract = {
  headlines: endpoint('POST', '/insight/headlines', {
    about:
      'The figures of the business in some days, in the time before or the same days last year, and in the month so far with the company’s target for it.',
    ...reads,
    input: z.object(days),
    reply: z.object({
      result: z.array(
        z.object({
          measure: headline,
          now: figure,
          before: figure,
          month: figure,
          target: z.nullable(z.number()),
        }),
      ),
      before: span,
      asOf,
      /** Nothing was ever counted: a company that begins. */
      isNew: z.boolean(),
    }),
  }),
  trend: endpoint('POST', '/insight/trend', {
    about: 'A figure of the last twelve months, with those of the year before.',
    ...reads,
    input: z.object({ measure: headline }),
    reply: z.object({
      result: z.array(z.object({ month: z.string(), now: figure, before: figure })),
      asOf,
    }),
  }),
  changed: endpoint('POST', '/insight/changed', {
    about: 'The three groups of rows that explain best why a figure rose or fell.',
    ...reads,
    input: z.object({ ...days, measure: z.enum(explainedMeasures) }),
    reply: z.object({
      result: z.array(
        z.object({
          dimension: z.enum(['type', 'technician', 'suburb', 'source', 'client']),
          key: z.string(),
          label: z.string(),
          now: z.number(),
          before: z.number(),
        }),
      ),
      now: z.number(),
      before: z.number(),
      asOf,
    }),
  }),
  forecast: endpoint('GET', '/insight/forecast', {
    about:
      'Revenue of this month and the next two from booked work that is not invoiced: by its amount, else by what its job type brings on average.',
    access: ofRevenue,
    effect: 'reads',
    reads: ['figures', 'jobs', 'appointments'],
    reply: z.object({
      result: z.array(
        z.object({
          month: z.string(),
          from: z.string(),
          to: z.string(),
          /** Earned in it so far. */
          earned_cents: z.number(),
          jobs: z.number(),
          unpriced: z.number(),
          booked_cents: z.number(),
          estimated_cents: z.number(),
          last_year_cents: z.number(),
          target_cents: z.nullable(z.number()),
        }),
      ),
      asOf,
    }),
  }),
  forecastJobs: endpoint('POST', '/insight/forecastJobs', {
    about: 'The booked jobs that a month of the forecast counts, 200 at most.',
    access: ofRevenue,
    effect: 'reads',
    reads: ['figures', 'jobs', 'appointments'],
    input: z.object({ from: f.line(10), to: f.line(10) }),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          number: z.number(),
          name: z.string(),
          day: z.string(),
          cents: z.number(),
          is_estimated: z.boolean(),
        }),
      ),
    }),
  }),
  lostClients: endpoint('POST', '/insight/lostClients', {
    about:
      'Clients whose last job was closed that many months ago, up to twice as long, and who have no open one: those that brought most first, 100 at most.',
    ...reads,
    input: z.object({
      months: z._default(
        z.coerce
          .number()
          .check(z.refine(value => lostAfter.some(each => each === value), 'Months is not valid')),
        12,
      ),
    }),
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          last: z.string(),
          /** null: who asks may not see it. */
          revenue_cents: z.nullable(z.number()),
        }),
      ),
      total: z.number(),
    }),
  }),
  targets: endpoint('GET', '/insight/getTargets', {
    about: 'The company’s targets for a month, in cents, counts, minutes and basis points; null: none.',
    ...reads,
    reply: z.object({ result: z.object({ targets: z.array(target), version: z.number() }) }),
  }),
  saveTargets: endpoint('POST', '/insight/saveTargets', {
    about: 'Sets the company’s targets for a month; of what the caller may not see they stay.',
    access: user({ permission: 'settings', packs: packsWith.insight }),
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      targets: z
        .array(
          z.object({
            measure: headline,
            target: z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(1e12))),
          }),
        )
        .check(z.maxLength(headlineNames.length)),
      version: z.optional(z.coerce.number()),
    }),
    reply: z.object({ message: z.string() }),
  }),
}
