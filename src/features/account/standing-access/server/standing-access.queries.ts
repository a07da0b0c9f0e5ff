import type { CompanyTx } from '#server/db/company-tx.ts'

/** Everybody's names, also of those who left. */
export async function namesOf(tx: CompanyTx): Promise<Map<number, string>> {
  const rows = await tx.rows('users').select(['id', 'fullname']).execute()
  return new Map(rows.map(row => [row.id, row.fullname]))
}
