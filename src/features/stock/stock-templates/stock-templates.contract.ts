import * as z from 'zod/mini'
import { bundleTexts, mostBundleItems } from '#features/stock/bundles/bundles.rules.ts'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { isFiner, priceTexts, quantityDecimals } from '#shared/unit-price.ts'

const manage = user({ permission: 'inventory.manage' })
const change = { access: manage, effect: 'undoable', changes: ['settings'] } as const
const read = { access: manage, effect: 'reads', reads: ['settings'] } as const

export const stockTemplate = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  items: z.array(z.object({ id: z.number(), quantity: z.number(), min: z.number() })),
  /** 1 active, 0 disabled. */
  status: z.number(),
  active: z.boolean(),
  version: z.number(),
})
export type StockTemplate = z.infer<typeof stockTemplate>

const amount = z.coerce.number(bundleTexts.badQuantity).check(
  z.gte(0, bundleTexts.badQuantity),
  z.lte(100_000, bundleTexts.badQuantity),
  z.refine(value => !isFiner(value, quantityDecimals), priceTexts.quantity),
)
const items = z._default(
  f.json(
    z
      .array(
        z.object({
          /** A part of the inventory. */
          id: z.coerce.number(bundleTexts.noItem).check(z.int(), z.gte(1, bundleTexts.noItem)),
          quantity: z._default(amount, 1),
          min: z._default(amount, 0),
        }),
      )
      .check(z.maxLength(mostBundleItems)),
    [],
  ),
  [],
)
const templateInput = { name: f.requiredLine(120, bundleTexts.noName), description: f.text(2_000), items }

const templateSorts = ['name', 'id'] as const
export type TemplateSort = (typeof templateSorts)[number]
const templateList = listOf({
  rows: 'data',
  row: stockTemplate,
  sorts: templateSorts,
  order: 'ASC',
  filters: {
    search: f.line(80),
    /** 2 all, 1 active, 0 disabled. */
    status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(2)), 2),
  },
})
const saved = z.object({ message: z.string(), result: stockTemplate })

export const stockTemplatesContract = {
  all: endpoint('GET', '/settings/getStockTemplates', {
    about: 'The active stock templates, by name.',
    ...read,
    reply: z.object({ list: z.array(stockTemplate) }),
  }),
  list: endpoint('POST', '/settings/findStockTemplates', {
    about: 'Stock templates by page. status: 2 all, 1 active, 0 disabled.',
    ...read,
    ...templateList.page,
  }),
  open: endpoint('GET', '/settings/getStockTemplate/:id', {
    about: 'One stock template.',
    ...read,
    input: z.object({ id: f.id }),
    reply: z.object({
      name: z.string(),
      description: z.string(),
      items: stockTemplate.shape.items,
      result: stockTemplate,
    }),
  }),
  add: endpoint('POST', '/settings/addStockTemplate', {
    about: 'Adds a template of what a van is filled with.',
    ...change,
    input: z.object(templateInput),
    reply: saved,
  }),
  edit: endpoint('POST', '/settings/editStockTemplate/:id', {
    about: 'Changes a stock template; vans that were set by it stay.',
    ...change,
    input: z.object({ id: f.id, ...templateInput, version: f.version }),
    reply: saved,
  }),
  changeStatus: endpoint('POST', '/settings/changeStockTemplateStatus/:id', {
    about: 'Takes a stock template out of use or back.',
    ...change,
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ result: stockTemplate }),
  }),
  remove: endpoint('POST', '/settings/deleteStockTemplates', {
    about: 'Deletes stock templates. Can be undone with restoreStockTemplates.',
    ...change,
    input: z.object({ ids: f.idList }),
    reply: z.object({ message: z.string() }),
  }),
  restore: endpoint('POST', '/settings/restoreStockTemplates', {
    about: 'Brings deleted stock templates back.',
    ...change,
    input: z.object({ ids: f.idList }),
  }),
  addToStocks: endpoint('POST', '/company/addTemplatesToStocks', {
    about:
      'Sets minimums and targets of technicians’ vans by templates. Where something else asks for more, that stays; twice changes nothing.',
    ...change,
    changes: ['stock'],
    input: z.object({ templates: f.idList, workers: f.idList }),
    /** How many targets were set. */
    reply: z.object({ message: z.string(), changed: z.number() }),
  }),
}
