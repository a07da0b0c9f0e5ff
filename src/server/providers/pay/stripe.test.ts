import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEmulator, type Emulator } from 'emulate'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { startPrism } from '../../testing/prism.ts'
import { PayRefused, PayUnavailable } from './pay.port.ts'
import { createStripePay } from './stripe.ts'

// Two counterparts that others wrote: Prism checks every request by Stripe's published description and answers with
// Stripe's own examples; the `emulate` package keeps payments and tells of them by requests that it signs.
const key = 'sk_test_12345678'
const secret = 'whsec_test_12345678'
let prism: Awaited<ReturnType<typeof startPrism>>
let emulator: Emulator
const told: { body: string; signature: string }[] = []
const ours = createServer(async (request, reply) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  told.push({ body: Buffer.concat(parts).toString(), signature: String(request.headers['stripe-signature']) })
  reply.end()
})

beforeAll(async () => {
  await new Promise<void>(done => ours.listen(0, '127.0.0.1', done))
  prism = await startPrism('stripe.json')
  const url = `http://127.0.0.1:${(ours.address() as AddressInfo).port}`
  emulator = await createEmulator({
    service: 'stripe',
    port: await freePort(),
    seed: { stripe: { webhooks: [{ url, events: ['*'], secret }] } },
  })
}, 60_000)
afterAll(async () => {
  prism?.stop()
  await emulator?.close()
  ours.close()
})

// Prism takes seconds over the first request of a kind.
const platform = { key, hookSecret: 'whsec_connect_12345678' }
const checked = () => createStripePay({ baseUrl: prism.url, timeout: 20_000, platform })
const emulated = () => createStripePay({ baseUrl: emulator.url, timeout: 5_000, platform })
const page = (more: object = {}) => ({
  reference: 'one',
  lines: [
    { name: 'Invoice #7', cents: 11_000 },
    { name: 'Card fee', cents: 165 },
  ],
  email: 'ada@example.test',
  language: 'de',
  paidUrl: 'https://office.example.com/clientPortal/invoice/x?paid=1',
  backUrl: 'https://office.example.com/clientPortal/invoice/x',
  expiresAt: new Date(Date.now() + 3_600_000),
  ...more,
})

test('what we ask is what Stripe takes: a page to pay, a refund, a look at both, an address to tell', async () => {
  const pay = checked()
  expect(await pay.begin(key, page(), 'once')).toMatchObject({ id: expect.stringMatching(/^cs_/) })
  expect(await pay.look(key, { checkout: 'cs_1' })).toMatchObject({ state: 'open', cents: 0 })
  const refund = { payment: 'pi_1', cents: 100, reference: 'two' }
  expect(await pay.refund(key, refund, 'two')).toMatchObject({ cents: 100, state: 'done' })
  expect(await pay.look(key, { payment: 'pi_1' })).toMatchObject({ state: 'open', reference: null })
  expect((await pay.tellUs(key, 'https://office.example.com/api/payments/stripe/1')).id).toMatch(/^we_/)
  await pay.tellNoMore(key, 'we_1')
}, 60_000)

test('readers are registered, charged and freed as Stripe takes it, and an account says what it lacks', async () => {
  const pay = checked()
  const place = {
    name: 'Ada Plumbing',
    line1: '12 Smith Street',
    city: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
  }
  expect(await pay.addPlace(key, place, 'place')).toMatch(/^tml_/)
  const reader = await pay.addReader(key, { code: 'simulated-wpe', label: 'Van 1', place: 'tml_1' })
  expect(reader).toMatchObject({ id: expect.stringMatching(/^tmr_/), isBusy: false, reason: '' })
  expect(await pay.readers(key)).toBeInstanceOf(Array)
  const wanted = { cents: 4_000, reference: 'one', description: 'Invoice #7' }
  expect(await pay.beginOnReader(key, wanted, 'charge')).toMatch(/^pi_/)
  await pay.chargeOnReader(key, { reader: 'tmr_1', payment: 'pi_1' }, 'reader')
  await pay.cancelOnReader(key, { reader: 'tmr_1', payment: 'pi_1' })
  await pay.removeReader(key, 'tmr_1')
  expect(await pay.readiness(key)).toMatchObject({
    takes: false,
    paysOut: false,
    lacks: expect.arrayContaining(['bank', 'business', 'terms']),
  })
  await expect(pay.beginOnReader(key, { ...wanted, cents: 1.5 }, 'half')).rejects.toBeInstanceOf(PayRefused)
}, 60_000)

test('an account is opened and linked as Stripe takes it, and is asked about by its name', async () => {
  const { links, ...pay } = checked()
  expect(await links!.open({ name: 'Ada Plumbing', email: 'ada@example.test' }, 'link 7')).toMatch(/^acct_/)
  const way = {
    doneUrl: 'https://office.example.com/settings/payment?linked=done',
    againUrl: 'https://office.example.com/settings/payment?linked=again',
  }
  expect(await links!.page('acct_1', way)).toMatch(/^https:/)
  const linked = { linked: 'acct_1' }
  expect(await pay.begin(linked, page(), 'linked')).toMatchObject({ id: expect.stringMatching(/^cs_/) })
  expect(await pay.readiness(linked)).toMatchObject({ takes: false })
  const reader = { code: 'simulated-wpe', label: 'Van 1', place: 'tml_1' }
  expect((await pay.addReader(linked, reader)).id).toMatch(/^tmr_/)
  // Without a platform nobody's account can be asked about.
  const without = createStripePay({ baseUrl: prism.url })
  expect(without.links).toBeNull()
  await expect(without.readiness(linked)).rejects.toBeInstanceOf(PayRefused)
}, 60_000)

