import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** A supplier's item is known by its code or, where it has none, by its name. */
export const itemKey = ({ code, name }: { code: string; name: string }): string =>
  (code || name).toLowerCase()

export interface MatchedPart {
  /** The place in what was asked for. */
  n: number
  id: number
  name: string
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
    select a.n, p.id, p.name
    from jsonb_to_recordset(${JSON.stringify(asked.map((each, n) => ({ n, ...each })))}::jsonb) as a (n int, code text, name text)
    join lateral (
      select p.id, p.name, 1 as turn from supplier_items i
        join stock_parts p on p.company_id = ${c} and p.id = i.part_id and p.active
        where i.company_id = ${c} and i.supplier_id = ${supplierId}::bigint and a.code <> '' and i.key = lower(a.code)
      union all
      select p.id, p.name, 2 from stock_parts p
        where p.company_id = ${c} and p.supplier_id = ${supplierId}::bigint and a.code <> ''
          and lower(p.supplier_code) = lower(a.code) and p.active
      union all
      select p.id, p.name, 3 from supplier_items i
        join stock_parts p on p.company_id = ${c} and p.id = i.part_id and p.active
        where i.company_id = ${c} and i.supplier_id = ${supplierId}::bigint and lower(i.name) = lower(a.name)
      union all
      select p.id, p.name, 4 from stock_parts p
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
    insert into supplier_items as i (company_id, supplier_id, key, code, name, unit, price_cents, part_id, changed_at)
    select ${tx.companyId}, ${supplierId}, key, code, name, unit, price_cents, part_id, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (key text, code text, name text, unit text, price_cents numeric, part_id bigint)
    on conflict (company_id, supplier_id, key) do update set code = excluded.code, name = excluded.name,
      unit = case when excluded.unit = '' then i.unit else excluded.unit end, price_cents = excluded.price_cents,
      part_id = coalesce(excluded.part_id, i.part_id), changed_at = excluded.changed_at`.execute(tx)
}

/** All that a supplier's price list holds. */
export const pricesOfSupplier = (tx: CompanyTx, supplierId: number) =>
  tx
    .rows('supplier_items')
    .where('supplier_id', '=', supplierId)
    .select(['key', 'name', 'unit', 'part_id', sql<number>`price_cents::float8`.as('price_cents')])
    .execute()

/** Our parts that come from a supplier, or were matched with its items, by its codes. */
export async function partsOfSupplier(
  tx: CompanyTx,
  supplierId: number,
): Promise<{ id: number; name: string; code: string; price_cents: number }[]> {
  const { rows } = await sql<{ id: number; name: string; code: string; price_cents: number }>`
    select p.id, p.name, p.supplier_code as code, p.price_cents::float8 as price_cents from stock_parts p
    where p.company_id = ${tx.companyId} and p.active and (p.supplier_id = ${supplierId} or exists (
      select 1 from supplier_items i where i.company_id = p.company_id and i.supplier_id = ${supplierId} and i.part_id = p.id))
    order by p.id`.execute(tx)
  return rows
}
