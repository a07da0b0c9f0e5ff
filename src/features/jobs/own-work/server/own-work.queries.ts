import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

// The database shows technicians and clients in the portal their own work alone (policies own_work in the migrations). These
// conditions say the same where an index should lead to it, where a list is narrower than what may be opened, and where
// a search runs as the owner.

/** The technician to whose own work this transaction is limited; null if it is not limited. */
export const ownWorkOf = ({ limit }: CompanyTx): number | null =>
  limit?.as === 'technician' ? limit.id : null

/** The client of the portal to whose rows this transaction is limited; null: somebody of the company, or the product. */
export const clientOf = ({ limit }: CompanyTx): number | null => (limit?.as === 'client' ? limit.id : null)

/** The condition that job `j` is there for whoever asks. */
export function seenJob(tx: CompanyTx): RawBuilder<boolean> {
  const client = clientOf(tx)
  if (client !== null) return sql`j.client_id = ${client}`
  const own = ownWorkOf(tx)
  return own === null ? sql`true` : sql`j.technician_ids @> array[${own}]::bigint[]`
}

/** Milliseconds for which somebody may not know yet that a job is no longer theirs. */
const grace = 60_000

/**
 * Like `seenJob`, for what is handed in: also true for a technician who held job `j` when they made it, according to
 * their device. Lets them add to the job, not read it.
 */
export function heldJob(tx: CompanyTx): RawBuilder<boolean> {
  const own = ownWorkOf(tx)
  const made = tx.deed.happened?.at
  if (own === null || !made) return seenJob(tx)
  return sql`(${seenJob(tx)} or exists (
    select 1 from past_job_technicians p
    where p.company_id = ${tx.companyId} and p.job_id = j.id and p.user_id = ${own}
      and p.since <= ${made} and p.until >= ${new Date(made.getTime() - grace)}))`
}

/** Like `seenJob`, for walks through many jobs: it goes along the technicians' own index. */
export function seenJobs(tx: CompanyTx): RawBuilder<boolean> {
  if (clientOf(tx) !== null) return seenJob(tx)
  const own = ownWorkOf(tx)
  return own === null ? sql`true` : worksOn(tx, [own])
}

/** The condition that one of these people works on job `j`. */
export const worksOn = (tx: CompanyTx, users: readonly number[]): RawBuilder<boolean> => sql`exists (
  select 1 from job_technicians t where t.company_id = ${tx.companyId} and t.job_id = j.id
    and ${users.length === 1 ? sql`t.user_id = ${users[0]}` : sql`t.user_id = any(${users}::bigint[])`})`

/** The condition that appointment `a` is there, on lists of appointments, for whoever asks. */
export function seenAppointments(tx: CompanyTx): RawBuilder<boolean> {
  if (clientOf(tx) !== null)
    return sql`exists (select 1 from jobs j where j.company_id = ${tx.companyId} and j.id = a.job_id and ${seenJob(tx)})`
  const own = ownWorkOf(tx)
  return own === null ? sql`true` : sql`a.technician_ids @> array[${own}]::bigint[]`
}
