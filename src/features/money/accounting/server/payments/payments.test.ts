import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { closedBooksContract } from '#features/account/closed-books/closed-books.contract.ts'
import { BooksUnavailable } from '#server/providers/accounting/accounting.port.ts'
import { createXero } from '#server/providers/accounting/xero.ts'
import { sentenceOf } from '#shared/fact.ts'
import { invoicesContract } from '../../../invoices/invoices.contract.ts'
import { accountingContract as c } from '../../accounting.contract.ts'
import { connectBooks, renewedBooks, push as takeTurn } from '../../testing/connected-books.ts'

const { books: present, renew, accounting } = renewedBooks()
const webhookKey = 'a-key-of-the-operator'
const { readNews } = createXero({ clientId: 'tradewind', clientSecret: 'secret', webhookKey })
const app = await testApp({ accounting: { ...accounting, readNews } })
const { ok } = app

// Noon in Sydney, on a Wednesday within a month.
const noon = new Date('2026-07-15T02:00:00Z')
const today = '2026-07-15'
let books = present()
beforeEach(() => {
  renew()
  books = present()
  app.setNow(noon)
})

const at = noon
const push = async (company: TestCompany) => expect(await takeTurn(app, company)).toEqual([])

/** Books that are written to, with an invoice of 220.00 that stands in them. */
async function begun(name = 'Ada Byron') {
  const company = await app.company()
  await connectBooks(app, company)
  await ok(c.start, {}, company.owner)
  const invoice = await issued(company, name)
  await push(company)
  return { company, invoice }
}
async function issued(company: TestCompany, name: string) {
  const lines = [{ name: 'Tap', quantity: 2, price: 100 }]
  const draft = { name, email: 'ada@example.test', lines }
  const { id } = (await ok(invoicesContract.add, draft, company.office)).body.result
  return (await ok(invoicesContract.send, { id, via: 'none' }, company.office)).body.result
}
/** Reads the payments of the books, as half an hour later. */
async function look(company: TestCompany) {
  await ok(c.readPayments, {}, company.owner)
  await push(company)
}
const received = async (company: TestCompany) =>
  (
    await ok(
      c.payments,
      { pagination: { pageNumber: 1, pageSize: 50, sortOrder: 'ASC' } } as never,
      company.owner,
    )
  ).body.data
const said = async (company: TestCompany) =>
  (await received(company)).map(({ state, reason }) => [state, reason && sentenceOf(reason)])
const ledger = (company: TestCompany, invoice: number) =>
  app.sql<{ kind: string; amount_cents: number; day: string; method: number | null; note: string }>(
    `select kind, amount_cents::int, day::text, method::int, note from ledger_entries
     where company_id = $1 and invoice_id = $2 and kind <> 'invoice' order by id`,
    [company.id, invoice],
  )
const answer = (company: TestCompany, id: number, how: string) =>
  app.send(c.answerPayment, { id, answer: how as never }, company.owner)

test('a payment entered in the books is an entry once, on its day there, and is not sent back', async () => {
  const { company, invoice } = await begun()
  books.enterPayment('1', 12_000, { day: '2026-07-13', at })
  await look(company)
  await look(company)
  await look(company)
  expect(await ledger(company, invoice.id)).toEqual([
    { kind: 'payment', amount_cents: -12_000, day: '2026-07-13', method: 3, note: 'Deposit' },
  ])
  expect(books.of('payment')).toHaveLength(1)
  expect(await received(company)).toMatchObject([{ number: '1', cents: 12_000, state: 'entered' }])
  // The rest is paid here, and goes there alone.
  await ok(invoicesContract.pay, { id: invoice.id, amount_cents: 10_000, method: 3 }, company.office)
  await push(company)
  await look(company)
  expect(await ledger(company, invoice.id)).toHaveLength(2)
  expect(books.of('invoice')).toMatchObject([{ left: 0 }])
})

test('one that is deleted there afterwards is countered here once, and nothing is removed there', async () => {
  const { company, invoice } = await begun()
  const id = books.enterPayment('1', 12_000, { day: today, at })
  await look(company)
  books.deletePayment(id)
  await look(company)
  await look(company)
  expect((await ledger(company, invoice.id)).map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
    ['payment', -12_000],
    ['reversal', 12_000],
  ])
  expect(books.asked).not.toContain('remove payment')
  expect(await said(company)).toEqual([['reversed', 'Deleted in your books.']])
  // Entered and deleted between two looks, it never was here.
  books.deletePayment(books.enterPayment('1', 5_000, { day: today, at }))
  await look(company)
  expect(await ledger(company, invoice.id)).toHaveLength(2)
})

