import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { MovementKind } from '../inventory.rules.ts'

export interface ValuedPart {
  name: string
  unit: string
  place_id: number
  quantity: number
  cents: number
}

/**
 * Stock by part and place at a moment, in transit too. A place has its share of the part's value by quantity, so that the
 * places come to it to the cent.
 */
const valued = (tx: CompanyTx, until: Date) => sql`
  select part_id, place_id, quantity, case when total = 0 then 0
    else round(cents * upto / total) - round(cents * (upto - quantity) / total) end as cents
  from (
    select part_id, place_id, quantity, sum(cents) over part as cents, sum(quantity) over part as total,
      sum(quantity) over (part order by place_id) as upto
    from (
      select part_id, place_id, sum(quantity) as quantity, sum(value_cents) as cents from stock_movements
      where company_id = ${tx.companyId} and written_at < ${until} group by part_id, place_id
    ) m window part as (partition by part_id)
  ) each where quantity <> 0`

/** Stock and its value at a moment, by part and place. */
export async function partsAt(tx: CompanyTx, until: Date, most: number): Promise<ValuedPart[]> {
  const { rows } = await sql<ValuedPart>`
    select p.name, p.unit, m.place_id, m.quantity::float8 as quantity, m.cents::float8 as cents
    from (${valued(tx, until)}) m join stock_parts p on p.company_id = ${tx.companyId} and p.id = m.part_id
    order by p.name collate names, p.id, m.place_id limit ${most}`.execute(tx)
  return rows
}

/** The stock value of each place at a moment, in cents. */
export async function valueAt(tx: CompanyTx, until: Date): Promise<{ place_id: number; cents: number }[]> {
  const { rows } = await sql<{ place_id: number; cents: number }>`
    select place_id, sum(cents)::float8 as cents from (${valued(tx, until)}) m
    group by place_id having sum(cents) <> 0 order by place_id`.execute(tx)
  return rows
}

export interface PriceDifference {
  id: number
  part: string
  kind: MovementKind
  cents: number
  at: Date
  order_id: number | null
  supplier_invoice_id: number | null
  undoes: number | null
}

/** Price differences within two moments, the newest first, and what all of them come to. */
export async function differencesBetween(
  tx: CompanyTx,
  from: Date,
  until: Date,
  most: number,
): Promise<{ rows: PriceDifference[]; cents: number }> {
  const { rows } = await sql<PriceDifference & { all_cents: number }>`
    select m.id, p.name as part, m.kind, m.difference_cents::float8 as cents, m.written_at as at, m.order_id,
      m.supplier_invoice_id, m.undoes, (sum(m.difference_cents) over ())::float8 as all_cents
    from stock_movements m join stock_parts p on p.company_id = m.company_id and p.id = m.part_id
    where m.company_id = ${tx.companyId} and m.difference_cents <> 0 and m.written_at >= ${from} and m.written_at < ${until}
    order by m.written_at desc, m.id desc limit ${most}`.execute(tx)
  return { rows, cents: rows[0]?.all_cents ?? 0 }
}
