import type { CompanyTx } from '#server/db/company-tx.ts'

/** The stored value of the setting; undefined if it was never saved. */
export async function requiredSetting(tx: CompanyTx): Promise<unknown> {
  const row = await tx
    .rows('settings')
    .where('name', '=', 'jobs-validation')
    .select('value')
    .executeTakeFirst()
  return row?.value
}
