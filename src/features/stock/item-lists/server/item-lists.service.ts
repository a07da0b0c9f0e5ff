import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { found, notFound, refuse, refuseStale } from '#server/refusal.ts'
import type { PageRequest } from '#shared/list.ts'
import type { ItemListSort } from '../item-lists.contract.ts'
import { itemListTexts } from '../item-lists.rules.ts'
import type { ItemListFields, ItemListRow, itemListQueries } from './item-lists.queries.ts'

interface Page {
  search: string
  status: number
  pagination: PageRequest<ItemListSort>
}
interface Checks<Item> {
  /** Sentence of a save. */
  saved: string
  /** The items that may stand in a list. */
  known: (tx: UserTx, ids: readonly number[]) => Promise<ReadonlySet<number>>
  /** Refuses items that are wrong in another way than standing there twice, or not being known. */
  refuse?: (items: readonly Item[]) => void
}

/** Handlers for the endpoints of `itemListOf`. */
export function itemListHandlers<Item extends { id: number }>(
  rows: ReturnType<typeof itemListQueries<Item>>,
  checks: Checks<Item>,
) {
  const { table } = rows
  const toWire = (row: ItemListRow<Item>) => ({ ...row, status: row.active ? 1 : 0 })

  /** Each item is known, and stands there once. */
  async function refuseItems(tx: UserTx, items: readonly Item[]): Promise<void> {
    checks.refuse?.(items)
    const known = await checks.known(
      tx,
      items.map(item => item.id),
    )
    const wrong = items.findIndex(
      ({ id }, i) => !known.has(id) || items.findIndex(each => each.id === id) !== i,
    )
    if (wrong >= 0) refuse(400, itemListTexts.noItem, { field: `items.${wrong}.id` })
  }

  async function mark(tx: UserTx, ids: readonly number[], deletedAt: Date | null): Promise<void> {
    const changed = await rows.mark(tx, ids, deletedAt)
    if (changed.length !== ids.length || ids.length === 0) return notFound()
    for (const id of changed)
      tx.record(table, { deleted_at: deletedAt ? null : tx.now }, { deleted_at: deletedAt }, id)
  }

  return {
    all: async (_input: unknown, ctx: UserContext) => ({ list: (await ctx.read(rows.offered)).map(toWire) }),

    async list({ pagination, ...filters }: Page, ctx: UserContext) {
      const page = await ctx.read(tx => listPage(tx, rows.list(tx, filters), pagination))
      return { data: page.rows.map(toWire), pagination: page.pagination }
    },

    async open({ id }: { id: number }, ctx: UserContext) {
      const result = toWire(found(await ctx.read(tx => rows.byId(tx, id))))
      const { name, description, items } = result
      return { name, description, items, result }
    },

    add: (fields: ItemListFields<Item>, ctx: UserContext) =>
      ctx.write(async tx => {
        await refuseItems(tx, fields.items)
        const row = await rows.insert(tx, fields)
        tx.record(table, null, row)
        return { message: checks.saved, result: toWire(row) }
      }),

    edit: (
      { id, version, ...fields }: ItemListFields<Item> & { id: number; version?: number | undefined },
      ctx: UserContext,
    ) =>
      ctx.write(async tx => {
        const before = found(await rows.lock(tx, id))
        refuseStale(version, before, toWire(before))
        await refuseItems(tx, fields.items)
        const after = await rows.update(tx, id, fields)
        tx.record(table, before, after)
        return { message: checks.saved, result: toWire(after) }
      }),

    changeStatus: ({ id, checked }: { id: number; checked: boolean }, ctx: UserContext) =>
      ctx.write(async tx => {
        const before = found(await rows.lock(tx, id))
        if (before.active === checked) return { result: toWire(before) }
        const after = await rows.update(tx, id, { active: checked } as Partial<ItemListFields<Item>>)
        tx.record(table, before, after)
        return { result: toWire(after) }
      }),

    remove: ({ ids }: { ids: number[] }, ctx: UserContext) =>
      ctx.write(async tx => {
        await mark(tx, ids, tx.now)
        return { message: 'Deleted.' }
      }),

    restore: ({ ids }: { ids: number[] }, ctx: UserContext) =>
      ctx.write(async tx => {
        await mark(tx, ids, null)
        return {}
      }),
  }
}
