import { type CouponRow, couponsBetween } from '#features/account/coupons/server/coupons.queries.ts'
import { keyOf } from '#features/money/card-payments/server/card-account.service.ts'
import { type CardAccount, cardAccount } from '#features/money/card-payments/server/card-accounts.queries.ts'
import type { UserContext } from '#server/context.ts'
import { refuseKey, refuseKeyTrouble } from '#server/providers/pay/pay-trouble.ts'
import { dayStartUtc } from '#shared/dates.ts'
import type { Coupon } from '../widgets.wire.ts'
import type { AskedDays } from './figure-widgets.service.ts'

/** Coupons made on these days, the newest first; then the promotion codes of the company's own Stripe account. */
export async function coupons(ctx: UserContext, { from, to }: AskedDays): Promise<Coupon[]> {
  const zone = ctx.session.timeZone
  const range = { from: new Date(dayStartUtc(from, zone)), to: new Date(dayStartUtc(to + 1, zone)) }
  const { account, own } = await ctx.read(async tx => ({
    account: await cardAccount(tx),
    own: (await couponsBetween(tx, range.from, range.to)).map(shown),
  }))
  return account ? [...own, ...(await promotions(ctx, account, range))] : own
}

async function promotions(
  ctx: UserContext,
  account: CardAccount,
  range: { from: Date; to: Date },
): Promise<Coupon[]> {
  const key = keyOf(ctx, ctx.session.companyId, account)
  // Sealed by a secret that is lost.
  if (key === '') return refuseKey()
  const codes = await ctx.providers.pay.promotions(key, range).catch(refuseKeyTrouble)
  return codes.map(({ code, coupon, ...each }) => ({
    id: each.id,
    code,
    created: secondsOf(each.createdAt)!,
    active: each.isActive,
    times_redeemed: each.redeemed,
    expires_at: secondsOf(each.expiresAt),
    coupon: {
      id: coupon.id,
      name: coupon.name,
      amount_off: coupon.centsOff,
      percent_off: coupon.percentOff,
      duration: coupon.duration,
      duration_in_months: coupon.months,
      max_redemptions: each.mostRedemptions,
    },
  }))
}

const shown = (row: CouponRow): Coupon => ({
  id: String(row.id),
  code: row.code,
  created: secondsOf(row.created_at)!,
  active: row.active,
  times_redeemed: row.times_redeemed,
  expires_at: secondsOf(row.expires_at),
  coupon: {
    id: String(row.id),
    name: row.name,
    amount_off: row.amount_off,
    percent_off: row.percent_bp === null ? null : row.percent_bp / 100,
    duration: row.duration_months === null ? 'forever' : row.duration_months === 0 ? 'once' : 'repeating',
    duration_in_months: row.duration_months || null,
    max_redemptions: row.max_redemptions,
  },
})

const secondsOf = (at: Date | null) => at && Math.floor(at.getTime() / 1_000)
