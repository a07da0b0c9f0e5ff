import { customValues } from '#features/account/custom-fields/custom-values.wire.ts'
import { takeCustomFields } from '#features/account/custom-fields/server/custom-values.service.ts'
import { newInvoiceItemProblem } from '#features/stock/price-book/items.rules.ts'
import { itemsByIds } from '#features/stock/price-book/server/items.queries.ts'
import { addItem } from '#features/stock/price-book/server/items.service.ts'
import { suppliers } from '#features/stock/suppliers/server/suppliers.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { found, notFound, refuse, refuseStale } from '#server/refusal.ts'
import { hasPermission, noPermission, type Viewer } from '#shared/access.ts'
import { priceInDollars, priceOf } from '#shared/numbers/unit-price.ts'
import { isLow, numberIn, rowProblem } from '../inventory.rules.ts'
import { type InventoryRow, partToWire, type SentPart } from '../inventory.wire.ts'
import { type Move, moveStock } from './ledger.queries.ts'
import { setLevels } from './levels.queries.ts'
import {
  insertParts,
  type ListedPart,
  linkItems,
  listedParts,
  lockPartRows,
  type PartFields,
  updatePart,
} from './parts.queries.ts'
import { type Place, placeById } from './places.queries.ts'

/** Costs are for who manages stock or sees money on jobs, never for technicians. */
export const seesCost = (viewer: Pick<Viewer, 'permissions'>): boolean =>
  hasPermission(viewer, 'inventory.manage') || hasPermission(viewer, 'payments.onJob')

export const rowToWire = (row: ListedPart, viewer: Pick<Viewer, 'permissions'>): InventoryRow => {
  const isShown = seesCost(viewer)
  return partToWire({
    id: row.id,
    name: row.name,
    price_cents: isShown ? row.price_cents : null,
    on_hand: row.on_hand,
    reserved: row.reserved,
    free: Math.round((row.on_hand - row.reserved) * 1_000) / 1_000,
    on_order: row.on_order,
    minimum: row.minimum,
    target: row.target,
    unit: row.unit,
    barcode: row.barcode,
    supplier_id: row.supplier_id,
    supplier_name: row.supplier_name,
    supplier_code: row.supplier_code,
    cost_cents: isShown ? row.cost_cents : null,
    items: row.items,
    low: isLow(row),
    custom_fields: hasPermission(viewer, 'inventory.manage') ? customValues.write(row.custom_fields) : '',
    version: row.version,
  })
}

/** A place that may be written to, or 404. */
export async function usablePlace(tx: UserTx, id: number): Promise<Place> {
  const place = found(await placeById(tx, id))
  return place.active ? place : refuse(400, 'This location is no longer in use.', { field: 'place' })
}

/** Saves rows of the inventory: all of them, or none if one is refused. */
export async function saveRows(
  tx: UserTx,
  sent: readonly SentPart[],
  place: number,
): Promise<InventoryRow[]> {
  await usablePlace(tx, place)
  const named = [...new Set(sent.flatMap(row => row.id ?? []))]
  // Locked first, then read as it is once the locks are had.
  const [locked, shown] = await Promise.all([lockPartRows(tx, named), listedParts(tx, named, place)])
  const known = new Map(shown.filter(row => locked.some(({ id }) => id === row.id)).map(row => [row.id, row]))
  const moves: Move[] = []
  const saved: number[] = []
  for (const [n, row] of sent.entries()) {
    const before = storedRow(known, row)
    const problem = rowProblem(row, before && typedOf(before, row))
    if (problem) return refuse(400, problem, { field: `inventory.${n}` })
    refuseItem(row, `inventory.${n}.invoiceItem`)
    const id = await saveRow(tx, row, before)
    if (saved.includes(id))
      return refuse(400, 'Each row can only be listed once.', { field: `inventory.${n}.Id` })
    saved.push(id)
    const was = before ? (row.shown ?? before.on_hand) : 0
    const quantity = numberIn(row.quantity)
    if (quantity !== null && quantity !== was)
      moves.push({
        part: id,
        place,
        kind: 'adjust',
        quantity: quantity - was,
        ...(!before && { cost: costOf(row) }),
      })
    if (row.minimum !== undefined || row.target !== undefined)
      await setLevels(tx, [{ part: id, place, minimum: row.minimum, target: row.target }])
  }
  await moveStock(tx, moves)
  tx.tell('stock')
  const rows = await listedParts(tx, saved, place)
  return saved.map(id => rowToWire(rows.find(row => row.id === id)!, tx.by))
}

/** The part that a row changes; null: it adds one. A version says that the row is there. */
function storedRow(
  known: ReadonlyMap<number, ListedPart>,
  { id, name, version }: SentPart,
): ListedPart | null {
  const row = id === null ? undefined : known.get(id)
  if (version !== undefined) return row ?? notFound()
  return row && row.name.toLowerCase() === name.toLowerCase() ? row : null
}

