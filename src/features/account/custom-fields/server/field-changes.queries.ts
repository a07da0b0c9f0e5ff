import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type ChangePage, changePages } from '../field-changes.rules.ts'

interface FieldChange {
  id: number
  at: Date
  user: string | null
  before: unknown
  after: unknown
}

/** Changes that are told. */
const mostTold = 100

/** The newest changes of a record's own fields. */
export async function changesOfFields(tx: CompanyTx, page: ChangePage, row: number): Promise<FieldChange[]> {
  const { rows } = await sql<FieldChange>`
    select c.id, c.at, u.fullname as user, c.before -> 'custom_fields' as before, c.after -> 'custom_fields' as after
    from changes c
    left join users u on u.company_id = c.company_id and u.id = c.user_id
    where c.company_id = ${tx.companyId} and c.table_name = ${changePages[page].table} and c.row_id = ${row}
      and c.before is not null and c.after -> 'custom_fields' is distinct from c.before -> 'custom_fields'
      and c.after ? 'custom_fields'
    order by c.id desc limit ${mostTold}`.execute(tx)
  return rows
}

/** True if the company has this record. */
export async function hasRecord(tx: CompanyTx, page: ChangePage, row: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(changePages[page].table)}
    where company_id = ${tx.companyId} and id = ${row}`.execute(tx)
  return rows.length > 0
}
