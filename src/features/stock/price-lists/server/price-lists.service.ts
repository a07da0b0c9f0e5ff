import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import {
  costChanges,
  followPrices,
  type PartPrice,
} from '#features/stock/inventory/server/item-costs.service.ts'
import { setPartPrices } from '#features/stock/inventory/server/parts.queries.ts'
import { taxIn } from '#features/stock/price-book/csv-columns.rules.ts'
import { stockSetting } from '#features/stock/stock-settings/server/stock-settings.service.ts'
import { readSetting } from '#server/company-setting.ts'
import { type CsvTable, type Doubt, numbersOf, totalRow } from '#server/csv-reading/csv-table.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { inSlices } from '#server/in-slices.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { cutCode } from '#shared/numbers/cut-code.ts'
import { priceWithoutRate } from '#shared/numbers/unit-price.ts'
import { writtenPrice } from '#shared/numbers/written-number.ts'
import { askHolds, holdsOf, priceOfOurs } from '../pack.rules.ts'
import type { PriceChange, PriceListOutcome } from '../price-lists.contract.ts'
import {
  changeOf,
  mostShownPrices,
  mostShownRefusals,
  type PriceColumn,
  type PriceMapping,
  priceMappingText,
} from '../price-lists.rules.ts'
import {
  itemKey,
  keepSupplierItems,
  partsOfSupplier,
  pricesOfSupplier,
  type SupplierItem,
} from './supplier-items.queries.ts'

type PriceBook = PriceListOutcome['price_book']

interface ReadList extends Pick<CsvTable<PriceColumn>, 'headings' | 'sample' | 'read'> {
  mapping: PriceMapping
  rows: number
  kept: SupplierItem[]
  changes: PriceChange[]
  /** New purchase prices of our parts. */
  parts: PartPrice[]
  unchanged: number
  refusals: Doubt[]
  corrections: Doubt[]
}

/** Compares a price list, row by row, with what the supplier asked before. */
export async function readPriceList(
  tx: CompanyTx,
  supplierId: number,
  table: CsvTable<PriceColumn>,
): Promise<ReadList> {
  const { headings, mapping, rows, sample } = table
  const { marks, read } = await numbersOf(table, ['price'])
  const known = new Map((await pricesOfSupplier(tx, supplierId)).map(item => [item.key, item]))
  const parts = await partsOfSupplier(tx, supplierId)
  const byCode = new Map(parts.map(part => [part.code.toLowerCase(), part]))
  const byId = new Map(parts.map(part => [part.id, part]))
  const list: ReadList = {
    headings,
    sample,
    read,
    mapping,
    rows: rows.length,
    kept: [],
    changes: [],
    parts: [],
    unchanged: 0,
    refusals: [],
    corrections: [],
  }
  const stands = new Map<string, number>()
  // Prices are kept without tax.
  const isTaxed = mapping.price !== null && taxIn(headings[mapping.price] ?? '') === 'with'
  const { tax } = await feesOf(tx)
  for await (const { row, cells, isTotal } of inSlices(rows)) {
    const cell = (name: PriceColumn) => cells[name] ?? ''
    const item = {
      code: cell('code').slice(0, longest.code.most),
      name: cell('name').slice(0, longest.name.most),
      unit: cell('unit').slice(0, longest.unit.most),
    }
    const written = writtenPrice(cell('price'), marks.price)
    const price_cents = written && isTaxed ? priceWithoutRate(written, tax) : written
    const key = itemKey(item)
    const reason =
      (isTotal ? totalRow : cutCode(item.code)) ?? refusalOf(key, price_cents, cell('price'), stands)
    if (reason || price_cents == null) {
      list.refusals.push({ row, name: item.name || item.code, reason: reason! })
      continue
    }
    stands.set(key, row)
    list.corrections.push(...correctionsOf(row, item.name || item.code, cell))
    const before = known.get(key)
    const part = byId.get(before?.part_id ?? 0) ?? byCode.get(item.code.toLowerCase())
    const own = part?.is_own ? part : undefined
    const holds = holdsOf(item.unit || (before?.unit ?? ''), part?.unit ?? '', before?.holds ?? null)
    // Until somebody has said how many of ours it is, the price of another unit is none of ours.
    if (own && holds === null)
      list.refusals.push({ row, name: item.name || item.code, reason: askHolds(item.unit, own.name) })
    const ofOurs = holds === null ? (own?.price_cents ?? 0) : priceOfOurs(price_cents, holds)
    if (own && own.price_cents !== ofOurs) list.parts.push({ part: own.id, price: ofOurs })
    const isSame =
      before?.price_cents === price_cents &&
      before.name === item.name &&
      (item.unit === '' || before.unit === item.unit)
    const before_cents = before?.price_cents ?? (holds === 1 ? own?.price_cents : undefined) ?? null
    if (isSame && (!own || own.price_cents === ofOurs)) {
      list.unchanged += 1
      continue
    }
    list.kept.push({ ...item, price_cents, part_id: part?.id ?? null })
    list.changes.push({
      ...item,
      price_cents,
      before_cents,
      change: before_cents === null ? null : changeOf(before_cents, price_cents),
      part_name: part?.name ?? '',
    })
  }
  return list
}

