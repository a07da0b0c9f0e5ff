import type { CompanyTx } from '#server/db/company-tx.ts'
import { parseDay } from '#shared/dates.ts'
import { firstPayDay, rateOn } from '../pay-days.rules.ts'
import { payRates, putRate, type RateFields, type RateRow } from './pay-rates.queries.ts'

/**
 * Sets how somebody is paid from a day on. Without one, a first rate holds from the beginning and another from today; what is
 * so already stays.
 */
export async function setRate(
  tx: CompanyTx,
  userId: number,
  fields: RateFields,
  { from, today }: { from: string | null; today: string },
): Promise<void> {
  const rates = await payRates(tx, [userId])
  const isFirst = rates.every(rate => rate.payment_rate === null)
  const starts_on = from ?? (isFirst ? firstPayDay : today)
  const present = rateOn(rates, parseDay(starts_on)!)
  if (isSame({ cost_rate: null, state: '', casual: false, ...present }, fields)) return
  const before = rates.find(rate => rate.starts_on === starts_on) ?? null
  tx.record('pay_rates', before, await putRate(tx, { user_id: userId, starts_on, ...fields }))
}

const isSame = (one: Omit<RateRow, 'id' | 'user_id' | 'starts_on'>, other: RateFields): boolean =>
  one.payment_type_id === other.payment_type_id &&
  one.payment_rate === other.payment_rate &&
  one.cost_rate === other.cost_rate &&
  one.state === other.state &&
  one.casual === other.casual
