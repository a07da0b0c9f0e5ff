import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { itemsContract } from '#features/stock/price-book/items.contract.ts'
import { jobCostContract as c } from '../job-cost.contract.ts'
import { jobTimeContract } from '../job-time.contract.ts'

const app = await testApp()

test('the cost of a job follows hours, parts and price, for who may see money', async () => {
  const company = await app.company()
  const { owner, technician } = company
  await app.sql(
    'insert into pay_rates (company_id, user_id, payment_type_id, payment_rate) select company_id, id, 1, 6000 from users where id = $1',
    [technician.id],
  )
  const item = await app.send(itemsContract.add, { name: 'Tap', price: 50, cost: 30 }, owner)
  app.setNow('2026-11-20T01:00:00Z')
  const sent = { name: 'Ada', address: '1 Low St', assign_worker: [technician.id] }
  const id = (await app.send(jobsContract.add, sent, owner)).body.lastJobInsertId
  const parts = [{ partsBelong: 0, parts: [{ partId: item.body.result.id, quantity: 2 }] }]
  await app.send(jobsContract.edit, { id, parts, money: '330', include_tax: 1, payby_id: 2 }, owner)
  await app.send(jobTimeContract.work, { jobId: id, status: 'In' }, technician)
  app.setNow('2026-11-20T02:30:00Z')
  const { result } = (await app.send(c.read, { id }, owner)).body
  expect(result).toMatchObject({
    minutes: 90,
    labour_cents: 9_000,
    parts_cents: 6_000,
    parts_unknown: 0,
    price_cents: 30_000,
    margin_cents: 15_000,
    margin_rate: 50,
    is_running: true,
    people: [{ name: technician.fullname, minutes: 90, paid_by: 'hours', cost_cents: 9_000 }],
  })
  expect((await app.request(c.read, { id }, technician)).status).toBe(403)
  expect((await app.request(c.read, { id }, (await app.company()).owner)).status).toBe(404)
  expect((await app.request(c.read, { id: 'x' }, owner)).status).toBe(404)
})
