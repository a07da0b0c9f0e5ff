import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Coupons } from '#server/db/row-types.ts'

export type CouponRow = Selectable<Coupons>
export type CouponFields = Pick<
  CouponRow,
  | 'name'
  | 'code'
  | 'amount_off'
  | 'percent_bp'
  | 'duration_months'
  | 'max_redemptions'
  | 'expires_at'
  | 'active'
>

export async function couponByCode(tx: CompanyTx, code: string): Promise<CouponRow | undefined> {
  return tx.rows('coupons').where(sql<boolean>`lower(code) = lower(${code})`).selectAll().executeTakeFirst()
}

export async function couponById(tx: CompanyTx, id: number): Promise<CouponRow | undefined> {
  return tx.rows('coupons').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Coupons made between two instants, the newest first. */
export async function couponsBetween(tx: CompanyTx, from: Date, to: Date): Promise<CouponRow[]> {
  return tx
    .rows('coupons')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('id', 'desc')
    .limit(200)
    .selectAll()
    .execute()
}

export async function insertCoupon(tx: CompanyTx, fields: CouponFields): Promise<CouponRow> {
  return tx.insertRows('coupons', fields).returningAll().executeTakeFirstOrThrow()
}

export async function setActive(tx: CompanyTx, id: number, active: boolean): Promise<CouponRow> {
  return tx
    .updateRows('coupons')
    .set({ active, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function isUsed(tx: CompanyTx, couponId: number, usedFor: string): Promise<boolean> {
  const row = await tx
    .rows('coupon_uses')
    .where('coupon_id', '=', couponId)
    .where('used_for', '=', usedFor)
    .select('coupon_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The code's use on an invoice. */
export async function codeOnInvoice(tx: CompanyTx, invoiceId: number) {
  return tx
    .rows('coupon_uses')
    .where('invoice_id', '=', invoiceId)
    .select(['coupon_id', 'amount_cents'])
    .executeTakeFirst()
}

/** True if there are codes that somebody could use now. */
export async function hasCoupons(tx: CompanyTx, now: Date): Promise<boolean> {
  const row = await tx
    .rows('coupons')
    .where('active', '=', true)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .where(sql<boolean>`(max_redemptions is null or times_redeemed < max_redemptions)`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a code once for this; false: it is used up, or was used for it before. One statement: its last use is nobody's twice. */
export async function redeemCoupon(
  tx: CompanyTx,
  couponId: number,
  usedFor: string,
  now: Date,
  on: { invoice_id: number; amount_cents: number } | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    with counted as (
      update coupons set times_redeemed = times_redeemed + 1
      where company_id = ${tx.companyId} and id = ${couponId} and active
        and (max_redemptions is null or times_redeemed < max_redemptions)
        and (expires_at is null or expires_at > ${now})
        and not exists (select from coupon_uses u
          where u.company_id = ${tx.companyId} and u.coupon_id = ${couponId} and u.used_for = ${usedFor})
      returning id
    )
    insert into coupon_uses (company_id, coupon_id, used_for, at, invoice_id, amount_cents)
    select ${tx.companyId}, id, ${usedFor}, ${now}, ${on?.invoice_id ?? null}::bigint, ${on?.amount_cents ?? null}::bigint
    from counted returning coupon_id`.execute(tx)
  return rows.length > 0
}

/** Gives a use back that came to nothing. */
export async function giveBack(tx: CompanyTx, couponId: number, usedFor: string): Promise<void> {
  await sql`
    with gone as (
      delete from coupon_uses where company_id = ${tx.companyId} and coupon_id = ${couponId}
        and used_for = ${usedFor} returning coupon_id
    )
    update coupons c set times_redeemed = greatest(0, times_redeemed - 1)
    from gone where c.company_id = ${tx.companyId} and c.id = gone.coupon_id`.execute(tx)
}
