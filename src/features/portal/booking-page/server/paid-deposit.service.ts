import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { nextJobNumber, untilFree } from '#features/jobs/jobs/server/booking/job-booking.service.ts'
import { keyOf } from '#features/money/card-payments/server/card-account.service.ts'
import { cardAccount } from '#features/money/card-payments/server/card-accounts.queries.ts'
import { insertPayment, updatePayment } from '#features/money/card-payments/server/card-payments.queries.ts'
import { bringInStep } from '#features/money/card-payments/server/settle-payment.service.ts'
import { begunOfJobs } from '#features/money/invoices/server/invoice-draft.service.ts'
import { keepBegun } from '#features/money/invoices/server/invoices.service.ts'
import { issueInvoice } from '#features/money/invoices/server/issue-invoice.service.ts'
import { oneBookingAtATime } from '#features/schedule/online-times/server/online-times.queries.ts'
import type { Services } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import type { PayNews, SeenPayment } from '#server/providers/pay/pay.port.ts'
import { found } from '#server/refusal.ts'
import { stateAt, type WebBookingState } from '../booking-page.rules.ts'
import { makeCount, openingOf } from './activating.service.ts'
import { readBookingPage, recordOf } from './booking-page.service.ts'
import { depositReturn } from './deposit.works.ts'
import { tellTaken } from './telling.service.ts'
import {
  bookingByCheckout,
  bookingById,
  lockBooking,
  updateBooking,
  type WebBookingRow,
} from './web-bookings.queries.ts'

/** Follows what the provider tells of a page that may be a booking's. */
export async function followDeposit(services: Services, companyId: CompanyId, news: PayNews): Promise<void> {
  if (!('checkout' in news)) return
  const row = await services.db.readCompany(companyId, tx => bookingByCheckout(tx, news.checkout))
  if (row) await lookAtDeposit(services, companyId, row.id)
}

/** Looks how a deposit stands at the provider. Once it is paid the booking counts; told twice it comes to the same. */
export async function lookAtDeposit(
  services: Services,
  companyId: CompanyId,
  id: number,
): Promise<WebBookingState> {
  const { db, providers, now } = services
  const { row, account } = await db.readCompany(companyId, async tx => ({
    row: found(await bookingById(tx, id)),
    account: await cardAccount(tx),
  }))
  const { pay_checkout: checkout, pay_state, pay_account } = row
  if (checkout === null || pay_state !== 'open' || account?.account !== pay_account)
    return stateAt(row, now())
  const seen = await providers.pay.look(keyOf(services, companyId, account), { checkout })
  if (seen.state === 'expired' || seen.state === 'failed')
    await db.withCompany(companyId, tx => updateBooking(tx, id, { pay_state: 'ended' }))
  if (seen.state !== 'paid') return stateAt(row, now())
  const number = await nextJobNumber(db, companyId)
  const booked = await untilFree(() =>
    db.withCompany(companyId, tx => takePaid(tx, services, id, number, seen)),
  )
  const after = await db.withCompany(companyId, tx => addDeposit(tx, booked.id))
  if (after.pay_state === 'paid') await bringInStep(services, companyId, { checkout })
  return stateAt(after, now())
}

/** Books what was paid for, also after its hold ran out while the time is free; else the deposit goes back. */
async function takePaid(
  tx: CompanyTx,
  services: Services,
  id: number,
  number: number,
  seen: SeenPayment,
): Promise<WebBookingRow> {
  await oneBookingAtATime(tx)
  const before = found(await lockBooking(tx, id))
  // The office may have taken it meanwhile.
  if (before.pay_state !== 'open' || before.state === 'booked') return before
  const { time_zone: zone } = await companyRow(tx)
  const ctx = { ...services, language: (await companyReader(tx)).language }
  const opening = before.state === 'unpaid' ? await openingOf(tx, zone, before) : undefined
  if (!opening) {
    const after = await updateBooking(tx, id, {
      state: 'cancelled',
      cancelled_at: before.cancelled_at ?? tx.now,
      pay_state: 'back',
      pay_payment: seen.payment,
    })
    tx.record('web_bookings', recordOf(before), recordOf(after))
    await services.outbox.later(tx, depositReturn, { companyId: tx.companyId, booking: id }, tx.now)
    await tellTaken(tx, ctx, after)
    return after
  }
  const row = { ...before, technician_id: opening.technician }
  const page = { ...(await readBookingPage(tx)), mode: 'book' as const }
  return makeCount(tx, ctx, before, row, { page, zone, number })
}

/** The deposit's invoice of the job, which is stored by now, with the payment that was begun for it. */
async function addDeposit(tx: CompanyTx, id: number): Promise<WebBookingRow> {
  const row = found(await lockBooking(tx, id))
  if (row.pay_state !== 'open' || row.state !== 'booked' || row.job_id === null) return row
  const jobId = row.job_id
  const begun = await overNumbers(tx, 'an invoice is for the same client', open => begunOfJobs(open, [jobId]))
  const { t } = await companyReader(tx)
  const line = {
    id: 'deposit',
    item_id: null,
    section: '',
    name: t('Deposit'),
    description: '',
    quantity: 1,
    unit: '',
    price_cents: row.deposit_cents,
    is_taxable: true,
    discount: 0,
  }
  const draft = await keepBegun(tx, {
    ...begun,
    kind: 'deposit',
    quote_id: null,
    deductions: [],
    lines: [line],
    with_tax: true,
    discount: 0,
    discount_cents: 0,
  })
  const invoice = await issueInvoice(tx, draft, { again: true, tax: 'today' })
  const payment = await insertPayment(tx, {
    invoice_id: invoice.id,
    reference: row.pay_reference!,
    account: row.pay_account,
    amount_cents: row.deposit_cents,
    fee_cents: 0,
    expires_at: tx.now,
  })
  await updatePayment(tx, payment.id, { status: 'open', checkout: row.pay_checkout, url: row.pay_url })
  const after = await updateBooking(tx, id, { pay_state: 'paid', invoice_id: invoice.id })
  tx.record('web_bookings', recordOf(row), recordOf(after))
  return after
}
