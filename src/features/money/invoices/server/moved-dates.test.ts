import { afterEach, expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract as c } from '../invoices.contract.ts'

const app = await testApp()
const { ok } = app
afterEach(() => app.setNow(null))

/** An invoice's document by day, as its entries have it, with the tax in it. */
const byDay = (id: number) =>
  app.sql(
    `select day::text, sum(amount_cents)::int as cents, sum(tax_cents)::int as tax from ledger_entries
     where invoice_id = $1 and kind in ('invoice', 'revision') group by 1 having sum(amount_cents) <> 0 or sum(tax_cents) <> 0 order by 1`,
    [id],
  )
const content = (price: number, date: string) => ({
  name: 'Ada',
  lines: [{ name: 'Work', price }],
  with_tax: false,
  date,
  due: '2026-12-31',
  via: 'none' as const,
})
async function issued(as: TestUser, more: object) {
  const { id } = (await ok(c.add, { name: 'Ada', ...more } as never, as)).body.result
  return (await ok(c.send, { id, via: 'none', dates: 'keep' }, as)).body.result.id
}

test('an invoice that was changed and then gets another date leaves nothing on the days before', async () => {
  const { office: as } = await app.company()
  app.setNow('2026-06-01T02:00:00Z')
  const id = await issued(as, content(100, '2026-06-01'))
  app.setNow('2026-07-10T02:00:00Z')
  await ok(c.editSent, { id, ...content(120, '2026-06-01') }, as)
  expect(await byDay(id)).toEqual([
    { day: '2026-06-01', cents: 11_000, tax: 1_000 },
    { day: '2026-07-10', cents: 2_200, tax: 200 },
  ])
  await ok(c.editSent, { id, ...content(120, '2026-08-01') }, as)
  expect(await byDay(id)).toEqual([{ day: '2026-08-01', cents: 13_200, tax: 1_200 }])
})

test('what was paid before the invoice stays on the day of the payment when the date moves on', async () => {
  const company = await app.company()
  const as = company.office
  app.setNow('2026-05-20T02:00:00Z')
  const client = { name: 'Ada', main_address: '3 Low St' }
  const client_id = (await ok(clientsContract.add, client, company.owner)).body.id
  const job = { name: 'Ada', address: '3 Low St', client_id }
  const job_id = (await ok(jobsContract.add, job as never, company.owner)).body.lastJobInsertId
  await ok(
    jobsContract.edit,
    { id: job_id, money: '55', payby_id: 1, job_status_id: 3 } as never,
    company.owner,
  )
  app.setNow('2026-06-01T02:00:00Z')
  const id = await issued(as, { ...content(100, '2026-06-01'), job_id, client_id })
  const paid = { day: '2026-05-20', cents: 5_500, tax: 500 }
  expect(await byDay(id)).toEqual([paid, { day: '2026-06-01', cents: 5_500, tax: 500 }])
  await ok(c.editSent, { id, ...content(100, '2026-08-01') }, as)
  expect(await byDay(id)).toEqual([paid, { day: '2026-08-01', cents: 5_500, tax: 500 }])
  await ok(c.editSent, { id, ...content(100, '2026-05-01') }, as)
  expect(await byDay(id)).toEqual([{ day: '2026-05-01', cents: 11_000, tax: 1_000 }])
})
