import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Licences } from '#server/db/row-types.ts'

const columns = [
  'id',
  'user_id',
  'name',
  'number',
  'state',
  'expires_on',
  'file_id',
  'reminded_before',
  'version',
] as const
export type LicenceRow = Pick<Selectable<Licences>, (typeof columns)[number]>
type Fields = Pick<LicenceRow, 'name' | 'number' | 'state' | 'expires_on'>

export const licenceById = (tx: CompanyTx, id: number): Promise<LicenceRow | undefined> =>
  tx.rows('licences').where('id', '=', id).select(columns).executeTakeFirst()

/** Licences with the names of their scans, those that end first on top. */
export async function licencesOf(tx: CompanyTx, userId: number) {
  return tx
    .rows('licences as l')
    .leftJoin('files as f', join =>
      join.onRef('f.company_id', '=', 'l.company_id').onRef('f.id', '=', 'l.file_id'),
    )
    .where('l.user_id', '=', userId)
    .select(columns.map(name => `l.${name}` as const))
    .select(['f.name as file_name', 'f.type as file_type'])
    .orderBy(sql`l.expires_on nulls last`)
    .orderBy('l.id')
    .execute()
}

export async function lockLicences(tx: CompanyTx, ids: readonly number[]): Promise<LicenceRow[]> {
  return tx.rows('licences').where('id', 'in', ids).select(columns).orderBy('id').forUpdate().execute()
}

export async function isInTeam(tx: CompanyTx, userId: number): Promise<boolean> {
  return (await tx.rows('users').where('id', '=', userId).select('id').executeTakeFirst()) !== undefined
}

export async function insertLicence(
  tx: CompanyTx,
  row: Fields & { user_id: number; file_id: number | null },
): Promise<LicenceRow> {
  return tx.insertRows('licences', row).returning(columns).executeTakeFirstOrThrow()
}

export async function updateLicence(
  tx: CompanyTx,
  id: number,
  fields: Partial<Fields & Pick<LicenceRow, 'file_id' | 'reminded_before'>>,
): Promise<LicenceRow> {
  return tx
    .updateRows('licences')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Keeps which reminder was sent; whoever edits the licence is not interrupted. */
export async function setReminded(tx: CompanyTx, id: number, before: number): Promise<void> {
  await tx.updateRows('licences').set({ reminded_before: before }).where('id', '=', id).execute()
}

export async function deleteLicenceRows(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  await tx.deleteRows('licences').where('id', 'in', ids).execute()
}

/** True for a scan that is there and belongs to no licence. */
export async function isFreeScan(tx: CompanyTx, fileId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from files f where f.company_id = ${tx.companyId} and f.id = ${fileId} and f.part = 'licence'
      and not exists (select 1 from licences l where l.company_id = f.company_id and l.file_id = f.id)`.execute(
    tx,
  )
  return rows.length > 0
}

/** The licences that each of these job types, and those of a job, ask for; those that ask for none are left out. */
export async function licencesAsked(
  tx: CompanyTx,
  typeIds: readonly number[],
  jobIds: readonly number[],
): Promise<string[][]> {
  const { rows } = await sql<{ licences: string[] }>`
    select licences from job_types where company_id = ${tx.companyId} and licences <> '{}'
      and (id = any(${typeIds}::bigint[]) or id = any(
        select unnest(job_type_ids) from jobs where company_id = ${tx.companyId} and id = any(${jobIds}::bigint[])))
    order by id`.execute(tx)
  return rows.map(row => row.licences)
}

/** Licences that each of these jobs asks for, any one of a list being enough. */
export async function licencesOfJobs(tx: CompanyTx, jobIds: readonly number[]) {
  const { rows } = await sql<{ job_id: number; licences: string[] }>`
    select j.id as job_id, t.licences from jobs j
    join job_types t on t.company_id = ${tx.companyId} and t.id = any(j.job_type_ids) and t.licences <> '{}'
    where j.company_id = ${tx.companyId} and j.id = any(${jobIds}::bigint[]) order by j.id, t.id`.execute(tx)
  return rows
}

/** Days of the upcoming appointments of jobs; `today` for a job that has none. */
export async function upcomingDays(tx: CompanyTx, jobIds: readonly number[], today: string) {
  const { rows } = await sql<{ job_id: number; day: string }>`
    select distinct j.id as job_id, coalesce(a.day, ${today}) as day from jobs j
    left join lateral (
      select (a.starts_at at time zone c.time_zone)::date::text as day from appointments a
      join companies c on c.id = a.company_id
      where a.company_id = j.company_id and a.job_id = j.id and a.starts_at > ${tx.now}::timestamptz and a.cancelled_at is null
    ) a on true
    where j.company_id = ${tx.companyId} and j.id = any(${jobIds}::bigint[])
    order by 1, 2`.execute(tx)
  return rows
}

/** People by name with the licences that they hold. */
export async function licenceHolders(tx: CompanyTx, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number
    name: string
    held: { name: string; expires_on: string | null }[]
  }>`
    select u.id, u.fullname as name, coalesce((
      select json_agg(json_build_object('name', l.name, 'expires_on', l.expires_on::text))
      from licences l where l.company_id = u.company_id and l.user_id = u.id), '[]') as held
    from users u where u.company_id = ${tx.companyId} and u.id = any(${ids}::bigint[])
    order by u.fullname collate names, u.id`.execute(tx)
  return rows
}

/** Today in the company's zone, 'yyyy-MM-dd'. */
export async function todayInCompany(tx: CompanyTx): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select (${tx.now}::timestamptz at time zone time_zone)::date::text as day
    from companies where id = ${tx.companyId}`.execute(tx)
  return rows[0]!.day
}