const typedOf = (row: ListedPart, { shown }: SentPart) => ({
  name: row.name,
  price: priceInDollars(row.price_cents),
  quantity: shown ?? row.on_hand,
})

const costOf = (row: SentPart): number => priceOf(numberIn(row.price) ?? 0)

async function saveRow(tx: UserTx, row: SentPart, before: ListedPart | null): Promise<number> {
  if (before) refuseStale(staleVersion(row, before), before, rowToWire(before, tx.by))
  const price = costOf(row)
  const fields: PartFields = {
    name: row.name,
    unit: row.unit ?? before?.unit ?? '',
    barcode: row.barcode ?? before?.barcode ?? '',
    supplier_id: row.supplier_id === undefined ? (before?.supplier_id ?? null) : row.supplier_id,
    supplier_code: row.supplier_code ?? before?.supplier_code ?? '',
    price_cents: price,
    cost_cents: before ? before.cost_cents : price,
    custom_fields: await takeCustomFields(
      tx,
      '/manage/inventory',
      row.custom_fields,
      before?.custom_fields ?? [],
    ),
  }
  if (fields.supplier_id !== null && fields.supplier_id !== before?.supplier_id)
    await refuseSupplier(tx, fields.supplier_id)
  const items = row.item_ids ? [...row.item_ids] : before?.items.map(({ id }) => id)
  if (row.item_ids && (await itemsByIds(tx, row.item_ids)).length < row.item_ids.length)
    return refuse(400, '{{field}} is not valid', { field: 'item_ids' })
  const part = before ? await changedPart(tx, before, fields) : await addedPart(tx, fields)
  const all = [...(items ?? []), ...(await invoiceItem(tx, row))]
  if (row.item_ids || row.invoiceItem) await linkItems(tx, part, all)
  return part
}

/**
 * The version to compare. What moved since counts where a quantity was typed over one that is not told: of a row that
 * tells what its screen showed, only the difference is booked.
 */
function staleVersion({ version, shown, quantity: typed }: SentPart, before: ListedPart): number | undefined {
  const quantity = numberIn(typed)
  const isQuantityTyped = shown === undefined && quantity !== null && quantity !== before.on_hand
  const isEdited = version !== undefined && version < before.edited_version
  return isQuantityTyped || isEdited || version === undefined || version > before.version
    ? version
    : before.version
}

async function refuseSupplier(tx: UserTx, id: number): Promise<void> {
  const supplier = await suppliers.byId(tx, id)
  if (!supplier?.active) refuse(400, '{{field}} is not valid', { field: 'supplier_id' })
}

async function addedPart(tx: UserTx, fields: PartFields): Promise<number> {
  const [part] = await insertParts(tx, [fields])
  tx.record('stock_parts', null, part!)
  return part!.id
}

async function changedPart(tx: UserTx, before: ListedPart, fields: PartFields): Promise<number> {
  const isOther = (Object.keys(fields) as (keyof PartFields)[]).some(
    name => JSON.stringify(fields[name]) !== JSON.stringify(before[name]),
  )
  if (isOther) tx.record('stock_parts', before, await updatePart(tx, before.id, fields))
  return before.id
}

/** Refuses an item to be made with the row that lacks something, as the dialog does. */
function refuseItem({ name: part, invoiceItem }: SentPart, field: string): void {
  if (!invoiceItem) return
  const { name, partName, quantity, price } = invoiceItem
  const problem = newInvoiceItemProblem({
    itemName: name,
    partName: partName || part,
    defaultQuantity: quantity,
    itemPrice: price,
  })
  if (problem) refuse(400, problem.message, { field: `${field}.${problem.field}` })
}

/** The item of the price book that is made with the row, if one is asked for. */
async function invoiceItem(tx: UserTx, { invoiceItem }: SentPart): Promise<number[]> {
  if (!invoiceItem) return []
  if (!hasPermission(tx.by, 'payments.onJob')) return refuse(403, noPermission)
  return [(await addItem(tx, invoiceItem)).id]
}

/** Makes parts of items that are none yet; gives how many. */
export async function stockItems(
  tx: UserTx,
  ids: readonly number[],
  linked: ReadonlyMap<number, number>,
): Promise<number> {
  const items = await itemsByIds(tx, ids)
  if (items.length < ids.length) return notFound()
  const fresh = items.filter(item => !linked.has(item.id))
  if (fresh.length === 0) return 0
  const parts = await insertParts(
    tx,
    fresh.map(item => ({
      name: item.part_name || item.name,
      unit: item.unit,
      barcode: '',
      supplier_id: null,
      supplier_code: '',
      price_cents: item.cost_cents ?? 0,
      cost_cents: item.cost_cents ?? 0,
    })),
  )
  for (const [i, part] of parts.entries()) {
    tx.record('stock_parts', null, part)
    await linkItems(tx, part.id, [fresh[i]!.id])
  }
  return parts.length
}
