import { rateOf } from '#shared/numbers/money.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const couponTexts = {
  unknown: 'This code is not valid.',
  expired: 'This code has expired.',
  usedUp: 'This code has been used up.',
  usedByYou: 'You have used this code already.',
  taken: 'There is a coupon with this code already.',
  oneOf: 'Give either an amount or a percentage.',
  empty: 'Please enter a code.',
  onInvoice: 'A code was used on this invoice already.',
  paying: 'A payment of this invoice is under way.',
  nothingOwed: 'Nothing is owed on this invoice.',
} as const

export interface CouponFacts {
  active: boolean
  expires_at: Date | null
  max_redemptions: number | null
  times_redeemed: number
}

/** The amount a discount takes off a price: never more than the price. */
export function discountOn(
  cents: number,
  { amount_off, percent_bp }: { amount_off: number | null; percent_bp: number | null },
): number {
  return Math.min(cents, amount_off ?? rateOf(cents, percent_bp ?? 0))
}

/** May a code be used now? */
export function canRedeem(coupon: CouponFacts | undefined, now: Date, isUsed: boolean): Verdict {
  if (!coupon?.active) return because(couponTexts.unknown)
  if (coupon.expires_at && coupon.expires_at <= now) return because(couponTexts.expired)
  if (isUsed) return because(couponTexts.usedByYou)
  if (coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions)
    return because(couponTexts.usedUp)
  return true
}
