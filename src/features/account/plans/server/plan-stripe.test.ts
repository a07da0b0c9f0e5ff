import { afterAll, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signedEvent, stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import { stripePlanPay } from '#server/providers/plan-pay/stripe.ts'
import { paymentHistoryContract } from '../payment-history.contract.ts'
import { plansContract as c } from '../plans.contract.ts'
import { planTexts } from '../plans.rules.ts'
import { renewPlans } from './renewals.service.ts'

const stripe = await stripeHouse()
afterAll(() => stripe.close())
const hookSecret = 'whsec_test_12345678'
const keys = { key: 'sk_test_12345678', publishableKey: 'pk_test_1', hookSecret }
const app = await testApp({
  alone: true,
  planPay: stripePlanPay({ ...keys, baseUrl: stripe.url, timeout: 5_000 }),
})

async function trial() {
  app.setNow('2026-01-10T02:00:00Z')
  return app.company({ pack_id: 5, name: 'Trial Plumbing' })
}
type Company = Awaited<ReturnType<typeof trial>>
async function withCard(bank: 'works' | 'declined' | 'confirm' = 'works') {
  const company = await trial()
  const begun = (await app.ok(c.beginCard, {}, company.owner)).body
  expect(begun.url).toContain('/card/')
  const page = stripe.enterCard(bank)
  await app.ok(c.finishCard, { setup: page.id }, company.owner)
  return { company, page }
}
const take = (of: Company, more: object = {}) => app.request(c.change, { pack_id: 2, ...more }, of.owner)
const now = async (of: Company) => (await app.ok(c.subscription, {}, of.owner)).body.result
async function tell(type: string, object: object, { secret = hookSecret, at = new Date() } = {}) {
  const { payload, signature } = signedEvent(secret, type, object, at)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await app.http.inject({ method: 'POST', url: '/api/plans/stripe', headers, payload })).statusCode
}
const numbered = async (of: Company) =>
  (await app.ok(paymentHistoryContract.payments, {}, of.owner)).body.payments.map(each => each.status)

test('a card is entered on Stripe’s page, listed, charged first and removed, by its own company only', async () => {
  const { company, page } = await withCard()
  const cards = async (of: Company) => (await app.ok(c.cards, {}, of.owner)).body.result
  expect(await cards(company)).toMatchObject([
    { brand: 'Visa', last4: '4242', expires: '04/31', is_default: true },
  ])
  const ids = (await app.ok(paymentHistoryContract.account, {}, company.owner)).body.result
  expect(ids).toMatchObject({ customer: expect.stringMatching(/^cus_/), publishable_key: 'pk_test_1' })
  const other = await trial()
  expect((await app.request(c.finishCard, { setup: page.id }, other.owner)).status).toBe(404)
  const [card] = await cards(company)
  for (const entry of [c.setDefault, c.deleteCard])
    expect((await app.request(entry, { id: card!.id }, other.owner)).status).toBe(404)
  // Its holder closed the window there: Stripe tells of the next one.
  await app.ok(c.beginCard, {}, company.owner)
  const second = stripe.enterCard('works', '1881')
  for (let i = 0; i < 2; i++) expect(await tell('checkout.session.completed', second)).toBe(200)
  expect((await cards(company)).map(each => each.last4)).toEqual(['1881', '4242'])
  await app.ok(c.setDefault, { id: card!.id }, company.owner)
  expect((await app.ok(c.deleteCard, { id: card!.id }, company.owner)).body.result).toHaveLength(1)
  expect(stripe.asked.some(({ path }) => path.endsWith('/detach'))).toBe(true)
})

test('a plan is charged once, though the answer is lost and the webhook comes twice and late', async () => {
  const { company } = await withCard()
  stripe.lost.push(true, true)
  expect((await take(company)).status).toBe(503)
  expect((await now(company)).pending).toMatchObject([{ status: 'draft' }])
  const [intent] = stripe.payments().slice(-1)
  for (let i = 0; i < 2; i++) expect(await tell('payment_intent.succeeded', intent!)).toBe(200)
  expect(await tell('payment_intent.created', intent!)).toBe(200)
  expect(await now(company)).toMatchObject({ pack_id: 2, pending: [] })
  expect(await numbered(company)).toEqual(['paid'])
  const mine = stripe.payments().filter(({ customer }) => customer === intent!.customer)
  expect(mine).toHaveLength(1)
})

