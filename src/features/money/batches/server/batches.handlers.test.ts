import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { feesContract } from '#features/account/tax-and-fees/fees.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { batchesContract as c } from '../batches.contract.ts'
import { workOnBatch } from './batches.service.ts'

const app = await testApp()
const { ok } = app
async function someJob({ owner }: TestCompany, more: object = {}) {
  const booked = { name: 'Ada', address: '1 Low Street', email: 'ada@example.test', ...more }
  const id = (await ok(jobsContract.add, booked, owner)).body.lastJobInsertId
  await ok(jobsContract.edit, { id, money: 110, include_tax: true, payby_id: 3 }, owner)
  return id
}
const begin = async (as: TestUser, input: { kind: 'jobs' | 'invoices'; ids: number[]; via: string }) =>
  (await ok(c.begin, input as never, as)).body.result.id
const failed: unknown[] = []
/** Works on a batch like a server that has taken it up; the test server's schedule may do so too. */
const work = async (
  { id: companyId }: TestCompany,
  id: number,
  services = app.services,
  stop?: AbortSignal,
) => {
  const due = { data: { companyId, id }, signal: stop ?? new AbortController().signal }
  await workOnBatch(services, due, error => failed.push(error))
  expect(failed).toEqual([])
}
/** Drafts in a batch that nobody works on, as a server that died leaves it. */
async function abandoned(company: TestCompany, many: number) {
  const { office } = company
  const jobs: number[] = []
  for (let n = 0; n < many; n += 1) jobs.push(await someJob(company))
  const id = await begin(office, { kind: 'jobs', ids: jobs, via: 'draft' })
  await work(company, id)
  const [batch] = await app.sql<{ id: number }>(
    `with batch as (
       insert into invoice_batches (company_id, kind, via, at, worked_at, by)
       values ($1, 'invoices', 'email', now(), now(), $3) returning id
     )
     insert into invoice_batch_items (company_id, batch_id, n, invoice_id)
     select $1, batch.id, i.n, i.invoice_id from batch, invoice_batch_items i where i.company_id = $1 and i.batch_id = $2
     returning batch_id as id`,
    [company.id, id, office.id],
  )
  return batch!.id
}
const far = async (as: TestUser, id: number) => {
  const { state, waiting, done, left } = (await ok(c.open, { id }, as)).body.result
  return { state, waiting, done, left }
}
const mailed = async ({ id }: TestCompany) =>
  (await app.sql(`select 1 from outbox where company_id = $1 and kind = 'mail'`, [id])).length
const outcomes = async (as: TestUser, id: number) =>
  (await ok(c.open, { id }, as)).body.items.map(item => [item.status, item.message])
const numbers = async ({ id }: TestCompany) =>
  (
    await app.sql<{ number: number }>(
      `select number::int from invoices where company_id = $1 and number is not null order by number`,
      [id],
    )
  ).map(row => row.number)

test('jobs become invoices that are sent, each once, by however many servers', async () => {
  const company = await app.company()
  const { office } = company
  const jobs = [
    await someJob(company),
    await someJob(company),
    await someJob(company, { email: '', phone: '' }),
  ]
  const id = await begin(office, { kind: 'jobs', ids: [...jobs, jobs[0]!, 999_999], via: 'best' })
  expect((await ok(c.last, {}, office)).body.result).toMatchObject({ id, total: 3 })
  await Promise.all([1, 2, 3].map(() => work(company, id)))
  const { result } = (await ok(c.last, {}, office)).body
  expect(result).toMatchObject({ id, state: 'done', total: 3, waiting: 0, done: 2, left: 1 })
  expect((await outcomes(office, id)).map(([status, told]) => [status, told!.replace(/\d/, 'n')])).toEqual([
    ['left', 'No address to send it to'],
    ['done', 'Invoice #n sent to ada@example.test'],
    ['done', 'Invoice #n sent to ada@example.test'],
  ])
  expect(await numbers(company)).toEqual([1, 2])
  await ok(c.dismiss, { id }, office)
  expect((await ok(c.last, {}, office)).body.result).toBeNull()
  const again = await begin(office, { kind: 'jobs', ids: jobs.slice(0, 2), via: 'draft' })
  await work(company, again)
  expect(await outcomes(office, again)).toEqual([
    ['left', 'This job already has an invoice.'],
    ['left', 'This job already has an invoice.'],
  ])
})

test('drafts are kept, then issued together; what is void or stopped stays as it is', async () => {
  const company = await app.company()
  const { office, owner } = company
  const drafts = await begin(office, {
    kind: 'jobs',
    ids: [await someJob(company), await someJob(company)],
    via: 'draft',
  })
  await work(company, drafts)
  const written = (await ok(c.open, { id: drafts }, office)).body.items.map(item => item.invoice_id!)
  expect(await numbers(company)).toEqual([])
  const sends = await begin(office, { kind: 'invoices', ids: written, via: 'none' })
  expect((await app.send(c.goOn, { id: sends }, owner)).status).toBe(404)
  await work(company, sends)
  expect(await numbers(company)).toEqual([1, 2])
  await ok(invoicesContract.void, { id: written[0]!, note: 'Twice' }, owner)
  const last = await abandoned(company, 2)
  await ok(c.stop, { id: last }, office)
  expect((await app.send(c.stop, { id: last }, office)).status).toBe(409)
  await work(company, last)
  expect(await far(office, last)).toMatchObject({ state: 'stopped', waiting: 2 })
  await ok(c.dismiss, { id: last }, office)
  await work(company, last)
  expect(await outcomes(office, last)).toEqual([
    ['left', 'Unchanged'],
    ['left', 'Unchanged'],
  ])
  const other = await app.company()
  expect((await app.send(c.begin, { kind: 'invoices', ids: written, via: 'none' }, other.owner)).status).toBe(
    404,
  )
})

