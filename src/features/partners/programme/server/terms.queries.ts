import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { hostRow } from '../../partner-sign-in/server/host.queries.ts'
import { firstTerms, type Terms } from '../programme.rules.ts'

const fields = [
  'bronze_bp',
  'silver_bp',
  'gold_bp',
  'silver_at',
  'gold_at',
  'hold_days',
  'least_cents',
] as const satisfies readonly (keyof Terms)[]

/** The terms that hold on a day. */
export async function termsOn(tx: CompanyTx, day: string): Promise<Terms> {
  const row = await tx
    .rows('partner_terms')
    .where('from_day', '<=', day)
    .orderBy('from_day', 'desc')
    .select(fields)
    .executeTakeFirst()
  return row ?? firstTerms
}

/** All terms that the host has set, the latest first. */
export const allTerms = (tx: CompanyTx) =>
  tx
    .rows('partner_terms')
    .orderBy('from_day', 'desc')
    .limit(200)
    .select(['id', 'from_day', ...fields])
    .execute()

/** Sets the terms from a day on; those of the same day are replaced. */
export async function putTerms(tx: CompanyTx, from_day: string, terms: Terms): Promise<number> {
  const row = await tx
    .insertRows('partner_terms', { from_day, ...terms, created_at: tx.now })
    .onConflict(on => on.columns(['company_id', 'from_day']).doUpdateSet({ ...terms, created_at: tx.now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The host's calendar: its time zone and today. */
export async function hostDay(tx: CompanyTx, at: Date = tx.now): Promise<string> {
  const { time_zone } = await hostRow(tx)
  return dayText(todayIn(time_zone, at.toISOString()))
}
