import { sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { arrivalOf, happenedAt } from '#server/happened.ts'

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

/**
 * Begins work on a job; whatever was begun before must have ended. Work that was begun on a device and arrives after
 * newer work has begun ends where that begins.
 */
export async function startJobTime(tx: CompanyTx, job: number, user: number) {
  const [started_at, { arrived_at, clock_off }] = [happenedAt(tx), arrivalOf(tx)]
  const { rows } = await sql<{ id: number; ended_at: Date | null }>`
    insert into job_times (company_id, job_id, user_id, started_at, ended_at, start_arrived_at, clock_off)
    select ${tx.companyId}, ${job}, ${user}, ${started_at}, (
      select min(n.started_at) from job_times n
      where n.company_id = ${tx.companyId} and n.user_id = ${user} and n.started_at > ${started_at}),
      ${arrived_at}, ${clock_off}
    returning id, ended_at`.execute(tx)
  return { ...rows[0]!, started_at }
}

/** Ends the work that somebody has begun, on this job or on any. */
export async function endJobTime(
  tx: CompanyTx,
  user: number,
  job: number | null,
): Promise<{ id: number; ended_at: Date }[]> {
  const [at, { arrived_at, clock_off }] = [happenedAt(tx), arrivalOf(tx)]
  const { rows } = await sql<{ id: number; ended_at: Date }>`
    update job_times t set ended_at = greatest(t.started_at, coalesce(${endedAt(tx)}, ${at})),
      end_arrived_at = ${arrived_at}, clock_off = coalesce(${clock_off}::integer, t.clock_off)
    where t.company_id = ${tx.companyId} and t.user_id = ${user} and t.ended_at is null
      ${arrived_at ? sql`and t.started_at <= ${at}` : sql``}
      ${job === null ? sql`` : sql`and t.job_id = ${job}`}
    returning t.id, t.ended_at`.execute(tx)
  return rows
}
