import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface LevelChange {
  part: number
  place: number
  minimum?: number | undefined
  target?: number | undefined
}

/** Sets what should lie at a place at least, and to how many it is filled up. */
export async function setLevels(tx: CompanyTx, levels: readonly LevelChange[]): Promise<void> {
  if (levels.length === 0) return
  await sql`
    insert into stock_levels as l (company_id, part_id, place_id, minimum, target)
    select ${tx.companyId}, part, place, coalesce(minimum, 0), coalesce(target, 0)
    from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb) as x (part bigint, place bigint, minimum numeric, target numeric)
    order by part, place
    on conflict (company_id, part_id, place_id) do update
    set minimum = coalesce((select minimum from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
          as x (part bigint, place bigint, minimum numeric) where part = l.part_id and place = l.place_id), l.minimum),
        target = coalesce((select target from jsonb_to_recordset(${JSON.stringify(levels)}::jsonb)
          as x (part bigint, place bigint, target numeric) where part = l.part_id and place = l.place_id), l.target)`.execute(
    tx,
  )
}

/** Minimums and targets of these parts at these places, locked. */
export const allLevels = async (tx: CompanyTx, parts: readonly number[], places: readonly number[]) =>
  parts.length === 0
    ? []
    : tx
        .rows('stock_levels')
        .where('part_id', 'in', parts)
        .where('place_id', 'in', places)
        .select([
          'part_id as part',
          'place_id as place',
          sql<number>`minimum::float8`.as('minimum'),
          sql<number>`target::float8`.as('target'),
        ])
        .orderBy('part_id')
        .orderBy('place_id')
        .forUpdate()
        .execute()

/** Of a place `l`: less is free than should lie there, or it is to be counted. */
export const isLow = sql<boolean>`(l.on_hand - l.reserved < l.minimum or l.on_hand < 0)`

interface Change {
  part: number
  place: number
  quantity: number
}

/** Says of which parts there is too little now, where there was enough before these changes of what is free. */
export async function tellLow(tx: CompanyTx, changes: readonly Change[]): Promise<void> {
  if (!changes.some(({ quantity }) => quantity < 0)) return
  const { rows } = await sql<{ part: number }>`
    select distinct l.part_id as part from stock_levels l join (
      select part, place, sum(quantity) as quantity
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (part bigint, place bigint, quantity numeric)
      group by part, place
    ) x on x.part = l.part_id and x.place = l.place_id
    where l.company_id = ${tx.companyId} and ${isLow} and l.on_hand - l.reserved - x.quantity >= greatest(l.minimum, 0)`.execute(
    tx,
  )
  for (const { part } of rows) tx.happened('stock.low', part)
}

/** Adds to what jobs have reserved; what is freed is negative. */
export async function reserveStock(tx: CompanyTx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into stock_levels as l (company_id, part_id, place_id, reserved)
    select ${tx.companyId}, part, place, sum(quantity)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (part bigint, place bigint, quantity numeric)
    group by part, place order by part, place
    on conflict (company_id, part_id, place_id) do update set reserved = l.reserved + excluded.reserved`.execute(
    tx,
  )
  await tellLow(
    tx,
    changes.map(each => ({ ...each, quantity: -each.quantity })),
  )
}
