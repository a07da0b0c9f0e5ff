import { afterAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import { stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import { cardPaymentsContract } from '../../card-payments/card-payments.contract.ts'
import { lookAtPayment } from '../../card-payments/server/card-work.service.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { cardReadersContract as c } from '../card-readers.contract.ts'

const stripe = await stripeHouse()
afterAll(() => stripe.close())
const app = await testApp({ pay: createStripePay({ baseUrl: stripe.url, timeout: 5_000 }) })
const address = { line1: '12 Smith Street', city: 'Parramatta', state: 'NSW', postcode: '2150' }
const register = (company: TestCompany, more: object = {}) =>
  app.request(c.add, { code: 'simulated-wpe', label: 'Van 1', ...address, ...more }, company.owner)

async function begun() {
  const company = await app.company()
  await app.ok(cardPaymentsContract.connect, { key: 'sk_test_12345678' }, company.owner)
  const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 100 }] }
  const { id } = (await app.ok(invoicesContract.add, content, company.office)).body.result
  await app.ok(invoicesContract.send, { id, via: 'none', again: true }, company.office)
  const { readers } = (await register(company)).body.result
  return { company, id, reader: readers.at(-1)!.id }
}
const owed = async ({ company, id }: { company: TestCompany; id: number }) =>
  (await app.ok(invoicesContract.byId, { id }, company.office)).body.result!.owed

test('without a Stripe account nothing can be registered, and the list says so', async () => {
  const company = await app.company()
  expect((await app.ok(c.list, {}, company.office)).body.result).toMatchObject({ connected: false })
  const refused = await register(company)
  expect([refused.status, refused.body.message]).toEqual([
    ...[409, 'Connect a Stripe account first under Settings, Online Payments.'],
  ])
})

test('a reader is registered by its code, the first with an address, and removed again', async () => {
  const company = await app.company()
  await app.ok(cardPaymentsContract.connect, { key: 'sk_test_12345678' }, company.owner)
  expect((await register(company, { postcode: '' })).body.message).toBe('Please enter the address.')
  expect((await register(company, { code: 'wrong-code' })).status).toBe(400)
  const { result } = (await register(company)).body
  expect(result).toMatchObject({ connected: true, has_place: true })
  const own = result.readers.at(-1)!
  expect(own).toMatchObject({ label: 'Van 1', online: true, busy: false })
  // The address is known by now.
  expect((await register(company, { postcode: '', label: 'Van 2' })).status).toBe(200)
  expect((await app.request(c.remove, { id: own.id }, company.technician)).status).toBe(403)
  const left = (await app.ok(c.remove, { id: own.id }, company.owner)).body.result.readers
  expect(left.some(({ id }) => id === own.id)).toBe(false)
  expect((await app.request(c.remove, { id: own.id }, company.owner)).status).toBe(404)
})

test('an invoice is charged on a reader: booked once with its receipt', async () => {
  const at = await begun()
  const { company, id, reader } = at
  const charge = (more: object = {}) =>
    app.request(c.charge, { id, reader, amount_cents: 4_000, ...more }, company.office)
  expect((await charge({ amount_cents: 11_001 })).body.message).toBe('This is more than the amount owed.')
  expect((await charge({ amount_cents: 49 })).status).toBe(400)
  expect((await charge({ reader: 'tmr_other' })).status).toBe(404)
  const { payment } = (await charge()).body.result
  expect((await charge()).body.message).toBe('A payment for this invoice is in progress.')
  const look = async () => (await app.ok(c.look, { payment }, company.office)).body.result
  expect(await look()).toMatchObject({ state: 'open', receipt: null })
  stripe.present(true)
  expect(await look()).toMatchObject({ state: 'paid', receipt: expect.any(Number) })
  await look()
  expect(await owed(at)).toBe(70)
  const other = await app.company()
  expect((await app.request(c.look, { payment }, other.office)).status).toBe(404)
  expect((await app.request(c.look, { payment }, company.technician)).status).toBe(403)
})

test('a declined card is told, a payment is cancelled, and one that nobody comes back to ends by itself', async () => {
  const at = await begun()
  const { company, id, reader } = at
  const charge = async () =>
    (await app.ok(c.charge, { id, reader, amount_cents: 11_000 }, company.office)).body.result.payment
  const declined = await charge()
  stripe.present(false)
  const told = (await app.ok(c.look, { payment: declined }, company.office)).body.result
  expect(told).toMatchObject({ state: 'expired', reason: 'Your card was declined.' })
  const cancelled = await charge()
  expect((await app.ok(c.cancel, { payment: cancelled }, company.office)).body.result.state).toBe('expired')
  const left = await charge()
  app.setNow(new Date(Date.now() + 3_600_000).toISOString())
  const data = { companyId: company.id, payment: left }
  await lookAtPayment(app.services, { data, lastTry: false })
  expect((await app.ok(c.look, { payment: left }, company.office)).body.result.state).toBe('expired')
  expect(await owed(at)).toBe(110)
  stripe.troubles.push(500, 500)
  expect((await app.request(c.list, {}, company.office)).status).toBe(503)
})

test('two who charge an invoice at once ask one card for it', async () => {
  const { company, id, reader } = await begun()
  const charge = () => app.request(c.charge, { id, reader, amount_cents: 11_000 }, company.office)
  const before = stripe.payments().length
  const statuses = (await Promise.all([charge(), charge(), charge()])).map(each => each.status)
  expect(statuses.sort()).toEqual([200, 409, 409])
  expect(stripe.payments()).toHaveLength(before + 1)
})

test('a reader whose answer was lost is paid on all the same, and the payment is found by itself', async () => {
  const at = await begun()
  const { company, id, reader } = at
  // The list of readers and the payment are answered; what the reader says is lost, three times.
  stripe.lost.push(false, false, true, true, true)
  const charged = await app.request(c.charge, { id, reader, amount_cents: 4_000 }, company.office)
  stripe.lost.length = 0
  expect(charged.status).toBe(503)
  expect((await app.request(c.charge, { id, reader, amount_cents: 4_000 }, company.office)).status).toBe(409)
  stripe.present(true)
  const [payment] = (await app.ok(cardPaymentsContract.ofInvoice, { id }, company.office)).body.data
  for (let i = 0; i < 2; i++)
    await lookAtPayment(app.services, {
      data: { companyId: company.id, payment: payment!.id },
      lastTry: false,
    })
  expect(await owed(at)).toBe(70)
})

test('a payment that the provider never answered to ends without a card being asked for', async () => {
  const at = await begun()
  const { company, id, reader } = at
  stripe.lost.push(false, true, true, true)
  const charged = await app.request(c.charge, { id, reader, amount_cents: 4_000 }, company.office)
  stripe.lost.length = 0
  expect(charged.status).toBe(503)
  const again = await app.request(c.charge, { id, reader, amount_cents: 4_000 }, company.office)
  expect(again.status).toBe(200)
  stripe.present(true)
  const { payment } = again.body.result
  expect((await app.ok(c.look, { payment }, company.office)).body.result.state).toBe('paid')
  expect(await owed(at)).toBe(70)
})

test('the account’s gaps are said by kind', async () => {
  const { company } = await begun()
  expect((await app.ok(cardPaymentsContract.readiness, {}, company.owner)).body.result).toEqual({
    connected: true,
    takes: true,
    pays_out: false,
    lacks: ['bank', 'proof', 'person'],
  })
})
