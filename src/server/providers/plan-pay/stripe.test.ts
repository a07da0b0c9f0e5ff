import { createEmulator, type Emulator } from 'emulate'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { startPrism } from '../../testing/prism.ts'
import { PayRefused, PayUnavailable } from '../pay/pay.port.ts'
import { stripePlanPay } from './stripe.ts'

// Two counterparts that others wrote: Prism checks requests by Stripe's published description; the `emulate` package
// keeps customers, cards and payments. Unknown calls look like successes there, so that `object` is looked at.
const account = {
  key: 'sk_test_12345678',
  publishableKey: 'pk_test_12345678',
  hookSecret: 'whsec_test_12345678',
}
let emulator: Emulator
let prism: Awaited<ReturnType<typeof startPrism>>

beforeAll(async () => {
  prism = await startPrism('stripe.json')
  emulator = await createEmulator({ service: 'stripe', port: await freePort(), seed: { stripe: {} } })
}, 60_000)
afterAll(async () => {
  prism?.stop()
  await emulator?.close()
})

const emulated = () => stripePlanPay({ ...account, baseUrl: emulator.url, timeout: 5_000 })
const checked = () => stripePlanPay({ ...account, baseUrl: prism.url, timeout: 20_000 })
const company = { id: 7, name: 'Ada Plumbing', email: 'ada@example.test' }
const way = {
  company: 7,
  language: 'en',
  returnUrl: 'https://office.example.com/settings/payment/callback',
  backUrl: 'https://office.example.com/plans',
}
const request = {
  customer: 'cus_1',
  method: 'pm_1',
  cents: 6_900,
  description: 'Tradewind',
  reference: 'TW-7-1',
  returnUrl: `${way.returnUrl}?invoice=1`,
}

test('what we ask is what Stripe takes: a customer, a card, a charge, its end and its refund', async () => {
  const pay = checked()
  expect(await pay.account()).toMatch(/^acct_/)
  expect(await pay.customer(company, 'once-customer')).toMatch(/^cus_/)
  expect((await pay.beginCard('cus_1', way)).id).toMatch(/^cs_/)
  // The example's page was not filled in.
  expect(await pay.finishCard('cs_1')).toBeNull()
  expect(await pay.charge(request, 'once-charge')).toMatchObject({ payment: expect.stringMatching(/^pi_/) })
  expect((await pay.look('pi_1')).payment).toMatch(/^pi_/)
  expect((await pay.cancel('pi_1')).payment).toMatch(/^pi_/)
  await pay.refund('pi_1', 500, 'once-refund')
  await pay.forgetCard('pm_1')
}, 90_000)

test('what Stripe does not take is refused for good; nobody there may pass', async () => {
  await expect(checked().refund('pi_1', 0.5, 'half')).rejects.toBeInstanceOf(PayRefused)
  await expect(checked().charge({ ...request, cents: 1.5 }, 'half-charge')).rejects.toBeInstanceOf(PayRefused)
  const nobody = stripePlanPay({
    ...account,
    baseUrl: `http://127.0.0.1:${await freePort()}`,
    timeout: 2_000,
  })
  await expect(nobody.look('pi_1')).rejects.toBeInstanceOf(PayUnavailable)
}, 60_000)

test('a charge is found again as paid, with our reference and customer; a forged word is not read', async () => {
  const pay = emulated()
  const customer = await pay.customer(company, 'emulated-customer')
  const { hostname, port } = new URL(emulator.url)
  const stripe = new Stripe(account.key, { host: hostname, port, protocol: 'http', telemetry: false })
  const kept = await stripe.customers.retrieve(customer)
  expect(kept).toMatchObject({ object: 'customer', name: company.name, metadata: { company: '7' } })
  const intent = await stripe.paymentIntents.create({
    amount: 6_900,
    currency: 'aud',
    customer,
    metadata: { reference: 'TW-7-1' },
  })
  expect(intent.object).toBe('payment_intent')
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(await pay.look(intent.id)).toMatchObject({
    state: 'paid',
    reference: 'TW-7-1',
    payment: intent.id,
    customer,
  })
  expect(await pay.find(customer, 'TW-7-1')).toMatchObject({ state: 'paid', payment: intent.id })
  expect(await pay.find(customer, 'TW-7-2')).toBeNull()
  // What was paid can't be cancelled: how it stands decides.
  expect(await pay.cancel(intent.id)).toMatchObject({ state: 'paid' })
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { object: 'payment_intent', id: intent.id } },
  })
  const sign = (secret: string) => new Stripe('unused').webhooks.generateTestHeaderString({ payload, secret })
  expect(await pay.read(payload, sign(account.hookSecret))).toEqual({ payment: intent.id })
  expect(await pay.read(payload, sign('whsec_another'))).toBe('unsigned')
  expect(await pay.read(payload.replace(intent.id, 'pi_other'), sign(account.hookSecret))).toBe('unsigned')
})

test('a charge that waits is cancelled, and a page for a card is of its customer', async () => {
  const pay = emulated()
  const { hostname, port } = new URL(emulator.url)
  const stripe = new Stripe(account.key, { host: hostname, port, protocol: 'http', telemetry: false })
  const waiting = await stripe.paymentIntents.create({ amount: 6_900, currency: 'aud' })
  expect(await pay.cancel(waiting.id)).toMatchObject({ state: 'failed', payment: waiting.id })
  const customer = await pay.customer(company, 'another-customer')
  const page = await pay.beginCard(customer, way)
  expect(await stripe.checkout.sessions.retrieve(page.id)).toMatchObject({
    object: 'checkout.session',
    mode: 'setup',
    customer,
  })
  expect(await pay.finishCard(page.id)).toBeNull()
})
