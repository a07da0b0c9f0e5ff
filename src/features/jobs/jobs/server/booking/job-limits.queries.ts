import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'

/** The company's name, its plan's quota, and its number of jobs. */
export async function jobLimits(
  tx: CompanyTx,
  sellsPlans: boolean,
): Promise<{ name: string; quota: number | null; jobs: number }> {
  const asked = sql<{ name: string; quota: number | null; jobs: number }>`
    select c.name, case when ${sellsPlans} then p.jobs end as quota,
      (select count(*)::int from jobs where company_id = ${tx.companyId} and deleted_at is null) as jobs
    from companies c join packs p on p.id = c.pack_id where c.id = ${tx.companyId}`
  const { rows } = await overAllWork(tx, 'the plan’s quota', all => asked.execute(all))
  return rows[0]!
}
