import { sql } from 'kysely'
import { sitesOfClients } from '#features/clients/clients/server/client-sites.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import { type DB, tableColumns } from '#server/db/row-types.ts'

interface KnownJob {
  id: number
  number: number
  client_id: number | null
  name: string
  address: string
  company_comment: string
}

/** Jobs with these numbers, and all of these clients. */
export async function knownJobs(
  tx: CompanyTx,
  numbers: readonly number[],
  clients: readonly number[],
): Promise<KnownJob[]> {
  const jobs = overAllWork(tx, 'duplicates', all => all.rows('jobs'))
  const columns = ['id', 'number', 'client_id', 'name', 'address', 'company_comment'] as const
  const numbered =
    numbers.length === 0 ? [] : await jobs.where('number', 'in', numbers).select(columns).execute()
  const theirs =
    clients.length === 0
      ? []
      : await jobs.where('client_id', 'in', clients).where('deleted_at', 'is', null).select(columns).execute()
  return [...numbered, ...theirs]
}

/** Names that imported jobs can refer to: active people and types, and sites of clients. */
export async function importChoices(tx: CompanyTx, clients: readonly number[]) {
  const people = await tx
    .rows('users')
    .where('active', '=', true)
    .select(['id', 'fullname as name'])
    .execute()
  const types = await tx
    .rows('job_types')
    .where('active', '=', true)
    .select(['id', 'name', 'appointment_duration as minutes'])
    .execute()
  return { people, types, sites: await sitesOfClients(tx, clients) }
}

/** Ids for new jobs and as many of their appointments. */
export async function newJobIds(tx: CompanyTx, jobs: number, appointments: number) {
  const { rows } = await sql<{ jobs: number[]; appointments: number[] }>`
    select array(select nextval('job_id_seq') from generate_series(1, ${jobs}::integer)) as jobs,
      array(select nextval('appointment_id_seq') from generate_series(1, ${appointments}::integer)) as appointments`.execute(
    tx,
  )
  return rows[0]!
}

/** A job's own rows, which go with it. */
const own = ['activities', 'appointments', 'diary_entries', 'job_parts', 'job_tasks', 'job_technicians']
const naming = (Object.keys(tableColumns) as (keyof DB)[]).filter(
  table => (tableColumns[table] as readonly string[]).includes('job_id') && !own.includes(table),
)

/** Removes jobs for good that are as an import left them: nothing refers to them, and nobody wrote in their diary. */
export async function removeUntouchedJobs(
  tx: CompanyTx,
  jobs: readonly { id: number; version: number }[],
): Promise<number[]> {
  if (jobs.length === 0) return []
  const unused = naming.map(
    table =>
      sql`not exists (select 1 from ${sql.table(table)} n where n.company_id = ${tx.companyId} and n.job_id = j.id)`,
  )
  const { rows } = await sql<{ id: number }>`
    delete from jobs j using jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as v(id bigint, version int)
    where j.company_id = ${tx.companyId} and j.id = v.id and j.version = v.version and ${sql.join(unused, sql` and `)}
      and not exists (select 1 from diary_entries d
        where d.company_id = ${tx.companyId} and d.job_id = j.id and d.user_id is not null)
    returning j.id`.execute(tx)
  return rows.map(row => row.id)
}
