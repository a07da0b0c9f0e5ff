import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { todayIn } from '#shared/dates.ts'
import { planOf, planStop } from '#shared/plan.ts'
import { planDates } from './company.queries.ts'

/** The company's zone, and true while its plan is over or rests: what is sent by schedule waits until it goes on. */
export async function zoneAndPlan(
  tx: CompanyTx,
  { sellsPlans }: Pick<Services, 'sellsPlans'>,
): Promise<{ zone: string; isOver: boolean }> {
  const dates = await planDates(tx)
  const zone = dates.time_zone
  return { zone, isOver: planStop(planOf(dates, sellsPlans), todayIn(zone, tx.now.toISOString())) !== null }
}