test('a lost answer is asked for again by the schedule, under the same name', async () => {
  const { company } = await withCard()
  stripe.lost.push(true, true)
  await take(company)
  app.setNow('2026-01-10T02:05:00Z')
  await renewPlans({ ...app.services, hooks: {} }, error => {
    throw error
  })
  expect(await now(company)).toMatchObject({ pack_id: 2, pending: [] })
  expect(await numbered(company)).toEqual(['paid'])
})

test('a lost answer is settled with the card that was asked, whichever is the default by now', async () => {
  const { company } = await withCard()
  const add = async (bank: 'works' | 'declined', last4: string) => {
    await app.ok(c.beginCard, {}, company.owner)
    const { result } = (
      await app.ok(c.finishCard, { setup: stripe.enterCard(bank, last4).id }, company.owner)
    ).body
    return result.find(each => each.last4 === last4)!.id
  }
  const renew = async (at: string) => {
    app.setNow(at)
    await renewPlans({ ...app.services, hooks: {} }, () => {})
  }
  const [first] = (await app.ok(c.cards, {}, company.owner)).body.result
  // Before the other companies', so that nothing else is renewed.
  app.setNow('2026-01-03T02:00:00Z')
  stripe.lost.push(true, true)
  await take(company)
  const { customer } = stripe.payments().at(-1)!
  const charged = () =>
    stripe.payments().filter(each => each.customer === customer && each.status === 'succeeded').length
  const bad = await add('declined', '0002')
  expect((await app.request(c.deleteCard, { id: first!.id }, company.owner)).body.message).toBe(
    planTexts.underWay,
  )
  await renew('2026-01-03T02:05:00Z')
  expect(await now(company)).toMatchObject({ pack_id: 2, pending: [] })
  expect(charged()).toBe(1)
  // The answer that the second card was declined is lost too: it is a try, and only the next one takes the third card.
  stripe.lost.push(true, true)
  await renew('2026-02-03T02:00:00Z')
  await add('works', '1881')
  await renew('2026-02-03T03:10:00Z')
  expect((await now(company)).pending).toMatchObject([{ status: 'open', trouble: 'Your card was declined.' }])
  expect(charged()).toBe(1)
  await app.ok(c.deleteCard, { id: bad }, company.owner)
  await renew('2026-02-04T03:10:00Z')
  expect(await now(company)).toMatchObject({ subscription: { status: 'active' }, pending: [] })
  expect(charged()).toBe(2)
})

test('forged, old and foreign words change nothing', async () => {
  const { company } = await withCard('confirm')
  await take(company)
  const [intent] = stripe.payments().slice(-1)
  expect(await tell('payment_intent.succeeded', intent!, { secret: 'whsec_guessed' })).toBe(403)
  const hourAgo = new Date(Date.now() - 3_600_000)
  expect(await tell('payment_intent.succeeded', intent!, { at: hourAgo })).toBe(403)
  // Told that it succeeded while it waits: only the look counts.
  expect(await tell('payment_intent.succeeded', intent!)).toBe(200)
  expect(await now(company)).toMatchObject({ pack_id: 5, pending: [{ status: 'draft' }] })
  // Another installation on the same account uses the same reference.
  stripe.set(intent!.id, { status: 'succeeded', customer: 'cus_another' })
  expect(await tell('payment_intent.succeeded', intent!)).toBe(200)
  expect(await now(company)).toMatchObject({ pack_id: 5 })
})

test('a card to be confirmed answers client_secret, and its holder comes back by the callback', async () => {
  const { company } = await withCard('confirm')
  const { body } = await take(company)
  expect(body).toMatchObject({
    result: { state: 'confirm' },
    client_secret: expect.stringMatching(/_secret$/),
    confirm_url: expect.stringContaining('/bank/pi_'),
  })
  const asked = stripe.asked.findLast(({ path }) => path === '/v1/payment_intents')!
  expect(asked.fields.return_url).toContain(`/settings/payment/callback?invoice=${body.result.invoice}`)
  stripe.set(stripe.payments().at(-1)!.id, { status: 'succeeded', next_action: null })
  const back = await app.ok(c.look, { invoice: body.result.invoice! }, company.owner)
  expect(back.body.result.state).toBe('paid')
  expect(await now(company)).toMatchObject({ pack_id: 2 })
})