test('a deletion that can’t be followed keeps the entry and says why', async () => {
  const { company, invoice } = await begun()
  const id = books.enterPayment('1', 22_000, { day: today, at })
  await look(company)
  await ok(
    invoicesContract.refund,
    { id: invoice.id, amount_cents: 22_000, method: 3, note: 'Back' },
    company.office,
  )
  books.deletePayment(id)
  await look(company)
  expect(await said(company)).toEqual([
    ['asked', 'Deleted in your books, but it stands here. This payment was already refunded.'],
  ])
  const [row] = await received(company)
  expect((await answer(company, row!.id, 'again')).status).toBe(409)
  expect((await answer(company, row!.id, 'leave')).status).toBe(200)
  await look(company)
  expect((await said(company))[0]![0]).toBe('left')
})

test('one that we had sent is none, also where its answer was lost', async () => {
  const { company, invoice } = await begun()
  await ok(invoicesContract.pay, { id: invoice.id, amount_cents: 12_000, method: 3 }, company.office)
  books.setTrouble({
    after: what => {
      if (what === 'add payment') throw new BooksUnavailable('lost')
    },
  })
  await push(company)
  books.setTrouble({})
  app.setNow(new Date(noon.getTime() + 31 * 60_000))
  await push(company)
  expect(await ledger(company, invoice.id)).toHaveLength(1)
  expect(await received(company)).toEqual([])
  expect(books.of('payment')).toHaveLength(1)
})

test('ours that was deleted there is asked about, and sent again or left', async () => {
  const { company, invoice } = await begun()
  await ok(invoicesContract.pay, { id: invoice.id, amount_cents: 12_000, method: 3 }, company.office)
  await push(company)
  books.deletePayment('payment-3')
  await look(company)
  expect(await said(company)).toEqual([
    ['asked', 'Receipt 1 was deleted in your books. Reverse it here, or send it again.'],
  ])
  expect(await ledger(company, invoice.id)).toHaveLength(1)
  const [row] = await received(company)
  expect((await answer(company, row!.id, 'send')).status).toBe(200)
  await push(company)
  await look(company)
  expect(books.of('payment')).toHaveLength(1)
  expect((await said(company)).map(([state]) => state)).toEqual(['left'])
})

