import { sql } from 'kysely'
import type { DayRange } from '#features/people/pay/pay-days.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText } from '#shared/dates.ts'
import { type ApprovedClaim, type ClaimDue, claimsDue, claimsLookBack } from '../paid-claims.rules.ts'

/** Reads approved claims, which stand above payroll: those of weeks that end by `last`, and of `ids` all that still are. */
export type ReadClaims = (
  tx: CompanyTx,
  asked: { last: string; since: string; ids: readonly number[] },
) => Promise<ApprovedClaim[]>

/** Claims that are new by the end of a period, or were taken back since a run paid them. */
export async function newClaims(
  tx: CompanyTx,
  readClaims: ReadClaims,
  { last }: DayRange,
): Promise<ClaimDue[]> {
  const paid = await paidClaims(tx)
  const ids = paid.map(({ claim_id }) => claim_id)
  const approved = await readClaims(tx, { last: dayText(last), since: dayText(last - claimsLookBack), ids })
  return claimsDue(approved, paid)
}

/** What runs together have paid of the claims that they paid lately. */
async function paidClaims(tx: CompanyTx): Promise<ClaimDue[]> {
  return tx
    .rows('payroll_claims as p')
    .where(
      sql<boolean>`p.claim_id in (select l.claim_id from payroll_claims l
        join payroll_runs r on r.company_id = l.company_id and r.id = l.run_id
        where l.company_id = ${tx.companyId} and r.at > ${tx.now}::timestamptz - make_interval(days => ${claimsLookBack}))`,
    )
    .groupBy(['p.claim_id', 'p.user_id', 'p.kind'])
    .select(['p.claim_id', 'p.user_id', sql<ClaimDue['kind']>`p.kind`.as('kind')])
    .select(sql<number>`sum(p.cents)::bigint`.as('cents'))
    .execute()
}

export const addPaidClaims = (tx: CompanyTx, run_id: number, due: readonly ClaimDue[]): void =>
  tx.addRows(
    'payroll_claims',
    due.map(each => ({ ...each, run_id })),
  )