test('a declined card buys nothing, and a payment that is taken back is cancelled there', async () => {
  const declined = await withCard('declined')
  expect((await take(declined.company)).body.result).toMatchObject({
    state: 'failed',
    message: 'Your card was declined.',
  })
  const { company } = await withCard('confirm')
  const invoice = (await take(company)).body.result.invoice!
  await app.ok(c.drop, { invoice }, company.owner)
  expect(stripe.payments().at(-1)).toMatchObject({ status: 'canceled' })
  expect(await now(company)).toMatchObject({ pack_id: 5, pending: [] })
})

test('an order that is dropped after a lost answer is looked up first: what was paid is booked', async () => {
  const { company } = await withCard()
  stripe.lost.push(true, true)
  await take(company)
  const { pending } = await now(company)
  await app.ok(c.drop, { invoice: pending[0]!.id }, company.owner)
  expect(await numbered(company)).toEqual(['paid'])
  expect(await now(company)).toMatchObject({ pack_id: 2, pending: [] })
  // One that waits for its holder is cancelled there.
  const { company: waiting } = await withCard('confirm')
  stripe.lost.push(true, true)
  await take(waiting)
  await app.ok(c.drop, { invoice: (await now(waiting)).pending[0]!.id }, waiting.owner)
  expect(stripe.payments().at(-1)).toMatchObject({ status: 'canceled' })
  expect(await now(waiting)).toMatchObject({ pack_id: 5, pending: [] })
})

test('a pause is charged at the storage price, tried again after a lost answer, and the rest of its month credited', async () => {
  const { company } = await withCard()
  // Before the other companies', so that nothing else is renewed.
  app.setNow('2026-01-05T02:00:00Z')
  expect((await take(company)).body.result.state).toBe('paid')
  const amounts = () => {
    const { customer } = stripe.payments().at(-1)!
    const own = stripe.payments().filter(each => each.customer === customer)
    for (const each of own) expect(each).toMatchObject({ object: 'payment_intent', status: 'succeeded' })
    return own.map(each => each.amount)
  }
  const renew = (at: string) => {
    app.setNow(at)
    return renewPlans({ ...app.services, hooks: {} }, () => {})
  }
  await app.ok(c.pause, { months: 2, month_cents: 900 }, company.owner)
  stripe.lost.push(true, true)
  await renew('2026-02-05T02:00:00Z')
  expect(await now(company)).toMatchObject({
    subscription: { is_paused: true },
    pending: [{ total_cents: 900 }],
  })
  await renew('2026-02-05T03:05:00Z')
  expect(await now(company)).toMatchObject({ subscription: { status: 'paused' }, pending: [] })
  expect(amounts()).toEqual([6_900, 900])
  // 14 of 28 days are left of $9.
  app.setNow('2026-02-19T02:00:00Z')
  expect((await app.ok(c.resume, {}, company.owner)).body.result.state).toBe('paid')
  expect(await now(company)).toMatchObject({ subscription: { status: 'active', is_paused: false } })
  expect(amounts()).toEqual([6_900, 900, 6_450])
})

test.each(['refunded', 'charged back'])(
  'what is %s at Stripe ends the plan, once, however often it is told',
  async how => {
    const { company } = await withCard()
    await take(company)
    const intent = stripe.payments().slice(-1)[0]!
    const cents = Number(intent.amount)
    const back = (part: number) =>
      how === 'refunded' ? stripe.refund(intent.id, part) : stripe.dispute(intent.id, part)
    const told = async (row: object) => {
      const type = how === 'refunded' ? 'charge.refunded' : 'charge.dispute.created'
      for (let i = 0; i < 2; i++) expect(await tell(type, row)).toBe(200)
    }
    const refunded = async () =>
      (await app.ok(paymentHistoryContract.payments, {}, company.owner)).body.payments[0]!.refunded
    await told(back(1_000))
    expect(await refunded()).toBe(1_000)
    expect(await now(company)).toMatchObject({ subscription: { status: 'active' } })
    await told(back(cents - 1_000))
    expect(await refunded()).toBe(cents)
    expect((await now(company)).subscription?.status ?? 'ended').toBe('ended')
    const mails = () =>
      app.sql<{ subject: string }>(
        `select payload ->> 'subject' as subject from outbox where recipient = $1 and payload ->> 'subject' ~ 'Refund|reversed'`,
        [company.owner.email],
      )
    expect(
      await app.sql('select refunded_cents from plan_invoices where company_id = $1', [company.id]),
    ).toEqual([{ refunded_cents: cents }])
    expect((await mails()).length).toBeLessThan(3)
  },
)
