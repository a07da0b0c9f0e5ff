import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'
import type { PriceSort } from '../price-lists.contract.ts'

/** A supplier's item is known by its code or, where it has none, by its name. */
export const itemKey = ({ code, name }: { code: string; name: string }): string =>
  (code || name).toLowerCase()

export interface MatchedPart {
  /** The place in what was asked for. */
  n: number
  id: number
  name: string
  unit: string
}

/**
 * Our parts by what a supplier calls them: what was matched before and the price list first, then the part's own code of
 * this supplier, then the name.
 */
export async function matchParts(
  tx: CompanyTx,
  supplierId: number | null,
  asked: readonly { code: string; name: string }[],
): Promise<MatchedPart[]> {
  if (asked.length === 0) return []
  const c = tx.companyId
  const { rows } = await sql<MatchedPart>`
    select a.n, p.id, p.name, p.unit
    from jsonb_to_recordset(${JSON.stringify(asked.map((each, n) => ({ n, ...each })))}::jsonb) as a (n int, code text, name text)
    join lateral (
      select p.id, p.name, p.unit, 1 as turn from supplier_items i
        join stock_parts p on p.company_id = ${c} and p.id = i.part_id and p.active
        where i.company_id = ${c} and i.supplier_id = ${supplierId}::bigint and a.code <> '' and i.key = lower(a.code)
      union all
      select p.id, p.name, p.unit, 2 from stock_parts p
        where p.company_id = ${c} and p.supplier_id = ${supplierId}::bigint and a.code <> ''
          and lower(p.supplier_code) = lower(a.code) and p.active
      union all
      select p.id, p.name, p.unit, 3 from supplier_items i
        join stock_parts p on p.company_id = ${c} and p.id = i.part_id and p.active
        where i.company_id = ${c} and i.supplier_id = ${supplierId}::bigint and lower(i.name) = lower(a.name)
      union all
      select p.id, p.name, p.unit, 4 from stock_parts p
        where p.company_id = ${c} and lower(p.name) = lower(a.name) and p.active
      order by turn, id limit 1
    ) p on true
    order by a.n`.execute(tx)
  return rows
}

export interface SupplierItem {
  code: string
  name: string
  unit: string
  price_cents: number
  part_id: number | null
  /** How many of our part's unit one of theirs is; null or absent: not said. */
  holds?: number | null
}

/** Keeps what a supplier asks for its items, and what they are of ours where that is said; others stay as they were matched. */
export async function keepSupplierItems(
  tx: CompanyTx,
  supplierId: number,
  items: readonly SupplierItem[],
): Promise<void> {
  const rows = [...new Map(items.map(item => [itemKey(item), { key: itemKey(item), ...item }])).values()]
  if (rows.length === 0) return
  await sql`
    insert into supplier_items as i (company_id, supplier_id, key, code, name, unit, price_cents, part_id, holds, changed_at)
    select ${tx.companyId}, ${supplierId}, key, code, name, unit, price_cents, part_id, holds, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (key text, code text, name text, unit text, price_cents numeric, part_id bigint, holds numeric)
    on conflict (company_id, supplier_id, key) do update set code = excluded.code, name = excluded.name,
      unit = case when excluded.unit = '' then i.unit else excluded.unit end, price_cents = excluded.price_cents,
      part_id = coalesce(excluded.part_id, i.part_id), holds = coalesce(excluded.holds, i.holds), version = i.version + 1,
      before_cents = case when i.price_cents = excluded.price_cents then i.before_cents else i.price_cents end,
      changed_at = case when i.price_cents = excluded.price_cents then i.changed_at else excluded.changed_at end`.execute(
    tx,
  )
}

/** All that a supplier's price list holds. */
export const pricesOfSupplier = (tx: CompanyTx, supplierId: number) =>
  tx
    .rows('supplier_items')
    .where('supplier_id', '=', supplierId)
    .select([
      'key',
      'name',
      'unit',
      'part_id',
      sql<number>`price_cents::float8`.as('price_cents'),
      sql<number | null>`holds::float8`.as('holds'),
    ])
    .execute()

interface SupplierPart {
  id: number
  name: string
  unit: string
  /** Its code at this supplier; '': it comes from another one. */
  code: string
  price_cents: number
  /** Its purchase price is this supplier's. */
  is_own: boolean
}

/** Our parts that come from a supplier, or were matched with its items. */
export async function partsOfSupplier(tx: CompanyTx, supplierId: number): Promise<SupplierPart[]> {
  const { rows } = await sql<SupplierPart>`
    select p.id, p.name, p.unit, p.price_cents::float8 as price_cents, coalesce(p.supplier_id, ${supplierId}) = ${supplierId} as is_own,
      case when p.supplier_id = ${supplierId} then p.supplier_code else '' end as code from stock_parts p
    where p.company_id = ${tx.companyId} and p.active and (p.supplier_id = ${supplierId} or exists (
      select 1 from supplier_items i where i.company_id = p.company_id and i.supplier_id = ${supplierId} and i.part_id = p.id))
    order by p.id`.execute(tx)
  return rows
}

