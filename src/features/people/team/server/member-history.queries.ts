import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

interface MemberChange {
  id: number
  at: Date
  user: string | null
  table: string
  row: number
  before: unknown
  after: unknown
}

const shownChanges = 100

/** The newest changes of a member, of their licences and, if asked for, of their pay. */
export async function changesOfMember(
  tx: CompanyTx,
  userId: number,
  withPay: boolean,
): Promise<MemberChange[]> {
  const of = sql`c.company_id = ${tx.companyId}`
  const isTheirs = sql`coalesce(c.after, c.before) ->> 'user_id' = ${String(userId)}`
  const { rows } = await sql<MemberChange>`
    select c.id, c.at, u.fullname as user, c.table_name as table, c.row_id as row, c.before, c.after
    from changes c
    left join users u on u.company_id = c.company_id and u.id = c.user_id
    where ${of} and (
      (c.table_name = 'users' and c.row_id = ${userId})
      or (c.table_name = 'licences' and (${isTheirs} or c.row_id in (
        select id from licences where company_id = ${tx.companyId} and user_id = ${userId})))
      or (${withPay} and c.table_name = 'pay_rates' and (${isTheirs} or c.row_id in (
        select id from pay_rates where company_id = ${tx.companyId} and user_id = ${userId}))))
    order by c.id desc limit ${shownChanges}`.execute(tx)
  return rows
}
