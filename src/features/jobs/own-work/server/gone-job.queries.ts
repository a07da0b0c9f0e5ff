import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { GoneJob } from '../gone.rules.ts'
import { clientOf, ownWorkOf, seenJob } from './own-work.queries.ts'

/**
 * How a job was lost to whoever asks: it was deleted, or they were taken off it. Undefined for clients, and for a job
 * that the asker never had: to them it is not there.
 */
export async function goneJob(tx: CompanyTx, id: number): Promise<GoneJob | undefined> {
  if (clientOf(tx) !== null || !tx.by) return undefined
  const own = ownWorkOf(tx)
  const asked = sql<{ is_deleted: boolean; by: string | null; to: string[] }>`
    select j.deleted_at is not null as is_deleted, u.fullname as by,
      case when j.deleted_at is null then array(
        select t.fullname from users t where t.company_id = ${tx.companyId} and t.id = any(j.technician_ids)
        order by array_position(j.technician_ids, t.id)) else '{}' end as to
    from jobs j
    left join lateral (
      select p.ended_by from past_job_technicians p
      where p.company_id = ${tx.companyId} and p.job_id = j.id and p.user_id = ${own}
      order by p.until desc limit 1) p on true
    left join lateral (
      select c.user_id from changes c
      where c.company_id = ${tx.companyId} and c.table_name = 'jobs' and c.row_id = j.id and c.action = 'delete'
      order by c.id desc limit 1) d on j.deleted_at is not null
    left join users u on u.company_id = ${tx.companyId}
      and u.id = case when j.deleted_at is null then p.ended_by else d.user_id end
    where j.company_id = ${tx.companyId} and j.id = ${id}
      and case when ${seenJob(tx)} then j.deleted_at is not null else exists (
        select 1 from past_job_technicians p
        where p.company_id = ${tx.companyId} and p.job_id = j.id and p.user_id = ${own}) end`
  const { rows } = await overAllWork(tx, 'a job that was theirs', all => asked.execute(all))
  const [row] = rows
  return row && { isDeleted: row.is_deleted, by: row.by ?? '', to: row.to }
}
