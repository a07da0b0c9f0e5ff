import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PaidShare, ShareDue } from '../shares.rules.ts'

/** From which day on payments are shared out, and the last day that a run has shared; null: no run has. */
export async function sharedDays(tx: CompanyTx): Promise<{ from: string | null; last: string | null }> {
  const { rows } = await sql<{ from: string | null; last: string | null }>`
    select min(shares_from)::text as from, (max(last_day) filter (where shares_from is not null))::text as last
    from payroll_runs where company_id = ${tx.companyId}`.execute(tx)
  return rows[0]!
}

/** Jobs of which runs of the last days have paid shares. */
export async function sharedJobs(tx: CompanyTx, days: number): Promise<number[]> {
  const rows = await tx
    .rows('payroll_shares as s')
    .innerJoin('payroll_runs as r', join =>
      join.onRef('r.company_id', '=', 's.company_id').onRef('r.id', '=', 's.run_id'),
    )
    .where(sql<boolean>`r.at > ${tx.now}::timestamptz - make_interval(days => ${days})`)
    .select('s.job_id')
    .distinct()
    .execute()
  return rows.map(({ job_id }) => job_id)
}

/** What all runs together have paid people of these jobs. */
export const paidShares = (tx: CompanyTx, jobs: readonly number[]): Promise<PaidShare[]> =>
  tx
    .rows('payroll_shares')
    // One value for all: there may be more jobs than a statement takes values.
    .where(sql<boolean>`job_id = any(${jobs}::bigint[])`)
    .groupBy(['user_id', 'job_id', 'job_number'])
    .select(['user_id', 'job_id', 'job_number', sql<number>`sum(cents)::bigint`.as('cents')])
    .execute()

export function addShares(tx: CompanyTx, run_id: number, due: readonly ShareDue[]): void {
  tx.addRows(
    'payroll_shares',
    due.map(({ share, ...each }) => ({ ...each, share: share ?? 0, run_id })),
  )
}
