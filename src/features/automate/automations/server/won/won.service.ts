import { canSeeMeasure } from '#features/insight/measures/measures.rules.ts'
import { sumFacts } from '#features/insight/measures/server/figures.queries.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { instantText, todayIn } from '#shared/dates.ts'
import { companiesReaching, forgetFailed } from './reaches.queries.ts'

const daysOfYear = 365

/** Cents that each automation has won in the last year; null: the reader may not see what the company earns. */
export async function wonInYear(tx: UserTx): Promise<Map<number, number> | null> {
  if (canSeeMeasure('automationWon', tx.by) !== true) return null
  const to = todayIn(tx.by.timeZone, instantText(tx.now))
  const sums = await sumFacts(tx, ['automationWon'], { from: to - daysOfYear, to }, 'automation', [])
  return new Map(sums.map(({ key, amount }) => [Number(key), Number(amount)]))
}

/** Looks in all companies for messages that never arrived; one that fails holds up no other. */
export async function followReaches(services: Services, onError: (error: unknown) => void): Promise<void> {
  const { db, now } = services
  const companies = await db.withPlatform('companies whose automations write', tx =>
    companiesReaching(tx, now()),
  )
  for (const id of companies) await db.withCompany(companyIdFrom(id, 'schedule'), forgetFailed).catch(onError)
}
