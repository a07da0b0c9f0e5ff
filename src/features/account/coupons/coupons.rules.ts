import { rateOf } from '#shared/numbers/money.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const couponTexts = {
  unknown: 'This code is not valid.',
  expired: 'This code has expired.',
  usedUp: 'This code has reached its limit.',
  usedByYou: 'You’ve already used this code.',
  taken: 'There is already a coupon with this code.',
  oneOf: 'Enter an amount or a percentage, not both.',
  empty: 'Please enter a code.',
  onInvoice: 'This invoice already has a discount code.',
  paying: 'A payment for this invoice is in progress.',
  nothingOwed: 'This invoice has nothing left to pay.',
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
