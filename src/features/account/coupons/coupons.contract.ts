import * as z from 'zod/mini'
import { user } from '#shared/access.ts'
import { endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { couponTexts } from './coupons.rules.ts'

/** Discounts that clients type in the portal; the platform's own are for plans. */
const money = user({ permission: 'money.manage' })
const count = z.nullable(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)))

const coupon = z.object({
  id: z.number(),
  code: z.string(),
  /** Unix seconds. */
  created: z.number(),
  times_redeemed: z.number(),
  expires_at: z.nullable(z.number()),
  active: z.boolean(),
  coupon: z.object({
    name: z.string(),
    /** Cents. */
    amount_off: z.nullable(z.number()),
    percent_off: z.nullable(z.number()),
    /** 0: the first invoice; null: for good. */
    duration_in_months: z.nullable(z.number()),
    max_redemptions: z.nullable(z.number()),
  }),
})

export const couponsContract = {
  coupons: endpoint('POST', '/company/couponList', {
    about: 'Coupons made from one day to another, the newest first: 200 at most.',
    access: money,
    effect: 'reads',
    reads: ['coupons'],
    input: z.object({ start: f.dayOrNone, end: f.dayOrNone }),
    reply: z.object({ coupons: z.object({ data: z.array(coupon) }) }),
  }),
  add: endpoint('POST', '/company/addCoupon', {
    about:
      'Makes a coupon, with either an amount or a percentage off. Clients’ coupons count for one invoice.',
    access: money,
    effect: 'undoable',
    changes: ['coupons'],
    input: z
      .object({
        name: f.requiredLine(80),
        code: f.requiredLine(40, couponTexts.empty),
        amount_off: z._default(f.cents, 0),
        percent_bp: f.basisPoints,
        duration_months: z.nullable(z.coerce.number().check(z.int(), z.gte(0), z.lte(120))),
        max_redemptions: count,
        expires_on: f.dayOrNone,
      })
      .check(
        z.refine(({ amount_off, percent_bp }) => amount_off > 0 !== percent_bp > 0, {
          message: couponTexts.oneOf,
          path: ['amount_off'],
        }),
      ),
    reply: z.object({ id: z.number() }),
  }),
  setActive: endpoint('POST', '/company/setCouponActive', {
    about: 'Turns a coupon off or on. Whoever has used it keeps its discount.',
    access: money,
    effect: 'undoable',
    changes: ['coupons'],
    input: z.object({ id: f.id, active: f.flag }),
  }),
}
