import type { CompanyTx } from '#server/db/company-tx.ts'
import { notFound, refuse } from '#server/refusal.ts'
import { goneText } from '../gone.rules.ts'
import { goneJob } from './gone-job.queries.ts'

/** 404 for a job that is not there; who had it learns what became of it. */
export async function refuseGone(tx: CompanyTx, id: number): Promise<never> {
  const gone = await goneJob(tx, id)
  return gone ? refuse(404, goneText(gone)) : notFound()
}
