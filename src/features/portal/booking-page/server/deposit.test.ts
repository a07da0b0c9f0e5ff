import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { cardPaymentsContract } from '#features/money/card-payments/card-payments.contract.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import { signedEvent, stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import type { Sends } from '#shared/endpoint.ts'
import { bookingPageContract as c } from '../booking-page.contract.ts'
import { bookingPageTexts, usualBookingPage } from '../booking-page.rules.ts'
import { publicBookingContract as p } from '../public-booking.contract.ts'
import { returnDeposit } from './deposit-back.service.ts'

const stripe = await stripeHouse()
afterAll(() => stripe.close())
const app = await testApp({ pay: createStripePay({ baseUrl: stripe.url, timeout: 30_000 }) })
const { ok, sql } = app
afterEach(() => app.setNow(null))

/** A company that takes a deposit of 50.00 by card; a client who is proven and has not paid yet. */
async function proven(page: Partial<Sends<typeof c.save>> = {}) {
  const company = await app.company()
  await ok(cardPaymentsContract.connect, { key: 'sk_test_12345678' }, company.owner)
  const secret = stripe.secret()
  const added = { name: 'Blocked drain', appointment_duration: 60 }
  const type = (await ok(jobTypesContract.add, added, company.owner)).body.result.id
  const slug = `deposit-${randomUUID().slice(0, 8)}`
  const types = [{ id: type, price: '', deposit_cents: 5_000, questions: [] }]
  // The usual notice: two days lie before the first time, so that a test may let an hour go by.
  const own = { from: 480, to: 960, window: 60, change_notice: 0, notice: 2_880 }
  const sent = { ...usualBookingPage, is_on: true, mode: 'book' as const, slug, types, ...own, ...page }
  await ok(c.save, sent as Sends<typeof c.save>, company.owner)
  const { ticket } = (await ok(p.open, { slug }, null)).body
  const asked = { slug, job_type_id: type, address: '5 Crown St, Surry Hills NSW 2010' }
  const { place, times } = (await ok(p.openings, asked, null)).body
  const starts_at = times[2]!
  app.setNow(new Date(Date.now() + 60_000))
  const held = (await ok(p.hold, { slug, job_type_id: type, place, starts_at, ticket }, null)).body
  const email = `ada-${randomUUID()}@mail.test`
  await ok(p.confirm, { slug, token: held.token, name: 'Ada', email } as never, null)
  const id = /jobs\/activate\/([\w.-]+)/.exec((await app.mailTo(email)).text)![1]!
  const answer = (await ok(p.activate, { id }, null)).body
  return { company, secret, slug, id, email, starts_at, asked, answer }
}
type Proven = Awaited<ReturnType<typeof proven>>

const pageOf = async ({ id }: Proven) => {
  const { pay_url } = (await ok(p.activation, { id }, null)).body
  return stripe.pages().find(each => each.url === pay_url)!
}
async function tell({ company, secret }: Proven, object: object) {
  const { payload, signature } = signedEvent(secret, 'checkout.session.completed', object)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const url = `/api/payments/stripe/${company.id}`
  return (await app.http.inject({ method: 'POST', url, headers, payload })).statusCode
}
const rowOf = async ({ company }: Proven) =>
  (
    await sql<{
      id: number
      state: string
      pay_state: string
      job_id: number | null
      invoice_id: number | null
    }>('select id, state, pay_state, job_id, invoice_id from web_bookings where company_id = $1', [
      company.id,
    ])
  )[0]!
const ledgerOf = async ({ company }: Proven) =>
  (
    await sql<{ kind: string; cents: number }>(
      'select kind, amount_cents::int as cents from ledger_entries where company_id = $1 order by id',
      [company.id],
    )
  ).map(({ kind, cents }) => [kind, cents])
const isFree = async ({ asked, starts_at }: Proven) =>
  (await ok(p.openings, asked, null)).body.times.includes(starts_at)
const changeToken = async ({ id }: Proven) =>
  (await ok(p.activation, { id }, null)).body.url.split('/').at(-1)!

