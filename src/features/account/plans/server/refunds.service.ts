import * as z from 'zod/mini'
import { setPlan } from '#features/account/company/server/company.queries.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Charge } from '#server/providers/plan-pay/plan-pay.port.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { type Applies, invoiceLine, isOfPlan, netOf } from '../plan-invoices.rules.ts'
import { takeCreditBack } from './credit/credit.service.ts'
import { mailOwners, paperText } from './mails/plan-mails.service.ts'
import { effectOf, lockInvoice, updateInvoice } from './plan-invoices.queries.ts'
import {
  type InvoiceRow,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './plans.queries.ts'
import { type HookedServices, noPause } from './plans.service.ts'

/**
 * Takes money that went back out of what it had paid for, and tells partners, in the transaction that records it: the
 * period's rest, and credit that is left of a pack, are worth that much less. `invoice` has the refund already.
 */
export async function tellRefund(
  tx: CompanyTx,
  services: HookedServices,
  invoice: InvoiceRow,
  cents: number,
): Promise<void> {
  const what = effectOf(invoice)
  if (what.as === 'credit') {
    const unitsFor = (refunded: number) => Math.floor((what.amount * refunded) / invoice.total_cents)
    const units = unitsFor(invoice.refunded_cents) - unitsFor(invoice.refunded_cents - cents)
    await takeCreditBack(tx, what.kind, units, invoice.id)
  } else {
    const row = await lockSubscription(tx)
    if (row && paidPeriod(row, invoice, what)) {
      const after = await updateSubscription(tx, { period_cents: Math.max(0, row.period_cents - cents) })
      tx.record('subscriptions', row, after, tx.companyId)
    }
  }
  await services.hooks.onPlanPayment?.(tx, {
    companyId: tx.companyId,
    invoiceId: invoice.id,
    kind: 'refunded',
    net_cents: netOf(invoice, cents),
    at: tx.now,
  })
}

/** True if the invoice has paid for days of the subscription's present period. */
function paidPeriod(
  { status, period_start: start }: SubscriptionRow,
  { lines, created_at }: InvoiceRow,
  what: Applies,
): boolean {
  if (status === 'ended') return false
  if (what.as === 'storage') return created_at.getTime() >= Date.parse(`${start}T00:00:00Z`)
  return z
    .array(invoiceLine)
    .parse(lines)
    .some(({ as, from, to }) => (as === 'plan' || as === 'pause') && from <= start && start <= to)
}

/**
 * Records what went back without us: refunded in the provider's own pages, or charged back by the holder's bank. Once all of
 * what a plan runs on is gone, the plan ends. Told of as often as it likes, it is recorded once.
 */
export async function noteTakenBack(
  services: HookedServices,
  company: CompanyId,
  id: number,
  { refundedCents, disputedCents }: Pick<Charge, 'refundedCents' | 'disputedCents'>,
): Promise<void> {
  if (refundedCents + disputedCents === 0) return
  await services.db.withCompany(company, async tx => {
    const before = await lockInvoice(tx, id)
    if (before?.status !== 'paid') return
    const back = Math.min(before.total_cents, refundedCents + disputedCents)
    const cents = back - before.refunded_cents
    if (cents <= 0) return
    const invoice = await updateInvoice(tx, id, { refunded_cents: back })
    tx.record('plan_invoices', before, invoice)
    const row = await lockSubscription(tx)
    await tellRefund(tx, services, invoice, cents)
    const ends =
      row && isOfPlan(invoice) && back === invoice.total_cents && paidPeriod(row, invoice, effectOf(invoice))
    if (ends) await endPlan(tx, row)
    await mailOwners(tx, services, reader => {
      const { t, money } = reader
      const told = { amount: money(cents), invoice: paperText(reader, invoice) }
      return {
        subject:
          disputedCents > 0
            ? t('Your bank reversed a payment')
            : t('Refund of {{amount}}', { amount: told.amount }),
        paragraphs: [
          disputedCents > 0
            ? t('{{amount}} of {{invoice}} went back to {{card}}.', { ...told, card: invoice.card })
            : t('We’ve refunded {{amount}} of {{invoice}}.', told),
          ...(ends ? [t('Your plan has ended. You can still read and export everything.')] : []),
        ],
        button: { label: t('Open Payment History'), path: '/settings/paymentHistory' },
      }
    })
  })
}

async function endPlan(tx: CompanyTx, row: SubscriptionRow): Promise<void> {
  const ended = await updateSubscription(tx, { status: 'ended', ...noPause })
  tx.record('subscriptions', row, ended, tx.companyId)
  await setPlan(tx, {
    pack_id: row.pack_id,
    subscription_date: dayText(parseDay(row.period_start)! - 1),
  })
}
