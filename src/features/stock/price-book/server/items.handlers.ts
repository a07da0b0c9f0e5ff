import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import type { Upload } from '#server/context.ts'
import { joinedCell } from '#server/csv.ts'
import { csvTable, rowsToCheck } from '#server/csv-reading/csv-table.ts'
import { listPage } from '#server/list.ts'
import { listFile } from '#server/list-file.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuseStale } from '#server/refusal.ts'
import type { Viewer } from '#shared/access.ts'
import { hasPermission } from '#shared/access.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { priceInDollars, taxOn } from '#shared/numbers/unit-price.ts'
import type { CsvChoice } from '#shared/spreadsheets/csv-choice.ts'
import type { Item, itemsContract } from '../items.contract.ts'
import { isItemHeading, mappingFrom, mostItemRows, netPrice } from '../items.rules.ts'
import {
  type ItemRow,
  itemById,
  itemFileList,
  itemList,
  lockItem,
  mostOffered,
  offeredItems,
  updateItem,
} from './items.queries.ts'
import { addItem, ifItemTaken, refuseUnknownTypes } from './items.service.ts'
import { importItems, importResult, readItems } from './items-import.service.ts'

export const itemsHandlers: Handlers<typeof itemsContract> = {
  async options(_input, ctx) {
    const isShown = hasPermission(ctx.session, 'payments.onJob')
    return ctx.read(async tx => {
      const { tax } = await feesOf(tx)
      const items = await offeredItems(tx)
      return {
        capped: items.length > mostOffered,
        result: items
          .slice(0, mostOffered)
          .map(({ id, name, code, description, default_quantity, is_taxable, ...item }) => ({
            id,
            value: id,
            label: name,
            code,
            description,
            price: isShown ? priceInDollars(item.net_cents) : null,
            entered_price: isShown ? priceInDollars(item.price_cents) : null,
            price_with_tax: item.price_with_tax,
            ...(isShown && { cost: item.cost_cents === null ? null : priceInDollars(item.cost_cents) }),
            quantity: Number(default_quantity),
            unit: item.unit,
            // The price is without tax.
            include_tax: 0,
            tax: isShown ? (is_taxable ? dollarsOf(taxOn(item.net_cents, 1, tax)) : 0) : null,
            is_taxable,
          })),
      }
    })
  },

  add: (item, ctx) =>
    ctx
      .write(async tx => {
        const row = await addItem(tx, item)
        return { result: toWire(row, ctx.session, (await feesOf(tx)).tax) }
      })
      .catch(ifItemTaken),

  setPrice: ({ id, price, include_tax }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockItem(tx, id))
      if (before.price_cents !== price || before.price_with_tax !== include_tax)
        tx.record(
          'items',
          before,
          await updateItem(tx, id, { price_cents: price, price_with_tax: include_tax }),
        )
      return {}
    }),

  async list({ pagination, ...filters }, ctx) {
    return ctx.read(async tx => {
      const page = await listPage(tx, itemList(tx, filters), pagination)
      const { tax } = await feesOf(tx)
      return { data: page.rows.map(row => toWire(row, ctx.session, tax)), pagination: page.pagination }
    })
  },

  exportItems: ({ sortField, sortOrder, ...filters }, ctx) => {
    const isShown = hasPermission(ctx.session, 'payments.onJob')
    return listFile(ctx, 'items', tx => itemFileList(tx, filters), { sortField, sortOrder }, [
      { header: 'Name', cell: row => row.name },
      { header: 'Code', cell: row => row.code },
      { header: 'Description', cell: row => row.description },
      { header: 'Unit', cell: row => row.unit },
      { header: 'Price', cell: row => priceInDollars(row.price_cents) },
      { header: 'Price includes tax', cell: row => (row.price_with_tax ? 'Yes' : 'No') },
      {
        header: 'Cost',
        cell: row => (isShown && row.cost_cents !== null ? priceInDollars(row.cost_cents) : ''),
      },
      { header: 'Taxable', cell: row => (row.is_taxable ? 'Yes' : 'No') },
      { header: 'Usual quantity', cell: row => Number(row.default_quantity) },
      { header: 'Job types', cell: row => joinedCell(row.job_types ?? []) },
      { header: 'Active', cell: row => (row.active ? 'Yes' : 'No') },
    ])
  },

  previewImport: async (input, ctx) => {
    const table = await tableOf(ctx.upload, input)
    return ctx.read(async tx => ({ result: importResult(await readItems(tx, table)) }))
  },

  rowsToCheck: async (input, ctx) => {
    const table = await tableOf(ctx.upload, input)
    const { refusals, corrections } = await ctx.read(tx => readItems(tx, table))
    return rowsToCheck(found(ctx.upload).path, isItemHeading, input, [...refusals, ...corrections])
  },

  importItems: async (input, ctx) => {
    const table = await tableOf(ctx.upload, input)
    return ctx
      .write(async tx => ({ result: await importItems(tx, await readItems(tx, table)) }))
      .catch(ifItemTaken)
  },

  open: ({ id }, ctx) =>
    ctx.read(async tx => ({
      result: toWire(found(await itemById(tx, id)), ctx.session, (await feesOf(tx)).tax),
    })),

  edit: (
    { id, version, price, include_tax, cost, quantity, partName, margin, fixedMargin, ...fields },
    ctx,
  ) =>
    ctx
      .write(async tx => {
        const before = found(await lockItem(tx, id))
        const { tax } = await feesOf(tx)
        refuseStale(version, before, toWire(before, ctx.session, tax))
        await refuseUnknownTypes(tx, fields.job_type_ids)
        const isHidden = !hasPermission(ctx.session, 'payments.onJob')
        const after = await updateItem(tx, id, {
          ...fields,
          price_cents: price,
          price_with_tax: include_tax,
          // Viewers who don't see the cost can't change it.
          ...(!isHidden && { cost_cents: cost, margin, margin_is_fixed: fixedMargin }),
          part_name: partName,
          default_quantity: String(quantity),
        })
        tx.record('items', before, after)
        return { result: toWire(after, ctx.session, tax) }
      })
      .catch(ifItemTaken),

  changeStatus: ({ id, checked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockItem(tx, id))
      const { tax } = await feesOf(tx)
      if (before.active === checked) return { result: toWire(before, ctx.session, tax) }
      const after = await updateItem(tx, id, { active: checked })
      tx.record('items', before, after)
      return { result: toWire(after, ctx.session, tax) }
    }),
}

const toWire = (
  { price_cents, cost_cents, default_quantity, part_name, margin, margin_is_fixed, ...row }: ItemRow,
  viewer: Pick<Viewer, 'permissions'>,
  tax: number,
): Item => {
  const isHidden = !hasPermission(viewer, 'payments.onJob')
  return {
    ...row,
    price: priceInDollars(netPrice({ ...row, price_cents }, tax)),
    entered_price: priceInDollars(price_cents),
    cost: cost_cents === null || isHidden ? null : priceInDollars(cost_cents),
    partName: part_name,
    margin: isHidden ? null : margin,
    fixedMargin: margin_is_fixed,
    quantity: Number(default_quantity),
  }
}

const tableOf = (upload: Upload | null, { columns, ...choice }: CsvChoice & { columns: string }) =>
  csvTable(upload, mostItemRows, isItemHeading, headings => mappingFrom(columns, headings), choice)
