import { companyRow } from '#features/account/company/server/company.queries.ts'
import { keepWorth } from '#features/jobs/jobs/server/job-worth.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { type ClosedSums, closedSums, freeClosedFacts, keepClosedFacts } from './closed-facts.queries.ts'
import { basisOf } from './facts.queries.ts'

/** Moves the day to which the figures of the books are closed, and gives the sums of all that is closed then. */
export async function keepClosedFigures(
  tx: CompanyTx,
  from: string | null,
  to: string | null,
): Promise<ClosedSums> {
  if (from === null || (to !== null && to > from)) {
    // A finished job is closed at the rates and costs of now, as it would be reported.
    await keepWorth(tx, null)
    const { time_zone } = await companyRow(tx)
    await keepClosedFacts(tx, { ...(await basisOf(tx, time_zone)), closed: from }, to!)
  } else await freeClosedFacts(tx, from, to)
  return closedSums(tx, to)
}
