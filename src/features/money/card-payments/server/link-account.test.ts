import { afterAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { paymentHistoryContract } from '#features/account/plans/payment-history.contract.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import { signedEvent, stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import { cardReadersContract } from '../../card-readers/card-readers.contract.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { cardPaymentsContract as c } from '../card-payments.contract.ts'

const stripe = await stripeHouse()
afterAll(() => stripe.close())
const hookSecret = 'whsec_connect_12345678'
const platform = { key: 'sk_test_platform1', hookSecret }
const app = await testApp({
  alone: true,
  pay: createStripePay({ baseUrl: stripe.url, timeout: 5_000, platform }),
})
const { ok } = app

const state = async (of: TestCompany) => (await ok(c.account, {}, of.owner)).body.result
async function linked() {
  const company = await app.company({ name: 'Ada Plumbing' })
  const { url } = (await ok(c.link, {}, company.owner)).body
  return { company, url, account: String(stripe.accounts().at(-1)!.id) }
}
async function complete() {
  const at = await linked()
  stripe.completeAccount()
  await ok(c.lookAtLinked, {}, at.company.owner)
  return at
}
async function tell(account: string | undefined, type: string, object: object, secret = hookSecret) {
  const { payload, signature } = signedEvent(secret, type, object, new Date(), account)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const url = '/api/payments/stripe'
  return (await app.http.inject({ method: 'POST', url, headers, payload })).statusCode
}
async function invoiced(company: TestCompany) {
  const content = { name: 'Ada', lines: [{ name: 'Tap', quantity: 1, price: 100 }] }
  const { id } = (await ok(invoicesContract.add, content, company.office)).body.result
  await ok(invoicesContract.send, { id, via: 'none', again: true }, company.office)
  const token = (await ok(c.ofInvoice, { id }, company.office)).body.link.split('/').at(-1)!
  return { id, token }
}
const owed = async (company: TestCompany, id: number) =>
  (await ok(invoicesContract.byId, { id }, company.office)).body.result!.owed

test('an account is opened once, says what it lacks, and takes cards from when Stripe does', async () => {
  const { company, url, account } = await linked()
  expect(url).toContain(`/setup/${account}`)
  expect(await state(company)).toMatchObject({
    connected: true,
    is_linked: true,
    is_waiting: true,
    is_on: false,
    is_told: true,
    account,
  })
  expect((await ok(c.readiness, {}, company.owner)).body.result).toMatchObject({
    takes: false,
    lacks: ['bank', 'terms'],
  })
  const asked = stripe.asked.findLast(({ path }) => path === '/v1/account_links')!
  expect(asked.fields.refresh_url).toContain('/settings/payment?linked=again')
  // The page was too old: there is a new one for the same account.
  expect((await ok(c.link, {}, company.owner)).body.url).toContain(account)
  expect((await app.request(c.link, {}, company.technician)).status).toBe(403)
  const { token } = await invoiced(company)
  expect((await app.request(c.payByLink, { token, language: 'en' }, null)).status).toBe(409)
  stripe.completeAccount()
  for (let i = 0; i < 2; i++) expect(await tell(account, 'account.updated', { object: 'account' })).toBe(200)
  expect(await state(company)).toMatchObject({ is_waiting: false, is_on: true, name: 'Ada Plumbing' })
  const ids = (await ok(paymentHistoryContract.account, {}, company.owner)).body.result
  expect(ids.account).toBe(account)
  // Whoever turned cards off keeps them off.
  await ok(c.save, { is_on: false, adds_fee: false, version: (await state(company)).version }, company.owner)
  await tell(account, 'account.updated', { object: 'account' })
  expect((await state(company)).is_on).toBe(false)
})

test('its payments are its own charges, booked once by what the platform is told of the account', async () => {
  const { company, account } = await complete()
  const other = await complete()
  const { id, token } = await invoiced(company)
  await ok(c.payByLink, { token, language: 'en' }, null)
  const page = stripe.pages().at(-1)!
  expect(stripe.asked.findLast(({ path }) => path === '/v1/checkout/sessions')).toMatchObject({ account })
  stripe.pay(page)
  expect(await tell(account, 'checkout.session.completed', page, 'whsec_guessed1')).toBe(403)
  // Of another account, of one that nobody here has, or of the platform's own: nothing is booked.
  for (const named of [other.account, 'acct_foreign', undefined])
    expect(await tell(named, 'checkout.session.completed', page)).toBe(200)
  expect(await owed(company, id)).toBe(110)
  for (let i = 0; i < 2; i++) expect(await tell(account, 'checkout.session.completed', page)).toBe(200)
  expect(await owed(company, id)).toBe(0)
  const second = await invoiced(company)
  const place = { line1: '12 Smith Street', city: 'Parramatta', state: 'NSW', postcode: '2150' }
  const { readers } = (
    await ok(cardReadersContract.add, { code: 'simulated-wpe', label: 'Van 1', ...place }, company.owner)
  ).body.result
  const reader = readers.at(-1)!.id
  await ok(cardReadersContract.charge, { id: second.id, reader, amount_cents: 11_000 }, company.office)
  const onReader = stripe.asked.filter(({ path }) => path.startsWith('/v1/terminal'))
  expect(onReader.every(each => each.account === account)).toBe(true)
  expect(await tell(account, 'payment_intent.succeeded', stripe.present(true))).toBe(200)
  expect(await owed(company, second.id)).toBe(0)
})

test('disconnected it is linked again, not opened twice; one taken off at Stripe takes no cards', async () => {
  const { company, account } = await complete()
  await ok(c.disconnect, {}, company.owner)
  expect(await state(company)).toMatchObject({ connected: false, offers_link: true })
  const before = stripe.accounts().length
  expect((await ok(c.link, {}, company.owner)).body.url).toBe('')
  expect(await state(company)).toMatchObject({ account, is_on: true })
  expect(stripe.accounts()).toHaveLength(before)
  stripe.unlink(account)
  await tell(account, 'account.application.deauthorized', { object: 'application' })
  expect(await state(company)).toMatchObject({
    is_on: false,
    trouble: 'This account is no longer linked. Connect it again.',
  })
  await ok(c.link, {}, company.owner)
  expect((await state(company)).account).not.toBe(account)
})

test('a pasted key stays as it is, and without a platform nothing is linked', async () => {
  const company = await app.company()
  await ok(c.connect, { key: 'sk_test_12345678' }, company.owner)
  const refused = await app.request(c.link, {}, company.owner)
  expect([refused.status, refused.body.message]).toEqual([
    ...[409, 'A Stripe account is already connected. Disconnect it first.'],
  ])
  await ok(c.lookAtLinked, {}, company.owner)
  expect(await state(company)).toMatchObject({ account: 'acct_1', is_linked: false, is_on: true })
  const { pay } = app.services.providers
  const { links } = pay
  pay.links = null
  try {
    const other = await app.company()
    expect((await state(other)).offers_link).toBe(false)
    expect((await app.request(c.link, {}, other.owner)).status).toBe(409)
  } finally {
    pay.links = links
  }
})
