import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { PayRefused, type SeenRefund } from '#server/providers/pay/pay.port.ts'
import { heldInvoice } from '../../invoices/server/invoices.service.ts'
import { keyOf } from './card-account.service.ts'
import { cardAccount } from './card-accounts.queries.ts'
import {
  type CardPayment,
  cardPayment,
  cardRefund,
  lockCardPayment,
  updatePayment,
} from './card-payments.queries.ts'
import { paymentLook } from './card-payments.works.ts'
import type { PayServices } from './pay-by-card.service.ts'
import { bringInStep, failRefund, settleRefunds } from './settle-payment.service.ts'

type BatchServices = PayServices & Pick<Services, 'now'>
type Due = { data: Record<string, unknown>; lastTry: boolean }

/** Looks what became of a payment that was begun, until it has ended: the provider may not have told us. */
export async function lookAtPayment(services: BatchServices, { data }: Due): Promise<void> {
  const company = companyIdFrom(Number(data.companyId), 'outbox')
  const id = Number(data.payment)
  const before = await services.db.readCompany(company, tx => cardPayment(tx, id))
  if (before?.status === 'begun' && before.reader !== '') {
    // Its reader was never asked for a card.
    await services.db.withCompany(company, tx => updatePayment(tx, id, { status: 'expired' }))
    return
  }
  if (!before || !['open', 'processing'].includes(before.status)) return
  if (before.reader !== '' && before.expires_at <= services.now())
    await cancelOnReader(services, company, before)
  const { checkout, payment } = before
  if (checkout === null && payment === null) return
  const row = await bringInStep(services, company, checkout === null ? { payment: payment! } : { checkout })
  if (row?.status !== 'open' && row?.status !== 'processing') return
  const now = services.now().getTime()
  // A minute after its page ends; after that, as long as the bank takes.
  const at = Math.max(
    row.expires_at.getTime() + 60_000,
    now + (row.status === 'open' ? 3_600_000 : 86_400_000),
  )
  await services.db.withCompany(company, tx =>
    services.outbox.later(tx, paymentLook, { companyId: company, payment: id }, new Date(at)),
  )
}

/** Takes a payment off its reader, as its client comes back to it no more. */
export async function cancelOnReader(
  services: Pick<BatchServices, 'db' | 'providers' | 'seal'>,
  company: CompanyId,
  { reader, payment }: CardPayment,
): Promise<void> {
  const account = await services.db.readCompany(company, cardAccount)
  if (account && payment !== null)
    await services.providers.pay.cancelOnReader(keyOf(services, company, account), { reader, payment })
}

/** Asks the provider to give money back, under a name by which it is done once however often it is asked. */
export async function sendRefund(services: BatchServices, { data, lastTry }: Due): Promise<void> {
  const company = companyIdFrom(Number(data.companyId), 'outbox')
  const id = Number(data.refund)
  const { refund, payment, account } = await services.db.readCompany(company, async tx => {
    const refund = await cardRefund(tx, id)
    const payment = refund && (await cardPayment(tx, refund.card_payment_id))
    return { refund, payment, account: await cardAccount(tx) }
  })
  if (refund?.status !== 'asked' || !payment?.payment || refund.reference === null) return
  const { reference, amount_cents: cents } = refund
  let seen: SeenRefund
  try {
    if (!account) throw new PayRefused('No Stripe account is connected.')
    const asked = { payment: payment.payment, cents, reference }
    seen = await services.providers.pay.refund(keyOf(services, company, account), asked, reference)
  } catch (error) {
    if (!lastTry && !(error instanceof PayRefused)) throw error
    const text = error instanceof Error ? error.message : String(error)
    await services.db.withCompany(company, async tx => {
      const invoice = await heldInvoice(tx, payment.invoice_id)
      const now = await cardRefund(tx, id)
      if (now?.status === 'asked') await failRefund(tx, services, invoice, now, text)
    })
    return
  }
  await services.db.withCompany(company, async tx => {
    const invoice = await heldInvoice(tx, payment.invoice_id)
    const row = (await lockCardPayment(tx, payment.id))!
    await settleRefunds(tx, services, invoice, row, [{ ...seen, reference }])
  })
}
