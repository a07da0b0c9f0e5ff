import * as z from 'zod/mini'
import { fieldFilter } from '#features/account/custom-fields/custom-values.wire.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { bookedKinds, mostQuantity, mostRows, movementKinds } from './inventory.rules.ts'
import { inventoryRow, levelRow, lyingAt, sentRow, signedQuantity } from './inventory.wire.ts'

const manage = user({ permission: 'inventory.manage' })
// Jobs reserve and use.
const read = { effect: 'reads', reads: ['stock', 'jobs'] } as const
const change = { access: manage, effect: 'undoable', changes: ['stock'] } as const

const inventorySorts = ['name', 'id', 'quantity'] as const
export type InventorySort = (typeof inventorySorts)[number]
const inventoryList = listOf({
  rows: 'result',
  row: inventoryRow,
  sorts: inventorySorts,
  order: 'ASC',
  filters: {
    /** A technician's id or that of a named place; 0 or nothing: the company's store. */
    place: f.idOrNone,
    /** In name, barcode and supplier's code. */
    search: f.line(80),
    /** Only what is below its minimum or to be counted. */
    low: f.flag,
    supplier: f.idOrNone,
    ...fieldFilter,
  },
})

const amount = z.coerce.number().check(z.gte(0), z.lte(mostQuantity))

const movement = z.object({
  id: z.number(),
  place: z.number(),
  place_name: z.string(),
  kind: z.enum(movementKinds),
  quantity: z.number(),
  /** Unit cost. */
  cost_cents: z.number(),
  /** Added to the stock's value. */
  value_cents: z.number(),
  /** The price difference that arose; more is a loss. */
  difference_cents: z.number(),
  at: f.instantOut,
  by: z.string(),
  job_id: z.nullable(z.number()),
  note: z.string(),
  undoes: z.nullable(z.number()),
  /** It can be taken back by hand. */
  can_undo: z.boolean(),
})

/** Whence "nearest" counts; absent: from where whoever asks was last. */
const from = { lat: f.latitude, lng: f.longitude }
const place = z.object({
  /** 0: the company's store. */
  value: z.number(),
  label: z.string(),
  kind: z.enum(['company', 'van', 'place']),
})

const stockValue = z.object({
  total_cents: z.number(),
  result: z.array(z.object({ ...lyingAt, cents: z.number() })),
  /** More is a loss. */
  differences_cents: z.number(),
  differences: z.array(
    z.object({
      id: z.number(),
      part: z.string(),
      kind: z.enum(movementKinds),
      cause: z.string(),
      cents: z.number(),
      at: f.instantOut,
    }),
  ),
})
export type StockValue = z.output<typeof stockValue>