test('a payment of a linked account is found by its name, and what is told of it names the account', async () => {
  const asked: (string | undefined)[] = []
  const { hostname, port } = new URL(emulator.url)
  const passing = createServer((request, reply) => {
    asked.push(request.headers['stripe-account'] as string | undefined)
    const { method, url: path, headers } = request
    request.pipe(
      ask({ hostname, port, method, path, headers }, got => {
        reply.writeHead(got.statusCode ?? 500, got.headers)
        got.pipe(reply)
      }),
    )
  })
  await new Promise<void>(done => passing.listen(0, '127.0.0.1', done))
  const at = `http://127.0.0.1:${(passing.address() as AddressInfo).port}`
  const pay = createStripePay({ baseUrl: at, timeout: 5_000, platform })
  const { id } = await pay.begin({ linked: 'acct_7' }, page({ lines: [] }), 'linked-once')
  expect(await pay.look({ linked: 'acct_7' }, { checkout: id })).toMatchObject({ reference: 'one' })
  await pay.look(key, { checkout: id })
  expect(asked).toEqual(['acct_7', 'acct_7', undefined])
  passing.close()
  const event = (type: string, object: object, account?: string) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, account, data: { object } })
  const read = (payload: string, by = platform.hookSecret) =>
    pay.links!.read(payload, new Stripe('unused').webhooks.generateTestHeaderString({ payload, secret: by }))
  const intent = { object: 'payment_intent', id: 'pi_1' }
  const paid = event('payment_intent.succeeded', intent, 'acct_7')
  expect(await read(paid)).toEqual({ account: 'acct_7', news: { payment: 'pi_1' } })
  expect(await read(event('account.updated', { object: 'account', id: 'acct_7' }, 'acct_7'))).toEqual({
    account: 'acct_7',
    news: 'account',
  })
  expect(await read(event('payment_intent.succeeded', intent))).toBeNull()
  expect(await read(paid, 'whsec_another')).toBe('unsigned')
})

test('promotion codes are asked for as Stripe describes it, and read from its example', async () => {
  const range = { from: new Date(0), to: new Date() }
  expect(await checked().promotions(key, range)).toMatchObject([
    {
      code: 'FALL20',
      isActive: false,
      redeemed: 0,
      createdAt: new Date('2009-02-13T23:31:30Z'),
      coupon: { centsOff: null },
    },
  ])
}, 60_000)

test('what Stripe does not take is refused for good; nobody there may pass', async () => {
  const half = { payment: 'pi_1', cents: 0.5, reference: 'two' }
  await expect(checked().refund(key, half, 'three')).rejects.toBeInstanceOf(PayRefused)
  await expect(checked().look('', { checkout: 'cs_1' })).rejects.toThrow()
  const nobody = createStripePay({ baseUrl: `http://127.0.0.1:${await freePort()}`, timeout: 2_000 })
  await expect(nobody.account(key)).rejects.toBeInstanceOf(PayUnavailable)
}, 60_000)

test('a payment that succeeded is told of, signed over its bytes, and found where it was told to be', async () => {
  const { hostname, port } = new URL(emulator.url)
  const stripe = new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false })
  const intent = await stripe.paymentIntents.create({
    amount: 11_000,
    currency: 'aud',
    metadata: { reference: 'one' },
  })
  expect(await emulated().look(key, { payment: intent.id })).toMatchObject({
    state: 'open',
    reference: 'one',
  })
  told.length = 0
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  await expect.poll(() => told.length).toBeGreaterThan(0)
  const { body, signature } = told.find(each => each.body.includes('payment_intent.succeeded'))!
  const pay = emulated()
  expect(await pay.read(secret, body, signature)).toEqual({ payment: intent.id })
  for (const [by, text, sign] of [
    ['whsec_another', body, signature],
    [secret, body.replace('11000', '1'), signature],
    [secret, `${body} `, signature],
    [secret, body, ''],
    [secret, body, signature.replace('v1=', 'v0=')],
  ] as const)
    expect(await pay.read(by, text, sign)).toBe('unsigned')
})

test('a page that is closed is told of, and can’t be closed twice', async () => {
  const pay = emulated()
  const { id } = await pay.begin(key, page({ lines: [] }), 'once')
  expect(await pay.look(key, { checkout: id })).toMatchObject({ state: 'open', reference: 'one' })
  told.length = 0
  await pay.close(key, id)
  await expect.poll(() => told.length).toBe(1)
  expect(await pay.read(secret, told[0]!.body, told[0]!.signature)).toEqual({ checkout: id })
  expect(await pay.look(key, { checkout: id })).toMatchObject({ state: 'expired', payment: null })
  await expect(pay.close(key, id)).rejects.toBeInstanceOf(PayRefused)
})

test('what has nothing to do with a payment is no news', async () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'customer.created',
    data: { object: {} },
  })
  const signature = new Stripe('unused').webhooks.generateTestHeaderString({ payload, secret })
  expect(await emulated().read(secret, payload, signature)).toBeNull()
})
