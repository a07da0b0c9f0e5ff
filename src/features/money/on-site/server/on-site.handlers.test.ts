import { expect, test } from 'vitest'
import { soon } from '#app/testing/sample-maker.ts'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { invoicesContract } from '../../invoices/invoices.contract.ts'
import { onSiteContract as c } from '../on-site.contract.ts'

const app = await testApp()

const { ok } = app

/** A job of 330.00 that the technician works on, who may take payments. */
async function someJob(company: TestCompany, more: object = {}) {
  await app.sql(`update permissions set roles = '1,2,3' where company_id = $1 and id = 24`, [company.id])
  const worker = String(company.technician.id)
  const appointments = [{ appointment_time: soon(), duration: 60, worker }]
  const booked = { name: 'Ada', address: '1 Low Street', email: 'ada@example.test', appointments }
  const id = (await ok(jobsContract.add, booked as never, company.owner)).body.lastJobInsertId
  await ok(
    jobsContract.edit,
    { id, money: 330, include_tax: true, payby_id: 1, ...more } as never,
    company.owner,
  )
  return id
}
const open = async (jobId: number, as: { token: string }) => (await ok(c.open, { jobId }, as)).body.result

test('a technician invoices the job and takes it in two parts: two receipts, nothing owed, the job closed', async () => {
  const company = await app.company()
  const { technician } = company
  const job = await someJob(company)
  expect((await open(job, technician)).begun).toMatchObject({ total_cents: 33_000 })
  const { id } = (await ok(c.issue, { job_id: job }, technician)).body
  expect((await app.send(c.issue, { job_id: job }, technician)).status).toBe(409)
  const [invoice] = (await open(job, technician)).invoices
  expect(invoice).toMatchObject({ id, owed_cents: 33_000, takes_cards: false, pay_to: null, receipts: [] })
  for (const amount_cents of [33_001, 0, -100])
    expect((await app.request(c.take, { id, amount_cents, method: 1 }, technician)).status).toBe(400)
  const { receipt } = (await ok(c.take, { id, amount_cents: 13_000, method: 1 }, technician)).body
  expect(receipt).toMatchObject({ number: 1, amount_cents: 13_000, method: 1 })
  await ok(c.take, { id, amount_cents: 20_000, method: 3 }, technician)
  // Tapped twice.
  expect((await app.send(c.take, { id, amount_cents: 20_000, method: 3 }, technician)).status).toBe(400)
  const { result } = (await ok(invoicesContract.byId, { id }, company.office)).body
  expect(result).toMatchObject({ owed: 0, paid: 330, state: 'paid' })
  expect(result!.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['invoice', 330],
    ['payment', -130],
    ['payment', -200],
  ])
  const { data } = (await ok(jobsContract.list, { filters: { id: job } } as never, company.owner))
    .body as never as {
    data: { job_status: number }[]
  }
  expect(data[0]?.job_status).toBe(statusId.closed)
  await ok(c.sendReceipt, { id: receipt.id, via: 'email', email: 'ada@example.test' }, technician)
  expect((await app.mailTo('ada@example.test')).text).toContain('$130.00')
})

test('what was paid as the job was closed is not taken twice', async () => {
  const company = await app.company()
  const job = await someJob(company, { job_status_id: statusId.closed })
  await ok(c.issue, { job_id: job }, company.owner)
  const [invoice] = (await open(job, company.owner)).invoices
  expect(invoice).toMatchObject({ owed_cents: 0, receipts: [{ amount_cents: 33_000, method: 1 }] })
  expect(
    (await app.send(c.take, { id: invoice!.id, amount_cents: 33_000, method: 1 }, company.owner)).status,
  ).toBe(400)
})

test('the draft that the office has written is issued; a job without an amount is not', async () => {
  const company = await app.company()
  const job = await someJob(company)
  const content = { name: 'Ada', job_id: job, lines: [{ name: 'As agreed', quantity: 1, price: 200 }] }
  const draft = (await ok(invoicesContract.add, content, company.office)).body.result
  expect((await open(job, company.technician)).begun?.total_cents).toBe(22_000)
  expect((await ok(c.issue, { job_id: job }, company.technician)).body.id).toBe(draft.id)
  const empty = await someJob(company, { money: 0, payby_id: 0 })
  const refused = await app.send(c.issue, { job_id: empty }, company.technician)
  expect([refused.status, refused.body.message]).toEqual([
    ...[409, 'This job has no amount yet. Enter it on the job first.'],
  ])
})

test('only own jobs, and only with the permission', async () => {
  const company = await app.company()
  const job = await someJob(company)
  const colleague = await app.user(company.id, 3)
  const { id } = (await ok(c.issue, { job_id: job }, company.technician)).body
  expect((await app.send(c.open, { jobId: job }, colleague)).status).toBe(404)
  expect((await app.send(c.take, { id, amount_cents: 100, method: 1 }, colleague)).status).toBe(404)
  expect((await app.send(c.take, { id, amount_cents: 100, method: 1 }, company.operator)).status).toBe(403)
  const { receipt } = (await ok(c.take, { id, amount_cents: 100, method: 1 }, company.technician)).body
  const to = { id: receipt.id, via: 'email' as const, email: 'elsewhere@example.test' }
  expect((await app.send(c.sendReceipt, to, colleague)).status).toBe(404)
})
