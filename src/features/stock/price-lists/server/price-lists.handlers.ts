import { followPrices, type PartPrice } from '#features/stock/inventory/server/item-costs.service.ts'
import { lockPartRows, updatePart } from '#features/stock/inventory/server/parts.queries.ts'
import { suppliers } from '#features/stock/suppliers/server/suppliers.queries.ts'
import type { UserContext } from '#server/context.ts'
import { csvTable, rowsToCheck } from '#server/csv-reading/csv-table.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale, refuseTaken } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { priceInDollars } from '#shared/numbers/unit-price.ts'
import type { CsvChoice } from '#shared/spreadsheets/csv-choice.ts'
import { holdsOf, priceOfOurs } from '../pack.rules.ts'
import type { priceListsContract } from '../price-lists.contract.ts'
import {
  changeOf,
  isPriceHeading,
  mostPriceRows,
  priceMappingFrom,
  priceTexts,
} from '../price-lists.rules.ts'
import { bringInPrices, outcomeOf, priceBookOf, readPriceList } from './price-lists.service.ts'
import {
  insertPrice,
  lockPrice,
  type PriceRow,
  partsOfSupplier,
  priceById,
  priceList,
  type SupplierItem,
  takenPrice,
  updatePrice,
} from './supplier-items.queries.ts'

const ifTaken = refuseTaken(takenPrice, priceTexts.taken, { field: 'code' })

export const priceListsHandlers: Handlers<typeof priceListsContract> = {
  preview: async ({ id, ...input }, ctx) => {
    const table = await tableFor(id, input, ctx)
    return ctx.read(async tx => {
      found(await suppliers.byId(tx, id))
      const list = await readPriceList(tx, id, table)
      return { result: outcomeOf(list, await priceBookOf(tx, list.parts)) }
    })
  },

  rowsToCheck: async ({ id, ...input }, ctx) => {
    const table = await tableFor(id, input, ctx)
    const { refusals, corrections } = await ctx.read(tx => readPriceList(tx, id, table))
    return rowsToCheck(found(ctx.upload).path, isPriceHeading, input, [...refusals, ...corrections])
  },

  bringIn: async ({ id, follow, ...input }, ctx) => {
    const table = await tableFor(id, input, ctx)
    return ctx.write(async tx => {
      found(await suppliers.lock(tx, id))
      const list = await readPriceList(tx, id, table)
      const price_book = await priceBookOf(tx, list.parts)
      await bringInPrices(tx, id, list, follow)
      return { result: outcomeOf(list, price_book) }
    })
  },

  prices: ({ pagination, ...filters }, ctx) =>
    ctx.read(async tx => {
      const page = await listPage(tx, priceList(tx, filters), pagination)
      return { data: page.rows.map(toWire), pagination: page.pagination }
    }),

  exportPrices: ({ sortField, sortOrder, ...filters }, ctx) =>
    listFile(ctx, 'supplier-prices', tx => priceList(tx, filters), { sortField, sortOrder }, [
      { header: 'Supplier', cell: row => row.supplier_name },
      { header: 'Code', cell: row => row.code },
      { header: 'Name', cell: row => row.name },
      { header: 'Our part', cell: row => row.part_name },
      { header: 'Unit', cell: row => row.unit },
      { header: 'Price', cell: row => priceInDollars(row.price_cents) },
      {
        header: 'Before',
        cell: row => (row.before_cents === null ? '' : priceInDollars(row.before_cents)),
      },
      { header: 'Change (%)', cell: row => toWire(row).change ?? '' },
      { header: 'Date', cell: row => dayText(todayIn(ctx.session.timeZone, row.changed_at.toISOString())) },
      { header: 'Cheapest', cell: row => row.cheapest?.supplier_name ?? '' },
    ]),

  open: ({ id }, ctx) => ctx.read(async tx => ({ result: toWire(found(await priceById(tx, id))) })),

  add: ({ supplier_id, follow, price: price_cents, ...item }, ctx) =>
    ctx
      .write(async tx => {
        const supplier = found(await suppliers.lock(tx, supplier_id))
        if (!supplier.active)
          return refuse(400, 'This supplier is no longer in use.', { field: 'supplier_id' })
        await refuseWrong(tx, { ...item, price_cents })
        const id = await insertPrice(tx, supplier_id, { ...item, price_cents })
        tx.record('supplier_items', null, { id, supplier_id, ...item, price_cents })
        await takeOver(tx, supplier_id, { ...item, price_cents }, follow)
        return { result: toWire(found(await priceById(tx, id))) }
      })
      .catch(ifTaken),

  edit: ({ id, version, follow, price: price_cents, ...item }, ctx) =>
    ctx
      .write(async tx => {
        const before = found(await lockPrice(tx, id))
        refuseStale(version, before, toWire(before))
        await refuseWrong(tx, { ...item, price_cents })
        await updatePrice(tx, before, { ...item, price_cents })
        const after = found(await priceById(tx, id))
        tx.record('supplier_items', before, after)
        await takeOver(tx, before.supplier_id, { ...item, price_cents }, follow)
        return { result: toWire(after) }
      })
      .catch(ifTaken),

  costChanges: ({ supplier, prices }, ctx) =>
    ctx.read(async tx => {
      found(await suppliers.byId(tx, supplier))
      const own = (await partsOfSupplier(tx, supplier)).filter(part => part.is_own)
      const changed = prices
        .map(({ part, price_cents: price }) => ({ part, price }))
        .filter(({ part, price }) => own.some(each => each.id === part && each.price_cents !== price))
      return { result: await priceBookOf(tx, changed) }
    }),
}

/** The uploaded list; no file is read for a supplier that is not there. */
async function tableFor(
  id: number,
  { columns, ...choice }: CsvChoice & { columns: string },
  ctx: UserContext,
) {
  await ctx.readByKey(async tx => found(await suppliers.byId(tx, id)))
  return csvTable(
    ctx.upload,
    mostPriceRows,
    isPriceHeading,
    headings => priceMappingFrom(columns, headings),
    choice,
  )
}

async function refuseWrong(tx: UserTx, { code, name, price_cents, part_id }: SupplierItem): Promise<void> {
  if (code === '' && name === '') refuse(400, priceTexts.noName, { field: 'name' })
  if (price_cents === 0) refuse(400, priceTexts.noPrice, { field: 'price' })
  if (part_id !== null) found((await lockPartRows(tx, [part_id]))[0])
}

/** A part that comes from the supplier is bought at its price, and the price book follows as the company has it. */
async function takeOver(tx: UserTx, supplierId: number, item: SupplierItem, follow: boolean): Promise<void> {
  const [part] = item.part_id === null ? [] : await lockPartRows(tx, [item.part_id])
  const isOwn = part && (part.supplier_id === null || part.supplier_id === supplierId)
  const holds = part ? holdsOf(item.unit, part.unit, item.holds ?? null) : null
  if (!isOwn || holds === null) return
  const price_cents = priceOfOurs(item.price_cents, holds)
  if (part.price_cents === price_cents) return
  tx.record('stock_parts', part, await updatePart(tx, part.id, { price_cents }))
  const changed: PartPrice[] = [{ part: part.id, price: price_cents }]
  await followPrices(tx, changed, follow)
}

const toWire = (row: PriceRow) => ({
  ...row,
  change: row.before_cents === null ? null : changeOf(row.before_cents, row.price_cents),
})
