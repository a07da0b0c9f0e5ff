import { type Selectable, sql } from 'kysely'
import { catalogueQueries } from '#server/catalogue.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { JobTypes } from '#server/db/row-types.ts'

export type JobTypeRow = Omit<Selectable<JobTypes>, 'company_id'>

export const jobTypes = catalogueQueries<JobTypeRow, 'appointment_duration'>('job_types', {
  sorts: { appointment_duration: ['t.appointment_duration', 'bigint'] },
})

/** Names of licences in use, each in one spelling. */
export async function licenceNames(tx: CompanyTx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select min(name) as name from (
      select unnest(licences) as name from job_types where company_id = ${tx.companyId}
      union all select name from licences where company_id = ${tx.companyId}) named
    group by folded(name) order by 1 limit 500`.execute(tx)
  return rows.map(row => row.name)
}
