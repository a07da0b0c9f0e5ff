import { seesMoney } from '#features/work/payments/payments.rules.ts'
import { feesOf } from '#features/work/payments/server/fees.queries.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuseStale, refuseTaken } from '#server/refusal.ts'
import { dollarsOf, rateOf, withoutRate } from '#shared/money.ts'
import type { Item, itemsContract } from '../items.contract.ts'
import {
  type ItemRow,
  insertItem,
  itemById,
  itemList,
  itemName,
  lockItem,
  offeredItems,
  updateItem,
} from './items.queries.ts'

const ifTaken = refuseTaken(itemName, 'There is already an item with this name.', { field: 'name' })

export const itemsHandlers: Handlers<typeof itemsContract> = {
  async options(_input, ctx) {
    const isShown = seesMoney(ctx.session)
    return ctx.read(async tx => {
      const { tax } = await feesOf(tx)
      const items = await offeredItems(tx)
      return {
        result: items.map(({ id, name, description, price_cents, default_quantity, is_taxable }) => ({
          id,
          value: id,
          label: name,
          description,
          price: isShown ? dollarsOf(price_cents) : null,
          quantity: Number(default_quantity),
          // Prices are kept without tax.
          include_tax: 0,
          tax: isShown ? (is_taxable ? dollarsOf(rateOf(price_cents, tax)) : 0) : null,
          is_taxable,
        })),
      }
    })
  },

  add: ({ include_tax, price, cost, quantity, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        const { tax } = await feesOf(tx)
        const price_cents = include_tax ? withoutRate(price, tax) : price
        const row = await insertItem(tx, {
          ...fields,
          price_cents,
          cost_cents: cost,
          default_quantity: String(quantity),
        })
        tx.record('items', null, row)
        return { result: toWire(row) }
      })
      .catch(ifTaken),

  setPrice: ({ id, price }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockItem(tx, id))
      if (before.price_cents !== price)
        tx.record('items', before, await updateItem(tx, id, { price_cents: price }))
      return {}
    }),

  async list({ pagination, ...filters }, ctx) {
    const page = await ctx.read(tx => listPage(tx, itemList(tx, filters), pagination))
    return { data: page.rows.map(toWire), pagination: page.pagination }
  },

  open: async ({ id }, ctx) => ({ result: toWire(found(await ctx.read(tx => itemById(tx, id)))) }),

  edit: ({ id, version, price, cost, quantity, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockItem(tx, id))
        refuseStale(version, before, toWire(before))
        const after = await updateItem(tx, id, {
          ...fields,
          price_cents: price,
          cost_cents: cost,
          default_quantity: String(quantity),
        })
        tx.record('items', before, after)
        return { result: toWire(after) }
      })
      .catch(ifTaken),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockItem(tx, id))
      if (before.active === checked) return { result: toWire(before) }
      const after = await updateItem(tx, id, { active: checked })
      tx.record('items', before, after)
      return { result: toWire(after) }
    }),
}

const toWire = ({ price_cents, cost_cents, default_quantity, ...row }: ItemRow): Item => ({
  ...row,
  price: dollarsOf(price_cents),
  cost: cost_cents === null ? null : dollarsOf(cost_cents),
  quantity: Number(default_quantity),
})