test('a booking counts once its deposit is paid, and the deposit stands on its job', async () => {
  const booking = await proven()
  expect(booking.answer).toMatchObject({ state: 'unpaid' })
  expect(await rowOf(booking)).toMatchObject({ state: 'unpaid', job_id: null })
  expect(await isFree(booking)).toBe(false)
  const shown = await app.http.inject({
    url: `/jobs/activate/${booking.id}`,
    headers: { accept: 'text/html' },
  })
  expect(shown.body).toContain('Deposit $50.00')
  const page = await pageOf(booking)
  expect(page.amount_total).toBe(5_000)
  expect(shown.body).toContain(`href="${page.url}"`)
  // Once more is the same page.
  expect((await ok(p.activate, { id: booking.id }, null)).body.state).toBe('unpaid')
  expect((await pageOf(booking)).id).toBe(page.id)
  const paid = stripe.pay(page)
  const answers = await Promise.all([
    tell(booking, paid),
    app.request(p.deposit, { id: booking.id }, null).then(({ status }) => status),
    tell(booking, paid),
  ])
  expect(answers).toEqual([200, 200, 200])
  const row = await rowOf(booking)
  expect(row).toMatchObject({ state: 'booked', pay_state: 'paid' })
  expect(await ledgerOf(booking)).toEqual([
    ['invoice', 5_000],
    ['payment', -5_000],
  ])
  const [invoice] = await sql('select kind, status, job_id, owed_cents::int from invoices where id = $1', [
    row.invoice_id,
  ])
  expect(invoice).toEqual({ kind: 'deposit', status: 'issued', job_id: row.job_id, owed_cents: 0 })
  const jobs = await sql<{ status_id: number }>('select status_id from jobs where company_id = $1', [
    booking.company.id,
  ])
  expect(jobs).toHaveLength(1)
  expect(jobs[0]!.status_id).not.toBe(statusId.closed)
  const { data } = (await ok(c.list, {}, booking.company.office)).body
  expect(data).toMatchObject([{ state: 'booked', job_id: row.job_id }])
})

test('what nobody pays is free again, and nothing was made', async () => {
  const booking = await proven()
  app.setNow(new Date(Date.now() + 45 * 60_000))
  expect(await isFree(booking)).toBe(true)
  const late = await app.request(p.activate, { id: booking.id }, null)
  expect([late.status, late.body.message]).toEqual([409, bookingPageTexts.unpaid])
  expect(await rowOf(booking)).toMatchObject({ job_id: null, invoice_id: null })
})

test('paid after the hold ran out, it is booked while the time is free', async () => {
  const booking = await proven()
  const page = await pageOf(booking)
  app.setNow(new Date(Date.now() + 45 * 60_000))
  expect(await tell(booking, stripe.pay(page))).toBe(200)
  expect(await rowOf(booking)).toMatchObject({ state: 'booked', pay_state: 'paid' })
})

test('paid after the time was taken, the deposit goes back and its person is told', async () => {
  const booking = await proven()
  const page = await pageOf(booking)
  await sql('update users set active = false where company_id = $1', [booking.company.id])
  expect(await tell(booking, stripe.pay(page))).toBe(200)
  const row = await rowOf(booking)
  expect(row).toMatchObject({ state: 'cancelled', pay_state: 'back', job_id: null })
  const data = { companyId: booking.company.id, booking: row.id }
  for (const _ of [1, 2]) await returnDeposit(app.services, data)
  expect(
    stripe.refunds().filter(each => each.amount === 5_000 && each.payment_intent === page.payment_intent),
  ).toHaveLength(1)
  expect((await app.mailTo(booking.email)).text).toContain('Your deposit of $50.00 goes back to your card.')
  expect(await ledgerOf(booking)).toEqual([])
})

test.each([
  [true, ['invoice', 'payment', 'credit'], 1, 'Your deposit of $50.00 goes back to your card.'],
  [false, ['invoice', 'payment'], 0, 'Your booking was cancelled.'],
] as const)(
  'cancelled by the link in time, a deposit that goes back (%s)',
  async (deposit_back, kinds, asked, words) => {
    const booking = await proven({ deposit_back })
    await tell(booking, stripe.pay(await pageOf(booking)))
    const token = await changeToken(booking)
    expect((await ok(p.change, { slug: booking.slug, token }, null)).body).toMatchObject({
      deposit_cents: 5_000,
      deposit_back,
    })
    await ok(p.move, { slug: booking.slug, token, cancel: true }, null)
    expect((await ledgerOf(booking)).map(([kind]) => kind)).toEqual(kinds)
    const refunds = await sql('select amount_cents::int from card_refunds where company_id = $1', [
      booking.company.id,
    ])
    expect(refunds).toHaveLength(asked)
    expect((await app.mailTo(booking.email)).text).toContain(words)
  },
)

test('without cards there is no deposit, and the office takes a booking without one', async () => {
  const booking = await proven()
  const { data } = (await ok(c.list, {}, booking.company.office)).body
  expect(data).toMatchObject([{ state: 'unpaid' }])
  const { job_id } = (await ok(c.accept, { id: data[0]!.id }, booking.company.office)).body
  expect(await rowOf(booking)).toMatchObject({ state: 'booked', job_id })
  // They pay all the same: it stands on that job.
  await tell(booking, stripe.pay(await pageOf(booking)))
  expect((await ledgerOf(booking)).map(([kind]) => kind)).toEqual(['invoice', 'payment'])
  await sql('update card_accounts set is_on = false where company_id = $1', [booking.company.id])
  expect((await ok(p.open, { slug: booking.slug }, null)).body.types[0]!.deposit_cents).toBe(0)
})
