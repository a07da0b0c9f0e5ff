import type { CompanyTx } from '#server/db/company-tx.ts'

/** How these people are paid, by name. */
export async function payOf(tx: CompanyTx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .rows('users')
    .where('id', 'in', ids)
    .select(['id', 'fullname as name', 'payment_type_id', 'payment_rate'])
    .orderBy('fullname')
    .execute()
}
