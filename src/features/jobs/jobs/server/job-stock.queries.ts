import { sql } from 'kysely'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { Draw } from '#features/stock/inventory/draws.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/**
 * What jobs are to draw from stock: what is ticked as used, and all that a closed job has, is used; the rest is reserved
 * while the job is work to come. Parts of a technician who has left the job are free.
 */
export async function wantedDraws(tx: CompanyTx, jobs: readonly number[]): Promise<Draw[]> {
  const { rows } = await sql<Draw>`
    select p.job_id as job, p.id as "row", s.part_id as part, coalesce(p.belongs_to, 0)::bigint as place,
      p.quantity::float8 as quantity, (p.is_used or j.status_id = ${statusId.closed}) as "isUsed"
    from jobs j
    join job_parts p on p.company_id = j.company_id and p.job_id = j.id
    join stock_part_items s on s.company_id = p.company_id and s.item_id = p.item_id
    where j.company_id = ${tx.companyId} and j.id = any(${[...jobs]}::bigint[]) and p.quantity > 0
      and (p.is_used or j.deleted_at is null and j.status_id <> all(${[statusId.cancelled, statusId.quote]}::int[])
        and (p.belongs_to is null or p.belongs_to = any(j.technician_ids)))
    order by p.job_id, p.place`.execute(tx)
  return rows
}
