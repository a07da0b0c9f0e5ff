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

/** When somebody stopped: by themselves, or by clocking out. */
const endedAt = (tx: CompanyTx) => sql<Date | null>`coalesce(t.ended_at, (
  select min(c.ended_at) from clock_times c
  where c.company_id = ${tx.companyId} and c.user_id = t.user_id and c.ended_at >= t.started_at))`

export async function jobTimes(tx: CompanyTx, job: number): Promise<JobTime[]> {
  const { rows } = await sql<JobTime>`
    select t.id, t.user_id, u.fullname as user, t.started_at, ${endedAt(tx)} as ended_at
    from job_times t join users u on u.company_id = ${tx.companyId} and u.id = t.user_id
    where t.company_id = ${tx.companyId} and t.job_id = ${job}
    order by t.started_at, t.id`.execute(tx)
  return rows
}

/** Begins work on a job; whatever was begun before must have ended. */
export async function startJobTime(tx: CompanyTx, job: number, user: number): Promise<number> {
  const row = await tx
    .insertRows('job_times', { job_id: job, user_id: user, started_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends the work that somebody has begun, on this job or on any; the ids. */
export async function endJobTime(tx: CompanyTx, user: number, job: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update job_times t set ended_at = greatest(t.started_at, coalesce(${endedAt(tx)}, ${tx.now}))
    where t.company_id = ${tx.companyId} and t.user_id = ${user} and t.ended_at is null
      ${job === null ? sql`` : sql`and t.job_id = ${job}`}
    returning t.id`.execute(tx)
  return rows.map(row => row.id)
}
