import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Draw, KeptDraw } from '../draws.rules.ts'

export const drawsOf = (tx: CompanyTx, jobs: readonly number[]): Promise<KeptDraw[]> =>
  tx
    .rows('stock_draws')
    .where('job_id', 'in', jobs)
    .select([
      'job_id as job',
      'row_id as row',
      'part_id as part',
      'place_id as place',
      'is_used as isUsed',
      sql<number>`quantity::float8`.as('quantity'),
      sql<number>`cost_cents::float8`.as('cost'),
    ])
    .orderBy('job_id')
    .orderBy('row_id')
    .execute()

/** Keeps draws as they are now, and takes away those that are gone. */
export async function keepDraws(
  tx: CompanyTx,
  gone: readonly Draw[],
  put: readonly KeptDraw[],
): Promise<void> {
  await sql`
    with gone as (
      delete from stock_draws d using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as x (job bigint, "row" text)
      where d.company_id = ${tx.companyId} and d.job_id = x.job and d.row_id = x."row"
    )
    insert into stock_draws (company_id, job_id, row_id, part_id, place_id, quantity, is_used, cost_cents)
    select ${tx.companyId}, job, "row", part, place, quantity, "isUsed", cost
    from jsonb_to_recordset(${JSON.stringify(put)}::jsonb)
      as x (job bigint, "row" text, part bigint, place bigint, quantity numeric, "isUsed" boolean, cost numeric)
    on conflict (company_id, job_id, row_id) do update
    set (part_id, place_id, quantity, is_used, cost_cents) = row (excluded.part_id, excluded.place_id,
      excluded.quantity, excluded.is_used, excluded.cost_cents)`.execute(tx)
}
