import { afterAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import { signedEvent, stripeHouse } from '#server/providers/pay/testing/stripe-house.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { quotesContract } from '../../quotes/quotes.contract.ts'
import { statementsContract } from '../../statements/statements.contract.ts'
import { cardPaymentsContract as c } from '../card-payments.contract.ts'
import { closeStalePages } from './open-pages.service.ts'

const stripe = await stripeHouse()
afterAll(() => stripe.close())
const app = await testApp({ pay: createStripePay({ baseUrl: stripe.url, timeout: 5_000 }) })

const { ok } = app

/** A company that takes cards, with an invoice of 110.00 that was sent, and the token of its page. */
async function begun(more: { connected?: boolean; jobId?: (company: TestCompany) => Promise<number> } = {}) {
  const company = await app.company()
  if (more.connected !== false) await ok(c.connect, { key: 'sk_test_12345678' }, company.owner)
  const content = {
    name: 'Ada',
    email: `ada-${company.id}@example.test`,
    lines: [{ name: 'Tap', quantity: 1, price: 100 }],
    ...(more.jobId && { job_id: await more.jobId(company) }),
  }
  const { id } = (await ok(invoicesContract.add, content, company.office)).body.result
  await ok(invoicesContract.send, { id, via: 'none' }, company.office)
  const token = (await ok(c.ofInvoice, { id }, company.office)).body.link.split('/').at(-1)!
  return { company, id, token, secret: stripe.secret() }
}
type Begun = Awaited<ReturnType<typeof begun>>

/** Begins a payment and gives Stripe's page. */
async function page({ token }: Pick<Begun, 'token'>, amount?: number) {
  const { url } = (
    await ok(
      c.payByLink,
      { token, language: 'de', ...(amount && { amount_cents: Math.round(amount * 100) }) },
      null,
    )
  ).body
  return stripe.pages().find(each => each.url === url)!
}
async function tell({ company, secret }: Begun, type: string, object: object, at?: Date) {
  const { payload, signature } = signedEvent(secret, type, object, at)
  return hook(company.id, payload, signature)
}
async function hook(company: number, payload: string, signature: string) {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const url = `/api/payments/stripe/${company}`
  return (await app.http.inject({ method: 'POST', url, headers, payload })).statusCode
}
/** The ledger of an invoice, whose sum is what it says is owed. */
async function ledger({ id, company }: Begun) {
  const { result } = (await ok(invoicesContract.byId, { id }, company.office)).body
  const sum = result!.entries.reduce((cents, entry) => cents + Math.round(entry.amount * 100), 0)
  expect(Math.round(result!.owed * 100)).toBe(sum)
  return result!.entries.map(({ kind, amount }) => [kind, amount])
}
const payments = async ({ id, company }: Begun) => (await ok(c.ofInvoice, { id }, company.office)).body.data
const notices = ({ company }: Begun) =>
  app
    .sql<{ kind_id: number }>(
      'select kind_id from activities where company_id = $1 and user_id = $2 order by id',
      [company.id, company.owner.id],
    )
    .then(rows => rows.map(row => row.kind_id))
const fail = (error: unknown) => {
  throw error
}
const [paidNotice, disputedNotice, lostNotice, refundNotice] = [30, 31, 32, 33]

test('a client pays by card: one entry and one receipt, however often and in whatever order it is told', async () => {
  const invoice = await begun()
  const { company, token } = invoice
  expect((await ok(c.readByLink, { token }, null)).body.result).toMatchObject({
    takes_cards: true,
    is_test: true,
    owed_cents: 11_000,
    fee_cents: 0,
    total_cents: 11_000,
    receipts: [],
  })
  const open = await page(invoice)
  expect(open.amount_total).toBe(11_000)
  // A second window is the same page: nobody pays twice.
  expect((await page(invoice)).id).toBe(open.id)
  const paid = stripe.pay(open)
  const intent = { id: paid.payment_intent, object: 'payment_intent' }
  // The payment is told of before its page, both twice and at once, and the client comes back at that moment.
  const told = await Promise.all([
    tell(invoice, 'payment_intent.succeeded', intent),
    tell(invoice, 'checkout.session.completed', paid),
    tell(invoice, 'payment_intent.succeeded', intent),
    tell(invoice, 'checkout.session.completed', paid),
  ])
  expect(told).toEqual([200, 200, 200, 200])
  const [{ id: payment } = { id: 0 }] = await payments(invoice)
  const back = (await ok(c.backByLink, { token, payment }, null)).body
  expect(back).toMatchObject({ state: 'paid', receipt: expect.any(Number) })
  expect(await ledger(invoice)).toEqual([
    ['invoice', 110],
    ['payment', -110],
  ])
  const [entry] = (await payments(invoice)).map(({ state, card, refundable_cents }) => ({
    state,
    card,
    refundable_cents,
  }))
  expect(entry).toEqual({ state: 'paid', card: 'Visa 4242', refundable_cents: 11_000 })
  expect(await notices(invoice)).toEqual([paidNotice])
  const mail = await app.mailTo(`ada-${company.id}@example.test`)
  expect(mail.subject).toBe('Receipt #1 from Test Plumbing')
  expect(mail.text).toContain('$110.00')
  const { result } = (await ok(c.readByLink, { token }, null)).body
  expect(result).toMatchObject({
    takes_cards: false,
    owed_cents: 0,
    receipts: [{ number: 1, amount_cents: 11_000 }],
  })
  const receipt = await app.send(c.receiptByLink, { token, id: result.receipts[0]!.id }, null)
  expect(receipt.headers['content-type']).toBe('application/pdf')
  expect((await app.send(c.payByLink, { token }, null)).status).toBe(409)
})

test('a payment shows on its job, which is closed by it', async () => {
  const invoice = await begun({
    jobId: async company =>
      (await ok(jobsContract.add, { name: 'Ada', address: '1 Low Street' }, company.owner)).body
        .lastJobInsertId,
  })
  const { company } = invoice
  await tell(invoice, 'checkout.session.completed', stripe.pay(await page(invoice)))
  const { result } = (await ok(invoicesContract.byId, { id: invoice.id }, company.office)).body
  const id = result!.job_id!
  const { data } = (await ok(jobsContract.list, { filters: { id } } as never, company.owner))
    .body as never as {
    data: { job_status: number }[]
  }
  expect(data[0]?.job_status).toBe(statusId.closed)
  const diary = JSON.stringify((await ok(diaryContract.read, { jobId: id }, company.owner)).body)
  expect(diary).toContain('Card payment of $110.00 on invoice #1, receipt #1')
})

test('what Stripe has not signed for this company is refused, what does not concern us is passed over', async () => {
  const invoice = await begun()
  const other = await begun()
  const paid = stripe.pay(await page(invoice))
  const good = signedEvent(invoice.secret, 'checkout.session.completed', paid)
  for (const [company, payload, signature] of [
    [invoice.company.id, good.payload, ''],
    [invoice.company.id, good.payload.replace('complete', 'open'), good.signature],
    [invoice.company.id, ...Object.values(signedEvent('whsec_guessed', 'checkout.session.completed', paid))],
    [other.company.id, good.payload, good.signature],
    // A request that somebody kept.
    [
      invoice.company.id,
      ...Object.values(
        signedEvent(invoice.secret, 'checkout.session.completed', paid, new Date(Date.now() - 3_600_000)),
      ),
    ],
  ] as [number, string, string][])
    expect(await hook(company, payload, signature)).toBe(403)
  const nobody = await app.company()
  for (const company of [nobody.id, 999_999_999])
    expect(await hook(company, good.payload, good.signature)).toBe(404)
  expect(await tell(invoice, 'invoice.created', { id: 'in_1', object: 'invoice' })).toBe(200)
  const foreign = stripe.pay({ id: 'cs_x', amount_total: 500, metadata: { reference: 'web shop' } })
  const told = { id: foreign.payment_intent, object: 'payment_intent' }
  expect(await tell(invoice, 'payment_intent.succeeded', told)).toBe(200)
  expect(await ledger(invoice)).toEqual([['invoice', 110]])
  // While Stripe can't be asked it is told to come again.
  stripe.troubles.push(500, 500)
  expect(await hook(invoice.company.id, good.payload, good.signature)).toBe(503)
  expect(await hook(invoice.company.id, good.payload, good.signature)).toBe(200)
  expect(await ledger(invoice)).toHaveLength(2)
})

test('nothing is lost when Stripe tells nothing: the client who comes back brings it in step, and so does time', async () => {
  const invoice = await begun()
  stripe.pay(await page(invoice))
  const [{ id } = { id: 0 }] = await payments(invoice)
  const { lookAtPayment } = await import('./card-work.service.ts')
  const due = { data: { companyId: invoice.company.id, payment: id }, lastTry: false }
  await Promise.all([lookAtPayment(app.services, due), lookAtPayment(app.services, due)])
  expect(await ledger(invoice)).toEqual([
    ['invoice', 110],
    ['payment', -110],
  ])
})

test('a refund goes to Stripe once, at most what was paid, and one that was made there is in the ledger too', async () => {
  const invoice = await begun()
  const { company } = invoice
  const paid = stripe.pay(await page(invoice))
  await tell(invoice, 'checkout.session.completed', paid)
  const [{ id } = { id: 0 }] = await payments(invoice)
  for (const amount_cents of [11_001, 0, -500, 'x'])
    expect((await app.request(c.refund, { id, amount_cents }, company.office)).status).toBe(400)
  const before = stripe.refunds().length
  stripe.troubles.push(500, 500)
  await ok(c.refund, { id, amount_cents: 3_000, note: 'Wrong tap' }, company.office)
  // An amount being refunded can't be refunded twice.
  expect((await app.send(c.refund, { id, amount_cents: 8_001 }, company.office)).status).toBe(400)
  const { sendRefund } = await import('./card-work.service.ts')
  const [asked] = await app.sql<{ id: number }>('select id from card_refunds where company_id = $1', [
    company.id,
  ])
  const due = { data: { companyId: company.id, refund: Number(asked!.id) }, lastTry: false }
  await expect.poll(async () => (await payments(invoice))[0]?.refunds[0]?.state ?? '').toMatch(/asked|done/)
  await sendRefund(app.services, due).catch(() => sendRefund(app.services, due))
  await sendRefund(app.services, due)
  expect(stripe.refunds()).toHaveLength(before + 1)
  const there = stripe.refund(paid.payment_intent, 2_000)
  await tell(invoice, 'refund.created', there)
  await tell(invoice, 'charge.refunded', { object: 'charge', payment_intent: paid.payment_intent })
  expect(await ledger(invoice)).toEqual([
    ['invoice', 110],
    ['payment', -110],
    ['refund', 30],
    ['refund', 20],
  ])
  expect((await app.send(c.refund, { id, amount_cents: 6_001 }, company.office)).body.message).toBe(
    'A refund can’t be more than was paid.',
  )
  // The bank sends one back.
  Object.assign(there, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
  await tell(invoice, 'refund.failed', there)
  await tell(invoice, 'refund.failed', there)
  expect((await ledger(invoice)).at(-1)).toEqual(['reversal', -20])
  expect((await payments(invoice))[0]?.refundable_cents).toBe(8_000)
  expect(await notices(invoice)).toEqual([paidNotice, refundNotice])
})

test('a card payment is not taken back but refunded, and what was given back in cash does not go back to the card', async () => {
  const invoice = await begun()
  const { company, id: invoiceId } = invoice
  await tell(invoice, 'checkout.session.completed', stripe.pay(await page(invoice)))
  const [{ id, receipt } = { id: 0, receipt: 0 }] = await payments(invoice)
  await ok(invoicesContract.refund, { id: invoiceId, amount_cents: 10_000, method: 1 }, company.office)
  expect((await app.send(c.refund, { id, amount_cents: 1_001 }, company.office)).status).toBe(400)
  const taken = await app.send(invoicesContract.removeReceipt, { id: receipt! }, company.office)
  expect([taken.status, taken.body.message]).toEqual([400, 'This was paid by card. Refund it to the card.'])
  const { result } = (await app.send(invoicesContract.byId, { id: invoiceId }, company.office)).body
  expect(result?.entries.map(each => [each.kind, each.by_card])).toContainEqual(['payment', true])
  expect((await app.send(c.refund, { id, amount_cents: 1_000 }, company.office)).status).toBe(200)
})

test('a refund that Stripe refuses has failed, and says why', async () => {
  const invoice = await begun()
  const { company } = invoice
  await tell(invoice, 'checkout.session.completed', stripe.pay(await page(invoice)))
  const [{ id } = { id: 0 }] = await payments(invoice)
  stripe.troubles.push(400)
  await ok(c.refund, { id, amount_cents: 11_000 }, company.office)
  await expect
    .poll(async () => (await payments(invoice))[0]?.refunds, { timeout: 10_000 })
    .toMatchObject([{ state: 'failed', error: 'status 400' }])
  expect((await payments(invoice))[0]?.refundable_cents).toBe(11_000)
  expect(await ledger(invoice)).toHaveLength(2)
})

test('a refund is told of before its payment was: the payment comes first in the ledger', async () => {
  const invoice = await begun()
  const paid = stripe.pay(await page(invoice))
  const refund = stripe.refund(paid.payment_intent, 11_000)
  await tell(invoice, 'refund.created', refund)
  expect(await ledger(invoice)).toEqual([
    ['invoice', 110],
    ['payment', -110],
    ['refund', 110],
  ])
})

test('the office is told of a dispute and how it ends, once each', async () => {
  const invoice = await begun()
  const paid = stripe.pay(await page(invoice))
  const dispute = stripe.dispute(paid.payment_intent, 11_000)
  await tell(invoice, 'charge.dispute.created', dispute)
  await tell(invoice, 'charge.dispute.updated', dispute)
  expect((await payments(invoice))[0]?.dispute).toBe('open')
  Object.assign(dispute, { status: 'lost' })
  await tell(invoice, 'charge.dispute.closed', dispute)
  Object.assign(dispute, { status: 'needs_response' })
  await tell(invoice, 'charge.dispute.updated', dispute)
  expect((await payments(invoice))[0]?.dispute).toBe('lost')
  expect(await notices(invoice)).toEqual([paidNotice, disputedNotice, lostNotice])
})

test('the card fee is off until it is turned on; then it is an entry of its own, and goes back with all the rest', async () => {
  const invoice = await begun()
  const { company, token } = invoice
  const fees = { tax: 10, credit_fee: 1.5 }
  await ok(feesContract.save, fees as never, company.owner)
  expect((await ok(c.readByLink, { token }, null)).body.result.fee_cents).toBe(0)
  const closed = await page(invoice)
  await ok(c.save, { is_on: true, adds_fee: true }, company.owner)
  expect((await ok(c.readByLink, { token }, null)).body.result).toMatchObject({
    fee_cents: 165,
    total_cents: 11_165,
  })
  const open = await page(invoice)
  // The page of another amount is closed.
  expect([open.amount_total, closed.status]).toEqual([11_165, 'expired'])
  const paid = stripe.pay(open)
  await tell(invoice, 'checkout.session.completed', paid)
  const { result } = (await ok(invoicesContract.byId, { id: invoice.id }, company.office)).body
  expect(result).toMatchObject({ state: 'paid', owed: 0, paid: 111.65, card_fees: 1.65 })
  await tell(invoice, 'refund.created', stripe.refund(paid.payment_intent, 11_165))
  expect(await ledger(invoice)).toEqual([
    ['invoice', 110],
    ['fee', 1.65],
    ['payment', -111.65],
    ['refund', 111.65],
    ['fee', -1.65],
  ])
})

test('without an account, when it is off, and by a guessed link no card is taken', async () => {
  const invoice = await begun({ connected: false })
  const { company, token } = invoice
  expect((await ok(c.readByLink, { token }, null)).body.result.takes_cards).toBe(false)
  expect((await app.send(c.payByLink, { token }, null)).status).toBe(409)
  await ok(c.connect, { key: 'sk_test_12345678' }, company.owner)
  await ok(c.save, { is_on: false, adds_fee: false }, company.owner)
  expect((await app.send(c.payByLink, { token }, null)).body.message).toBe('Card payments aren’t set up.')
  const other = await begun()
  await page(other)
  const [{ id: payment } = { id: 0 }] = await payments(other)
  for (const guessed of [`${token.slice(0, -4)}AAAA`, 'v1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])
    for (const entry of [c.readByLink, c.payByLink, c.backByLink, c.receiptByLink])
      expect((await app.request(entry, { token: guessed, payment, id: 1 }, null)).status).toBe(404)
  // A payment of another company's invoice.
  expect((await app.send(c.backByLink, { token, payment }, null)).status).toBe(404)
  expect((await app.send(c.ofInvoice, { id: invoice.id }, other.company.office)).status).toBe(404)
  expect((await app.send(c.refund, { id: payment, amount_cents: 100 }, company.office)).status).toBe(404)
})

test('an account is connected by a key that opens one, tells no secret, and is told off when it goes', async () => {
  const company = await app.company()
  const wrong = await app.send(c.connect, { key: 'sk_test_gone_12345678' }, company.owner)
  expect([wrong.status, wrong.body.field, wrong.body.message]).toEqual([
    ...[400, 'key', 'Stripe does not accept this key.'],
  ])
  expect((await app.send(c.connect, { key: 'pk_live_12345678' }, company.owner)).status).toBe(400)
  expect((await app.send(c.connect, { key: 'sk_live_12345678' }, company.technician)).status).toBe(403)
  const { result } = (await ok(c.connect, { key: 'sk_live_12345678' }, company.owner)).body
  expect(result).toMatchObject({ connected: true, name: 'Ada Plumbing', is_test: false, is_told: true })
  const kept = await app.sql(
    `select row_to_json(a)::text || coalesce((select string_agg(row_to_json(c)::text, '') from changes c
       where c.company_id = a.company_id), '') as text from card_accounts a where company_id = $1`,
    [company.id],
  )
  expect(String(kept[0]!.text)).not.toMatch(/sk_live_12345678|whsec_/)
  const stale = await app.send(c.save, { is_on: false, adds_fee: false, version: 9 }, company.owner)
  expect(stale.status).toBe(409)
  expect((await ok(c.disconnect, {}, company.owner)).body.result.connected).toBe(false)
  expect(stripe.asked.at(-1)).toMatchObject({ method: 'DELETE' })
})

test('when Stripe refuses a payment the client is told to pay another way, and the office reads why', async () => {
  const { company, token } = await begun()
  stripe.troubles.push(400)
  const refused = await app.send(c.payByLink, { token }, null)
  expect([refused.status, refused.body.message]).toEqual([
    ...[503, 'Card payments aren’t available right now. Please pay by bank transfer, or ask us.'],
  ])
  expect((await ok(c.account, {}, company.owner)).body.result.trouble).toBe('status 400')
  await page({ token })
  expect((await ok(c.account, {}, company.owner)).body.result.trouble).toBe('')
})

const parts = { is_on: true, adds_fee: false, takes_parts: true, least_part_cents: 2_000 }

test('a part can be paid where the company takes parts: at least so much, and so that the rest can be paid too', async () => {
  const invoice = await begun()
  const { company, token } = invoice
  const refused = async (amount: number) => {
    const { status, body } = await app.send(
      c.payByLink,
      { token, amount_cents: Math.round(amount * 100) },
      null,
    )
    return status === 200 ? 'paid' : [status, body.field, body.message]
  }
  expect((await ok(c.readByLink, { token }, null)).body.result).toMatchObject({
    least_cents: 11_000,
    most_cents: 11_000,
  })
  expect(await refused(60)).toEqual([400, 'amount_cents', 'Please pay in full.'])
  expect((await app.send(c.save, { ...parts, least_part_cents: 49 }, company.owner)).body).toMatchObject({
    field: 'least_part_cents',
  })
  await ok(c.save, parts, company.owner)
  expect((await ok(c.readByLink, { token }, null)).body.result).toMatchObject({
    least_cents: 2_000,
    most_cents: 11_000,
  })
  for (const [amount, told] of [
    [0.01, 'Please pay at least $20.00.'],
    [19.99, 'Please pay at least $20.00.'],
    [20, null],
    [109.5, null],
    [109.51, 'The rest would be too small to pay by card. Please pay in full.'],
    [110, null],
    [110.01, 'This is more than the amount owed.'],
  ] as const)
    expect(await refused(amount)).toEqual(told === null ? 'paid' : [400, 'amount_cents', told])
  // A save that does not mention part payments leaves them unchanged.
  expect((await ok(c.save, { is_on: true, adds_fee: true }, company.owner)).body.result).toMatchObject({
    takes_parts: true,
    least_part_cents: 2_000,
  })
})

test('an invoice is paid in parts by card, each with its fee and its receipt, and each goes back by itself', async () => {
  const invoice = await begun()
  const { company, token } = invoice
  await ok(feesContract.save, { tax: 10, credit_fee: 1.5 } as never, company.owner)
  await ok(c.save, { ...parts, adds_fee: true }, company.owner)
  const first = stripe.pay(await page(invoice, 60))
  expect(first.amount_total).toBe(6_090)
  await tell(invoice, 'checkout.session.completed', first)
  const mail = await app.mailTo(`ada-${company.id}@example.test`)
  expect(mail.text).toContain('$60.90')
  expect(mail.text).toContain('Still to be paid: $50.00')
  expect((await ok(c.readByLink, { token }, null)).body.result).toMatchObject({
    takes_cards: true,
    owed_cents: 5_000,
    fee_cents: 75,
    total_cents: 5_075,
    least_cents: 2_000,
    most_cents: 5_000,
    receipts: [{ number: 1, amount_cents: 6_090 }],
  })
  // The rest may be smaller than the smallest part payment.
  const second = stripe.pay(await page(invoice, 35))
  await tell(invoice, 'checkout.session.completed', second)
  expect((await ok(c.readByLink, { token }, null)).body.result).toMatchObject({
    least_cents: 1_500,
    most_cents: 1_500,
  })
  await tell(invoice, 'checkout.session.completed', stripe.pay(await page(invoice)))
  expect(await ledger(invoice)).toEqual([
    ...[['invoice', 110] as const],
    ...[['fee', 0.9] as const, ['payment', -60.9] as const],
    ...[['fee', 0.53] as const, ['payment', -35.53] as const],
    ...[['fee', 0.23] as const, ['payment', -15.23] as const],
  ])
  await tell(invoice, 'refund.created', stripe.refund(second.payment_intent, 3_553))
  expect((await ledger(invoice)).slice(-2)).toEqual([
    ['refund', 35.53],
    ['fee', -0.53],
  ])
  expect((await payments(invoice)).map(each => each.refundable_cents)).toEqual([1_523, 0, 6_090])
  const { result } = (await ok(invoicesContract.byId, { id: invoice.id }, company.office)).body
  expect(result).toMatchObject({ owed: 35, card_fees: 1.13, paid: 76.13 })
})

test('a progress claim paid by card in part with its fee, and given back at odd cents, comes to the cent everywhere', async () => {
  const company = await app.company()
  const as = company.office
  await ok(c.connect, { key: 'sk_test_12345678' }, company.owner)
  await ok(feesContract.save, { tax: 10, credit_fee: 1.5 } as never, company.owner)
  await ok(c.save, { ...parts, adds_fee: true }, company.owner)
  const ada = { name: 'Ada', email: `ada-${company.id}@example.test` }
  const client_id = (await ok(clientsContract.add, { ...ada, main_address: '1 Low St' }, as)).body.id
  const lines = [
    { id: '1', name: 'Labour', price: 900.09 },
    { id: '2', name: 'Permit', price: 110, is_taxable: false },
  ]
  const quote_id = (await ok(quotesContract.add, { ...ada, client_id, lines }, as)).body.result.id
  await ok(quotesContract.send, { id: quote_id, via: 'none' }, as)
  await ok(quotesContract.decide, { id: quote_id, accepted: true, note: 'By phone' }, as)
  const issued = async (claim: object) => {
    const draft = (await ok(invoicesContract.draft, { quote_id, ...claim }, as)).body.result
    const { id: _, more_jobs: _none, ...content } = draft
    const { id } = (await ok(invoicesContract.add, content as never, as)).body.result
    await ok(invoicesContract.send, { id, via: 'none' }, as)
    const token = (await ok(c.ofInvoice, { id }, as)).body.link.split('/').at(-1)!
    return { company, id, token, secret: stripe.secret() }
  }
  const claim = await issued({ by: 'percent', share: 1_250 })
  // 12.5 % of 1,100.10, of which 33.33 are paid and 0.50 of fee with them.
  const paid = stripe.pay(await page(claim, 33.33))
  expect(paid.amount_total).toBe(3_383)
  await tell(claim, 'checkout.session.completed', paid)
  await tell(claim, 'refund.created', stripe.refund(paid.payment_intent, 1_111))
  expect((await payments(claim))[0]?.refundable_cents).toBe(2_272)
  await tell(claim, 'refund.created', stripe.refund(paid.payment_intent, 1))
  await tell(claim, 'refund.created', stripe.refund(paid.payment_intent, 2_271))
  expect((await payments(claim))[0]?.refundable_cents).toBe(0)
  const entries = await ledger(claim)
  expect(entries.slice(0, 3)).toEqual([
    ['invoice', 137.51],
    ['fee', 0.5],
    ['payment', -33.83],
  ])
  const sum = (kind: string) =>
    entries.reduce((cents, [of, amount]) => cents + (of === kind ? Math.round(Number(amount) * 100) : 0), 0)
  expect([sum('refund'), sum('fee')]).toEqual([3_383, 0])
  const shown = (await ok(invoicesContract.byId, { id: claim.id }, as)).body.result!
  expect(shown).toMatchObject({ total: 137.51, owed: 137.51, paid: 0, card_fees: 0 })
  // Another part, of which an odd amount goes back.
  const again = stripe.pay(await page(claim, 77.77))
  await tell(claim, 'checkout.session.completed', again)
  await tell(claim, 'refund.created', stripe.refund(again.payment_intent, 3_333))
  const owed = (await ok(invoicesContract.byId, { id: claim.id }, as)).body.result!
  const final = await issued({ by: 'rest' })
  const rest = (await ok(invoicesContract.byId, { id: final.id }, as)).body.result!
  expect(rest.total).toBe(962.59)
  const statement = (await ok(statementsContract.open, { client_id }, as)).body.result
  const cents = (amount: number) => Math.round(amount * 100)
  expect(statement.closing_cents).toBe(cents(owed.owed) + cents(rest.owed))
  expect(statement.entries.reduce((all, entry) => all + entry.amount_cents, 0)).toBe(statement.closing_cents)
  // All that is owed, by card: nothing is left and nothing is over.
  for (const each of [claim, final])
    await tell(each, 'checkout.session.completed', stripe.pay(await page(each)))
  expect((await ok(statementsContract.open, { client_id }, as)).body.result.closing_cents).toBe(0)
  for (const each of [claim, final]) await ledger(each)
})

test('a deposit paid in part is owed for the rest, and the final invoice takes all of it off', async () => {
  const jobId = async (company: TestCompany) =>
    (await ok(jobsContract.add, { name: 'Ada', address: '1 Low Street' }, company.owner)).body.lastJobInsertId
  const invoice = await begun({ jobId })
  const { company } = invoice
  await ok(c.save, parts, company.owner)
  const job = (await ok(invoicesContract.byId, { id: invoice.id }, company.office)).body.result!.job_id!
  const issued = async (kind: 'deposit' | 'invoice', price: number) => {
    const draft = { kind, name: 'Ada', job_id: job, lines: [{ name: 'Tap', quantity: 1, price }] }
    const { id } = (await ok(invoicesContract.add, draft as never, company.office)).body.result
    await ok(invoicesContract.send, { id, via: 'none' }, company.office)
    const token = (await ok(c.ofInvoice, { id }, company.office)).body.link.split('/').at(-1)!
    return { ...invoice, id, token }
  }
  await ok(invoicesContract.void, { id: invoice.id, note: 'Deposit first' }, company.office)
  const deposit = await issued('deposit', 50)
  await tell(deposit, 'checkout.session.completed', stripe.pay(await page(deposit, 30)))
  const whole = await issued('invoice', 100)
  const owedOn = async ({ token }: Begun) => (await ok(c.readByLink, { token }, null)).body.result.owed_cents
  expect([await owedOn(whole), await owedOn(deposit)]).toEqual([5_500, 2_500])
  for (const each of [whole, deposit])
    await tell(each, 'checkout.session.completed', stripe.pay(await page(each)))
  const { data } = (await ok(jobsContract.list, { filters: { id: job } } as never, company.owner))
    .body as never as { data: { job_status: number }[] }
  expect(data[0]?.job_status).toBe(statusId.closed)
})

test('windows that begin at once end at one page; one for another amount takes the place of the one before', async () => {
  const invoice = await begun()
  await ok(c.save, parts, invoice.company.owner)
  const before = stripe.pages().length
  const open = await Promise.all([page(invoice), page(invoice), page(invoice)])
  const stands = () =>
    stripe
      .pages()
      .slice(before)
      .filter(({ status }) => status === 'open')
  await expect.poll(() => stands().length).toBe(1)
  expect(open.map(({ id }) => id)).toContain(stands()[0]!.id)
  await page(invoice, 40)
  expect(stands().map(each => each.amount_total)).toEqual([4_000])
})

test('a page for more than is owed by now is closed: what was paid otherwise is not paid again', async () => {
  const invoice = await begun()
  const { company, id } = invoice
  const open = await page(invoice)
  await closeStalePages(app.services, fail)
  expect(open.status).toBe('open')
  await ok(invoicesContract.pay, { id, amount_cents: 4_000, method: 1 }, company.office)
  await closeStalePages(app.services, fail)
  expect(open.status).toBe('expired')
  expect((await payments(invoice))[0]?.state).toBe('expired')
})

test('what is paid at the moment in which the invoice is made void is paid too much, and can be given back', async () => {
  const invoice = await begun()
  const { company, id } = invoice
  const paid = stripe.pay(await page(invoice))
  await ok(invoicesContract.void, { id, note: 'Wrong client' }, company.office)
  await closeStalePages(app.services, fail)
  expect(await ledger(invoice)).toEqual([
    ['invoice', 110],
    ['void', -110],
    ['payment', -110],
  ])
  const shown = (await ok(invoicesContract.byId, { id }, company.office)).body.result!
  expect(shown).toMatchObject({ state: 'overpaid', owed: -110, client_credit: 110 })
  const client_id = shown.client_id!
  const { closing_cents, ageing } = (await ok(statementsContract.open, { client_id }, company.office)).body
    .result
  expect([closing_cents, ageing!.total]).toEqual([-11_000, -11_000])
  const [{ id: payment } = { id: 0 }] = await payments(invoice)
  await ok(c.refund, { id: payment, amount_cents: 11_000 }, company.office)
  await tell(invoice, 'charge.refunded', { object: 'charge', payment_intent: paid.payment_intent })
  await expect
    .poll(async () => (await ok(invoicesContract.byId, { id }, company.office)).body.result!.state)
    .toBe('void')
})

test('an invoice that a bank works on is not made void', async () => {
  const invoice = await begun()
  const { company, id } = invoice
  const open = await page(invoice)
  const intent = stripe.pay(open).payment_intent
  stripe.set(intent, { status: 'processing' })
  await tell(invoice, 'checkout.session.completed', open)
  const refused = await app.send(invoicesContract.void, { id, note: 'Wrong' }, company.office)
  expect([refused.status, refused.body.message]).toEqual([409, 'A payment for this invoice is in progress.'])
  stripe.set(intent, { status: 'succeeded' })
  await tell(invoice, 'payment_intent.succeeded', { object: 'payment_intent', id: intent })
  expect(await ledger(invoice)).toHaveLength(2)
})

test('before an account goes, its pages are closed and what was paid on them is in the ledger', async () => {
  const [invoice, other] = [await begun(), await begun()]
  const [paid, open] = [await page(invoice), await page(other)]
  stripe.pay(paid)
  for (const { company } of [invoice, other]) await ok(c.disconnect, {}, company.owner)
  expect(await ledger(invoice)).toHaveLength(2)
  expect([paid.status, open.status]).toEqual(['complete', 'expired'])
})
