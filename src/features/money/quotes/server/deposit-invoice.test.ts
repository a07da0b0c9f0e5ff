import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { drawing } from '#features/jobs/signatures/testing/signatures.samples.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { quotesContract as c } from '../quotes.contract.ts'

const app = await testApp()

/** Sends a client a quote of $220; the token of its link and their address. */
async function sentQuote(as: TestUser, more: object) {
  const content = { name: 'Ada', lines: [{ name: 'Labour', price: 200 }], ...more }
  const { id } = (await app.send(c.add, content, as)).body.result
  const email = `deposit-${id}-${Math.random()}@example.test`
  await app.send(c.send, { id, email }, as)
  return { id, email, token: /clientPortal\/quotes\/([\w.-]+)/.exec((await app.mailTo(email)).text)![1]! }
}
const decide = (token: string, email: string, accepted = true) => {
  const signature = accepted ? drawing : ''
  return app.request(c.decideByLink, { token, revision: 0, accepted, name: 'Ada', email, signature }, null)
}
const shownDeposit = async (token: string) => (await app.send(c.readByLink, { token }, null)).body.deposit

test.each([
  ['a share', { deposit_percent: 30 }, 66, 'deposit'],
  ['an amount', { deposit_amount: 50 }, 50, 'deposit'],
  ['all of it', { deposit_percent: 100 }, 220, 'invoice'],
])(
  'accepting a quote issues, mails and shows the invoice for its deposit: %s',
  async (_, asked, owed, kind) => {
    const company = await app.company()
    const { id, email, token } = await sentQuote(company.office, asked)
    expect(await shownDeposit(token)).toBeNull()
    expect((await decide(token, email)).status).toBe(200)
    const deposit = (await shownDeposit(token))!
    expect(deposit).toEqual({ token: expect.any(String), number_text: '1', owed_cents: owed * 100 })
    const page = await app.send(invoicesContract.readByLink, { token: deposit.token }, null)
    expect(page.body.result).toMatchObject({ number: 1, owed })
    expect((await app.mailTo(email)).text).toContain('/clientPortal/invoice/')
    const [row] = await app.sql(
      'select kind, status, quote_id, client_id is not null as known from invoices where company_id = $1',
      [company.id],
    )
    expect(row).toEqual({ kind, status: 'issued', quote_id: id, known: true })
    const { id: invoice } = (
      await app.sql<{ id: number }>('select id from invoices where company_id = $1', [company.id])
    )[0]!
    await app.send(invoicesContract.pay, { id: invoice, amount_cents: owed * 100, method: 1 }, company.office)
    expect(await shownDeposit(token)).toMatchObject({ owed_cents: 0 })
  },
)

test('a company that is no longer registered issues the deposit of a quote without tax', async () => {
  const company = await app.company()
  const { email, token } = await sentQuote(company.office, { deposit_percent: 50 })
  await app.ok(feesContract.save, { registered: false }, company.owner)
  expect((await decide(token, email)).status).toBe(200)
  const rows = await app.sql('select tax, tax_cents::int, status from invoices where company_id = $1', [
    company.id,
  ])
  expect(rows).toEqual([{ tax: 0, tax_cents: 0, status: 'issued' }])
})

test('a quote without a deposit, a declined one, or one that two accept at once has no invoice too many', async () => {
  const company = await app.company()
  const count = async () =>
    (
      await app.sql<{ n: number }>('select count(*)::int as n from invoices where company_id = $1', [
        company.id,
      ])
    )[0]!.n
  const without = await sentQuote(company.office, {})
  expect((await decide(without.token, without.email)).status).toBe(200)
  expect([await shownDeposit(without.token), await count()]).toEqual([null, 0])
  const declined = await sentQuote(company.office, { deposit_percent: 30 })
  expect((await decide(declined.token, declined.email, false)).status).toBe(200)
  expect([await shownDeposit(declined.token), await count()]).toEqual([null, 0])
  const twice = await sentQuote(company.office, { deposit_percent: 30 })
  const answers = await Promise.all([1, 2, 3].map(() => decide(twice.token, twice.email)))
  expect([answers.filter(answer => answer.status === 200).length, await count()]).toEqual([1, 1])
})
