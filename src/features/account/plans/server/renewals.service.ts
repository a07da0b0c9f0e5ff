import { companyRow, setPlan } from '#features/account/company/server/company.queries.ts'
import { discountOn } from '#features/account/coupons/coupons.rules.ts'
import { couponById } from '#features/account/coupons/server/coupons.queries.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { platformCompany } from '#server/db/platform-company.ts'
import { dayText, parseDay, todayIn } from '#shared/dates.ts'
import { rateIn } from '#shared/numbers/money.ts'
import { type InvoiceLine, isOfPlan, referenceOf } from '../plan-invoices.rules.ts'
import { agreedPrice, dueDays, monthsAfter, type Period, periodEnd } from '../plans.rules.ts'
import { voidInvoice } from './change-plan.service.ts'
import { chargeInvoice, dropCharge, lookAtCharge, tryAgain } from './charging.service.ts'
import { giveMonthlyCredit } from './credit/credit.service.ts'
import { hostFor } from './host.service.ts'
import { mailInvoice, mailOwners } from './mails/plan-mails.service.ts'
import { beginPause, tellOfEnd } from './pause.service.ts'
import {
  chargesDue,
  companiesOverdue,
  insertInvoice,
  invoiceById,
  lockInvoice,
  unsettledInvoices,
  updateInvoice,
} from './plan-invoices.queries.ts'
import {
  allPacks,
  companiesDue,
  type InvoiceRow,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './plans.queries.ts'
import { type HookedServices, noPause, showPlan, standingOf } from './plans.service.ts'
import { bookPlanPayment, issuePlanInvoice } from './settle.service.ts'

type OnError = (error: unknown) => void

/** The hourly work: periods that are over, charges to try again, invoices that were never paid. */
export async function renewPlans(services: HookedServices, onError: OnError): Promise<void> {
  if (!services.sellsPlans) return
  const now = services.now()
  // Zones differ by a day at most; each company's own day decides below.
  const tomorrow = dayText(Math.floor(now.getTime() / 86_400_000) + 1)
  const due = await services.db.withPlatform('plans whose period is over', tx => companiesDue(tx, tomorrow))
  await several(due, id => renewCompany(services, companyIdFrom(id, 'schedule')).catch(onError))
  const charges = await services.db.withPlatform('charges to look at', tx => chargesDue(tx, now))
  for (const { company_id, id } of charges)
    await goOnWith(services, companyIdFrom(company_id, 'schedule'), id).catch(onError)
  const late = await services.db.withPlatform('plans that were not paid', tx =>
    companiesOverdue(tx, tomorrow),
  )
  for (const id of late)
    await services.db.withCompany(companyIdFrom(id, 'schedule'), tx => endUnpaid(tx, services)).catch(onError)
}

/** Companies that are renewed at the same time. */
const atOnce = 6

async function several(ids: readonly number[], renew: (id: number) => Promise<void>): Promise<void> {
  const waiting = [...ids]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await renew(id)
    }),
  )
}

/** Renews a plan, or ends it; a plan that was left for months catches up period by period, of which only the last is owed. */
export async function renewCompany(services: HookedServices, company: CompanyId): Promise<void> {
  const invoice = await services.db.withCompany(company, tx => renew(tx, services))
  if (invoice) await chargeInvoice(services, company, invoice.id)
}

/** Answers an invoice to charge. */
async function renew(tx: CompanyTx, services: HookedServices): Promise<InvoiceRow | null> {
  const row = await lockSubscription(tx)
  if (!row || row.status === 'ended') return null
  const { time_zone } = await companyRow(tx)
  const today = todayIn(time_zone, tx.now.toISOString())
  const begins = row.status === 'active' && row.pause_from !== null && parseDay(row.pause_from)! <= today
  const now = begins ? await beginPause(tx, services, row) : row
  await tellOfEnd(tx, services, now, today)
  if (parseDay(now.period_end)! > today) {
    await giveMonthlyCredit(tx, now)
    return null
  }
  // The invoice for this period must be settled first: the plan ends by itself after 14 days.
  if (now.status === 'past_due') return null
  if (now.cancels) {
    await end(tx, now)
    return null
  }
  // A change whose card is to be confirmed decides first; it is paid or dropped within a day.
  if ((await unsettledInvoices(tx)).some(({ status, kind }) => status === 'draft' && kind === 'plan'))
    return null
  return beginPeriod(tx, services, now, today)
}

