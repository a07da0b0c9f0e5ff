import type { Handlers } from '#server/mount.ts'
import { found, refuseTaken } from '#server/refusal.ts'
import { dayStartUtc, parseDay } from '#shared/dates.ts'
import type { couponsContract } from '../coupons.contract.ts'
import { couponTexts } from '../coupons.rules.ts'
import { type CouponRow, couponById, couponsBetween, insertCoupon, setActive } from './coupons.queries.ts'

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000)

export const couponsHandlers: Handlers<typeof couponsContract> = {
  async coupons({ start, end }, ctx) {
    const { timeZone } = ctx.session
    const from = start === null ? new Date(0) : new Date(dayStartUtc(parseDay(start)!, timeZone))
    const to =
      end === null ? new Date(8_640_000_000_000) : new Date(dayStartUtc(parseDay(end)! + 1, timeZone))
    const rows = await ctx.read(tx => couponsBetween(tx, from, to))
    return { coupons: { data: rows.map(shown) } }
  },

  add: ({ amount_off, percent_bp, expires_on, duration_months, ...fields }, ctx) =>
    ctx.write(async tx => {
      const row = await insertCoupon(tx, {
        ...fields,
        // A client's invoice is one; only plans go on.
        duration_months: ctx.session.platform ? duration_months : 0,
        amount_off: amount_off || null,
        percent_bp: percent_bp || null,
        active: true,
        // To the end of its last day.
        expires_at:
          expires_on === null ? null : new Date(dayStartUtc(parseDay(expires_on)! + 1, ctx.session.timeZone)),
      }).catch(refuseTaken('coupons_code', couponTexts.taken, { field: 'code' }))
      tx.record('coupons', null, row)
      return { id: row.id }
    }),

  setActive: ({ id, active }, ctx) =>
    ctx.write(async tx => {
      const before = found(await couponById(tx, id))
      if (before.active !== active) tx.record('coupons', before, await setActive(tx, id, active))
      return {}
    }),
}

const shown = (row: CouponRow) => ({
  id: row.id,
  code: row.code,
  created: seconds(row.created_at),
  times_redeemed: row.times_redeemed,
  expires_at: row.expires_at && seconds(row.expires_at),
  active: row.active,
  coupon: {
    name: row.name,
    amount_off: row.amount_off,
    percent_off: row.percent_bp === null ? null : row.percent_bp / 100,
    duration_in_months: row.duration_months,
    max_redemptions: row.max_redemptions,
  },
})
