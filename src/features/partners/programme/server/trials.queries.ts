import { type SqlBool, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Referrals whose trial ends within three days and whose partner was not told; 500 at a time. */
export const trialsToTell = (tx: CompanyTx) =>
  tx
    .rows('partner_referrals')
    .where('trial_told_at', 'is', null)
    .where('gone_at', 'is', null)
    .where(sql<SqlBool>`trial_ends between ${tx.now}::date and ${tx.now}::date + 3`)
    .orderBy('id')
    .limit(500)
    .select(['id', 'partner_id', 'name', 'trial_ends'])
    .execute()

export async function markTrialTold(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.updateRows('partner_referrals').set({ trial_told_at: tx.now }).where('id', 'in', ids).execute()
}
