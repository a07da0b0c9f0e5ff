import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { isPriceMapping } from './price-lists.rules.ts'

const manage = user({ permission: 'inventory.manage' })

const price = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  price_cents: z.number(),
  /** null: it is new. */
  before_cents: z.nullable(z.number()),
  /** In percent. */
  change: z.nullable(z.number()),
  /** Our part that it is. */
  part_name: z.string(),
})
export type PriceChange = z.infer<typeof price>

const outcome = z.object({
  headings: z.array(z.string()),
  columns: z.string(),
  rows: z.number(),
  changed: z.number(),
  added: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** The first of them: what has changed and is one of our parts first, by how much. */
  prices: z.array(price),
  refusals: z.array(z.object({ row: z.number(), name: z.string(), reason: wireFact })),
})
export type PriceListOutcome = z.infer<typeof outcome>

const input = z.object({
  id: f.id,
  columns: z.string().check(z.maxLength(20), z.refine(isPriceMapping)),
})

export const priceListsContract = {
  preview: endpoint('POST', '/company/previewPriceList/:id/:columns', {
    about:
      'What importPriceList would do with a supplier’s CSV file: changed costs first. columns: the place of the cell for code, name, unit and price, with dots between; or auto, by the headings.',
    access: manage,
    effect: 'reads',
    upload: { maxBytes: 10_000_000 },
    input,
    reply: z.object({ result: outcome }),
  }),
  bringIn: endpoint('POST', '/company/importPriceList/:id/:columns', {
    about:
      'Keeps a supplier’s prices, and makes them the purchase prices of our parts that they are of. Rows that are wrong are left out and told.',
    access: manage,
    effect: 'undoable',
    changes: ['stock', 'settings'],
    upload: { maxBytes: 10_000_000 },
    input,
    reply: z.object({ result: outcome }),
  }),
}
