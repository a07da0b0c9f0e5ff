import type { CompanyTx } from '#server/db/company-tx.ts'

/** The host as its partners and their papers know it. */
export const hostRow = (tx: CompanyTx) =>
  tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select(['name', 'abn', 'address', 'email', 'time_zone'])
    .executeTakeFirstOrThrow()
