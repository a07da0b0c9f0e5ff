import { expect, test } from 'vitest'
import { jobsContract } from '#features/work/jobs/jobs.contract.ts'
import { type TestCompany, type TestUser, testApp } from '#server/testing/test-app.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { batchesContract as c } from '../batches.contract.ts'

const app = await testApp()
const ok: typeof app.send = async (entry, input, as) => {
  const answer = await app.send(entry, input, as)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer
}
async function someJob({ owner }: TestCompany, more: object = {}) {
  const booked = { name: 'Ada', address: '1 Low Street', email: 'ada@example.test', ...more }
  const id = (await ok(jobsContract.add, booked, owner)).body.lastJobInsertId
  await ok(jobsContract.edit, { id, money: 110, include_tax: true, payby_id: 3 }, owner)
  return id
}
const begin = async (as: TestUser, input: { kind: 'jobs' | 'invoices'; ids: number[]; via: string }) =>
  (await ok(c.begin, input as never, as)).body.result.id
const outcomes = async (as: TestUser, id: number) =>
  (await ok(c.open, { id }, as)).body.items.map(item => [item.status, item.message])
const numbers = async ({ id }: TestCompany) =>
  (
    await app.sql<{ number: number }>(
      `select number::int from invoices where company_id = $1 and number is not null order by number`,
      [id],
    )
  ).map(row => row.number)

test('jobs become invoices that are sent, each once, however often and by how many windows it is run', async () => {
  const company = await app.company()
  const { office } = company
  const jobs = [
    await someJob(company),
    await someJob(company),
    await someJob(company, { email: '', phone: '' }),
  ]
  const id = await begin(office, { kind: 'jobs', ids: [...jobs, jobs[0]!, 999_999], via: 'best' })
  expect((await ok(c.waiting, {}, office)).body.result).toMatchObject({ id, total: 3, waiting: 3 })
  await Promise.all([1, 2, 3].map(() => ok(c.run, { id }, office)))
  const { result } = (await ok(c.run, { id }, office)).body
  expect(result).toMatchObject({ total: 3, waiting: 0, done: 2, left: 1 })
  expect((await outcomes(office, id)).map(([status, told]) => [status, told!.replace(/\d/, 'n')])).toEqual([
    ['left', 'There is no address to send it to'],
    ['done', 'Invoice #n sent to ada@example.test'],
    ['done', 'Invoice #n sent to ada@example.test'],
  ])
  expect(await numbers(company)).toEqual([1, 2])
  expect((await ok(c.waiting, {}, office)).body.result).toBeNull()
  const again = await begin(office, { kind: 'jobs', ids: jobs.slice(0, 2), via: 'draft' })
  await ok(c.run, { id: again }, office)
  expect(await outcomes(office, again)).toEqual([
    ['left', 'This job has an invoice already.'],
    ['left', 'This job has an invoice already.'],
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
  await ok(c.run, { id: drafts }, office)
  const written = (await ok(c.open, { id: drafts }, office)).body.items.map(item => item.invoice_id!)
  expect(await numbers(company)).toEqual([])
  const sends = await begin(office, { kind: 'invoices', ids: written, via: 'none' })
  expect((await app.send(c.run, { id: sends }, owner)).status).toBe(404)
  await ok(c.run, { id: sends }, office)
  expect(await numbers(company)).toEqual([1, 2])
  await ok(invoicesContract.void, { id: written[0]!, note: 'Twice' }, owner)
  const last = await begin(office, { kind: 'invoices', ids: written, via: 'email' })
  await ok(c.drop, { id: last }, office)
  await ok(c.run, { id: last }, office)
  expect(await outcomes(office, last)).toEqual([
    ['left', 'Left as it was'],
    ['left', 'Left as it was'],
  ])
  const other = await app.company()
  expect((await app.send(c.begin, { kind: 'invoices', ids: written, via: 'none' }, other.owner)).status).toBe(
    404,
  )
})
