import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import type { Part } from '#features/jobs/parts/parts.wire.ts'
import { drawForJobs } from '#features/stock/inventory/server/draws.service.ts'
import { partsOfItems } from '#features/stock/inventory/server/parts.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { wantedDraws } from './job-stock.queries.ts'

/** Makes the stock follow jobs as they are now; they are locked. */
export async function followStock(tx: CompanyTx, jobs: readonly number[]): Promise<void> {
  if (jobs.length > 0) await drawForJobs(tx, jobs, await wantedDraws(tx, jobs))
}

/** The same for a job that is stored with the commit. */
export async function followNewJob(
  tx: CompanyTx,
  job: { id: number; status_id: number; technician_ids: readonly number[]; parts: readonly Part[] },
): Promise<void> {
  const items = job.parts.flatMap(part => part.item_id ?? [])
  const held: readonly number[] = [statusId.cancelled, statusId.quote]
  if (items.length === 0 || held.includes(job.status_id)) return
  const linked = await partsOfItems(tx, [...new Set(items)])
  const wanted = job.parts.flatMap(({ id, item_id, belongs_to, quantity, is_used = false }) => {
    const part = linked.get(item_id ?? 0)
    const isTheirs = belongs_to === null || job.technician_ids.includes(belongs_to)
    if (part === undefined || quantity === 0 || !isTheirs) return []
    const isUsed = is_used || job.status_id === statusId.closed
    return [{ job: job.id, row: id, part, place: belongs_to ?? 0, quantity, isUsed }]
  })
  if (wanted.length > 0) await drawForJobs(tx, [job.id], wanted)
}
