import * as z from 'zod/mini'
import { dimensionNames } from '#features/insight/measures/kept-measures.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { splits } from './reports.rules.ts'

const access = user({ permission: 'reports.view' })
const narrowing = z.object({
  dimension: z.enum(dimensionNames as ['type', ...typeof dimensionNames]),
  value: f.line(200),
})

const report = {
  /** A fixed report by its name; 'custom' with the id of a company's own. */
  name: f.requiredLine(40),
  report_id: z.optional(f.id),
  by: z.optional(z.enum(splits)),
  filter: z._default(z.array(narrowing).check(z.maxLength(6)), []),
  compare: f.flag,
  /** The last so many days; 0: the month so far, -1: the month before. */
  days: z.coerce.number().check(z.int(), z.gte(-1), z.lte(3_660)),
}

const pin = z.object({
  id: z.number(),
  name: z.string(),
  report_id: z.nullable(z.number()),
  title: z.string(),
  by: z.nullable(z.enum(splits)),
  filter: z.array(narrowing),
  compare: z.boolean(),
  days: z.number(),
})
export type Pin = z.output<typeof pin>

export const pinsContract = {
  list: endpoint('GET', '/reports/getPins', {
    about: 'The reports that the signed-in person has pinned to their dashboard.',
    access,
    effect: 'reads',
    reads: ['settings', 'permissions'],
    reply: z.object({ result: z.array(pin) }),
  }),
  pin: endpoint('POST', '/reports/pinReport', {
    about: "Pins a report to the signed-in person's dashboard, as it is looked at.",
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object(report),
    reply: z.object({ message: z.string(), id: z.number() }),
  }),
  unpin: endpoint('POST', '/reports/unpinReport', {
    about: "Takes a report off the signed-in person's dashboard.",
    access,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ message: z.string() }),
  }),
}
