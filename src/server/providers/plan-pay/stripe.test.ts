import { createEmulator, type Emulator } from 'emulate'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { stripePlanPay } from './stripe.ts'

// The counterpart keeps payments, as for clients' cards. It knows no cards on file.
const account = {
  key: 'sk_test_12345678',
  publishableKey: 'pk_test_12345678',
  hookSecret: 'whsec_test_12345678',
}
let emulator: Emulator

beforeAll(async () => {
  emulator = await createEmulator({ service: 'stripe', port: await freePort(), seed: { stripe: {} } })
}, 60_000)
afterAll(async () => {
  await emulator?.close()
})

test('a charge is found again as paid, with our reference; a forged word is not read', async () => {
  const pay = stripePlanPay({ ...account, baseUrl: emulator.url, timeout: 5_000 })
  const { hostname, port } = new URL(emulator.url)
  const stripe = new Stripe(account.key, { host: hostname, port, protocol: 'http', telemetry: false })
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 6_900, currency: 'aud', metadata: { reference: 'TW-7-1' } },
  })
  // An unknown call looks like a success there: what came back is an intent.
  expect(intent.object).toBe('payment_intent')
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(await pay.look(intent.id)).toMatchObject({ state: 'paid', reference: 'TW-7-1', payment: intent.id })
  const payload = JSON.stringify({
    ...{ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' },
    data: { object: { object: 'payment_intent', id: intent.id } },
  })
  const sign = (secret: string) => new Stripe('unused').webhooks.generateTestHeaderString({ payload, secret })
  expect(await pay.read(payload, sign(account.hookSecret))).toEqual({ payment: intent.id })
  expect(await pay.read(payload, sign('whsec_another'))).toBe('unsigned')
})
