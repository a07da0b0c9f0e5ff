import { lockBooks } from '#features/account/closed-books/server/closed-books.queries.ts'
import type { ClosedFigures } from '#features/account/closed-books/server/closed-figures.service.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { keepWorth } from '#features/jobs/jobs/server/job-worth.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { changingSources } from '../sources.rules.ts'
import {
  beginReading,
  closedSums,
  forgetClosedFacts,
  jobsTouchedSince,
  keepClosedFacts,
} from './closed-facts.queries.ts'
import { basisOf } from './facts.queries.ts'
import { holdFigures, markForRebuild, planForAll, planForSome } from './figures.queries.ts'

/** The figures of closed days, as the day moves to which the books are closed. */
export const closedFigures: ClosedFigures = {
  // A finished job is closed at the rates and costs of now, as it would be reported.
  prepare: tx => keepWorth(tx, null),

  async move(tx, from, to) {
    // Whoever brings figures up to date goes by the day that they read.
    await holdFigures(tx)
    if (from === null || (to !== null && to > from)) await closeFigures(tx, from, to!)
    else await openFigures(tx, to)
    return closedSums(tx, to)
  },
}

/** Jobs, which take long, are read while others still write to the books; what became of them meanwhile is read again. */
async function closeFigures(tx: CompanyTx, from: string | null, to: string): Promise<void> {
  const { time_zone } = await companyRow(tx)
  const basis = { ...(await basisOf(tx, time_zone)), closed: from }
  const begun = await beginReading(tx)
  await planForAll(tx)
  await keepClosedFacts(tx, 'job', basis, to, null)
  await planForSome(tx)
  await lockBooks(tx)
  const jobs = await jobsTouchedSince(tx, begun)
  await forgetClosedFacts(tx, from, jobs)
  for (const source of changingSources)
    await keepClosedFacts(tx, source, basis, to, source === 'job' ? jobs : null)
}

/** Which rows count on another day now can't be told by their facts: what was taken off may be even with what was added. */
async function openFigures(tx: CompanyTx, to: string | null): Promise<void> {
  await markForRebuild(tx)
  await lockBooks(tx)
  await forgetClosedFacts(tx, to, null)
}
