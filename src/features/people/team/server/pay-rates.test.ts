import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobCostContract } from '#features/jobs/job-summary/job-cost.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { teamContract as c } from '../team.contract.ts'
import { teamTexts } from '../team.rules.ts'

const app = await testApp()
const { add, deletePayRate, edit, open, payRates } = c

/** A technician who is paid 40 an hour from the beginning. */
async function paid() {
  const company = await app.company()
  app.setNow('2026-11-20T01:00:00Z')
  const email = `paid-${company.id}@trades.test`
  const fields = { fullname: 'Tina Tran', email, group_id: 3, payment_type_id: 1, payment: 40 }
  const { id } = (await app.ok(add, fields, company.owner)).body
  const change = (more: object) => app.ok(edit, { ...fields, id, ...more }, company.owner)
  const rates = async () =>
    (await app.ok(payRates, { id }, company.owner)).body.result.map(each => [each.starts_on, each.payment])
  return { company, id, change, rates, fields }
}

test('a first rate holds from the beginning, another from today or the day that is said', async () => {
  const { company, id, change, rates } = await paid()
  expect(await rates()).toEqual([[null, 40]])
  await change({ payment: 45 })
  await change({ payment: 45, phone: '0412 000 111' })
  await change({ payment: 50, pay_from: '2026-11-21' })
  expect(await rates()).toEqual([
    ['2026-11-21', 50],
    ['2026-11-20', 45],
    [null, 40],
  ])
  const now = async () => (await app.ok(open, { id }, company.owner)).body.result.payment
  expect(await now()).toBe(45)
  app.setNow('2026-11-21T00:30:00Z')
  expect(await now()).toBe(50)
})

test('a dated rate is taken away, the first stays, and pay is for who sees it', async () => {
  const { company, id, change } = await paid()
  await change({ payment: 45, cost: 60, base_state: 'QLD' })
  const [last, first] = (await app.ok(payRates, { id }, company.owner)).body.result
  expect(last).toMatchObject({ cost: 60, base_state: 'QLD' })
  const refused = await app.request(deletePayRate, { id: first!.id }, company.owner)
  expect([refused.status, refused.body.message]).toEqual([400, teamTexts.firstRate])
  const other = await app.company()
  expect((await app.request(deletePayRate, { id: last!.id }, other.owner)).status).toBe(404)
  expect((await app.request(payRates, { id }, other.owner)).status).toBe(404)
  expect((await app.request(payRates, { id }, company.technician)).status).toBe(403)
  await app.ok(deletePayRate, { id: last!.id }, company.owner)
  expect((await app.ok(open, { id }, company.owner)).body.result.payment).toBe(40)
})

test('a past hour keeps its rate in the cost of an open job, until the change is dated back', async () => {
  const { company, id, change } = await paid()
  const sent = { name: 'Ada', address: '1 Low St', assign_worker: [id] }
  const job = (await app.ok(jobsContract.add, sent, company.owner)).body.lastJobInsertId
  await app.sql(
    `insert into job_times (company_id, job_id, user_id, started_at, ended_at)
     values ($1, $2, $3, '2026-11-18 00:00Z', '2026-11-18 01:00Z'), ($1, $2, $3, '2026-11-20 00:00Z', '2026-11-20 01:00Z')`,
    [company.id, job, id],
  )
  const labour = async () =>
    (await app.ok(jobCostContract.read, { id: job }, company.owner)).body.result.labour_cents
  expect(await labour()).toBe(8_000)
  await change({ payment: 50 })
  expect(await labour()).toBe(9_000)
  await change({ payment: 50, pay_from: '2026-11-01' })
  expect(await labour()).toBe(10_000)
  await app.ok(jobsContract.edit, { id: job, job_status_id: 3 }, company.owner)
  await change({ payment: 70, pay_from: '2026-11-01' })
  expect(await labour()).toBe(10_000)
})
