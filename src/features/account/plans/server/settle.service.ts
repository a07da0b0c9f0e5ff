import { nextDocumentNumber } from '#features/account/numbering/server/numbering.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { asCompany, asPlatform } from '#server/db/inner-doors.ts'
import { platformCompany } from '#server/db/platform-company.ts'
import type { Charge } from '#server/providers/plan-pay/plan-pay.port.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { outsideText } from '#shared/outside-text.ts'
import type { Applies } from '../plan-invoices.rules.ts'
import { dueDays, retryDays } from '../plans.rules.ts'
import { addCredit, giveMonthlyCredit } from './credit/credit.service.ts'
import { hostFor, partyOf } from './host.service.ts'
import { mailFailed, mailReceipt } from './mails/plan-mails.service.ts'
import { effectOf, updateInvoice } from './plan-invoices.queries.ts'
import { type InvoiceRow, lockSubscription, putSubscription, updateSubscription } from './plans.queries.ts'
import { type HookedServices, noPause, settledStatus, showPlan } from './plans.service.ts'

const dayMs = 86_400_000

/** The host's next number, without gaps: the last thing that a transaction takes. */
function hostNumber(tx: CompanyTx, kind: 'plan_invoice' | 'plan_receipt'): Promise<number> {
  return asPlatform(tx, async platform => {
    const host = (await platformCompany(platform))!
    return asCompany(platform, host, async of => (await nextDocumentNumber(of, kind)).number)
  })
}

/** Issues an invoice: it gets its number, and seller and buyer as they are. */
export async function issuePlanInvoice(
  tx: CompanyTx,
  services: HookedServices,
  row: InvoiceRow,
): Promise<InvoiceRow> {
  if (row.number !== null) return row
  const host = await hostFor(tx, services.hooks)
  const today = todayIn(host.zone, tx.now.toISOString())
  const parties = {
    seller: JSON.stringify({ ...host.party, tax_name: host.taxName, bank: host.bank }),
    buyer: JSON.stringify(await partyOf(tx)),
  }
  return updateInvoice(tx, row.id, {
    ...parties,
    issued_on: dayText(today),
    due_on: row.due_on ?? dayText(row.pays_by === 'transfer' ? today + dueDays : today),
    number: await hostNumber(tx, 'plan_invoice'),
  })
}

/** Books a payment, once: what it was for begins, its receipt is mailed, partners learn of it. */
export async function bookPlanPayment(
  tx: CompanyTx,
  services: HookedServices,
  locked: InvoiceRow,
  paid: { payment: string; card: string },
): Promise<InvoiceRow> {
  if (locked.status === 'paid') return locked
  const before = locked
  const what = effectOf(locked)
  await apply(tx, services, locked, what)
  await issuePlanInvoice(tx, services, locked)
  const row = await updateInvoice(tx, locked.id, {
    status: 'paid',
    paid_at: tx.now,
    ...(paid.payment !== '' && { payment: paid.payment }),
    ...(paid.card !== '' && { card: paid.card }),
    client_secret: '',
    confirm_url: '',
    trouble: '',
    next_try_at: null,
    receipt_number: await hostNumber(tx, 'plan_receipt'),
  })
  tx.record('plan_invoices', before, row)
  await services.hooks.onPlanPayment?.(tx, {
    companyId: tx.companyId,
    invoiceId: row.id,
    kind: 'paid',
    net_cents: row.total_cents - row.tax_cents,
    at: tx.now,
  })
  await mailReceipt(tx, services, row)
  return row
}

