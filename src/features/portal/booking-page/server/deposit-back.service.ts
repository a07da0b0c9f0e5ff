import { askRefund } from '#features/money/card-payments/server/ask-refund.service.ts'
import { keyOf } from '#features/money/card-payments/server/card-account.service.ts'
import { cardAccount } from '#features/money/card-payments/server/card-accounts.queries.ts'
import { paymentsOfInvoice } from '#features/money/card-payments/server/card-payments.queries.ts'
import { heldInvoice, postToInvoice } from '#features/money/invoices/server/invoices.service.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { PayRefused } from '#server/providers/pay/pay.port.ts'
import { bookingById, type WebBookingRow } from './web-bookings.queries.ts'

/** Gives a paid deposit back, as its booking was cancelled in time, where the company said so: its invoice is credited. */
export async function giveDepositBack(
  tx: CompanyTx,
  services: Pick<Services, 'outbox'>,
  row: WebBookingRow,
): Promise<boolean> {
  if (row.pay_state !== 'paid' || !row.deposit_back || row.invoice_id === null) return false
  const invoice = await heldInvoice(tx, row.invoice_id)
  const payment = (await paymentsOfInvoice(tx, invoice.id)).find(({ status }) => status === 'paid')
  // The office may have refunded it, or taken the invoice into another.
  if (!payment || invoice.status !== 'issued' || invoice.taken_off_by !== null) return false
  const note = 'Booking cancelled'
  const credited = await postToInvoice(tx, invoice, [
    { kind: 'credit', amount_cents: -row.deposit_cents, note },
  ])
  await askRefund(tx, services, credited, { id: payment.id, amount_cents: payment.amount_cents, note })
  return true
}

/** Asks the provider to give back what was paid for a time that was taken, once however often it is asked. */
export async function returnDeposit(services: Services, data: Record<string, unknown>): Promise<void> {
  const company = companyIdFrom(Number(data.companyId), 'outbox')
  const { row, account } = await services.db.readCompany(company, async tx => ({
    row: await bookingById(tx, Number(data.booking)),
    account: await cardAccount(tx),
  }))
  if (row?.pay_state !== 'back' || row.pay_payment === null || row.pay_reference === null) return
  if (account?.account !== row.pay_account) throw new PayRefused('Its Stripe account is not connected.')
  const { pay_payment: payment, deposit_cents: cents, pay_reference: reference } = row
  const key = keyOf(services, company, account)
  await services.providers.pay.refund(key, { payment, cents, reference }, `${reference}-back`)
}
