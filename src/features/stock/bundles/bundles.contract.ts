import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { isFiner, priceTexts, quantityDecimals } from '#shared/unit-price.ts'
import { bundleTexts, mostBundleItems } from './bundles.rules.ts'

const manage = user({ permission: 'inventory.manage' })
const change = { access: manage, effect: 'undoable', changes: ['settings'] } as const
const read = { effect: 'reads', reads: ['settings'] } as const

export const bundle = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  items: z.array(z.object({ id: z.number(), quantity: z.number() })),
  /** 1 active, 0 disabled. */
  status: z.number(),
  active: z.boolean(),
  version: z.number(),
})
export type Bundle = z.infer<typeof bundle>

const items = z._default(
  f.json(
    z
      .array(
        z.object({
          id: z.coerce.number(bundleTexts.noItem).check(z.int(), z.gte(1, bundleTexts.noItem)),
          quantity: z._default(
            z.coerce.number(bundleTexts.badQuantity).check(
              z.gte(0, bundleTexts.badQuantity),
              z.lte(100_000, bundleTexts.badQuantity),
              z.refine(value => !isFiner(value, quantityDecimals), priceTexts.quantity),
            ),
            1,
          ),
        }),
      )
      .check(z.maxLength(mostBundleItems)),
    [],
  ),
  [],
)
const bundleInput = { name: f.requiredLine(120, bundleTexts.noName), description: f.text(2_000), items }

const bundleSorts = ['name', 'id'] as const
export type BundleSort = (typeof bundleSorts)[number]
const bundleList = listOf({
  rows: 'data',
  row: bundle,
  sorts: bundleSorts,
  order: 'ASC',
  filters: {
    search: f.line(80),
    /** 2 all, 1 active, 0 disabled. */
    status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(2)), 2),
  },
})
const saved = z.object({ message: z.string(), result: bundle })

export const bundlesContract = {
  all: endpoint('GET', '/settings/getBundles', {
    about: 'The active bundles, by name.',
    access: user(),
    ...read,
    reply: z.object({ list: z.array(bundle) }),
  }),
  list: endpoint('POST', '/settings/findBundles', {
    about: 'Bundles by page. status: 2 all, 1 active, 0 disabled.',
    access: manage,
    ...read,
    ...bundleList.page,
  }),
  open: endpoint('GET', '/settings/getBundle/:id', {
    about: 'One bundle.',
    access: manage,
    ...read,
    input: z.object({ id: f.id }),
    reply: z.object({
      name: z.string(),
      description: z.string(),
      items: bundle.shape.items,
      result: bundle,
    }),
  }),
  add: endpoint('POST', '/settings/addBundle', {
    about: 'Adds a bundle, which is offered from then on.',
    ...change,
    input: z.object(bundleInput),
    reply: saved,
  }),
  edit: endpoint('POST', '/settings/editBundle/:id', {
    about: 'Changes a bundle; documents that it went into stay.',
    ...change,
    input: z.object({ id: f.id, ...bundleInput, version: f.version }),
    reply: saved,
  }),
  changeStatus: endpoint('POST', '/settings/changeBundleStatus/:id', {
    about: 'Takes a bundle out of use or back.',
    ...change,
    input: z.object({ id: f.id, checked: f.flag }),
    reply: z.object({ result: bundle }),
  }),
  remove: endpoint('POST', '/settings/deleteBundle', {
    about: 'Deletes bundles. Can be undone with restoreBundle.',
    ...change,
    input: z.object({ ids: f.idList }),
    reply: z.object({ message: z.string() }),
  }),
  restore: endpoint('POST', '/settings/restoreBundle', {
    about: 'Brings deleted bundles back.',
    ...change,
    input: z.object({ ids: f.idList }),
  }),
}