async function apply(
  tx: CompanyTx,
  _services: HookedServices,
  invoice: InvoiceRow,
  what: Applies,
): Promise<void> {
  if (what.as === 'credit')
    return addCredit(tx, what.kind, what.amount, {
      reason: 'bought',
      invoice_id: invoice.id,
      refilled_cents: what.refill ? invoice.total_cents : 0,
    })
  const before = await lockSubscription(tx)
  if (what.as === 'plan') {
    await beginPlan(tx, { ...what, is_begun: false }, what.period_cents)
    return
  }
  if (!before || before.status === 'ended') return
  if (what.as === 'storage') {
    const after = await updateSubscription(tx, {
      storage_gb: what.gigabytes,
      storage_cents: what.month_cents,
      next_storage_gb: null,
      next_storage_cents: null,
      period_cents: before.period_cents + what.period_cents,
    })
    tx.record('subscriptions', before, after, tx.companyId)
    return
  }
  const isNow = before.period_start === what.period_start
  const after = await updateSubscription(tx, {
    status: settledStatus(before),
    ...(isNow && { period_cents: what.period_cents }),
  })
  tx.record('subscriptions', before, after, tx.companyId)
  await showPlan(tx, after)
  await giveMonthlyCredit(tx, after)
}

/** Begins a plan. `paid`: what was paid for its period so far; unpaid, it ends by itself. */
export async function beginPlan(
  tx: CompanyTx,
  what: Extract<Applies, { as: 'plan' }>,
  paid: number | null,
): Promise<void> {
  const before = await lockSubscription(tx)
  const live = before && before.status !== 'ended' ? before : null
  const after = await putSubscription(tx, {
    status: paid === null ? 'past_due' : 'active',
    pack_id: what.pack_id,
    period: what.period,
    price_cents: what.price_cents,
    // A new price that was announced counts as announced, if the same plan goes on after a pause.
    ...(!(live?.is_paused && live.price_cents === what.price_cents) && {
      next_price_cents: null,
      next_price_from: null,
    }),
    anchor: what.anchor,
    period_start: what.starts_on,
    period_end: what.ends_on,
    period_cents: paid ?? 0,
    credit_cents: what.credit_after,
    coupon_id: what.coupon_id,
    coupon_months: what.coupon_months,
    pays_by: what.pays_by,
    cancels: false,
    next_pack_id: null,
    next_period: null,
    ...noPause,
    // The month's credit comes anew with the plan.
    credited_month: null,
    ...(!live && { storage_gb: 0, storage_cents: 0, next_storage_gb: null, next_storage_cents: null }),
  })
  tx.record('subscriptions', before ?? null, after, tx.companyId)
  await showPlan(tx, after)
  await giveMonthlyCredit(tx, after)
}

/** Keeps how a charge stands that was not paid: to be confirmed, or to be tried again, or come to nothing. */
export async function noteCharge(
  tx: CompanyTx,
  services: HookedServices,
  locked: InvoiceRow,
  charge: Charge,
): Promise<InvoiceRow> {
  if (charge.state === 'paid') return bookPlanPayment(tx, services, locked, charge)
  if (locked.status !== 'draft' && locked.status !== 'open') return locked
  const seen = { payment: charge.payment, client_secret: charge.clientSecret, confirm_url: charge.confirmUrl }
  if (charge.state !== 'failed') {
    const later = new Date(tx.now.getTime() + (charge.state === 'confirm' ? dayMs : 600_000))
    const row = await updateInvoice(tx, locked.id, { ...seen, next_try_at: later })
    tx.record('plan_invoices', locked, row)
    return row
  }
  const trouble = outsideText(charge.reason, 300)
  const isOpen = locked.status === 'open'
  const wait = isOpen ? retryDays[locked.tries] : undefined
  const row = await updateInvoice(tx, locked.id, {
    ...seen,
    client_secret: '',
    confirm_url: '',
    trouble,
    card_id: null,
    ...(!isOpen && { status: 'failed' }),
    tries: locked.tries + 1,
    next_try_at: wait === undefined ? null : new Date(locked.created_at.getTime() + wait * dayMs),
  })
  tx.record('plan_invoices', locked, row)
  if (isOpen) await mailFailed(tx, services, row)
  return row
}
