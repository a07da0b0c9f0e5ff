import { companyRow } from '#features/account/company/server/company.queries.ts'
import { canRedeem, couponTexts } from '#features/account/coupons/coupons.rules.ts'
import {
  type CouponRow,
  couponByCode,
  couponById,
  giveBack,
  isUsed,
  redeemCoupon,
} from '#features/account/coupons/server/coupons.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { platformCompany } from '#server/db/platform-company.ts'
import { found, refuse, refuseUnless } from '#server/refusal.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { rateIn } from '#shared/numbers/money.ts'
import { creditIn, type Effect, type InvoiceLine, isOfPlan, referenceOf } from '../plan-invoices.rules.ts'
import {
  canChoose,
  type Discount,
  monthsAfter,
  type PayWay,
  type Period,
  type PlanPrice,
  planPrice,
  planTexts,
} from '../plans.rules.ts'
import { hostFor } from './host.service.ts'
import { mailInvoice } from './mails/plan-mails.service.ts'
import { cardsOf } from './plan-cards.queries.ts'
import {
  effectOf,
  insertInvoice,
  linesOf,
  lockInvoice,
  unsettledInvoices,
  updateInvoice,
} from './plan-invoices.queries.ts'
import {
  allPacks,
  type InvoiceRow,
  lockSubscription,
  type PackRow,
  type SubscriptionRow,
  subscription,
  updateSubscription,
} from './plans.queries.ts'
import { cardsTaken, type HookedServices, standingOf } from './plans.service.ts'
import { beginPlan, bookPlanPayment, issuePlanInvoice } from './settle.service.ts'

export interface WantedPlan {
  pack_id: number
  period: Period
  /** A coupon's code; '': none. */
  code: string
}

export interface PricedPlan {
  pack: PackRow
  price: PlanPrice
  coupon: CouponRow | null
  lines: InvoiceLine[]
  row: SubscriptionRow | undefined
}

const inPlatform = <T>(tx: CompanyTx, fn: (platform: CompanyTx) => Promise<T>): Promise<T> =>
  asPlatform(tx, async platform => asCompany(platform, (await platformCompany(platform))!, fn))

const usedFor = (tx: CompanyTx) => `company ${tx.companyId}`

/** The platform's coupon of a code, if this company may use it now. */
export function couponFor(tx: CompanyTx, code: string): Promise<CouponRow> {
  return inPlatform(tx, async platform => {
    const coupon = await couponByCode(platform, code)
    const used = coupon !== undefined && (await isUsed(platform, coupon.id, usedFor(tx)))
    refuseUnless(canRedeem(coupon, tx.now, used), 400, { field: 'code' })
    return coupon!
  })
}

/** The discount that a subscription still has from a code used before. */
export async function keptDiscount(
  tx: CompanyTx,
  row: SubscriptionRow | undefined,
): Promise<Discount | null> {
  const { coupon_id = null, coupon_months = null } = row ?? {}
  if (coupon_id === null || coupon_months === 0) return null
  const coupon = await inPlatform(tx, platform => couponById(platform, coupon_id))
  return coupon ? { ...coupon, duration_months: coupon_months } : null
}

/** Calculates today's cost of a change, to the cent: the preview shows it and the purchase charges it. */
export async function pricePlan(
  tx: CompanyTx,
  wanted: WantedPlan,
  { locks }: { locks: boolean },
): Promise<PricedPlan> {
  const row = await (locks ? lockSubscription(tx) : subscription(tx))
  const packs = await allPacks(tx)
  const pack = packs.find(each => each.id === wanted.pack_id)
  const now = standingOf(row)
  if (now?.pack_id !== wanted.pack_id) refuseUnless(canChoose(pack), 400, { field: 'pack_id' })
  const chosen = found(pack)
  const { time_zone } = await companyRow(tx)
  const today = todayIn(time_zone, tx.now.toISOString())
  const coupon = wanted.code === '' ? null : await couponFor(tx, wanted.code)
  const kept = now && (await keptDiscount(tx, row))
  const price = planPrice(now, { pack: chosen, period: wanted.period }, packs, {
    today,
    discount: coupon,
    kept,
    credit: row?.credit_cents ?? 0,
  })
  const present = packs.find(each => each.id === now?.pack_id)
  const names: Record<string, string> = {
    plan: chosen.name,
    rest: present?.name ?? '',
    discount: coupon?.code ?? '',
  }
  const last = dayText(todayOf(price.next_on) - 1)
  const lines = price.lines.map(
    ({ as, cents }): InvoiceLine => ({
      as,
      name: names[as] ?? '',
      period: as === 'plan' ? wanted.period : null,
      from: as === 'plan' ? price.starts_on : as === 'rest' ? price.starts_on : '',
      to: as === 'plan' ? last : as === 'rest' ? dayText(todayOf(row!.period_end) - 1) : '',
      cents,
    }),
  )
  return { pack: chosen, price, coupon, lines, row }
}

const todayOf = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)

/** The outcome of a plan change. */
export type Changed =
  | { as: 'done' }
  | { as: 'charge'; invoice: InvoiceRow }
  | { as: 'open'; invoice: InvoiceRow }

/**
 * Changes the plan, under its lock. What costs nothing today is done at once; a card is charged afterwards, outside of the
 * transaction; by transfer the plan begins and its invoice is mailed.
 */
