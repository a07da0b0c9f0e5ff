import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { listOf } from '#shared/list.ts'
import { isFiner, priceTexts, quantityDecimals } from '#shared/numbers/unit-price.ts'
import { itemListTexts, mostListedItems } from './item-lists.rules.ts'

const manage = user({ permission: 'inventory.manage' })

/** How many of an item. */
export const listedAmount = z.coerce.number(itemListTexts.badQuantity).check(
  z.gte(0, itemListTexts.badQuantity),
  z.lte(100_000, itemListTexts.badQuantity),
  z.refine(value => !isFiner(value, quantityDecimals), priceTexts.quantity),
)

const itemListSorts = ['name', 'id'] as const
export type ItemListSort = (typeof itemListSorts)[number]

type Fields = Record<string, z.core.$ZodType>

/** Declares the endpoints of named lists of items, such as bundles: each is added, changed, retired, deleted and restored. */
export function itemListOf<Input extends Fields, Shown extends Fields>(lists: {
  /** Names in the paths, like Bundle and Bundles; `gone` where rows are deleted. */
  one: string
  many: string
  gone: string
  /** Words of sentences: 'bundle' and 'bundles'. */
  about: { one: string; many: string; add: string; edit: string }
  /** For the active ones, which are chosen from. */
  offeredTo: ReturnType<typeof user>
  /** Fields of an item besides id and quantity, as they are sent and as they are shown. */
  input: Input
  shown: Shown
}) {
  const { one, many, gone, about } = lists
  const row = z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    items: z.array(z.object({ id: z.number(), quantity: z.number(), ...lists.shown })),
    /** 1 active, 0 disabled. */
    status: z.number(),
    active: z.boolean(),
    version: z.number(),
  })
  const items = z._default(
    f.json(
      z
        .array(
          z.object({
            id: z.coerce.number(itemListTexts.noItem).check(z.int(), z.gte(1, itemListTexts.noItem)),
            quantity: z._default(listedAmount, 1),
            ...lists.input,
          }),
        )
        .check(z.maxLength(mostListedItems)),
      [],
    ),
    [],
  )
  const input = { name: f.requiredLine(120, itemListTexts.noName), description: f.text(2_000), items }
  const list = listOf({
    rows: 'data',
    row,
    sorts: itemListSorts,
    order: 'ASC',
    filters: {
      search: f.line(80),
      /** 2 all, 1 active, 0 disabled. */
      status: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(2)), 2),
    },
  })
  const read = { effect: 'reads', reads: ['settings'] } as const
  const change = { access: manage, effect: 'undoable', changes: ['settings'] } as const
  const saved = z.object({ message: z.string(), result: row })
  const entries = {
    all: endpoint('GET', `/settings/get${many}`, {
      about: `The active ${about.many}, by name.`,
      access: lists.offeredTo,
      ...read,
      reply: z.object({ list: z.array(row) }),
    }),
    list: endpoint('POST', `/settings/find${many}`, {
      about: `${many} by page. status: 2 all, 1 active, 0 disabled.`,
      access: manage,
      ...read,
      ...list.page,
    }),
    open: endpoint('GET', `/settings/get${one}/:id`, {
      about: `One ${about.one}.`,
      access: manage,
      ...read,
      input: z.object({ id: f.id }),
      reply: z.object({ name: z.string(), description: z.string(), items: row.shape.items, result: row }),
    }),
    add: endpoint('POST', `/settings/add${one}`, {
      about: about.add,
      ...change,
      input: z.object(input),
      reply: saved,
    }),
    edit: endpoint('POST', `/settings/edit${one}/:id`, {
      about: about.edit,
      ...change,
      input: z.object({ id: f.id, ...input, version: f.version }),
      reply: saved,
    }),
    changeStatus: endpoint('POST', `/settings/change${one}Status/:id`, {
      about: `Takes a ${about.one} out of use or back.`,
      ...change,
      input: z.object({ id: f.id, checked: f.flag }),
      reply: z.object({ result: row }),
    }),
    remove: endpoint('POST', `/settings/delete${gone}`, {
      about: `Deletes ${about.many}. Can be undone with restore${gone}.`,
      ...change,
      input: z.object({ ids: f.idList }),
      reply: z.object({ message: z.string() }),
    }),
    restore: endpoint('POST', `/settings/restore${gone}`, {
      about: `Brings deleted ${about.many} back.`,
      ...change,
      input: z.object({ ids: f.idList }),
    }),
  }
  return { row, entries }
}

/** The endpoints of any such lists, by what all of them have. */
export type ItemListContract = ReturnType<
  typeof itemListOf<Record<never, never>, Record<never, never>>
>['entries']
export type ItemList = z.infer<
  ReturnType<typeof itemListOf<Record<never, never>, Record<never, never>>>['row']
>
