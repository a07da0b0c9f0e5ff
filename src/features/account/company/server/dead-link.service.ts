import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { companyRow } from './company.queries.ts'

/** Refuses a link that once opened something of this company: its reader may call. */
export async function refuseDeadLink(
  tx: CompanyTx,
  told: string,
  details: { path?: string } = {},
): Promise<never> {
  const { phone } = await companyRow(tx)
  return refuse(404, told, { ...details, ...(phone !== '' && { phone }) })
}