export const inventoryContract = {
  list: endpoint('POST', '/company/getInventory', {
    about: 'Parts with what lies at one place, the company’s store unless another one is named.',
    access: user(),
    ...read,
    ...inventoryList.page,
  }),
  options: endpoint('GET', '/company/getPartOptions', {
    about: 'The first 2,000 parts by name, to choose from.',
    access: user(),
    effect: 'reads',
    reads: ['stock'],
    reply: z.object({
      result: z.array(
        z.object({
          value: z.number(),
          label: z.string(),
          unit: z.string(),
          barcode: z.string(),
          supplier_code: z.string(),
          /** Items of the price book that are sold of it. */
          items: z.array(z.number()),
          /** In all places together. */
          on_hand: z.number(),
          /** Unit purchase price; null for people who may not see costs. */
          price_cents: z.nullable(z.number()),
        }),
      ),
      /** There are more. */
      capped: z.boolean(),
    }),
  }),
  exportInventory: endpoint('POST', '/company/exportInventory', {
    about: 'All that getInventory finds under the same filters, as a CSV file.',
    access: manage,
    effect: 'reads',
    ...inventoryList.file,
  }),
  open: endpoint('GET', '/company/getInventoryRow/:id', {
    about: 'One part with what lies at a place.',
    access: user(),
    ...read,
    input: z.object({ id: f.id, place: f.idOrNone }),
    reply: z.object({ result: inventoryRow }),
  }),
  send: endpoint('POST', '/company/sendInventory', {
    about:
      'Saves the rows that it carries: one with a version, or with the Id and Name of a part, changes that part; another one is added under a new Id. Rows that are left out stay. A changed Quantity is an adjustment at the place.',
    ...change,
    changes: ['stock', 'settings'],
    input: z.object({
      inventory: f.json(z.array(sentRow).check(z.minLength(1), z.maxLength(mostRows)), []),
      place: f.idOrNone,
    }),
    reply: z.object({ result: z.array(inventoryRow) }),
  }),
  stockItems: endpoint('POST', '/company/stockItems', {
    about: 'Makes parts of items of the price book that are none yet, so that jobs draw them from stock.',
    ...change,
    input: z.object({ ids: f.idList }),
    reply: z.object({ added: z.number() }),
  }),
  removeParts: endpoint('POST', '/company/removeParts', {
    about: 'Takes parts out of the inventory that lie nowhere; their movements stay. restoreParts undoes it.',
    ...change,
    input: z.object({ ids: f.idList }),
  }),
  restoreParts: endpoint('POST', '/company/restoreParts', {
    about: 'Brings parts back that were taken out of the inventory.',
    ...change,
    input: z.object({ ids: f.idList }),
  }),
  book: endpoint('POST', '/company/bookStock', {
    about:
      'Books a movement: what was received, came back, was lost, or differs. Quantity is what is added, negative for what is taken away; a loss is always taken away. cost_cents is of one, and absent the average.',
    ...change,
    input: z.object({
      id: f.id,
      place: f.idOrNone,
      kind: z.enum(bookedKinds),
      quantity: signedQuantity,
      cost_cents: z.optional(z.coerce.number().check(z.gte(0), z.lte(1e9))),
      note: f.line(200),
    }),
    reply: z.object({ movement: z.number() }),
  }),
  undo: endpoint('POST', '/company/undoStock/:id', {
    about: 'Takes a movement back by another one.',
    ...change,
    input: z.object({ id: f.id }),
  }),
  movements: endpoint('GET', '/company/stockMovements/:id', {
    about: 'The last 200 movements of a part, the newest first.',
    access: manage,
    ...read,
    input: z.object({ id: f.id }),
    reply: z.object({ result: z.array(movement) }),
  }),
  whereIs: endpoint('GET', '/company/whereIsPart/:id', {
    about: 'Who has one: the places where a part lies, the nearest vans first, then those with the most.',
    access: user(),
    ...read,
    input: z.object({ id: f.id, ...from }),
    reply: z.object({
      result: z.array(levelRow),
    }),
  }),
  itemStock: endpoint('GET', '/company/getItemStock', {
    about:
      'Where the parts lie that items of the price book are sold of; items that are no parts are left out.',
    access: user(),
    ...read,
    input: z.object({ ids: f.idList, ...from }),
    reply: z.object({
      result: z.array(
        z.object({
          item_id: z.number(),
          part_id: z.number(),
          places: z.array(levelRow),
        }),
      ),
    }),
  }),
  value: endpoint('GET', '/company/stockValue', {
    about:
      'What all stock was worth at the end of a day, by place and in transit, in cents; and what became price differences in that month until then, the newest 200.',
    access: manage,
    ...read,
    input: z.object({ day: f.dayOrNone }),
    reply: stockValue,
  }),
  exportValue: endpoint('GET', '/company/exportStockValue', {
    about: 'What all stock was worth at the end of a day, a row a part and place, as a CSV file.',
    access: manage,
    effect: 'reads',
    input: z.object({ day: f.dayOrNone }),
    reply: 'file',
    cost: 'heavy',
  }),
  partLabels: endpoint('GET', '/company/partLabels', {
    about:
      'Labels of parts with their codes, as a PDF: the barcode where there is one, else a number of ours.',
    access: manage,
    effect: 'reads',
    input: z.object({ ids: f.idList }),
    reply: 'file',
    cost: 'heavy',
  }),
  suggest: endpoint('GET', '/company/suggestMinimums', {
    about:
      'Minimums and targets of a place by what was used in 90 days: for the lead time of the supplier in the store, for a week elsewhere. Parts that have them already are left out.',
    access: manage,
    ...read,
    input: z.object({ place: f.idOrNone }),
    reply: z.object({
      result: z.array(
        z.object({
          part: z.number(),
          name: z.string(),
          unit: z.string(),
          used: z.number(),
          lead_days: z.number(),
          minimum: z.number(),
          target: z.number(),
          suggested_minimum: z.number(),
          suggested_target: z.number(),
        }),
      ),
    }),
  }),
  setLevels: endpoint('POST', '/company/setStockLevels', {
    about: 'Sets the minimums and targets of parts at a place.',
    ...change,
    input: z.object({
      place: f.idOrNone,
      levels: f.json(
        z
          .array(z.object({ part: f.id, minimum: amount, target: amount }))
          .check(z.minLength(1), z.maxLength(mostRows)),
        [],
      ),
    }),
  }),
  places: endpoint('GET', '/company/stockPlaces', {
    about:
      'The places where stock lies: the company’s store first, then vans by technician, then named places.',
    access: user(),
    effect: 'reads',
    reads: ['stock', 'team'],
    reply: z.object({ result: z.array(place) }),
  }),
}
