import { discountOn } from '#features/account/coupons/coupons.rules.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { because, type Verdict } from '#shared/verdict.ts'
import {
  agreedPrice,
  type Discount,
  monthsIn,
  type Pack,
  periodEnd,
  restOf,
  type Standing,
} from './plans.rules.ts'

/** Days before the end of a pause on which owners are told of it. */
export const pauseNoticeDays = 7

export interface PausePrice {
  starts_on: string
  /** The plan goes on by itself on this day. */
  resumes_on: string
  /** The pause, and storage that was bought on top. */
  month_cents: number
  /** Credited for months of a paid year that have not begun. */
  rest_cents: number
  first_cents: number
  /** The first period afterwards. */
  next_cents: number
}

/**
 * A pause of some months: it begins when the paid month is over. Of a paid year the months that have not begun by then are
 * credited, and pay for the pause first.
 */
export function pausePrice(
  now: Standing,
  pack: Pack,
  months: number,
  { today, kept }: { today: number; kept: Discount | null },
): PausePrice {
  const end = parseDay(now.period_end)!
  let start = now.period === 'month' ? end : parseDay(now.period_start)!
  while (start <= today) start = periodEnd(start, now.anchor, 'month')
  start = Math.min(start, end)
  let until = start
  for (let month = 0; month < months; month++) until = periodEnd(until, now.anchor, 'month')
  const rest = restOf(now, start)
  const month = pack.pause_cents + now.storage_cents
  const credit = now.credit_cents + rest
  const price = agreedPrice(now, { pack, period: now.period }, until)
  const off = kept ? discountOn(price, kept) : 0
  const next = price + now.storage_cents * monthsIn[now.period] - off
  return {
    starts_on: dayText(start),
    resumes_on: dayText(until),
    month_cents: month,
    rest_cents: rest,
    first_cents: Math.max(0, month - credit),
    next_cents: Math.max(0, next - Math.max(0, credit - month * months)),
  }
}

/** True for a plan that can be paused, or why not. */
export function canPause(
  now: Pick<Standing, 'cancels' | 'next_pack_id' | 'next_period' | 'pause_from' | 'is_paused'> | null,
  { pack_name, pause_months }: { pack_name: string; pause_months: number },
  months: number,
): Verdict<string | Fact> {
  if (!now) return because('Only paid plans can be paused.')
  if (now.is_paused) return because('Your plan is already paused.')
  if (now.pause_from !== null) return because('A pause is already scheduled.')
  if (now.cancels) return because('Your plan is ending. Keep it before you pause it.')
  if (now.next_pack_id !== null || now.next_period !== null)
    return because('You’re changing plans. Keep your current plan first, then pause it.')
  if (pause_months === 0) return because(fact('The {{plan}} plan can’t be paused.', { plan: pack_name }))
  return (
    (months >= 1 && months <= pause_months) ||
    because(fact('Please choose between 1 and {{count}} months.', { count: pause_months }))
  )
}
