import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { filter, reportFilter } from './reports.contract.ts'
import { splits } from './reports.rules.ts'

const access = user({ permission: 'reports.view' })

const report = {
  /** A fixed report by its name; 'custom' with the id of a company's own. */
  name: f.requiredLine(40),
  report_id: z.optional(f.id),
  by: z.optional(z.enum(splits)),
  filter,
  compare: f.flag,
  /** The last so many days; 0: the month so far, -1: the month before. */
  days: z.coerce.number().check(z.int(), z.gte(-1), z.lte(3_660)),
}

const pin = z.object({
  id: z.number(),
  name: z.string(),
  report_id: z.nullable(z.number()),
  title: z.string(),
  /** True: a report by rows, whose days are its own. */
  is_rows: z.boolean(),
  by: z.nullable(z.enum(splits)),
  filter: z.array(reportFilter),
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
