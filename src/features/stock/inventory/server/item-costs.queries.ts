import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Active items of the price book by the part that is taken for them, in the order of their ids. */
export async function itemsSoldOf(
  tx: CompanyTx,
  parts: readonly number[],
): Promise<{ item: number; part: number }[]> {
  if (parts.length === 0) return []
  const { rows } = await sql<{ item: number; part: number }>`
    select s.item_id as item, s.part_id as part from stock_part_items s
    join items i on i.company_id = s.company_id and i.id = s.item_id and i.active
    where s.company_id = ${tx.companyId} and s.part_id = any(${parts}::bigint[])
    order by s.item_id`.execute(tx)
  return rows
}
