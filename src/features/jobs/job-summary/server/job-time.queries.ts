import { sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** True if the caller may see the job. */
export async function jobIsThere(tx: CompanyTx, id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from jobs j
    where j.company_id = ${tx.companyId} and j.id = ${id} and j.deleted_at is null and ${seenJob(tx)}`.execute(
    tx,
  )
  return rows.length > 0
}

interface JobTime {
  id: number
  user_id: number
  user: string
  started_at: Date
  ended_at: Date | null
}

export async function jobTimes(tx: CompanyTx, job: number): Promise<JobTime[]> {
  const { rows } = await sql<JobTime>`
    select t.id, t.user_id, u.fullname as user, t.started_at, t.ended_at
    from job_times t join users u on u.company_id = ${tx.companyId} and u.id = t.user_id
    where t.company_id = ${tx.companyId} and t.job_id = ${job}
    order by t.started_at, t.id`.execute(tx)
  return rows
}
