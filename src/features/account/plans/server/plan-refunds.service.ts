import { randomUUID } from 'node:crypto'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { PayRefused } from '#server/providers/pay/pay.port.ts'
import { found, refuse } from '#server/refusal.ts'
import type { Due } from '#server/schedule.ts'
import { mailOwners, paperText } from './mails/plan-mails.service.ts'
import { invoiceById, lockInvoice, updateInvoice } from './plan-invoices.queries.ts'
import {
  askedCents,
  insertRefund,
  type PlanRefund,
  refundById,
  updateRefund,
} from './plan-refunds.queries.ts'
import { planRefund } from './plan-refunds.works.ts'
import { cardsTaken, type HookedServices } from './plans.service.ts'
import { noteTakenBack, tellRefund } from './refunds.service.ts'

/**
 * Writes what is to go back of a paid invoice, under its lock, before anybody is asked for it: two who refund at the same
 * time share what is left. By transfer it is done with that.
 */
export async function beginRefund(
  tx: CompanyTx,
  services: HookedServices,
  id: number,
  { cents, seen }: { cents: number; seen?: number | undefined },
): Promise<PlanRefund> {
  const before = found(await lockInvoice(tx, id))
  if (seen !== undefined && seen !== before.refunded_cents) refuse(409, 'This was just refunded.')
  const left = before.total_cents - before.refunded_cents
  if (before.status !== 'paid' || cents < 1 || cents > left)
    refuse(400, 'Refunds can’t exceed what was paid.', { field: 'cents' })
  const after = await updateInvoice(tx, id, { refunded_cents: before.refunded_cents + cents })
  tx.record('plan_invoices', before, after)
  const refund = await insertRefund(tx, { invoice_id: id, cents, reference: randomUUID() })
  if (before.pays_by !== 'card' || before.payment === '') return finish(tx, services, refund)
  cardsTaken(services)
  // The answer may be lost; whoever pressed waits for the first one.
  const soon = new Date(tx.now.getTime() + 120_000)
  await services.outbox.later(tx, planRefund, { companyId: tx.companyId, refund: refund.id }, soon)
  return refund
}

/** Asks the provider for a refund that was begun, and settles it by the answer; without one it stays asked. */
export async function askRefund(services: HookedServices, company: CompanyId, id: number): Promise<void> {
  const { refund, invoice } = await services.db.readCompany(company, async tx => {
    const refund = found(await refundById(tx, id))
    return { refund, invoice: found(await invoiceById(tx, refund.invoice_id)) }
  })
  if (refund.status !== 'asked') return
  try {
    await cardsTaken(services).refund(invoice.payment, refund.cents, `refund-${refund.reference}`)
  } catch (error) {
    if (error instanceof PayRefused) {
      await failRefund(services, company, refund, error.message)
      // Refused as the bank took it back meanwhile, it counted as ours until now.
      await noteTakenBack(services, company, invoice.id, await cardsTaken(services).look(invoice.payment))
    }
    throw error
  }
  await services.db.withCompany(company, async tx => {
    await lockInvoice(tx, refund.invoice_id)
    const now = found(await refundById(tx, id))
    if (now.status === 'asked') await finish(tx, services, now)
  })
}

/** The scheduled work: asks again after an answer that was lost. What the provider refuses has failed for good. */
export async function askRefundAgain(services: HookedServices, { data }: Due): Promise<void> {
  const company = companyIdFrom(Number(data.companyId), 'outbox')
  await askRefund(services, company, Number(data.refund)).catch(error => {
    if (!(error instanceof PayRefused)) throw error
  })
}

async function finish(tx: CompanyTx, services: HookedServices, refund: PlanRefund): Promise<PlanRefund> {
  const { invoice_id, cents } = refund
  const invoice = found(await invoiceById(tx, invoice_id))
  const done = await updateRefund(tx, refund.id, { status: 'done' })
  // Others that are asked for have taken nothing out of the plan yet.
  const waiting = await askedCents(tx, invoice_id)
  await tellRefund(tx, services, { ...invoice, refunded_cents: invoice.refunded_cents - waiting }, cents)
  await mailOwners(tx, services, reader => {
    const { t, money } = reader
    return {
      subject: t('Refund of {{amount}}', { amount: money(cents) }),
      paragraphs: [
        t('We’ve refunded {{amount}} of {{invoice}}.', {
          amount: money(cents),
          invoice: paperText(reader, invoice),
        }),
        invoice.pays_by === 'card'
          ? t('It goes back to {{card}}.', { card: invoice.card })
          : t('You’ll get it by bank transfer.'),
      ],
      button: { label: t('Open Payment History'), path: '/settings/paymentHistory' },
    }
  })
  return done
}

/** What was refused is left to be refunded again. */
function failRefund(
  services: HookedServices,
  company: CompanyId,
  { id, invoice_id, cents }: PlanRefund,
  error: string,
): Promise<void> {
  return services.db.withCompany(company, async tx => {
    const before = found(await lockInvoice(tx, invoice_id))
    if (found(await refundById(tx, id)).status !== 'asked') return
    await updateRefund(tx, id, { status: 'failed', error: error.slice(0, 300) })
    const refunded_cents = before.refunded_cents - cents
    tx.record('plan_invoices', before, await updateInvoice(tx, invoice_id, { refunded_cents }))
  })
}
