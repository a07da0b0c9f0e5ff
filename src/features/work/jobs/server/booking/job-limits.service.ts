import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuseUnless } from '#server/refusal.ts'
import { mayAddJob } from '../../job-limits.rules.ts'
import { jobLimits, takeBookingTurn } from './job-limits.queries.ts'

/** Refuses (403) once the plan's jobs are used up. Bookings of a company with a quota run one after another. */
export async function refuseOverQuota(tx: CompanyTx, quota: number | null): Promise<void> {
  if (quota === null) return
  await takeBookingTurn(tx)
  refuseUnless(mayAddJob(await jobLimits(tx)))
}