export interface PriceRow extends SupplierItem {
  id: number
  supplier_id: number
  supplier_name: string
  part_name: string
  part_unit: string
  holds: number | null
  before_cents: number | null
  changed_at: Date
  version: number
  cheapest: { supplier_name: string; price_cents: number } | null
}

const kept = (tx: CompanyTx) =>
  tx
    .rows('supplier_items as i')
    .innerJoin('suppliers as s', join =>
      join.onRef('s.company_id', '=', 'i.company_id').onRef('s.id', '=', 'i.supplier_id'),
    )

const prices = (tx: CompanyTx) =>
  kept(tx)
    .leftJoin('stock_parts as p', join =>
      join.onRef('p.company_id', '=', 'i.company_id').onRef('p.id', '=', 'i.part_id'),
    )
    .select(['i.id', 'i.supplier_id', 's.name as supplier_name', 'i.code', 'i.name', 'i.unit', 'i.part_id'])
    .select(['i.changed_at', 'i.version'])
    .select([
      sql<number>`i.price_cents::float8`.as('price_cents'),
      sql<number | null>`i.before_cents::float8`.as('before_cents'),
      sql<number | null>`i.holds::float8`.as('holds'),
      sql<string>`coalesce(p.unit, '')`.as('part_unit'),
      sql<string>`coalesce(p.name, '')`.as('part_name'),
      sql<PriceRow['cheapest']>`(
        select json_build_object('supplier_name', o.name, 'price_cents', x.price_cents)
        from supplier_items x join suppliers o on o.company_id = x.company_id and o.id = x.supplier_id and o.active
        where x.company_id = i.company_id and x.part_id = i.part_id
          and (lower(x.unit) = lower(i.unit) or x.unit = '' or i.unit = '' or x.holds is not null)
        order by x.price_cents / coalesce(x.holds, 1), x.id <> i.id, x.id limit 1)`.as('cheapest'),
    ])
    .$castTo<PriceRow>()

/** The change against the price before, in thousandths; what never changed is at 0. */
const changed = sql`case when coalesce(i.before_cents, 0) = 0 then 0
  else round((i.price_cents - i.before_cents) * 1000 / i.before_cents) end::bigint`

export const priceList = (
  tx: CompanyTx,
  { supplier, search, ours }: { supplier: number | null; search: string; ours: boolean },
): List<PriceRow, PriceSort> => ({
  from: kept(tx)
    .$if(supplier !== null, query => query.where('i.supplier_id', '=', supplier))
    .$if(ours, query => query.where('i.part_id', 'is not', null)),
  words: { text: sql`i.code || ' ' || i.name`, search },
  id: 'i.id',
  sorts: {
    name: [sql`i.name collate names`, 'text'],
    code: [sql`i.code collate names`, 'text'],
    price: [sql`(i.price_cents * 100)::bigint`, 'bigint'],
    change: [changed, 'bigint'],
    changed: ['i.changed_at', 'timestamptz'],
    id: ['i.id', 'bigint'],
  },
  row: id => prices(tx).where('i.id', '=', id),
})

export const priceById = (tx: CompanyTx, id: number): Promise<PriceRow | undefined> =>
  prices(tx).where('i.id', '=', id).executeTakeFirst()

/** The price, locked until the transaction ends. */
export async function lockPrice(tx: CompanyTx, id: number): Promise<PriceRow | undefined> {
  await tx.rows('supplier_items').where('id', '=', id).select('id').forUpdate().execute()
  return priceById(tx, id)
}

/** A supplier has each code once, and each name that has none. */
export const takenPrice = 'supplier_items_pkey'

export async function insertPrice(tx: CompanyTx, supplierId: number, item: SupplierItem): Promise<number> {
  const { id } = await tx
    .insertRows('supplier_items', {
      ...stored(item),
      supplier_id: supplierId,
      changed_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updatePrice(tx: CompanyTx, before: PriceRow, item: SupplierItem): Promise<void> {
  await tx
    .updateRows('supplier_items')
    .set({
      ...stored(item),
      version: before.version + 1,
      ...(item.price_cents !== before.price_cents && {
        before_cents: String(before.price_cents),
        changed_at: tx.now,
      }),
    })
    .where('id', '=', before.id)
    .execute()
}

const stored = ({ price_cents, holds, ...item }: SupplierItem) => ({
  ...item,
  ...(holds !== undefined && { holds: holds === null ? null : String(holds) }),
  key: itemKey(item),
  price_cents: String(price_cents),
})

/** How many of ours one of a supplier's items holds, by its key. */
export async function knownHolds(tx: CompanyTx, supplierId: number): Promise<Map<string, number>> {
  const rows = await tx
    .rows('supplier_items')
    .where('supplier_id', '=', supplierId)
    .where('holds', 'is not', null)
    .select(['key', sql<number>`holds::float8`.as('holds')])
    .execute()
  return new Map(rows.map(row => [row.key, row.holds]))
}
