import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

interface FirstSettings {
  jobTypes: readonly { name: string; appointment_duration: number }[]
  leadSources: readonly string[]
  lists: readonly string[]
}

export async function insertJobSettings(tx: CompanyTx, settings: FirstSettings): Promise<void> {
  const company_id = tx.companyId
  await tx
    .insertInto('job_types')
    .values(settings.jobTypes.map(type => ({ company_id, ...type })))
    .execute()
  await tx
    .insertInto('lead_sources')
    .values(settings.leadSources.map(name => ({ company_id, name })))
    .execute()
  await tx
    .insertInto('pipeline_lists')
    .values(settings.lists.map((name, position) => ({ company_id, name, position })))
    .execute()
}

export function activeJobTypes(tx: CompanyTx) {
  return tx
    .selectFrom('job_types')
    .where('company_id', '=', tx.companyId)
    .where('active', '=', true)
    .select(['id', 'name', 'appointment_duration'])
    .orderBy('id')
    .execute()
}

export function activeLeadSources(tx: CompanyTx) {
  return tx
    .selectFrom('lead_sources')
    .where('company_id', '=', tx.companyId)
    .where('active', '=', true)
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
}

export function pipelineLists(tx: CompanyTx) {
  return tx
    .selectFrom('pipeline_lists')
    .where('company_id', '=', tx.companyId)
    .select(['id', 'name', 'company_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The stored value of the setting, as somebody once saved it; undefined: never saved. */
export async function requiredSetting(tx: CompanyTx): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .where('company_id', '=', tx.companyId)
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
