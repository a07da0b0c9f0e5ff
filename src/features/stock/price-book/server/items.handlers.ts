import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { joinedCell } from '#server/csv.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseTaken } from '#server/refusal.ts'
import type { Viewer } from '#shared/access.ts'
import { holds } from '#shared/access.ts'
import { dollarsOf, rateOf, withoutRate } from '#shared/money.ts'
import type { Item, itemsContract } from '../items.contract.ts'
import {
  type ItemRow,
  insertItem,
  itemById,
  itemFileList,
  itemList,
  itemName,
  knownJobTypes,
  lockItem,
  mostOffered,
  offeredItems,
  updateItem,
} from './items.queries.ts'
import { importItems, readItems, told } from './items-import.service.ts'

const ifTaken = refuseTaken(itemName, 'There is already an item with this name.', { field: 'name' })

export const itemsHandlers: Handlers<typeof itemsContract> = {
  async options(_input, ctx) {
    const isShown = holds(ctx.session, 'payments.onJob')
    return ctx.read(async tx => {
      const { tax } = await feesOf(tx)
      const items = await offeredItems(tx)
      return {
        capped: items.length > mostOffered,
        result: items
          .slice(0, mostOffered)
          .map(({ id, name, description, price_cents, default_quantity, is_taxable }) => ({
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
        await refuseUnknownTypes(tx, fields.job_type_ids)
        const { tax } = await feesOf(tx)
        const price_cents = include_tax ? withoutRate(price, tax) : price
        const row = await insertItem(tx, {
          ...fields,
          price_cents,
          cost_cents: cost,
          default_quantity: String(quantity),
        })
        tx.record('items', null, row)
        return { result: toWire(row, ctx.session) }
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
    return { data: page.rows.map(row => toWire(row, ctx.session)), pagination: page.pagination }
  },

  exportItems: ({ sortField, sortOrder, ...filters }, ctx) => {
    const isShown = holds(ctx.session, 'payments.onJob')
    return listFile(ctx, 'items', tx => itemFileList(tx, filters), { sortField, sortOrder }, [
      { header: 'Name', cell: row => row.name },
      { header: 'Code', cell: row => row.code },
      { header: 'Description', cell: row => row.description },
      { header: 'Unit', cell: row => row.unit },
      { header: 'Price without tax', cell: row => dollarsOf(row.price_cents) },
      { header: 'Cost', cell: row => (isShown && row.cost_cents !== null ? dollarsOf(row.cost_cents) : '') },
      { header: 'Taxable', cell: row => (row.is_taxable ? 'Yes' : 'No') },
      { header: 'Usual quantity', cell: row => Number(row.default_quantity) },
      { header: 'Job types', cell: row => joinedCell(row.job_types ?? []) },
      { header: 'Active', cell: row => (row.active ? 'Yes' : 'No') },
    ])
  },

  previewImport: ({ columns }, ctx) =>
    ctx.read(async tx => ({ result: told(await readItems(tx, ctx.upload, columns)) })),

  importItems: ({ columns }, ctx) =>
    ctx
      .write(async tx => ({ result: await importItems(tx, await readItems(tx, ctx.upload, columns)) }))
      .catch(ifTaken),

  open: async ({ id }, ctx) => ({
    result: toWire(found(await ctx.read(tx => itemById(tx, id))), ctx.session),
  }),

  edit: ({ id, version, price, cost, quantity, ...fields }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockItem(tx, id))
        refuseStale(version, before, toWire(before, ctx.session))
        await refuseUnknownTypes(tx, fields.job_type_ids)
        const isHidden = !holds(ctx.session, 'payments.onJob')
        const after = await updateItem(tx, id, {
          ...fields,
          price_cents: price,
          // Viewers who don't see the cost can't change it.
          cost_cents: isHidden ? before.cost_cents : cost,
          default_quantity: String(quantity),
        })
        tx.record('items', before, after)
        return { result: toWire(after, ctx.session) }
      })
      .catch(ifTaken),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockItem(tx, id))
      if (before.active === checked) return { result: toWire(before, ctx.session) }
      const after = await updateItem(tx, id, { active: checked })
      tx.record('items', before, after)
      return { result: toWire(after, ctx.session) }
    }),
}

async function refuseUnknownTypes(tx: UserTx, ids: readonly number[]): Promise<void> {
  if ((await knownJobTypes(tx, ids)) < ids.length)
    refuse(400, '{{field}} is not valid', { field: 'job_type_ids' })
}

const toWire = (
  { price_cents, cost_cents, default_quantity, ...row }: ItemRow,
  viewer: Pick<Viewer, 'permissions'>,
): Item => ({
  ...row,
  price: dollarsOf(price_cents),
  cost: cost_cents === null || !holds(viewer, 'payments.onJob') ? null : dollarsOf(cost_cents),
  quantity: Number(default_quantity),
})
