import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { sentenceOf } from '#shared/fact.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { accountingContract as c } from '../accounting.contract.ts'
import { connectBooks, push, renewedBooks } from '../testing/connected-books.ts'

const { books, renew, accounting } = renewedBooks()
const app = await testApp({ accounting: { ...accounting, limits: { minute: 6, atOnce: 5, day: 100 } } })
const { ok } = app
beforeEach(async () => {
  renew()
  await app.sql('delete from vendor_requests')
})

test('what is over the organisation’s limit waits, says so and until when, and is sent afterwards', async () => {
  const company = await app.company()
  await connectBooks(app, company)
  const issue = async (name: string) => {
    const draft = { name, email: 'ada@example.test', lines: [{ name: 'Tap', quantity: 2, price: 100 }] }
    const { id } = (await ok(invoicesContract.add, draft, company.office)).body.result
    await ok(invoicesContract.send, { id, via: 'none' }, company.office)
  }
  for (const name of ['Ada', 'Bob', 'Cleo']) await issue(name)
  await ok(c.start, {}, company.owner)
  // Another process has asked meanwhile, for another company with the same books.
  await app.sql(`insert into vendor_requests (account, at, until)
    select 'Xero org-1', clock_timestamp(), clock_timestamp() from generate_series(1, 4)`)
  expect(await push(app, company)).toEqual([])
  const asked = () => books().asked.filter(what => what !== 'payments').length
  expect(asked()).toBeLessThanOrEqual(2)
  const state = async () => (await ok(c.state, {}, company.owner)).body.result.connection!
  const limited = await state()
  expect(sentenceOf(limited.trouble!)).toBe(
    'Your accounting program is limiting requests. Sending resumes shortly.',
  )
  expect(limited.not_before).not.toBeNull()
  expect(limited.waiting).toBeGreaterThan(0)
  // Somebody at the screen is told too.
  const refused = await app.send(c.readChoices, {}, company.owner)
  expect([refused.status, refused.body]).toMatchObject([
    503,
    { message: 'Your accounting program is limiting requests. Try again in a moment.' },
  ])
  for (let minute = 0; minute < 9 && (await state()).waiting > 0; minute++) {
    await app.sql(`update vendor_requests set at = at - interval '1 minute'`)
    await app.sql('update accounting_connections set not_before = null where company_id = $1', [company.id])
    expect(await push(app, company)).toEqual([])
  }
  expect(books().of('invoice')).toHaveLength(3)
  expect(books().of('client')).toHaveLength(3)
  // The day's end says something else.
  await app.sql(`insert into vendor_requests (account, at, until)
    select 'Xero org-1', clock_timestamp() - interval '1 hour', clock_timestamp() from generate_series(1, 100)`)
  await issue('Dan')
  await app.sql('update accounting_connections set not_before = null where company_id = $1', [company.id])
  expect(await push(app, company)).toEqual([])
  expect(sentenceOf((await state()).trouble!)).toBe(
    'Your accounting program’s daily limit is reached. Sending resumes automatically.',
  )
}, 120_000)
