import type { CompanyTx } from '#server/db/company-tx.ts'

/** Where the company works, in degrees; nulls when its address has no coordinates. */
export async function companyPoint(tx: CompanyTx): Promise<{ lat: number | null; lng: number | null }> {
  return tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select(['lat', 'lng'])
    .executeTakeFirstOrThrow()
}
