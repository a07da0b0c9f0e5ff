import * as z from 'zod/mini'
import { seesRevenue } from '#features/insight/measures/of-job.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { bases } from './activity-statement.rules.ts'

// The figures are revenue: what they are made of is asked in the handlers (`canSeeMeasure`).
const readsFigures = user({ permission: seesRevenue, accountant: true })
/** The figures that are kept are revenue. */
const marks = user({ permission: seesRevenue, kinds: ['owner', 'office'] })
const basis = z.enum(bases)
const cents = { sales: z.number(), sales_tax: z.number(), purchases_tax: z.number() }
const shown = z.coerce.number().check(z.int(), z.gte(-1e13), z.lte(1e13))

const lodged = z.object({
  id: z.number(),
  from: z.string(),
  to: z.string(),
  basis,
  ...cents,
  at: f.instantOut,
  /** '': the person is gone. */
  by: z.string(),
})
export type Lodged = z.output<typeof lodged>

export const activityStatementContract = {
  read: endpoint('POST', '/reports/getActivityStatement', {
    about:
      'Sales, tax on sales and tax on purchases of some days, in cents, on a basis; with the figures that were lodged for just these days.',
    access: readsFigures,
    effect: 'reads',
    reads: ['figures', 'settings'],
    input: z.object({ from: f.day, to: f.day, basis }),
    reply: z.object({
      result: z.object({
        ...cents,
        /** Up to when what was written is in it; null: the figures are being made. */
        asOf: z.nullable(z.string()),
        lodged: z.nullable(lodged),
        /** The present figures, on the basis that was lodged, where they differ. */
        now: z.nullable(z.object(cents)),
      }),
    }),
  }),
  lodgings: endpoint('GET', '/reports/getLodgedStatements', {
    about: 'Periods that were marked as lodged, the newest first; 200 at most.',
    access: readsFigures,
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({ data: z.array(lodged) }),
  }),
  lodge: endpoint('POST', '/reports/lodgeActivityStatement', {
    about:
      'Marks a quarter or month as lodged and keeps its figures, if they are those that the sender has seen.',
    access: marks,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      from: f.day,
      to: f.day,
      basis,
      sales: shown,
      sales_tax: shown,
      purchases_tax: shown,
    }),
    reply: z.object({ message: z.string(), id: z.number() }),
  }),
  unlodge: endpoint('POST', '/reports/unlodgeActivityStatement/:id', {
    about: 'Takes the mark off a period, and lets go of the figures that were kept with it.',
    access: marks,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
}
