import type { CompanyTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { parseDay } from '#shared/dates.ts'
import { fact } from '#shared/fact.ts'
import { firstPayDay, type PayRate, rateOn } from '../pay-days.rules.ts'
import { payTexts } from '../pay-fields.rules.ts'
import {
  deleteRate,
  lastPaidDay,
  payRates,
  putRate,
  type RateFields,
  type RateRow,
} from './pay-rates.queries.ts'

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
  const others = rates.filter(rate => rate !== before)
  await refuseOtherKind(tx, userId, rates, [...others, { starts_on, ...fields }])
  tx.record('pay_rates', before, await putRate(tx, { user_id: userId, starts_on, ...fields }))
}

/** Takes a rate away; undefined: it is the first, which stays. */
export async function takeRate(tx: CompanyTx, { id, user_id }: RateRow): Promise<RateRow | undefined> {
  const rates = await payRates(tx, [user_id])
  const gone = await deleteRate(tx, id)
  const left = rates.filter(rate => rate.id !== id)
  if (gone) await refuseOtherKind(tx, user_id, rates, left)
  return gone
}

/** Hours and a salary can't be compared day by day: paid days keep their kind of payment. */
async function refuseOtherKind(
  tx: CompanyTx,
  userId: number,
  was: readonly PayRate[],
  is: readonly PayRate[],
): Promise<void> {
  const paid = await lastPaidDay(tx, userId)
  if (paid === null) return
  const last = parseDay(paid)!
  const starts = [...was, ...is].map(rate => parseDay(rate.starts_on)!).filter(day => day <= last)
  const isOther = starts.some(day => {
    const [before, after] = [rateOn(was, day), rateOn(is, day)]
    return before.payment_rate !== null && before.payment_type_id !== after.payment_type_id
  })
  if (isOther) refuse(400, fact(payTexts.paidOtherwise, { day: { day: paid } }), { field: 'pay_from' })
}

const isSame = (one: Omit<RateRow, 'id' | 'user_id' | 'starts_on'>, other: RateFields): boolean =>
  one.payment_type_id === other.payment_type_id &&
  one.payment_rate === other.payment_rate &&
  one.cost_rate === other.cost_rate &&
  one.state === other.state &&
  one.casual === other.casual
