import type { CompanyTx } from '#server/db/company-tx.ts'

/** The company's location in degrees; nulls if its address has no coordinates. */
export async function companyPoint(tx: CompanyTx): Promise<{ lat: number | null; lng: number | null }> {
  return tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select(['lat', 'lng'])
    .executeTakeFirstOrThrow()
}
