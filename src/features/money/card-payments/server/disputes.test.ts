import { afterAll, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import { signedEvent, stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { cardPaymentsContract as c } from '../card-payments.contract.ts'

const stripe = await stripeHouse()
afterAll(() => stripe.close())
const app = await testApp({ pay: createStripePay({ baseUrl: stripe.url, timeout: 5_000 }) })
const { ok } = app

async function begun({ credit_fee = 0 } = {}) {
  const company = await app.company()
  await ok(c.connect, { key: 'sk_test_12345678' }, company.owner)
  if (credit_fee > 0) {
    await ok(feesContract.save, { credit_fee }, company.owner)
    await ok(c.save, { is_on: true, adds_fee: true }, company.owner)
  }
  const secret = stripe.secret()
  const client = { name: 'Ada', main_address: '3 Low St' }
  const client_id = (await ok(clientsContract.add, client, company.owner)).body.id
  const issued = async () => {
    const content = { name: 'Ada', client_id, lines: [{ name: 'Tap', price: 100 }] }
    const { id } = (await ok(invoicesContract.add, content, company.office)).body.result
    await ok(invoicesContract.send, { id, via: 'none' }, company.office)
    return id
  }
  const read = async (id: number) => (await ok(invoicesContract.byId, { id }, company.office)).body.result!
  const tell = async (type: string, object: object) => {
    const { payload, signature } = signedEvent(secret, type, object)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const url = `/api/payments/stripe/${company.id}`
    expect((await app.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
  }
  async function paid(id: number) {
    const token = (await ok(c.ofInvoice, { id }, company.office)).body.link.split('/').at(-1)!
    const { url } = (await ok(c.payByLink, { token, language: 'en' }, null)).body
    const page = stripe.pay(stripe.pages().find(each => each.url === url)!)
    await tell('checkout.session.completed', page)
    return page.payment_intent as string
  }
  const card = async (id: number) => (await ok(c.ofInvoice, { id }, company.office)).body.data[0]!
  return { company, as: company.office, issued, read, tell, paid, card }
}
const kinds = (entries: readonly { kind: string; amount: number }[]) =>
  entries.map(({ kind, amount }) => [kind, amount])

test('a dispute that is lost is an entry of its own, once: the invoice is owed again, its fee is not', async () => {
  const { as, issued, read, tell, paid, card } = await begun({ credit_fee: 1.5 })
  const id = await issued()
  const dispute = stripe.dispute(await paid(id), 11_165)
  await tell('charge.dispute.created', dispute)
  const payment = await card(id)
  expect(payment).toMatchObject({ dispute: 'open', refundable_cents: 0 })
  const refund = () => app.request(c.refund, { id: payment.id, amount_cents: 1_000 }, as)
  expect((await refund()).body.message).toBe('The client’s bank disputes this payment. Respond at Stripe.')
  expect(await read(id)).toMatchObject({ state: 'paid', owed: 0 })
  Object.assign(dispute, { status: 'lost' })
  await Promise.all([1, 2, 3].map(() => tell('charge.dispute.closed', dispute)))
  expect(await card(id)).toMatchObject({ dispute: 'lost', refundable_cents: 0 })
  const invoice = await read(id)
  expect(invoice).toMatchObject({ state: 'unpaid', total: 110, owed: 110, paid: 0, card_fees: 0 })
  expect(kinds(invoice.entries)).toEqual([
    ...[
      ['invoice', 110],
      ['fee', 1.65],
      ['payment', -111.65],
      ['dispute', 111.65],
      ['fee', -1.65],
    ],
  ])
  const receipt = invoice.entries.find(({ kind }) => kind === 'payment')!
  expect(receipt.taken_back).toBe(true)
  const back = await app.request(invoicesContract.removeReceipt, { id: receipt.id }, as)
  expect([back.status, back.body.message]).toEqual([400, 'This payment was lost in a dispute.'])
  expect((await refund()).body.message).toBe('This payment was lost in a dispute.')
  // It can be paid anew.
  await ok(invoicesContract.pay, { id, amount_cents: 11_000, method: 3 }, as)
  expect(await read(id)).toMatchObject({ state: 'paid', owed: 0 })
})

test('a dispute about a part leaves the rest paid; one that is won changes nothing', async () => {
  const { issued, read, tell, paid } = await begun()
  const [lost, won] = [await issued(), await issued()]
  for (const [id, cents, status] of [
    [lost, 4_000, 'lost'],
    [won, 11_000, 'won'],
  ] as const) {
    const dispute = stripe.dispute(await paid(id), cents)
    Object.assign(dispute, { status })
    await tell('charge.dispute.closed', dispute)
  }
  expect(await read(lost)).toMatchObject({ paid: 70, owed: 40, state: 'part' })
  expect(await read(won)).toMatchObject({ paid: 110, owed: 0 })
})

test.each(['dispute', 'refund'] as const)(
  'a surplus that pays another invoice goes with the payment that a %s takes',
  async way => {
    const { as, issued, read, tell, paid } = await begun()
    const [first, second] = [await issued(), await issued()]
    const intent = await paid(first)
    await ok(invoicesContract.pay, { id: first, amount_cents: 4_000, method: 3 }, as)
    await ok(invoicesContract.applyCredit, { id: second, amount_cents: 4_000 }, as)
    if (way === 'dispute') {
      const dispute = Object.assign(stripe.dispute(intent, 11_000), { status: 'lost' })
      await tell('charge.dispute.closed', dispute)
      expect(await read(first)).toMatchObject({ paid: 40, owed: 70 })
      expect(await read(second)).toMatchObject({ paid: 0, owed: 110 })
    } else {
      await tell('refund.created', stripe.refund(intent, 11_000))
      expect(await read(first)).toMatchObject({ paid: 0, owed: 110 })
      expect(await read(second)).toMatchObject({ paid: 40, owed: 70 })
    }
  },
)

test('a dispute that was lost before it became an entry is taken back by hand', async () => {
  const { as, issued, read, paid, card } = await begun()
  const id = await issued()
  await paid(id)
  const { id: payment, receipt } = await card(id)
  await app.sql(`update card_payments set dispute = 'lost' where id = $1`, [payment])
  await ok(invoicesContract.removeReceipt, { id: receipt! }, as)
  expect(await read(id)).toMatchObject({ owed: 110, paid: 0 })
})

test('an invoice that was paid in cash while its card page was open is named as paid once', async () => {
  const { company, as, issued, read, tell } = await begun({ credit_fee: 1.5 })
  const id = await issued()
  const token = (await ok(c.ofInvoice, { id }, as)).body.link.split('/').at(-1)!
  const { url } = (await ok(c.payByLink, { token, language: 'en' }, null)).body
  const page = stripe.pages().find(each => each.url === url)!
  await ok(invoicesContract.pay, { id, amount_cents: 11_000, method: 1 }, as)
  await tell('checkout.session.completed', stripe.pay(page))
  const { owed, entries } = await read(id)
  expect([owed, kinds(entries)]).toEqual([
    -110,
    [
      ['invoice', 110],
      ['payment', -110],
      ['fee', 1.65],
      ['payment', -111.65],
    ],
  ])
  const named = await app.sql(
    `select row_id from happenings where company_id = $1 and name = 'invoice.paid'`,
    [company.id],
  )
  expect(named).toEqual([{ row_id: id }])
})
