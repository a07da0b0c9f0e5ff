import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()
const { ok } = app
async function begun() {
  const company = await app.company()
  const client = { name: 'Ada', main_address: '3 Low St' }
  const { id } = (await ok(clientsContract.add, client, company.owner)).body
  return { as: company.office, client: id, company }
}
async function issued(as: TestUser, client_id: number, price: number) {
  const content = { name: 'Ada', lines: [{ name: 'Work', price }], client_id }
  const { id } = (await ok(c.add, content, as)).body.result
  return (await ok(c.send, { id, via: 'none' }, as)).body.result
}
const pay = async (as: TestUser, id: number, amount: number) =>
  (await ok(c.pay, { id, amount_cents: Math.round(amount * 100), method: 3 }, as)).body
const read = async (as: TestUser, id: number) => (await ok(c.byId, { id }, as)).body.result!
/** All that the client owes by the ledger, and by the invoices. */
async function owed(client: number) {
  const [row] = await app.sql<{ entries: number; invoices: number }>(
    `select (select coalesce(sum(amount_cents), 0)::int from ledger_entries where client_id = $1) as entries,
      (select sum(owed_cents)::int from invoices where client_id = $1) as invoices`,
    [client],
  )
  expect(row!.entries).toBe(row!.invoices)
  return row!.entries
}

test('what was paid too much pays other invoices, each once, and stands there again when that is taken back', async () => {
  const { as, client } = await begun()
  const first = await issued(as, client, 100)
  const second = await issued(as, client, 50)
  const third = await issued(as, client, 200)
  await pay(as, first.id, 150)
  await pay(as, second.id, 65)
  expect(await read(as, third.id)).toMatchObject({ client_credit: 50, owed: 220 })
  const answers = await Promise.all(
    [4_500, 4_500].map(amount_cents => app.send(c.applyCredit, { id: third.id, amount_cents }, as)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)!.body.message).toBe('The client has a credit of $5.00.')
  const paid = await read(as, third.id)
  expect(paid).toMatchObject({ owed: 175, paid: 45, state: 'part', client_credit: 5 })
  expect(paid.entries.slice(1).map(({ amount, note }) => [amount, note])).toEqual([
    [-40, 'Invoice #1'],
    [-5, 'Invoice #2'],
  ])
  expect(await read(as, first.id)).toMatchObject({ state: 'paid', owed: 0, paid: 110 })
  expect(await owed(client)).toBe(17_000)
  await ok(c.removeReceipt, { id: paid.entries[1]!.id, note: 'Wrong one' }, as)
  expect(await read(as, third.id)).toMatchObject({ owed: 215, client_credit: 45 })
  expect(await read(as, first.id)).toMatchObject({ state: 'overpaid', owed: -40 })
  await ok(c.refund, { id: first.id, amount_cents: 4_000, method: 3 }, as)
  expect(await owed(client)).toBe(21_000)
})

test('a refund and a credit have a note to print, which says what of it is tax', async () => {
  const { as, client } = await begun()
  const { id } = await issued(as, client, 100)
  await ok(c.credit, { id, amount_cents: 3_300, note: 'Came late' }, as)
  await pay(as, id, 87)
  await ok(c.refund, { id, amount_cents: 1_000, method: 3 }, as)
  const { entries } = await read(as, id)
  const paper = async (kind: string) => {
    const receipt_id = entries.find(entry => entry.kind === kind)!.id
    const pdf = (await ok(c.pdf, { id, receipt_id }, as)).body as never as Buffer
    return (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  }
  const credit = await paper('credit')
  for (const said of ['Credit note', 'Came late', '$33.00', '$3.00']) expect(credit).toContain(said)
  expect(await paper('refund')).toContain('$10.00')
  expect(await paper('payment')).toContain('$87.00')
  const receipt_id = entries.find(entry => entry.kind === 'invoice')!.id
  expect((await app.send(c.pdf, { id, receipt_id }, as)).status).toBe(404)
})

test.each([
  ['pay', { amount_cents: -100, method: 3 }, 400, /./],
  ['pay', { amount_cents: 0, method: 3 }, 400, 'Please enter an amount.'],
  ['pay', { amount_cents: 0.4, method: 3 }, 400, /./],
  ['pay', { amount_cents: 1_000, method: 9 }, 400, /./],
  ['pay', { amount_cents: '1e11', method: 3 }, 400, /./],
  ['refund', { amount_cents: 1_001, method: 3 }, 400, 'A refund can’t be more than was paid.'],
  ['refund', { amount_cents: -1_000, method: 3 }, 400, /./],
  ['credit', { amount_cents: 11_001, note: 'x' }, 400, 'A credit can’t be more than the invoice.'],
  ['credit', { amount_cents: -100, note: 'x' }, 400, /./],
  ['applyCredit', { amount_cents: 500 }, 400, 'The client has a credit of $0.00.'],
  ['applyCredit', { amount_cents: 10_001 }, 400, 'This is more than the amount owed.'],
  ['applyCredit', { amount_cents: 0 }, 400, 'Please enter an amount.'],
  ['applyCredit', { amount_cents: -500 }, 400, /./],
] as const)('%s of %j is refused', async (name, input, status, message) => {
  const { as, client } = await begun()
  const { id } = await issued(as, client, 100)
  await pay(as, id, 10)
  const answer = await app.request(c[name], { id, ...input }, as)
  expect([answer.status, answer.body.message]).toEqual([
    status,
    typeof message === 'string' ? message : expect.stringMatching(message),
  ])
  expect(await owed(client)).toBe(10_000)
})

test.each([
  ['half a cent', [{ price: 0.005 }], 0.01],
  ['half a cent three times', [{ price: 0.005 }, { price: 0.005 }, { price: 0.005 }], 0.03],
  ['under half a cent', [{ price: 0.004 }], 0],
  [
    'a thousand lines of a third',
    Array.from({ length: 1_000 }, () => ({ price: 3.33, quantity: 0.333 })),
    1_221,
  ],
  ['100 % off', [{ price: 100, discount_percent: 100 }], 0],
])('%s comes to the same in the list, on the invoice and in the ledger', async (_name, lines, total) => {
  const { as, client } = await begun()
  const content = { name: 'Ada', client_id: client, lines: lines.map(line => ({ name: 'x', ...line })) }
  const { id } = (await ok(c.add, content, as)).body.result
  const sent = (await ok(c.send, { id, via: 'none' }, as)).body.result
  expect(sent).toMatchObject({ total, owed: total, state: total === 0 ? 'paid' : 'unpaid' })
  const total_cents = Math.round(total * 100)
  expect((await ok(c.list, {}, as)).body.data[0]).toMatchObject({ total_cents, owed_cents: total_cents })
  expect(await owed(client)).toBe(total_cents)
})

test('all of it off leaves nothing to pay, and negative prices and discounts are refused', async () => {
  const { as, client } = await begun()
  const lines = [{ name: 'x', price: 100 }]
  const free = { name: 'Ada', client_id: client, lines, discount_percent: 100 }
  const { result } = (await ok(c.add, free, as)).body
  expect(result).toMatchObject({ total: 0, tax: 0, discount: 100 })
  for (const wrong of [
    { lines: [{ name: 'x', price: -1 }] },
    { lines: [{ name: 'x', price: 1, quantity: -1 }] },
    { lines, discount_percent: 101 },
    { lines, discount_percent: -1 },
    { lines, discount_amount: -1 },
  ])
    expect((await app.request(c.add, { name: 'Ada', ...wrong }, as)).status).toBe(400)
})
