import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import { wireFact } from '#shared/fact.ts'
import * as f from '#shared/fields.ts'
import { activeFilter, listOf } from '#shared/list.ts'
import { csvChoice, csvReadAs } from '#shared/spreadsheets/csv-choice.ts'
import { isMapping, priceWithMargin } from './items.rules.ts'

const settings = user({ permission: 'settings' })
const money = user({ permission: 'payments.onJob' })

export const item = z.object({
  id: z.number(),
  name: z.string(),
  /** Code in the books or at the supplier. */
  code: z.string(),
  /** How it is counted: 'each', 'm', 'h'. */
  unit: z.string(),
  job_type_ids: z.array(z.number()),
  description: z.string(),
  /** Without tax, in dollars. */
  price: z.number(),
  /** The price as it was entered, and whether that includes tax. */
  entered_price: z.number(),
  price_with_tax: z.boolean(),
  /** To the company itself; null: not known, or not for who does not see money on jobs. */
  cost: z.nullable(z.number()),
  /** Part that it consists of. */
  partName: z.string(),
  /** Whole percent of the cost, or whole dollars if it is fixed; null: none was entered, or as `cost`. */
  margin: z.nullable(z.number()),
  fixedMargin: z.boolean(),
  is_taxable: z.boolean(),
  quantity: z.number(),
  active: z.boolean(),
  version: z.number(),
})
export type Item = z.infer<typeof item>

/** The company's cost; absent: unknown. */
const cost = z._default(z.nullable(f.unitPrice), null)
const taxable = z._default(f.flag, true)
const { quantity } = f
/** The price; include_tax 1: it was entered with tax, and is kept so. */
const enteredPrice = { price: f.unitPrice, include_tax: f.flag }
const more = {
  code: f.line(60),
  unit: f.line(30),
  job_type_ids: f.idList,
  partName: f.line(200),
  margin: z._default(z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))), null),
  fixedMargin: f.flag,
}

/** A new item as the specification names its fields (document 1 §3), beside the names of an item. */
export const newItem = z.pipe(
  z.object({
    name: f.line(200),
    itemName: f.line(200),
    description: f.text(2_000),
    ...enteredPrice,
    itemPrice: f.unitPriceIfSent,
    cost,
    partPrice: f.unitPriceIfSent,
    quantity,
    defaultQuantity: f.quantityIfSent,
    is_taxable: taxable,
    ...more,
    jobType: f.idList,
  }),
  z.transform(({ itemName, itemPrice, partPrice, defaultQuantity, jobType, ...item }, ctx) => {
    const name = item.name || itemName
    if (name === '')
      ctx.issues.push({ code: 'custom', input: name, path: ['name'], message: 'Item Name is required.' })
    const cost = item.cost ?? partPrice ?? null
    const made = item.margin !== null && cost !== null && itemPrice === undefined && item.price === 0
    return {
      ...item,
      name,
      cost,
      price: made ? priceWithMargin(cost, item.margin ?? 0, item.fixedMargin) : (itemPrice ?? item.price),
      quantity: defaultQuantity ?? item.quantity,
      job_type_ids: item.job_type_ids.length > 0 ? item.job_type_ids : jobType,
    }
  }),
)

const itemSorts = ['name', 'code', 'price', 'id'] as const
export type ItemSort = (typeof itemSorts)[number]
const itemList = listOf({
  rows: 'data',
  row: item,
  sorts: itemSorts,
  order: 'ASC',
  filters: { search: f.line(80), status: activeFilter },
})

/** An import sets prices and costs, so it needs the money permission. */
const imports = money
const importInput = z.object({ columns: z.string().check(z.refine(isMapping)), ...csvChoice })
const doubts = z.array(z.object({ row: z.number(), name: z.string(), reason: wireFact }))
const imported = z.object({
  headings: z.array(z.string()),
  read: csvReadAs,
  /** The columns as they were taken. */
  columns: z.string(),
  /** The first rows, as they were read. */
  sample: z.array(z.array(z.string())),
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  refused: z.number(),
  /** The first of those that were refused: the row of the file, and why. */
  refusals: doubts,
  /** Values that were read differently from what stands there. */
  corrected: z.number(),
  corrections: doubts,
})
export type ImportedItems = z.output<typeof imported>