test('an invoice that was voided, credited or paid here meanwhile gets no entry but a sentence', async () => {
  const { company, invoice } = await begun()
  const credited = await issued(company, 'Bob')
  const paid = await issued(company, 'Cy')
  await push(company)
  for (const number of ['1', '2', '3']) books.enterPayment(number, 22_000, { day: today, at })
  await ok(invoicesContract.void, { id: invoice.id, note: 'Twice' }, company.owner)
  await ok(invoicesContract.credit, { id: credited.id, amount_cents: 5_000, note: 'Late' }, company.office)
  await ok(invoicesContract.pay, { id: paid.id, amount_cents: 22_000, method: 1 }, company.office)
  await look(company)
  expect(await said(company)).toEqual([
    ['asked', 'Invoice 1 was voided here. Remove the payment in your books.'],
    ['asked', 'Only $170.00 of invoice 2 is still owed here. Check it in your books.'],
    ['asked', 'Invoice 3 is already settled here. Check it in your books.'],
  ])
  for (const { id } of [invoice, credited])
    expect((await ledger(company, id)).filter(({ kind }) => kind === 'payment')).toEqual([])
  expect((await ledger(company, paid.id)).filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  const { asked } = (await ok(c.state, {}, company.owner)).body.result.connection!
  expect(asked).toBe(3)
  const [row] = await received(company)
  const again = await answer(company, row!.id, 'again')
  expect([again.status, (again.body as { message: string }).message]).toEqual([
    409,
    'Invoice 1 was voided here. Remove the payment in your books.',
  ])
  // Nobody of another company decides about it.
  const other = await app.company()
  await connectBooks(app, other)
  expect((await answer(other, row!.id, 'leave')).status).toBe(404)
})

test('another currency is refused, a closed day counts today, a day to come waits', async () => {
  const { company, invoice } = await begun()
  const closed = await issued(company, 'Bob')
  const later = await issued(company, 'Cy')
  await push(company)
  books.enterPayment('1', 22_000, { day: today, currency: 'NZD', at })
  books.enterPayment('2', 22_000, { day: '2026-06-20', at })
  books.enterPayment('3', 22_000, { day: '2026-07-18', at })
  await ok(closedBooksContract.close, { to: '2026-06-30' } as never, company.owner)
  await look(company)
  expect(await said(company)).toEqual([
    ['asked', 'Paid in NZD. Enter it on invoice 1 in AUD yourself.'],
    ['entered', 'Dated 20 June 2026 in your books. That period is closed, so it counts today.'],
    ['waiting', 'Dated 18 July 2026 in your books: entered on that day.'],
  ])
  expect(await ledger(company, invoice.id)).toEqual([])
  expect(await ledger(company, closed.id)).toMatchObject([{ day: today }])
  expect(await ledger(company, later.id)).toEqual([])
  app.setNow(new Date('2026-07-18T02:00:00Z'))
  await look(company)
  expect(await ledger(company, later.id)).toMatchObject([{ day: '2026-07-18' }])
})

test('the same amount that was entered here and is not there is asked about, and not sent beside it', async () => {
  const { company, invoice } = await begun()
  const other = await issued(company, 'Bob')
  await push(company)
  const pay = (id: number) =>
    ok(invoicesContract.pay, { id, amount_cents: 10_000, method: 3 }, company.office)
  for (const [number, { id }] of [['1', invoice] as const, ['2', other] as const]) {
    await pay(id)
    books.enterPayment(number, 10_000, { day: today, at })
  }
  await look(company)
  expect(books.of('payment')).toHaveLength(2)
  const [same, apart] = await received(company)
  expect(sentenceOf(same!.reason!)).toBe('Receipt 1 here has the same amount. Is it the same payment?')
  expect((await answer(company, same!.id, 'same')).status).toBe(200)
  expect((await answer(company, apart!.id, 'separate')).status).toBe(200)
  expect((await answer(company, apart!.id, 'separate')).status).toBe(409)
  await push(company)
  await look(company)
  expect(await ledger(company, invoice.id)).toHaveLength(1)
  expect(await ledger(company, other.id)).toHaveLength(2)
  expect(books.of('payment').filter(each => each.kind === 'payment' && each.cents === 10_000)).toHaveLength(3)
})

test('what was entered before this was switched on does not come', async () => {
  const { company, invoice } = await begun()
  await ok(c.save, { received: false }, company.owner)
  books.enterPayment('1', 12_000, { day: today, at: new Date(noon.getTime() + 1_000) })
  expect((await app.send(c.readPayments, {}, company.owner)).status).toBe(409)
  app.setNow(new Date(noon.getTime() + 3_600_000))
  await push(company)
  await ok(c.save, { received: true }, company.owner)
  await look(company)
  expect(await ledger(company, invoice.id)).toEqual([])
})

/** Xero's signature, by another implementation than the one under test. */
async function signed(body: string, key: string): Promise<string> {
  const bytes = new TextEncoder()
  const kind = { name: 'HMAC', hash: 'SHA-256' }
  const own = await crypto.subtle.importKey('raw', bytes.encode(key), kind, false, ['sign'])
  return Buffer.from(await crypto.subtle.sign('HMAC', own, bytes.encode(body))).toString('base64')
}
const news = async (tenantId: string | null, key = webhookKey) => {
  const event = { tenantId, eventCategory: 'INVOICE', eventType: 'UPDATE', resourceId: 'x' }
  const payload = JSON.stringify({ events: tenantId ? [event] : [], entropy: 'ZÜRICH' })
  const headers = { 'content-type': 'application/json', 'x-xero-signature': await signed(payload, key) }
  const { statusCode, body } = await app.http.inject({
    method: 'POST',
    url: '/api/accounting/xero',
    headers,
    payload,
  })
  return [statusCode, body]
}

test('news that are signed bring the next look forward, others are turned away', async () => {
  const { company, invoice } = await begun()
  books.enterPayment('1', 12_000, { day: today, at })
  await push(company)
  expect(await ledger(company, invoice.id)).toEqual([])
  // The check of a new address.
  expect(await news(null)).toEqual([200, ''])
  expect(await news(null, 'another key')).toEqual([401, ''])
  expect(await news('org-1', 'another key')).toEqual([401, ''])
  expect(await news('org-2')).toEqual([200, ''])
  await push(company)
  expect(await ledger(company, invoice.id)).toEqual([])
  expect(await news('org-1')).toEqual([200, ''])
  expect(await news('org-1')).toEqual([200, ''])
  await push(company)
  await push(company)
  expect(await ledger(company, invoice.id)).toHaveLength(1)
  const headers = { 'content-type': 'application/json' }
  const unsigned = { method: 'POST', url: '/api/accounting/xero', headers, payload: '{}' } as const
  expect((await app.http.inject(unsigned)).statusCode).toBe(401)
})
