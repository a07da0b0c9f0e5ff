import type { CompanyTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale } from '#server/refusal.ts'
import type { Bundle, bundlesContract } from '../bundles.contract.ts'
import { bundleTexts } from '../bundles.rules.ts'
import {
  type BundleRow,
  bundleById,
  bundleList,
  insertBundle,
  knownItems,
  lockBundle,
  markBundles,
  offeredBundles,
  updateBundle,
} from './bundles.queries.ts'

export const bundlesHandlers: Handlers<typeof bundlesContract> = {
  all: async (_input, ctx) => ({ list: (await ctx.read(offeredBundles)).map(toWire) }),

  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, bundleList(tx, filters), pagination))
    return { data: page.rows.map(toWire), pagination: page.pagination }
  },

  async open({ id }, ctx) {
    const result = toWire(found(await ctx.read(tx => bundleById(tx, id))))
    const { name, description, items } = result
    return { name, description, items, result }
  },

  add: (fields, ctx) =>
    ctx.write(async tx => {
      await refuseItems(tx, fields.items)
      const row = await insertBundle(tx, fields)
      tx.record('bundles', null, row)
      return { message: 'Bundle saved.', result: toWire(row) }
    }),

  edit: ({ id, version, ...fields }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockBundle(tx, id))
      refuseStale(version, before, toWire(before))
      await refuseItems(tx, fields.items)
      const after = await updateBundle(tx, id, fields)
      tx.record('bundles', before, after)
      return { message: 'Bundle saved.', result: toWire(after) }
    }),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockBundle(tx, id))
      if (before.active === checked) return { result: toWire(before) }
      const after = await updateBundle(tx, id, { active: checked })
      tx.record('bundles', before, after)
      return { result: toWire(after) }
    }),

  remove: ({ ids }, ctx) =>
    ctx.write(async tx => {
      await mark(tx, ids, tx.now)
      return { message: 'Deleted.' }
    }),

  restore: ({ ids }, ctx) =>
    ctx.write(async tx => {
      await mark(tx, ids, null)
      return {}
    }),
}

async function mark(tx: CompanyTx, ids: readonly number[], deletedAt: Date | null): Promise<void> {
  const changed = ids.length === 0 ? [] : await markBundles(tx, ids, deletedAt)
  if (changed.length !== ids.length || ids.length === 0) return notFound()
  for (const id of changed)
    tx.record('bundles', { deleted_at: deletedAt ? null : tx.now }, { deleted_at: deletedAt }, id)
}

/** Each item is one of the catalogue, and stands there once. */
async function refuseItems(tx: CompanyTx, items: BundleRow['items']): Promise<void> {
  const known = await knownItems(
    tx,
    items.map(item => item.id),
  )
  const wrong = items.findIndex(
    ({ id }, i) => !known.has(id) || items.findIndex(each => each.id === id) !== i,
  )
  if (wrong >= 0) refuse(400, bundleTexts.noItem, { field: `items.${wrong}.id` })
}

const toWire = (row: BundleRow): Bundle => ({ ...row, status: row.active ? 1 : 0 })
