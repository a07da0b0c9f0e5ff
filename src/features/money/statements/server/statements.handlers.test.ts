import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { moneySettingsContract } from '../../money-settings/money-settings.contract.ts'
import { statementsContract as c } from '../statements.contract.ts'

const app = await testApp()
const { ok } = app
const today = (
  await app.sql<{ day: string }>(`select (now() at time zone 'Australia/Sydney')::date::text as day`, [])
)[0]!.day
const ago = (days: number) => dayText(parseDay(today)! - days)
const client = async (as: TestUser, name: string) =>
  (
    await ok(
      clientsContract.add,
      { name, email: `${name.toLowerCase()}@example.test`, main_address: '1 Low St' },
      as,
    )
  ).body.id
async function invoiced(as: TestUser, client_id: number, price: number, due: number) {
  const content = {
    name: 'Ada',
    lines: [{ name: 'Work', price }],
    client_id,
    date: ago(due + 7),
    due: ago(due),
  }
  const { id } = (await ok(invoicesContract.add, content, as)).body.result
  return (await ok(invoicesContract.send, { id, via: 'none' }, as)).body.result
}
const paid = async (as: TestUser, id: number, amount: number) =>
  ok(invoicesContract.pay, { id, amount_cents: amount * 100, method: 3, date: ago(1) }, as)

test('a statement goes from what was owed before to what is owed after, entry by entry, on screen, paper and by link', async () => {
  const company = await app.company()
  const as = company.office
  const bank = { account_name: 'Test', bsb: '062000', account_number: '12345678' }
  await ok(moneySettingsContract.saveBanking, bank, company.owner)
  const ada = await client(company.owner, 'Ada')
  const first = await invoiced(as, ada, 100, 40)
  await app.sql(`update ledger_entries set day = $2 where invoice_id = $1`, [first.id, ago(400)])
  const second = await invoiced(as, ada, 200, 0)
  await paid(as, first.id, 60)
  await ok(invoicesContract.credit, { id: second.id, amount_cents: 2_000, note: 'Late' }, as)
  const statement = (await ok(c.open, { client_id: ada, from: ago(30) }, as)).body.result
  expect(statement).toMatchObject({
    name: 'Ada',
    opening_cents: 11_000,
    closing_cents: 25_000,
    from: ago(30),
  })
  expect(
    statement.entries.map(({ kind, invoice_number, amount_cents, balance_cents }) => [
      kind,
      invoice_number,
      amount_cents,
      balance_cents,
    ]),
  ).toEqual([
    ['invoice', 2, 22_000, 33_000],
    ['payment', 1, -6_000, 27_000],
    ['credit', 2, -2_000, 25_000],
  ])
  expect(statement.ageing).toEqual({
    current: 20_000,
    days30: 0,
    days60: 5_000,
    days90: 0,
    over90: 0,
    total: 25_000,
  })
  const past = (await ok(c.open, { client_id: ada, from: ago(500), to: ago(300) }, as)).body.result
  expect(past).toMatchObject({ opening_cents: 0, closing_cents: 11_000, ageing: null })
  const wrong = await app.send(c.open, { client_id: ada, from: today, to: ago(1) }, as)
  expect([wrong.status, wrong.body.message]).toEqual([400, 'The end can’t be before the start.'])

  const sent = { client_id: ada, from: ago(30), email: 'ada@example.test', note: 'As you asked' }
  await ok(c.send, sent, as)
  const { text } = await app.mailTo('ada@example.test')
  expect(text).toContain('Balance: $250.00')
  const token = /clientPortal\/statement\/([\w.-]+)/.exec(text)![1]!
  const opened = (await ok(c.readByLink, { token }, null)).body
  expect(opened.result).toMatchObject({ opening_cents: 11_000, closing_cents: 25_000 })
  expect(opened.pay_to).toMatchObject({ account_number: '12345678', reference: 'Ada' })
  expect(opened.unpaid.map(({ number_text, owed_cents }) => [number_text, owed_cents])).toEqual([
    ['1', 5_000],
    ['2', 20_000],
  ])
  for (const { token, owed_cents } of opened.unpaid)
    expect((await ok(invoicesContract.readByLink, { token }, null)).body.result.owed).toBe(owed_cents / 100)
  const pdf = (await ok(c.pdfByLink, { token }, null)).body as never as Buffer
  const page = (await readPdf(new Uint8Array(pdf))).pages.join('\n')
  for (const said of ['Opening balance', '$110.00', '$270.00', '$250.00', '31–60 days'])
    expect(page).toContain(said)
  const printed = (await ok(c.pdf, { client_id: ada, from: ago(30) }, as)).body as never as Buffer
  expect((await readPdf(new Uint8Array(printed))).pages.join('\n')).toBe(page)
  const forged = `v1.${token[3] === 'x' ? 'y' : 'x'}${token.slice(4)}`
  expect((await app.send(c.readByLink, { token: forged }, null)).status).toBe(404)
  const other = await app.company()
  for (const entry of [c.open, c.pdf])
    expect((await app.send(entry, { client_id: ada }, other.owner)).status).toBe(404)
})

test('what was paid too much settles the oldest first: nobody is overdue by more than they owe', async () => {
  const company = await app.company()
  const as = company.office
  const dee = await client(company.owner, 'Dee')
  await invoiced(as, dee, 10, 100)
  await invoiced(as, dee, 10, 5)
  const over = await invoiced(as, dee, 10, -5)
  await paid(as, over.id, 26)
  const { data, totals } = (await ok(c.ageing, {}, as)).body
  const ages = { current: 0, days30: 700, days60: 0, days90: 0, over90: 0, total: 700 }
  expect([data[0], totals]).toEqual([expect.objectContaining(ages), ages])
  await paid(as, over.id, 20)
  expect((await ok(c.ageing, {}, as)).body.totals).toMatchObject({
    current: -1_300,
    days30: 0,
    total: -1_300,
  })
})

test('ageing puts what is owed by how long it is, to the day, and what was paid too much beside what is current', async () => {
  const company = await app.company()
  const as = company.office
  const ada = await client(company.owner, 'Ada')
  const bob = await client(company.owner, 'Bob')
  for (const due of [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400]) await invoiced(as, ada, 10, due)
  const over = await invoiced(as, bob, 10, 200)
  await paid(as, over.id, 15)
  const settled = await invoiced(as, await client(company.owner, 'Cleo'), 10, 10)
  await paid(as, settled.id, 11)
  const { data, totals } = (await ok(c.ageing, {}, as)).body
  expect(data).toEqual([
    expect.objectContaining({
      id: ada,
      name: 'Ada',
      current: 2_200,
      days30: 2_200,
      days60: 2_200,
      days90: 2_200,
      over90: 2_200,
      total: 11_000,
    }),
    expect.objectContaining({ id: bob, current: -400, over90: 0, total: -400 }),
  ])
  expect(totals).toEqual({
    current: 1_800,
    days30: 2_200,
    days60: 2_200,
    days90: 2_200,
    over90: 2_200,
    total: 10_600,
  })
  const names = async (input: object) => (await ok(c.ageing, input, as)).body.data.map(row => row.name)
  expect(await names({ search: 'bob' })).toEqual(['Bob'])
  expect(await names({ pagination: { sortField: 'name', sortOrder: 'ASC' } })).toEqual(['Ada', 'Bob'])
  const csv = (await ok(c.exportAgeing, {}, as)).body as never as string
  expect(String(csv)).toContain('"Ada","",22,22,22,22,22,110')
  expect((await app.send(c.ageing, {}, company.technician)).status).toBe(403)
})
