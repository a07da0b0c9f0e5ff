import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { arrivalOf, happenedAt } from '#server/happened.ts'

/** When somebody stopped: by themselves, by clocking out, or as the job was closed. */
export const endedAt = (tx: CompanyTx) => sql<Date | null>`coalesce(t.ended_at, least((
  select min(c.ended_at) from clock_times c
  where c.company_id = ${tx.companyId} and c.user_id = t.user_id and c.ended_at >= t.started_at), (
  select j.closed_at from jobs j
  where j.company_id = ${tx.companyId} and j.id = t.job_id and j.closed_at >= t.started_at)))`

/** One of a person's presses after another, until the transaction ends. */
export async function oneWorkAtATime(tx: CompanyTx, user: number): Promise<void> {
  await tx.rows('users').where('id', '=', user).select('id').forNoKeyUpdate().execute()
}

/** True if a person is at work on a job, or was already when a late write happened. */
export async function isAtWork(tx: CompanyTx, job: number, user: number): Promise<boolean> {
  const { arrived_at } = arrivalOf(tx)
  const { rows } = await sql`
    select 1 from job_times t
    where t.company_id = ${tx.companyId} and t.job_id = ${job} and t.user_id = ${user} and t.ended_at is null
      and ${endedAt(tx)} is null
      ${arrived_at ? sql`and t.started_at <= ${happenedAt(tx)}` : sql``}`.execute(tx)
  return rows.length > 0
}

/**
 * Begins work on a job; whatever was begun before must have ended. Work that was begun on a device and arrives after
 * newer work has begun ends where that begins.
 */
export async function startWork(tx: CompanyTx, job: number, user: number) {
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

/** Ends work that was begun: a person's, everybody's on a job, or a person's on a job. */
export async function endWork(
  tx: CompanyTx,
  { user, job }: { user?: number; job?: number },
): Promise<{ id: number; ended_at: Date }[]> {
  const [at, { arrived_at, clock_off }] = [happenedAt(tx), arrivalOf(tx)]
  const { rows } = await sql<{ id: number; ended_at: Date }>`
    update job_times t set ended_at = greatest(t.started_at, coalesce(${endedAt(tx)}, ${at})),
      end_arrived_at = ${arrived_at}, clock_off = coalesce(${clock_off}::integer, t.clock_off)
    where t.company_id = ${tx.companyId} and t.ended_at is null
      ${arrived_at ? sql`and t.started_at <= ${at}` : sql``}
      ${user === undefined ? sql`` : sql`and t.user_id = ${user}`}
      ${job === undefined ? sql`` : sql`and t.job_id = ${job}`}
    returning t.id, t.ended_at`.execute(tx)
  for (const { id, ended_at } of rows) tx.record('job_times', { ended_at: null }, { ended_at }, id)
  return rows
}