async function beginPeriod(
  tx: CompanyTx,
  services: HookedServices,
  row: SubscriptionRow,
  today: number,
): Promise<InvoiceRow | null> {
  const packs = await allPacks(tx)
  const pack_id = row.next_pack_id ?? row.pack_id
  const rests = row.is_paused && parseDay(row.pause_until!)! > today
  const period = rests ? 'month' : ((row.next_period ?? row.period) as Period)
  const pack = packs.find(each => each.id === pack_id)!
  // A server that stood still for long does not charge for what nobody could use.
  let start = parseDay(row.is_paused && !rests ? row.pause_until! : row.period_end)!
  for (
    let next = periodEnd(start, row.anchor, period);
    next <= today;
    next = periodEnd(start, row.anchor, period)
  )
    start = next
  const ends = periodEnd(start, row.anchor, period)
  const isNewPrice = row.next_price_from !== null && parseDay(row.next_price_from)! <= start
  const stays = row.next_pack_id === null && row.next_period === null
  const price = rests ? row.pause_cents : agreedPrice(standingOf(row), { pack, period }, start)
  const gigabytes = row.next_storage_gb ?? row.storage_gb
  const month = row.next_storage_cents ?? row.storage_cents
  const storage = month * (period === 'year' ? 12 : 1)
  const coupon =
    rests || row.coupon_id === null || row.coupon_months === 0
      ? null
      : await platformCoupon(tx, row.coupon_id)
  const off = coupon ? discountOn(price, coupon) : 0
  const credit = Math.min(row.credit_cents, price + storage - off)
  const total = price + storage - off - credit
  const day = (as: InvoiceLine['as'], name: string, cents: number): InvoiceLine => {
    const isPeriod = as === 'plan' || as === 'pause'
    const [from, to] = isPeriod ? [dayText(start), dayText(ends - 1)] : ['', '']
    return { as, name, cents, period: as === 'plan' ? period : null, from, to }
  }
  const lines = [
    day(rests ? 'pause' : 'plan', pack.name, price),
    ...(storage > 0 ? [day('storage', '', storage)] : []),
    ...(off > 0 ? [day('discount', coupon!.code, -off)] : []),
    ...(credit > 0 ? [day('credit', '', -credit)] : []),
  ]
  const after = await updateSubscription(tx, {
    ...(!rests && {
      pack_id,
      period,
      price_cents: price,
      next_pack_id: null,
      next_period: null,
      ...noPause,
      ...((isNewPrice || !stays) && { next_price_cents: null, next_price_from: null }),
      coupon_months:
        row.coupon_months === null ? null : monthsAfter({ duration_months: row.coupon_months }, period),
    }),
    storage_gb: gigabytes,
    storage_cents: month,
    next_storage_gb: null,
    next_storage_cents: null,
    period_start: dayText(start),
    period_end: dayText(ends),
    period_cents: total === 0 ? price + storage - off : 0,
    credit_cents: row.credit_cents - credit,
    status: total > 0 ? 'past_due' : rests ? 'paused' : 'active',
  })
  tx.record('subscriptions', row, after, tx.companyId)
  await showPlan(tx, after)
  const host = await hostFor(tx)
  const made = await insertInvoice(tx, {
    status: 'open',
    kind: 'renewal',
    lines: JSON.stringify(lines),
    total_cents: total,
    tax_cents: rateIn(total, host.tax),
    tax_bp: host.tax,
    pays_by: total === 0 ? 'credit' : row.pays_by,
    created_at: tx.now,
    due_on: dayText(start + dueDays),
    applies: JSON.stringify({
      as: 'renewal',
      period_start: dayText(start),
      period_cents: price + storage - off,
    }),
    next_try_at: total > 0 && row.pays_by === 'card' ? new Date(tx.now.getTime() + 3_600_000) : null,
  })
  const invoice = await updateInvoice(tx, made.id, { reference: referenceOf(tx.companyId, made.id) })
  if (total === 0) {
    await bookPlanPayment(tx, services, invoice, { payment: '', card: '' })
    return null
  }
  const issued = await issuePlanInvoice(tx, services, invoice)
  tx.record('plan_invoices', null, issued)
  if (row.pays_by === 'card' && services.planPay) return issued
  await mailInvoice(tx, services, issued)
  return null
}

const platformCoupon = (tx: CompanyTx, id: number) =>
  asPlatform(tx, async platform =>
    asCompany(platform, (await platformCompany(platform))!, host => couponById(host, id)),
  )

async function end(tx: CompanyTx, row: SubscriptionRow): Promise<void> {
  const after = await updateSubscription(tx, {
    status: 'ended',
    cancels: false,
    next_pack_id: null,
    next_period: null,
    ...noPause,
  })
  tx.record('subscriptions', row, after, tx.companyId)
  await setPlan(tx, { pack_id: row.pack_id, subscription_date: dayText(parseDay(row.period_end)! - 1) })
}

/** Goes on with a charge: tries it again, asks for an answer that was lost, takes back what nobody confirmed. */
async function goOnWith(services: HookedServices, company: CompanyId, id: number): Promise<void> {
  const invoice = await services.db.readCompany(company, tx => invoiceById(tx, id))
  if (!invoice || !services.planPay) return
  if (invoice.payment !== '' && invoice.trouble === '') {
    const seen = await lookAtCharge(services, company, invoice)
    if (seen.status === 'draft' && seen.client_secret !== '') await dropCharge(services, company, seen)
    return
  }
  await tryAgain(services, company, id)
}

/** Ends a plan whose invoice was due and is still not paid. What it took of the company's credit is given back. */
export async function endUnpaid(tx: CompanyTx, services: HookedServices): Promise<void> {
  const row = await lockSubscription(tx)
  const { time_zone } = await companyRow(tx)
  const today = todayIn(time_zone, tx.now.toISOString())
  for (const each of await unsettledInvoices(tx)) {
    if (each.status !== 'open' || parseDay(each.due_on!)! >= today) continue
    const invoice = (await lockInvoice(tx, each.id))!
    const credit_cents = await voidInvoice(tx, invoice, row?.credit_cents ?? 0)
    // Text messages that were ordered and not paid for end nothing.
    if (row?.status !== 'past_due' || !isOfPlan(invoice)) continue
    const ended = await updateSubscription(tx, { status: 'ended', ...noPause, credit_cents })
    tx.record('subscriptions', row, ended, tx.companyId)
    await setPlan(tx, {
      pack_id: row.pack_id,
      subscription_date: dayText(parseDay(row.period_start)! - 1),
    })
    await mailOwners(tx, services, ({ t }) => ({
      subject: t('Your plan has ended'),
      paragraphs: [
        t('Invoice {{number}} wasn’t paid, so your plan has ended and the invoice is void.', {
          number: String(invoice.number),
        }),
        t('You can still read and export everything. Choose a plan to continue.'),
      ],
      button: { label: t('Open Plans'), path: '/plans' },
    }))
  }
}
