import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()
const { ok } = app
async function begun() {
  const company = await app.company()
  const client = { name: 'Ada', main_address: '3 Low St' }
  return { as: company.office, client: (await ok(clientsContract.add, client, company.owner)).body.id }
}
const content = (client_id: number, price: number) => ({
  name: 'Ada',
  lines: [{ name: 'Work', price }],
  client_id,
})
async function issued(as: TestUser, client: number, price: number) {
  const { id } = (await ok(c.add, content(client, price), as)).body.result
  return (await ok(c.send, { id, via: 'none' }, as)).body.result
}
const pay = async (as: TestUser, id: number, amount: number) =>
  (await ok(c.pay, { id, amount_cents: amount * 100, method: 3 }, as)).body.receipt
const read = async (as: TestUser, id: number) => (await ok(c.byId, { id }, as)).body.result!
const credited = 'of this invoice was credited. The total can’t be less.'

test('an invoice is never revised below what was credited, by whichever call', async () => {
  const { as, client } = await begun()
  const invoice = await issued(as, client, 100)
  await ok(c.credit, { id: invoice.id, amount_cents: 11_000, note: 'Not done' }, as)
  const { id } = invoice
  const lines = [{ name: 'Work', price: 10 }]
  const calls = [
    await app.request(c.editSent, { id, ...content(client, 10), lines, via: 'none' }, as),
    await app.request(c.removeItems, { id, items: [invoice.lines[0]!.id] }, as),
  ]
  expect(calls.map(({ status }) => status)).toEqual([409, 400])
  expect(calls[0]!.body.message).toBe(`$110.00 ${credited}`)
  expect(await read(as, id)).toMatchObject({ total: 110, owed: 0, client_credit: 0 })
  // A line that takes its place may be worth as much; what is left of a part credit may be revised.
  const other = await issued(as, client, 100)
  await ok(c.credit, { id: other.id, amount_cents: 3_300, note: 'Late' }, as)
  const revised = (price: number) =>
    app.request(c.editSent, { id: other.id, ...content(client, price), via: 'none' }, as)
  expect([(await revised(29.99)).status, (await revised(30)).status]).toEqual([409, 200])
  expect(await read(as, other.id)).toMatchObject({ total: 33, owed: 0, state: 'paid' })
})

test('a payment whose surplus pays another invoice is taken back with that use, once that was said', async () => {
  const { as, client } = await begun()
  const [first, second] = [await issued(as, client, 100), await issued(as, client, 100)]
  const receipt = await pay(as, first.id, 150)
  await ok(c.applyCredit, { id: second.id, amount_cents: 4_000 }, as)
  const asked = await app.request(c.removeReceipt, { id: receipt, note: 'Bounced' }, as)
  expect([asked.status, asked.body.message]).toEqual([
    409,
    `$40.00 of it was used on invoice #${second.number}. Reverse that too?`,
  ])
  expect(await read(as, first.id)).toMatchObject({ paid: 110, owed: 0 })
  await ok(c.removeReceipt, { id: receipt, note: 'Bounced', uses: true }, as)
  expect(await read(as, first.id)).toMatchObject({ total: 110, paid: 0, owed: 110, state: 'unpaid' })
  expect(await read(as, second.id)).toMatchObject({ total: 110, paid: 0, owed: 110 })
})

test('only as much of a use goes back as the payment brought', async () => {
  const { as, client } = await begun()
  const [first, ...others] = [
    await issued(as, client, 100),
    await issued(as, client, 10),
    await issued(as, client, 20),
  ]
  await pay(as, first!.id, 130)
  const twice = await pay(as, first!.id, 20)
  for (const [i, amount] of [11, 22].entries())
    await ok(c.applyCredit, { id: others[i]!.id, amount_cents: amount * 100 }, as)
  await ok(c.removeReceipt, { id: twice, note: 'Entered twice', uses: true }, as)
  // The later use went back; the earlier one still stands on what the first payment brought.
  expect(await read(as, first!.id)).toMatchObject({ paid: 119, owed: -9, state: 'overpaid' })
  expect(await read(as, others[0]!.id)).toMatchObject({ owed: 0 })
  expect(await read(as, others[1]!.id)).toMatchObject({ owed: 22, paid: 0 })
})

test('a payment that was refunded is not taken back as well, nor a use of credit that was', async () => {
  const { as, client } = await begun()
  const [first, second] = [await issued(as, client, 100), await issued(as, client, 100)]
  const receipt = await pay(as, first.id, 150)
  await ok(c.applyCredit, { id: second.id, amount_cents: 4_000 }, as)
  await ok(c.refund, { id: second.id, amount_cents: 4_000, method: 3 }, as)
  const refused = await app.request(c.removeReceipt, { id: receipt, note: 'x', uses: true }, as)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `$40.00 of it was used on invoice #${second.number} and refunded there.`,
  ])
  await ok(c.refund, { id: first.id, amount_cents: 11_000, method: 3 }, as)
  const again = await app.request(c.removeReceipt, { id: receipt, note: 'x', uses: true }, as)
  expect([again.status, again.body.message]).toEqual([409, 'This payment was already refunded.'])
  expect(await read(as, first.id)).toMatchObject({ paid: 0, owed: 110 })
})

test('uses of a surplus on one invoice go back together, or not at all if a part of them was refunded', async () => {
  const { as, client } = await begun()
  const [first, second] = [await issued(as, client, 100), await issued(as, client, 100)]
  const receipt = await pay(as, first.id, 200)
  for (const amount_cents of [4_000, 5_000]) await ok(c.applyCredit, { id: second.id, amount_cents }, as)
  await ok(c.refund, { id: second.id, amount_cents: 4_000, method: 3 }, as)
  const refused = await app.request(c.removeReceipt, { id: receipt, note: 'x', uses: true }, as)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `$90.00 of it was used on invoice #${second.number} and refunded there.`,
  ])
  expect((await read(as, second.id)).paid).toBe(50)
})

test('two who take a payment back and use its surplus at the same time leave sums that add up', async () => {
  const { as, client } = await begun()
  const [first, second] = [await issued(as, client, 100), await issued(as, client, 100)]
  const receipt = await pay(as, first.id, 150)
  const answers = await Promise.all([
    app.request(c.applyCredit, { id: second.id, amount_cents: 4_000 }, as),
    app.request(c.removeReceipt, { id: receipt, note: 'x', uses: true }, as),
  ])
  expect(answers.every(({ status }) => status === 200 || status === 400 || status === 409)).toBe(true)
  const [one, two] = [await read(as, first.id), await read(as, second.id)]
  expect([one.paid, two.paid].every(paid => paid >= 0)).toBe(true)
  expect([one.total - one.paid, two.total - two.paid]).toEqual([one.owed, two.owed])
})
