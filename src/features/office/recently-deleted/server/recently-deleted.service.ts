import { removeClientsForGood } from '#features/clients/clients/server/clients.queries.ts'
import { removeJobsForGood } from '#features/jobs/jobs/server/job-writes.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { goneBefore } from '../recently-deleted.rules.ts'

/** So many of each at a time: the next hour takes the rest. */
const mostAtOnce = 1_000

/** Removes for good what a company deleted thirty days ago, with all that hangs on it. */
export async function removeForGood(tx: CompanyTx, now: Date): Promise<void> {
  const before = goneBefore(now)
  for (const row of await removeJobsForGood(tx, before, mostAtOnce)) tx.record('jobs', row, null)
  for (const row of await removeClientsForGood(tx, before, mostAtOnce)) tx.record('clients', row, null)
}
