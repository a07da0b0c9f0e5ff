import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface Numbering {
  /** The number after the last one given out; gaps and hand-given numbers may make the true one larger. */
  next: number
  /** Numbers may go on from here: above all of jobs, or where they go on now beside one that was given by hand. */
  lowest: number
}

export async function jobNumbering(tx: CompanyTx): Promise<Numbering> {
  const { rows } = await sql<Numbering>`
    select next, least(next, highest + 1) as lowest
    from (select coalesce(max(number), 0) as highest from jobs where company_id = ${tx.companyId}) jobs,
      lateral (select coalesce(max(value), highest) + 1 as next
        from counters where company_id = ${tx.companyId} and name = 'job') counter`.execute(tx)
  return rows[0]!
}

/** Lets the next job have this number; who counts meanwhile waits. */
export async function setNextJobNumber(tx: CompanyTx, next: number): Promise<void> {
  await sql`
    insert into counters (company_id, name, value) values (${tx.companyId}, 'job', ${next - 1})
    on conflict (company_id, name) do update set value = excluded.value`.execute(tx)
}

/**
 * Counts one up; `used` when a hand-given number already stands there. The count need not reach the disk by itself:
 * a job that does is kept later, and takes the count along.
 */
export async function countJobNumber(tx: CompanyTx): Promise<{ number: number; used: boolean }> {
  const { rows } = await sql<{ number: number; used: SqlBool }>`
    with taken as (
      insert into counters as c (company_id, name, value)
      values (${tx.companyId}, 'job', coalesce((select max(number) from jobs where company_id = ${tx.companyId}), 0) + 1)
      on conflict (company_id, name) do update set value = c.value + 1
      returning value
    )
    select set_config('synchronous_commit', 'off', true), value as number,
      exists (select 1 from jobs where company_id = ${tx.companyId} and number = taken.value) as used
    from taken`.execute(tx)
  return { number: rows[0]!.number, used: rows[0]!.used === true }
}
