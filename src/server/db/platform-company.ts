import { type CompanyId, companyIdFrom } from './company-id.ts'
import type { PlatformTx } from './doors.ts'

/** The platform's own company; undefined on an installation without one. */
export async function platformCompany(tx: PlatformTx): Promise<CompanyId | undefined> {
  const row = await tx
    .selectFrom('companies')
    .where('is_platform', '=', true)
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  return row && companyIdFrom(row.id, 'platform')
}
