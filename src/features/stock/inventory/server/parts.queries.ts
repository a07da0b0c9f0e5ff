import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { StockParts } from '#server/db/row-types.ts'
import { foundBy, type List } from '#server/list.ts'
import { alikeIn } from '#server/list-alike.ts'
import type { InventorySort } from '../inventory.contract.ts'
import { isLow } from './levels.queries.ts'

const plain = [
  ...(['id', 'name', 'unit', 'barcode', 'supplier_id', 'supplier_code', 'active', 'version'] as const),
  'edited_version',
] as const
const prices = [
  sql<number>`price_cents::float8`.as('price_cents'),
  sql<number>`cost_cents::float8`.as('cost_cents'),
] as const
export type PartRow = Pick<Selectable<StockParts>, (typeof plain)[number]> & {
  price_cents: number
  cost_cents: number
}
export type PartFields = Omit<PartRow, 'id' | 'active' | 'version' | 'edited_version'>

/** A part with what lies at a place. */
export type ListedPart = PartRow & {
  on_hand: number
  reserved: number
  minimum: number
  target: number
  on_order: number
  supplier_name: string
  items: { id: number; name: string }[]
}

export interface PartFilters {
  place: number
  search: string
  low: boolean
  supplier: number | null
}

/** A question of its own, not of the join: it is answered along the parts and the index of what lies at the place. */
const liesNot = (tx: CompanyTx, place: number) => sql<boolean>`not exists (
  select from stock_levels n where n.company_id = ${tx.companyId} and n.place_id = ${place} and n.part_id = p.id
    and n.thousandths <> 0)`

/** Parts in use that match the filters, with what lies at the place. */
export function partList(tx: CompanyTx, filters: PartFilters): List<ListedPart, InventorySort> {
  const { place, search, low, supplier } = filters
  const from = tx
    .rows('stock_parts as p')
    .leftJoin('stock_levels as l', join =>
      join
        .onRef('l.company_id', '=', 'p.company_id')
        .onRef('l.part_id', '=', 'p.id')
        .on('l.place_id', '=', place),
    )
    .where('p.active', '=', true)
    .$if(low, query => query.where(isLow))
    .$if(supplier !== null, query => query.where('p.supplier_id', '=', supplier))
  return {
    from,
    id: 'p.id',
    sorts: {
      name: [sql`p.name collate names`, 'text'],
      id: ['p.id', 'bigint'],
      quantity: ['l.thousandths', 'bigint', { isZero: liesNot(tx, place) }],
    },
    search: search
      ? {
          ids: asked => foundBy('search_parts', search, asked, { supplier, low: low ? place : null }),
          order: 'id',
          seeks: true,
          alike: alikeIn('stock_parts', search, from, 'p.id'),
        }
      : undefined,
    row: id => listed(tx, place).where('p.id', '=', id),
  }
}

const level = (name: 'on_hand' | 'reserved' | 'minimum' | 'target') =>
  sql<number>`coalesce(l.${sql.ref(name)}, 0)::float8`.as(name)