export async function changePlan(
  tx: CompanyTx,
  services: HookedServices,
  wanted: WantedPlan & { pays_by: PayWay; due_cents?: number | undefined },
): Promise<Changed> {
  const { pack, price, coupon, lines, row } = await pricePlan(tx, wanted, { locks: true })
  await refuseUnsettled(tx)
  if (price.kind === 'none' && wanted.pays_by === row?.pays_by) return refuse(409, planTexts.samePlan)
  if (row?.pause_from && !row.is_paused && (price.kind === 'upgrade' || price.kind === 'downgrade'))
    return refuse(409, planTexts.pausePlanned)
  if (wanted.due_cents !== undefined && wanted.due_cents !== price.due_cents)
    return refuse(409, planTexts.changed)
  if (wanted.pays_by === 'card') {
    cardsTaken(services)
    if ((await cardsOf(tx)).length === 0) return refuse(409, planTexts.noCard, { field: 'pays_by' })
  }
  if (coupon && !(await inPlatform(tx, platform => redeemCoupon(platform, coupon.id, usedFor(tx), tx.now))))
    return refuse(400, couponTexts.usedUp, { field: 'code' })
  if (row && (price.kind === 'downgrade' || price.kind === 'keep' || price.kind === 'none')) {
    const isLater = price.kind === 'downgrade'
    const after = await updateSubscription(tx, {
      cancels: false,
      pays_by: wanted.pays_by,
      next_pack_id: isLater ? pack.id : null,
      next_period: isLater ? wanted.period : null,
      ...(coupon && { coupon_id: coupon.id, coupon_months: monthsOf(coupon) }),
    })
    tx.record('subscriptions', row, after, tx.companyId)
    return { as: 'done' }
  }
  const host = await hostFor(tx)
  const counts = coupon ?? (row?.coupon_months === 0 || !row?.coupon_id ? null : row)
  const isFree = price.due_cents === 0
  const byTransfer = wanted.pays_by === 'transfer' && !isFree
  const effect: Effect<'plan'> = {
    as: 'plan',
    pack_id: pack.id,
    period: wanted.period,
    price_cents: price.price_cents,
    anchor: price.anchor,
    starts_on: price.starts_on,
    ends_on: price.next_on,
    period_cents: price.period_cents,
    credit_before: (row?.credit_cents ?? 0) + restIn(lines),
    credit_after: price.credit_cents,
    coupon_id: counts ? ('code' in counts ? counts.id : counts.coupon_id) : null,
    coupon_months: counts ? price.discount_months : null,
    pays_by: wanted.pays_by,
    is_begun: byTransfer,
  }
  const draft = await insertInvoice(tx, {
    status: byTransfer ? 'open' : 'draft',
    kind: 'plan',
    lines: JSON.stringify(lines),
    total_cents: price.due_cents,
    tax_cents: rateIn(price.due_cents, host.tax),
    tax_bp: host.tax,
    pays_by: isFree ? 'credit' : wanted.pays_by,
    created_at: tx.now,
    // Should the answer of the charge be lost.
    next_try_at: byTransfer || isFree ? null : new Date(tx.now.getTime() + 120_000),
    applies: JSON.stringify(effect),
  })
  const invoice = await updateInvoice(tx, draft.id, { reference: referenceOf(tx.companyId, draft.id) })
  if (isFree) {
    await bookPlanPayment(tx, services, invoice, { payment: '', card: '' })
    return { as: 'done' }
  }
  if (!byTransfer) {
    tx.record('plan_invoices', null, invoice)
    return { as: 'charge', invoice }
  }
  await beginPlan(tx, effect, null)
  const issued = await issuePlanInvoice(tx, services, invoice)
  tx.record('plan_invoices', null, issued)
  await mailInvoice(tx, services, issued)
  return { as: 'open', invoice: issued }
}

const monthsOf = (coupon: CouponRow) =>
  // A code for the first invoice only counts for the next one.
  coupon.duration_months === 0 ? 1 : monthsAfter(coupon, 'month') === null ? null : coupon.duration_months

const restIn = (lines: readonly InvoiceLine[]) =>
  -lines.filter(({ as }) => as === 'rest').reduce((sum, { cents }) => sum + cents, 0)

/** Nothing else is bought while a charge is under way, or an invoice of a plan is owed. */
export async function refuseUnsettled(tx: CompanyTx): Promise<void> {
  for (const { status } of await unsettledInvoices(tx))
    refuse(409, status === 'draft' ? planTexts.underWay : planTexts.owed)
}

/** Gives back the coupon of a purchase that came to nothing. */
export async function takeBack(tx: CompanyTx, invoice: InvoiceRow): Promise<void> {
  const effect = effectOf(invoice)
  if (effect.as !== 'plan') return
  const { coupon_id } = effect
  if (coupon_id !== null) await inPlatform(tx, platform => giveBack(platform, coupon_id, usedFor(tx)))
}

/** Makes a locked invoice void that is not paid any more: its coupon counts again. Answers the company's credit without it. */
export async function voidInvoice(tx: CompanyTx, invoice: InvoiceRow, credit: number): Promise<number> {
  const after = await updateInvoice(tx, invoice.id, { status: 'void', next_try_at: null })
  tx.record('plan_invoices', invoice, after)
  await takeBack(tx, invoice)
  const effect = effectOf(invoice)
  if (effect.as === 'plan') return effect.credit_before
  return credit + (isOfPlan(invoice) ? creditIn(linesOf(invoice)) : 0)
}

/** Takes back an order by transfer that is not paid yet. What a plan runs on stays owed. */
export async function dropOrder(tx: CompanyTx, id: number): Promise<InvoiceRow> {
  await lockSubscription(tx)
  const invoice = found(await lockInvoice(tx, id))
  if (invoice.status !== 'open' || isOfPlan(invoice)) return invoice
  // It took no credit off.
  await voidInvoice(tx, invoice, 0)
  return { ...invoice, status: 'void' }
}
