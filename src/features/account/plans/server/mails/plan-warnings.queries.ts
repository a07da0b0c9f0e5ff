import { sql } from 'kysely'
import type { CreditKind } from '#features/talk/credit/credit.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { warnPercent } from '../../plans.rules.ts'

export interface NearLimit {
  company_id: number
  what: 'storage' | 'jobs' | CreditKind
  used: number
  total: number
  /** It was told, and is below the limit's warning again. */
  was_told: boolean
}

/** Limits of plans that a company has come near to, or was told of and is no longer near to. */
export async function nearLimits(
  tx: PlatformTx,
  { mostOnTrial, counted }: { mostOnTrial: number; counted: readonly CreditKind[] },
): Promise<NearLimit[]> {
  const most = Number.isFinite(mostOnTrial) ? mostOnTrial : 0
  const { rows } = await sql<NearLimit>`
    select * from plans_near_limits(${warnPercent}, ${most}, ${counted}::text[])`.execute(tx)
  return rows
}

/** Notes a warning; false: another server was first. */
export async function noteWarning(tx: CompanyTx, what: NearLimit['what']): Promise<boolean> {
  const row = await tx
    .insertRows('plan_warnings', { what, at: tx.now })
    .onConflict(conflict => conflict.columns(['company_id', 'what']).doNothing())
    .returning('what')
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetWarning(tx: CompanyTx, what: NearLimit['what']): Promise<void> {
  await tx.deleteRows('plan_warnings').where('what', '=', what).execute()
}