const listed = (tx: CompanyTx, place: number) =>
  tx
    .rows('stock_parts as p')
    .leftJoin('stock_levels as l', join =>
      join
        .onRef('l.company_id', '=', 'p.company_id')
        .onRef('l.part_id', '=', 'p.id')
        .on('l.place_id', '=', place),
    )
    .select(plain.map(name => `p.${name}` as const))
    .select([
      ...prices,
      level('on_hand'),
      level('reserved'),
      level('minimum'),
      level('target'),
      sql<number>`coalesce((
        select sum(greatest(o.quantity - o.received, 0)) from stock_order_lines o
        join stock_orders r on r.company_id = o.company_id and r.id = o.order_id
        where o.company_id = ${tx.companyId} and o.part_id = p.id and r.place_id = ${place}
          and not r.to_job and r.state in ('approved', 'sent')), 0)::float8`.as('on_order'),
      sql<string>`coalesce((select s.name from suppliers s where s.company_id = p.company_id and s.id = p.supplier_id), '')`.as(
        'supplier_name',
      ),
      sql<{ id: number; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by i.name collate names), '[]')
        from stock_part_items s join items i on i.company_id = s.company_id and i.id = s.item_id
        where s.company_id = ${tx.companyId} and s.part_id = p.id)`.as('items'),
    ])

export const listedPart = (tx: CompanyTx, id: number, place: number): Promise<ListedPart | undefined> =>
  listed(tx, place).where('p.id', '=', id).where('p.active', '=', true).executeTakeFirst()

/** The same for several, in the order of their ids. */
export const listedParts = (tx: CompanyTx, ids: readonly number[], place: number): Promise<ListedPart[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : listed(tx, place).where('p.id', 'in', ids).orderBy('p.id').execute()

/** Parts in use, locked in the order of their ids. */
export const lockPartRows = (tx: CompanyTx, ids: readonly number[]): Promise<PartRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .rows('stock_parts')
        .where('id', 'in', ids)
        .where('active', '=', true)
        .select([...plain, ...prices])
        .orderBy('id')
        .forUpdate()
        .execute()

/** Parts in use by name. */
export const offeredParts = (tx: CompanyTx, most: number) =>
  tx
    .rows('stock_parts')
    .where('active', '=', true)
    .select([
      'id',
      'name',
      'unit',
      'barcode',
      'supplier_code',
      sql<number>`price_cents::float8`.as('price_cents'),
      sql<number[]>`(select coalesce(json_agg(s.item_id order by s.item_id), '[]') from stock_part_items s
        where s.company_id = ${tx.companyId} and s.part_id = stock_parts.id)`.as('items'),
      sql<number>`(select coalesce(sum(l.on_hand), 0)::float8 from stock_levels l
        where l.company_id = ${tx.companyId} and l.part_id = stock_parts.id)`.as('on_hand'),
    ])
    .orderBy(sql`name collate names`)
    .orderBy('id')
    .limit(most)
    .execute()

/** Which of these are parts in use. */
export async function knownParts(tx: CompanyTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await tx
    .rows('stock_parts')
    .where('id', 'in', ids)
    .where('active', '=', true)
    .select('id')
    .execute()
  return new Set(found.map(row => row.id))
}

const stored = ({ price_cents, cost_cents, ...fields }: Partial<PartFields>) => ({
  ...fields,
  ...(price_cents !== undefined && { price_cents: String(price_cents) }),
  ...(cost_cents !== undefined && { cost_cents: String(cost_cents) }),
})

export const insertParts = (tx: CompanyTx, parts: readonly PartFields[]): Promise<PartRow[]> =>
  tx
    .insertRows(
      'stock_parts',
      parts.map(part => ({
        ...stored(part),
        name: part.name,
        price_cents: String(part.price_cents),
        cost_cents: String(part.cost_cents),
      })),
    )
    .returning([...plain, ...prices])
    .execute()

export const updatePart = (
  tx: CompanyTx,
  id: number,
  fields: Partial<PartFields & Pick<PartRow, 'active'>>,
): Promise<PartRow> =>
  tx
    .updateRows('stock_parts')
    .set({
      ...stored(fields),
      version: sql<number>`version + 1`,
      edited_version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning([...plain, ...prices])
    .executeTakeFirstOrThrow()

/** Takes parts out of use or back; gives the ids of those that were changed. Parts that lie somewhere stay. */
export async function setActive(tx: CompanyTx, ids: readonly number[], active: boolean): Promise<number[]> {
  const changed = await tx
    .updateRows('stock_parts')
    .set({ active })
    .where('id', 'in', ids)
    .where('active', '=', !active)
    .where(
      sql<boolean>`(${active} or not exists (select from stock_levels l where l.company_id = stock_parts.company_id
        and l.part_id = stock_parts.id and (l.on_hand <> 0 or l.reserved <> 0)))`,
    )
    .returning('id')
    .execute()
  return changed.map(row => row.id)
}

/** Says which items of the price book are sold of a part: these and no others. */
export async function linkItems(tx: CompanyTx, partId: number, ids: readonly number[]): Promise<void> {
  await sql`
    with gone as (
      delete from stock_part_items
      where company_id = ${tx.companyId} and part_id = ${partId} and item_id <> all(${ids}::bigint[])
    )
    insert into stock_part_items (company_id, item_id, part_id)
    select ${tx.companyId}, id, ${partId} from unnest(${ids}::bigint[]) id
    on conflict (company_id, item_id) do update set part_id = excluded.part_id`.execute(tx)
}

/** Parts by the items of the price book that are sold of them. */
export async function partsOfItems(tx: CompanyTx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .rows('stock_part_items')
    .where('item_id', 'in', ids)
    .select(['item_id', 'part_id'])
    .execute()
  return new Map(rows.map(row => [row.item_id, row.part_id]))
}

export interface PlaceLevel {
  part_id: number
  place_id: number
  on_hand: number
  reserved: number
}

/** Where parts lie, the places with the most first. */
export const levelsOf = async (tx: CompanyTx, partIds: readonly number[]): Promise<PlaceLevel[]> =>
  partIds.length === 0
    ? []
    : tx
        .rows('stock_levels')
        .where('part_id', 'in', partIds)
        .where('on_hand', '<>', '0')
        .select([
          'part_id',
          'place_id',
          sql<number>`on_hand::float8`.as('on_hand'),
          sql<number>`reserved::float8`.as('reserved'),
        ])
        .orderBy('part_id')
        .orderBy('on_hand', 'desc')
        .orderBy('place_id')
        .execute()

/** Sets purchase prices of parts. */
export async function setPartPrices(
  tx: CompanyTx,
  prices: readonly { part: number; price: number }[],
): Promise<void> {
  if (prices.length === 0) return
  await sql`
    update stock_parts p set price_cents = x.price, version = p.version + 1, edited_version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as x (part bigint, price numeric)
    where p.company_id = ${tx.companyId} and p.id = x.part`.execute(tx)
}
