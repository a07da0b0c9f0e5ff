import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

interface FirstSettings {
  jobTypes: readonly { name: string; appointment_duration: number }[]
  leadSources: readonly string[]
  lists: readonly string[]
}

export async function insertJobSettings(tx: CompanyTx, settings: FirstSettings): Promise<void> {
  await tx.insertRows('job_types', settings.jobTypes).execute()
  const sources = settings.leadSources.map(name => ({ name }))
  await tx.insertRows('lead_sources', sources).execute()
  const lists = settings.lists.map((name, position) => ({ name, position }))
  await tx.insertRows('pipeline_lists', lists).execute()
}

export function activeJobTypes(tx: CompanyTx) {
  return tx
    .rows('job_types')
    .where('active', '=', true)
    .select(['id', 'name', 'appointment_duration'])
    .orderBy('id')
    .execute()
}

export function activeLeadSources(tx: CompanyTx) {
  return tx.rows('lead_sources').where('active', '=', true).select(['id', 'name']).orderBy('id').execute()
}

export function pipelineLists(tx: CompanyTx) {
  return tx
    .rows('pipeline_lists')
    .select(['id', 'name', 'company_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The stored value of the setting, as somebody once saved it; undefined: never saved. */
export async function requiredSetting(tx: CompanyTx): Promise<unknown> {
  const row = await tx
    .rows('settings')
    .where('name', '=', 'jobs-validation')
    .select('value')
    .executeTakeFirst()
  return row?.value
}

/** The number after the last one given out; gaps and hand-given numbers may make the true one larger. */
export async function probableJobNumber(tx: CompanyTx): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(
      (select value from counters where company_id = ${tx.companyId} and name = 'job'),
      (select max(number) from jobs where company_id = ${tx.companyId}),
      0) + 1 as number`.execute(tx)
  return rows[0]!.number
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