/** The most characters of each column of text. */
const longest = {
  code: { label: 'Code', most: 60 },
  name: { label: 'Name', most: 200 },
  unit: { label: 'Unit', most: 30 },
} as const

/** Tells what was not taken as it stands in a row. */
const correctionsOf = (row: number, name: string, cell: (name: PriceColumn) => string): Doubt[] =>
  (['code', 'name', 'unit'] as const).flatMap(column => {
    const { label, most } = longest[column]
    if (cell(column).length <= most) return []
    const reason = fact('{{column}}: shortened to {{most}} characters.', {
      column: { text: label },
      most,
    })
    return [{ row, name, reason }]
  })

function refusalOf(
  key: string,
  price: number | null | undefined,
  written: string,
  stands: ReadonlyMap<string, number>,
): Fact | null {
  if (key === '') return fact('No code or name.')
  const earlier = stands.get(key)
  if (earlier !== undefined) return fact('Already in row {{row}}.', { row: earlier })
  return price == null || price < 0
    ? fact('{{value}} isn’t an amount.', { value: written.slice(0, 40) })
    : null
}

/** Keeps the prices of a list, and makes them those of our parts; the price book follows as the company has it. */
export async function bringInPrices(
  tx: UserTx,
  supplierId: number,
  list: ReadList,
  follow: boolean,
): Promise<void> {
  for (let from = 0; from < list.kept.length; from += 5_000)
    await keepSupplierItems(tx, supplierId, list.kept.slice(from, from + 5_000))
  await setPartPrices(tx, list.parts)
  tx.record(
    'suppliers',
    { id: supplierId, price_list: null },
    { id: supplierId, price_list: { rows: list.rows, changed: list.kept.length } },
  )
  if (list.parts.length > 0) tx.tell('stock')
  await followPrices(tx, list.parts, follow)
}

/** Changes in the price book that new prices of our parts bring. */
export async function priceBookOf(tx: UserTx, parts: readonly PartPrice[]): Promise<PriceBook> {
  const { price_book: follows } = await readSetting(tx, stockSetting)
  const changes = follows === 'off' ? [] : await costChanges(tx, parts)
  return {
    follows,
    items: changes.slice(0, mostShownPrices).map(({ before, after }) => ({
      id: before.id,
      name: before.name,
      cost_before: before.cost_cents,
      cost_after: after.cost_cents,
      price_before: before.price_cents,
      price_after: after.price_cents,
    })),
    count: changes.length,
  }
}

/** The outcome, or its preview: our own parts first, then what has become dearer the most. */
export function outcomeOf(
  { headings, sample, read, mapping, rows, changes, unchanged, refusals, corrections }: ReadList,
  price_book: PriceBook,
): PriceListOutcome {
  const changed = changes.filter(each => each.before_cents !== null && each.before_cents !== each.price_cents)
  const added = changes.filter(each => each.before_cents === null)
  const weight = (each: PriceChange) => Math.abs(each.change ?? Number.POSITIVE_INFINITY)
  changed.sort((a, b) => Number(b.part_name !== '') - Number(a.part_name !== '') || weight(b) - weight(a))
  return {
    headings,
    sample,
    read,
    columns: priceMappingText(mapping),
    rows,
    changed: changed.length,
    added: added.length,
    unchanged: unchanged + changes.length - changed.length - added.length,
    refused: refusals.length,
    prices: [
      ...changed.slice(0, mostShownPrices),
      ...added.slice(0, Math.max(0, mostShownPrices - changed.length)),
    ],
    refusals: refusals.slice(0, mostShownRefusals),
    corrected: corrections.length,
    corrections: corrections.slice(0, mostShownRefusals),
    price_book,
  }
}
