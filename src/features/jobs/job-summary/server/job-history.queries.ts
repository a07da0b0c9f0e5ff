import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'

export interface ChangeRow {
  id: number
  at: Date
  user_name: string | null
  table_name: 'jobs' | 'appointments' | 'files' | 'job_times' | 'signatures' | 'job_checks'
  action: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Changes that a page of the history holds. */
export const pageSize = 100

/** Tables whose rows belong to a job, by its id. */
const ofJob = ['appointments', 'files', 'job_times', 'signatures', 'job_checks'] as const

/** The newest changes of a job and of what belongs to it, from before this one on; one more than a page. */
export async function changesOfJob(
  tx: CompanyTx,
  job: number,
  before: number | undefined,
): Promise<ChangeRow[]> {
  const older = before === undefined ? sql`` : sql`and c.id < ${before}`
  const of = (table: string, rows: ReturnType<typeof sql>) => sql`
    select c.id, c.at, c.user_id, c.table_name, c.action, c.before, c.after
    from changes c
    where c.company_id = ${tx.companyId} and c.table_name = ${table} and c.row_id in (${rows}) ${older}`
  const parts = [
    of('jobs', sql`select ${job}::bigint`),
    ...ofJob.map(table =>
      of(
        table,
        sql`select r.id from ${sql.table(table)} r where r.company_id = ${tx.companyId} and r.job_id = ${job}`,
      ),
    ),
  ]
  const { rows } = await sql<ChangeRow>`
    select x.id, x.at, x.table_name, x.action, x.before, x.after, u.fullname as user_name
    from (${sql.join(parts, sql` union all `)}) x
    left join users u on u.company_id = ${tx.companyId} and u.id = x.user_id
    order by x.id desc limit ${pageSize + 1}`.execute(tx)
  return rows
}

/** Which of these changes are of the job's number, for whoever does not see it: nothing else of them is read. */
export async function numberChanges(tx: CompanyTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await overNumbers(tx, 'whether the number was changed', open =>
    sql<{ id: number }>`
      select id from changes
      where company_id = ${open.companyId} and table_name = 'jobs' and id = any(${ids}::bigint[])
        and before is not null and after is not null and before -> 'phone' is distinct from after -> 'phone'`.execute(
      open,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/** The names of the rows that changes mention by id. */
export async function namesOfRows(
  tx: CompanyTx,
  table:
    | 'users'
    | 'job_types'
    | 'lead_sources'
    | 'pipeline_lists'
    | 'clients'
    | 'client_sites'
    | 'client_contacts',
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const name =
    table === 'users'
      ? sql.ref('fullname')
      : table === 'client_sites'
        ? sql`coalesce(nullif(name, ''), address)`
        : sql.ref('name')
  const { rows } = await sql<{ id: number; name: string }>`
    select id, ${name} as name from ${sql.table(table)}
    where company_id = ${tx.companyId} and id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row.name]))
}
