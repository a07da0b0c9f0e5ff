import type { CompanyTx } from '#server/db/company-tx.ts'
import { permissionOf, rolesOf } from '#shared/permissions.ts'

/** True if this user books jobs in the transaction's company. */
export async function booksHere(tx: CompanyTx, userId: number): Promise<boolean> {
  const user = await tx
    .rows('users')
    .where('id', '=', userId)
    .where('active', '=', true)
    .select('group_id')
    .executeTakeFirst()
  const held = await tx.rows('permissions').select(['id', 'description', 'roles']).execute()
  return held.some(
    each => user && permissionOf(each) === 'jobs.book' && rolesOf(each.roles).includes(user.group_id),
  )
}

export async function zoneOfCompany(tx: CompanyTx): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return row.time_zone
}
