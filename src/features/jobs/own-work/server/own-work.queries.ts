import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { seesOwnWorkOnly } from '#shared/access.ts'

// The only place that knows technicians see just their own work, whatever else their group may do, and clients in the
// portal just what is theirs. Every query that finds, opens or locks jobs or appointments takes its condition from here,
// and who asks comes with the transaction: endpoints never name them, so none can forget to.

/** The technician to whose own work this transaction is limited; null if it is not limited. */
export function ownWorkOf(tx: CompanyTx): number | null {
  // Whoever belongs to another company, and the product itself, are not bound to own work here.
  return tx.by && tx.deed.by && seesOwnWorkOnly(tx.deed.by) ? tx.by.id : null
}

/** The client of the portal to whose rows this transaction is limited; null: somebody of the company, or the product. */
export function clientOf({ deed, companyId }: CompanyTx): number | null {
  return deed.client?.companyId === companyId ? deed.client.id : null
}

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