export const itemsContract = {
  options: endpoint('GET', '/company/items', {
    about: 'The first 2,000 active items by name; prices only for who sees money on jobs.',
    access: user(),
    effect: 'reads',
    reads: ['settings'],
    reply: z.object({
      result: z.array(
        z.object({
          id: z.number(),
          value: z.number(),
          label: z.string(),
          code: z.string(),
          description: z.string(),
          /** Without tax. */
          price: z.nullable(z.number()),
          /** The price as it was entered, and whether that includes tax. */
          entered_price: z.nullable(z.number()),
          price_with_tax: z.boolean(),
          /** Cost of one unit, without tax; null: unknown, absent: not shown. */
          cost: z.optional(z.nullable(z.number())),
          quantity: z.number(),
          unit: z.string(),
          include_tax: z.number(),
          /** Tax of one unit, in dollars. */
          tax: z.nullable(z.number()),
          is_taxable: z.boolean(),
        }),
      ),
      /** There are more. */
      capped: z.boolean(),
    }),
  }),
  add: endpoint('POST', '/company/additem', {
    about: 'Adds an item to the catalogue. A price is kept as it was entered, with tax or without.',
    access: money,
    effect: 'undoable',
    changes: ['settings'],
    input: newItem,
    reply: z.object({ result: item }),
  }),
  setPrice: endpoint('POST', '/settings/update-item-price', {
    about: "Changes an item's usual price; jobs keep theirs.",
    access: money,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, ...enteredPrice }),
  }),
  list: endpoint('POST', '/settings/getItems', {
    about: 'Items by page. status: -1 all, 1 active, 0 inactive.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    ...itemList.page,
  }),
  exportItems: endpoint('POST', '/settings/exportItems', {
    about: 'All that getItems finds under the same filters, as a CSV file that importItems takes.',
    access: settings,
    effect: 'reads',
    ...itemList.file,
  }),
  previewImport: endpoint('POST', '/settings/previewItems/:columns', {
    about:
      'What importItems would do with a CSV file. columns: the place of the cell for name, code, description, unit, price, cost, taxable, quantity, job types, active, price includes tax, with dots between; or auto, by the headings. heading_row, delimiter, decimal_mark and decimal_marks (a sign for each column, - for those that go by the file) say how the file is read, if not by itself.',
    access: imports,
    effect: 'reads',
    upload: { maxBytes: 10_000_000 },
    input: importInput,
    reply: z.object({ result: imported }),
  }),
  rowsToCheck: endpoint('POST', '/settings/itemRowsToCheck/:columns', {
    about:
      'The rows of a CSV file that importItems leaves out, or reads differently from what stands there, with the reason for each, as a CSV file to be put right and imported again.',
    access: imports,
    effect: 'reads',
    upload: { maxBytes: 10_000_000 },
    input: importInput,
    reply: 'file',
    cost: 'light',
  }),
  importItems: endpoint('POST', '/settings/importItems/:columns', {
    about:
      'Adds the items of a CSV file, and changes those that are there, by their code or name. Rows that are wrong are left out and told.',
    access: imports,
    effect: 'leaves',
    changes: ['settings'],
    upload: { maxBytes: 10_000_000 },
    input: importInput,
    reply: z.object({ result: imported }),
  }),
  open: endpoint('GET', '/settings/getItem/:id', {
    about: 'One item.',
    access: settings,
    effect: 'reads',
    reads: ['settings'],
    input: z.object({ id: f.id }),
    reply: z.object({ result: item }),
  }),
  edit: endpoint('POST', '/settings/editItem/:id', {
    about: 'Changes an item. Jobs that have it keep name and price as they were.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({
      id: f.id,
      name: f.requiredLine(200, 'Item Name is required.'),
      description: f.text(2_000),
      ...enteredPrice,
      cost,
      quantity,
      is_taxable: taxable,
      ...more,
      version: f.version,
    }),
    reply: z.object({ result: item }),
  }),
  changeStatus: endpoint('POST', '/settings/changeItemStatus/:id', {
    about: 'Takes an item out of use or back. Jobs that have it keep it.',
    access: settings,
    effect: 'undoable',
    changes: ['settings'],
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ result: item }),
  }),
}
