import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { MovementKind } from '../inventory.rules.ts'
import { companyPlace } from '../inventory.rules.ts'

export interface MovementRow {
  id: number
  part_id: number
  place_id: number
  kind: MovementKind
  quantity: number
  cost_cents: number
  value_cents: number
  difference_cents: number
  at: Date
  made_by: number | null
  job_id: number | null
  order_id: number | null
  transfer_id: number | null
  count_id: number | null
  supplier_invoice_id: number | null
  note: string
  undoes: number | null
  undone_by: number | null
}

export const movements = (tx: CompanyTx) =>
  tx
    .rows('stock_movements as m')
    .leftJoin('stock_movements as back', join =>
      join.onRef('back.company_id', '=', 'm.company_id').onRef('back.undoes', '=', 'm.id'),
    )
    .select([
      'm.id',
      'm.part_id',
      'm.place_id',
      'm.kind',
      'm.value_cents',
      'm.difference_cents',
      'm.at',
      'm.made_by',
      'm.job_id',
      'm.order_id',
      'm.transfer_id',
      'm.count_id',
      'm.supplier_invoice_id',
      'm.note',
      'm.undoes',
      'back.id as undone_by',
    ])
    .select([
      sql<number>`m.quantity::float8`.as('quantity'),
      sql<number>`m.cost_cents::float8`.as('cost_cents'),
    ])
    .$castTo<MovementRow>()

/** Movements of a part, the newest first. */
export const movementsOf = (tx: CompanyTx, partId: number, most: number): Promise<MovementRow[]> =>
  movements(tx)
    .where('m.part_id', '=', partId)
    .orderBy('m.written_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute()

/** Movements of a supplier's invoice that nothing has undone. */
export const movementsOfInvoice = (tx: CompanyTx, id: number): Promise<MovementRow[]> =>
  movements(tx)
    .where('m.supplier_invoice_id', '=', id)
    .where('m.undoes', 'is', null)
    .where('back.id', 'is', null)
    .orderBy('m.id')
    .execute()

export const movementById = (tx: CompanyTx, id: number): Promise<MovementRow | undefined> =>
  movements(tx).where('m.id', '=', id).executeTakeFirst()

export interface UsedPart {
  part: number
  name: string
  unit: string
  used: number
  lead_days: number
  minimum: number
  target: number
}

/** Use since a moment, at a place, or for the store by all that it fills; with the supplier's lead time. */
export async function usedSince(tx: CompanyTx, place: number, since: Date): Promise<UsedPart[]> {
  const isStore = place === companyPlace.value
  const { rows } = await sql<UsedPart>`
    select p.id as part, p.name, p.unit, u.used, coalesce(${isStore ? sql`s.lead_days` : sql`0`}, 0) as lead_days,
      coalesce(l.minimum, 0)::float8 as minimum, coalesce(l.target, 0)::float8 as target
    from (
      select part_id, -sum(quantity)::float8 as used from stock_movements
      where company_id = ${tx.companyId} and job_id is not null and at >= ${since}
        ${isStore ? sql`` : sql`and place_id = ${place}`}
      group by part_id having sum(quantity) < 0
    ) u
    join stock_parts p on p.company_id = ${tx.companyId} and p.id = u.part_id and p.active
    left join suppliers s on s.company_id = p.company_id and s.id = p.supplier_id
    left join stock_levels l on l.company_id = p.company_id and l.part_id = p.id and l.place_id = ${place}
    order by u.used desc, p.id limit 500`.execute(tx)
  return rows
}
