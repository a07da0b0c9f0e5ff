import { keyOf } from '#features/money/card-payments/server/card-account.service.ts'
import { cardAccount } from '#features/money/card-payments/server/card-accounts.queries.ts'
import type { UserContext } from '#server/context.ts'
import { PayRefused, PayUnavailable } from '#server/providers/pay/pay.port.ts'
import { refuse } from '#server/refusal.ts'
import { dayStartUtc } from '#shared/dates.ts'
import type { Coupon } from '../widgets.wire.ts'
import type { AskedDays } from './figure-widgets.service.ts'

const badKey = 'Stripe does not accept this key.'

/** Promotion codes of the company's own account made on these days, the newest first. */
export async function coupons(ctx: UserContext, { from, to }: AskedDays): Promise<Coupon[]> {
  const account = await ctx.read(cardAccount)
  if (!account) return []
  const key = keyOf(ctx, ctx.session.companyId, account)
  // Sealed by a secret that is lost.
  if (key === '') return refuse(400, badKey)
  const zone = ctx.session.timeZone
  const range = { from: new Date(dayStartUtc(from, zone)), to: new Date(dayStartUtc(to + 1, zone)) }
  try {
    const codes = await ctx.providers.pay.promotions(key, range)
    return codes.map(({ code, coupon, ...each }) => ({
      id: each.id,
      code,
      created: secondsOf(each.createdAt)!,
      active: each.isActive,
      max_redemptions: each.mostRedemptions,
      times_redeemed: each.redeemed,
      expires_at: secondsOf(each.expiresAt),
      coupon: {
        id: coupon.id,
        name: coupon.name,
        amount_off: coupon.centsOff,
        percent_off: coupon.percentOff,
        duration: coupon.duration,
        duration_in_months: coupon.months,
      },
    }))
  } catch (error) {
    if (error instanceof PayRefused) return refuse(400, badKey)
    if (error instanceof PayUnavailable)
      return refuse(503, 'Stripe can’t be reached just now. Please try again.')
    throw error
  }
}

const secondsOf = (at: Date | null) => at && Math.floor(at.getTime() / 1_000)
