import { sql } from 'kysely'
import type { CompanyId } from '#server/db/company-id.ts'
import type { PlatformTx } from '#server/db/doors.ts'

/** A company's code for its friends, and how many companies signed up with it. */
export async function referralOf(
  tx: PlatformTx,
  companyId: CompanyId,
): Promise<{ code: string; companies: number } | undefined> {
  const { rows } = await sql<{ code: string; companies: number }>`
    select c.share_code as code, (select count(*)::int from companies f
      where f.refer_code <> '' and f.refer_code = c.share_code and f.id <> c.id) as companies
    from companies c where c.id = ${companyId}`.execute(tx)
  return rows[0]
}
