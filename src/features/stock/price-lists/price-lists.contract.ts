import * as z from 'zod/mini'
import { priceBookFollows } from '#features/stock/stock-settings/stock-settings.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { mostPrice } from '#shared/numbers/unit-price.ts'
import { csvChoice, csvReadAs } from '#shared/spreadsheets/csv-choice.ts'
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

const costChange = z.object({
  id: z.number(),
  name: z.string(),
  cost_before: z.nullable(z.number()),
  cost_after: z.number(),
  price_before: z.number(),
  price_after: z.number(),
})
/** Changes in the price book: the first of its items, and how many there are. Prices in cents. */
const priceBook = z.object({
  follows: z.enum(priceBookFollows),
  items: z.array(costChange),
  count: z.number(),
})

const doubts = z.array(z.object({ row: z.number(), name: z.string(), reason: wireFact }))
const outcome = z.object({
  headings: z.array(z.string()),
  columns: z.string(),
  read: csvReadAs,
  /** The first rows. */
  sample: z.array(z.array(z.string())),
  rows: z.number(),
  changed: z.number(),
  added: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** The first of them: what has changed and is one of our parts first, by how much. */
  prices: z.array(price),
  refusals: doubts,
  /** Values that were read differently from what stands there. */
  corrected: z.number(),
  corrections: doubts,
  price_book: priceBook,
})
export type PriceListOutcome = z.infer<typeof outcome>

const input = z.object({
  id: f.id,
  columns: z.string().check(z.maxLength(20), z.refine(isPriceMapping)),
  ...csvChoice,
})

const keptPrice = z.object({
  id: z.number(),
  supplier_id: z.number(),
  supplier_name: z.string(),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  price_cents: z.number(),
  /** Before the last change; null: there was none. */
  before_cents: z.nullable(z.number()),
  /** In percent. */
  change: z.nullable(z.number()),
  changed_at: f.instantOut,
  /** Our part that it is; null: none. */
  part_id: z.nullable(z.number()),
  part_name: z.string(),
  /** Our part's unit. */
  part_unit: z.string(),
  /** How many of that unit one of theirs holds; null: not said. */
  holds: z.nullable(z.number()),
  /** The lowest price of the same part in the same unit, among suppliers in use; null: it is none of our parts. */
  cheapest: z.nullable(z.object({ supplier_name: z.string(), price_cents: z.number() })),
  version: z.number(),
})
export type SupplierPrice = z.output<typeof keptPrice>

const priceSorts = ['name', 'code', 'price', 'change', 'changed', 'id'] as const
export type PriceSort = (typeof priceSorts)[number]
const supplierPriceList = listOf({
  rows: 'data',
  row: keptPrice,
  sorts: priceSorts,
  order: 'ASC',
  filters: {
    supplier: f.idOrNone,
    /** In code and name. */
    search: f.line(80),
    /** Only what is one of our parts. */
    ours: f.flag,
  },
})
const priceInput = {
  code: f.line(60),
  name: f.line(200),
  unit: f.line(30),
  /** In dollars. */
  price: f.unitPrice,
  part_id: f.idOrNone,
  /** How many of our part's unit one of theirs holds, where the units differ. */
  holds: z.optional(z.nullable(z.coerce.number().check(z.gt(0), z.lte(1_000_000)))),
  /** The price book follows, where the company is asked each time. */
  follow: f.flag,
}
const changeOfPrices = {
  access: manage,
  effect: 'undoable',
  changes: ['stock', 'settings'],
  reply: z.object({ result: keptPrice }),
} as const

export const priceListsContract = {
  preview: endpoint('POST', '/company/previewPriceList/:id/:columns', {
    about:
      'What importPriceList would do with a supplier’s CSV file: changed costs first. columns: the place of the cell for code, name, unit and price, with dots between; or auto, by the headings. heading_row, delimiter, decimal_mark and decimal_marks (a sign for each column, - for those that go by the file) say how the file is read, if not by itself.',
    access: manage,
    effect: 'reads',
    upload: { maxBytes: 10_000_000 },
    input,
    reply: z.object({ result: outcome }),
  }),
  rowsToCheck: endpoint('POST', '/company/priceListRowsToCheck/:id/:columns', {
    about:
      'The rows of a supplier’s CSV file that importPriceList leaves out, or reads differently from what stands there, with the reason for each, as a CSV file to be put right and imported again.',
    access: manage,
    effect: 'reads',
    upload: { maxBytes: 10_000_000 },
    input,
    reply: 'file',
    cost: 'light',
  }),
  bringIn: endpoint('POST', '/company/importPriceList/:id/:columns/:follow', {
    about:
      'Keeps a supplier’s prices, and makes them the purchase prices of our parts that come from it. Rows that are wrong are left out and told. follow 1: the price book follows, where the company is asked each time.',
    access: manage,
    effect: 'undoable',
    changes: ['stock', 'settings'],
    upload: { maxBytes: 10_000_000 },
    input: z.object({ ...input.shape, follow: f.flag }),
    reply: z.object({ result: outcome }),
  }),
  prices: endpoint('POST', '/company/getSupplierPrices', {
    about: 'What suppliers ask for their items, with the change against before and who is the cheapest.',
    access: manage,
    effect: 'reads',
    reads: ['stock', 'settings'],
    ...supplierPriceList.page,
  }),
  exportPrices: endpoint('POST', '/company/exportSupplierPrices', {
    about: 'All that getSupplierPrices finds under the same filters, as a CSV file.',
    access: manage,
    effect: 'reads',
    ...supplierPriceList.file,
  }),
  open: endpoint('GET', '/company/getSupplierPrice/:id', {
    about: 'One price of a supplier.',
    access: manage,
    effect: 'reads',
    reads: ['stock', 'settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: keptPrice }),
  }),
  add: endpoint('POST', '/company/addSupplierPrice', {
    about:
      'Adds a price of a supplier. It is the purchase price of our part if that comes from the supplier.',
    ...changeOfPrices,
    input: z.object({ supplier_id: f.id, ...priceInput }),
  }),
  edit: endpoint('POST', '/company/editSupplierPrice/:id', {
    about:
      'Changes a price of a supplier, and with it the purchase price of our part as addSupplierPrice does.',
    ...changeOfPrices,
    input: z.object({ id: f.id, ...priceInput, version: f.version }),
  }),
  costChanges: endpoint('POST', '/company/getCostChanges', {
    about:
      'The items of the price book whose cost is another one once a supplier asks these prices for our parts. Parts that come from another supplier are left out.',
    access: manage,
    effect: 'reads',
    reads: ['stock', 'settings'],
    input: z.object({
      supplier: f.id,
      prices: f.json(
        z
          .array(z.object({ part: f.id, price_cents: z.coerce.number().check(z.gte(0), z.lte(mostPrice)) }))
          .check(z.maxLength(1_000)),
        [],
      ),
    }),
    reply: z.object({ result: priceBook }),
  }),
}