test('what was stopped goes on with nobody looking, and those that were left are tried once more', async () => {
  const company = await app.company()
  const { office } = company
  const id = await abandoned(company, 3)
  expect((await app.send(c.goOn, { id }, office)).status).toBe(409)
  await app.sql(
    `update invoices set email = '' where company_id = $1 and id = (select min(id) from invoices where company_id = $1)`,
    [company.id],
  )
  await ok(c.stop, { id }, office)
  await ok(c.goOn, { id }, office)
  await expect.poll(() => far(office, id), { timeout: 20_000 }).toMatchObject({ state: 'done' })
  expect(await far(office, id)).toMatchObject({ waiting: 0, done: 2, left: 1 })
  expect(await mailed(company)).toBe(2)
  await app.sql(`update invoices set email = 'grace@example.test' where company_id = $1 and email = ''`, [
    company.id,
  ])
  await ok(c.goOn, { id, again: true }, office)
  await work(company, id)
  expect(await far(office, id)).toEqual({ state: 'done', waiting: 0, done: 3, left: 0 })
  expect(await mailed(company)).toBe(3)
})

test('a server that stops in the middle leaves the rest to another', async () => {
  const company = await app.company()
  const { office } = company
  const id = await abandoned(company, 3)
  const stop = new AbortController()
  const { outbox } = app.services
  const stopping = {
    ...app.services,
    outbox: {
      ...outbox,
      mail: (...mail: Parameters<typeof outbox.mail>) => {
        stop.abort(new Error('The server stops.'))
        return outbox.mail(...mail)
      },
    },
  }
  await expect(work(company, id, stopping, stop.signal)).rejects.toThrow('The server stops.')
  expect(await far(office, id)).toEqual({ state: 'running', waiting: 2, done: 1, left: 0 })
  await work(company, id)
  expect(await far(office, id)).toEqual({ state: 'done', waiting: 0, done: 3, left: 0 })
  expect(await mailed(company)).toBe(3)
  expect(await numbers(company)).toEqual([1, 2, 3])
  // What people send by hand meanwhile goes first.
  expect(await app.sql('select distinct urgency from outbox where company_id = $1', [company.id])).toEqual([
    { urgency: 0 },
  ])
})

test('nothing goes out in the name of somebody who may not send it any more', async () => {
  const company = await app.company()
  const id = await abandoned(company, 1)
  await app.sql(`update users set active = false where company_id = $1 and id = $2`, [
    company.id,
    company.office.id,
  ])
  await work(company, id)
  expect(
    await app.sql(`select status, told ->> 'text' as told from invoice_batch_items where batch_id = $1`, [
      id,
    ]),
  ).toEqual([{ status: 'left', told: 'The person who started this can no longer send invoices.' }])
  expect(await mailed(company)).toBe(0)
})

test.each([
  [true, '2026-11-23', '2026-12-07'],
  [false, '2026-09-03', '2026-09-17'],
])('a batch moves the dates of old drafts if it shall: %s', async (moves_dates, date, due) => {
  const company = await app.company()
  app.setNow('2026-09-03T02:00:00Z')
  const draft = { name: 'Ada', lines: [{ name: 'Tap', price: 100 }], date: '2026-09-03', due: '2026-09-17' }
  const invoice = (await ok(invoicesContract.add, draft, company.office)).body.result.id
  app.setNow('2026-11-23T02:00:00Z')
  const wanted = { kind: 'invoices' as const, ids: [invoice], via: 'none' as const, moves_dates }
  const { result: batch } = (await ok(c.begin, wanted, company.office)).body
  await work(company, batch.id)
  expect((await ok(invoicesContract.byId, { id: invoice }, company.office)).body.result).toMatchObject({
    date,
    due,
  })
  app.setNow(null)
})

test('a batch leaves a draft that was written at another tax rate, and says so', async () => {
  const company = await app.company()
  const draft = { name: 'Ada', lines: [{ name: 'Tap', price: 100 }] }
  const invoice = (await ok(invoicesContract.add, draft, company.office)).body.result.id
  await ok(feesContract.save, { tax: 15 }, company.owner)
  const wanted = { kind: 'invoices' as const, ids: [invoice], via: 'none' as const, moves_dates: false }
  const { result: batch } = (await ok(c.begin, wanted, company.office)).body
  await work(company, batch.id)
  expect((await ok(invoicesContract.byId, { id: invoice }, company.office)).body.result!.state).toBe('draft')
  const [row] = await app.sql(`select told ->> 'text' as told from invoice_batch_items where batch_id = $1`, [
    batch.id,
  ])
  expect(row).toEqual({ told: 'This draft uses {{was}}% {{tax}}. The rate is now {{now}}%.' })
})
