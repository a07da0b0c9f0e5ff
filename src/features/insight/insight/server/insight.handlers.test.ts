import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { mayAccess } from '#shared/access.ts'
import { addMonths, dayText, monthStart, todayIn } from '#shared/dates.ts'
import { insightContract as c } from '../insight.contract.ts'

const app = await testApp()
const { ok } = app

const today = todayIn('Australia/Sydney', new Date().toISOString())
const text = dayText

async function job(company: TestCompany, more: object = {}): Promise<number> {
  const sent = {
    name: 'Ada',
    address: '1 Low Street',
    suburb: 'Ryde',
    assign_worker: [company.technician.id],
  }
  return (await ok(jobsContract.add, { ...sent, ...more } as never, company.owner)).body.lastJobInsertId
}
const close = (company: TestCompany, id: number, money: string) =>
  ok(jobsContract.edit, { id, money, include_tax: 1, payby_id: 3, job_status_id: 3 } as never, company.owner)
/** Lets a closed job have been closed on an earlier day. */
const closedOn = (id: number, day: number) =>
  app.sql(`update jobs set closed_at = $2::date + interval '2 hours' where id = $1`, [id, text(day)])
const catchUp = async (company: TestCompany) => {
  await app.sql('update figure_states set built_at = null where company_id = $1', [company.id])
  await catchUpFigures(app.services.db, [company.id])
}

const week = { from: text(today - 6), to: text(today) }

test('figures stand beside those before, and what changed is told by its groups', async () => {
  const company = await app.company()
  await close(company, await job(company), '330')
  await close(company, await job(company, { suburb: 'Epping' }), '110')
  const before = await job(company, { suburb: 'Epping' })
  await close(company, before, '55')
  await closedOn(before, today - 8)
  await catchUp(company)

  const { body } = await ok(c.headlines, week, company.owner)
  const revenue = body.result.find(row => row.measure === 'revenue')!
  expect([revenue.now.amount, revenue.before.amount, revenue.target]).toEqual([40_000, 5_000, null])
  expect(body).toMatchObject({ isNew: false, before: { from: text(today - 13), to: text(today - 7) } })

  const changed = (await ok(c.changed, { ...week, measure: 'revenue' }, company.owner)).body
  expect([changed.now, changed.before]).toEqual([40_000, 5_000])
  expect(changed.result.filter(each => each.dimension === 'suburb')).toEqual([
    { dimension: 'suburb', key: 'Ryde', label: 'Ryde', now: 30_000, before: 0 },
    { dimension: 'suburb', key: 'Epping', label: 'Epping', now: 10_000, before: 5_000 },
  ])
  const trend = (await ok(c.trend, { measure: 'jobsClosed' }, company.owner)).body.result
  expect(trend).toHaveLength(12)
  expect(trend.reduce((sum, row) => sum + row.now.amount!, 0)).toBe(3)
  expect(trend.at(-1)!.month).toBe(text(today).slice(0, 7))
})

test('who may not see money sees the rest; technicians nothing, nor companies on a smaller pack', async () => {
  const company = await app.company()
  const names = (await ok(c.headlines, week, company.office)).body.result.map(row => row.measure)
  expect(names).toContain('jobsClosed')
  expect(names).not.toContain('revenue')
  expect((await app.send(c.trend, { measure: 'revenue' }, company.office)).status).toBe(403)
  expect((await app.send(c.changed, { ...week, measure: 'profit' }, company.office)).status).toBe(403)
  expect((await app.send(c.forecast, {}, company.office)).status).toBe(403)
  expect((await app.send(c.headlines, week, company.technician)).status).toBe(403)
  const refused = await app.request(c.headlines, { from: '2026-11-02', to: '2026-11-01' }, company.owner)
  expect([refused.status, refused.body.message]).toEqual([400, 'The end can’t be before the start.'])
  expect((await ok(c.headlines, week, company.owner)).body.isNew).toBe(true)
  const viewer = { id: 1, kind: 'owner', company_id: 1, permissions: ['reports.view'], demo: false } as const
  expect([1, 2, 3, 4, 5].filter(pack_id => mayAccess(c.headlines.access, { ...viewer, pack_id }))).toEqual([
    3, 4, 5,
  ])
})

test('the forecast counts each open job once: by its amount, else by what its type brings', async () => {
  const company = await app.company()
  await close(company, await job(company), '220')
  const [priced, bare, done] = [await job(company), await job(company), await job(company)]
  await ok(
    jobsContract.edit,
    { id: priced, money: '110', include_tax: 1, payby_id: 3 } as never,
    company.owner,
  )
  await close(company, done, '990')
  await closedOn(done, today - 400)
  const next = addMonths(monthStart(today), 1)
  for (const [id, day] of [
    [priced, next + 2],
    [priced, next + 4],
    [bare, next + 3],
    [done, next + 3],
  ] as const)
    await app.sql(
      `insert into appointments (company_id, job_id, starts_at, ends_at) values ($1, $2, $3::date + interval '2 hours', $3::date + interval '3 hours')`,
      [company.id, id, text(day)],
    )
  await catchUp(company)
  const { result } = (await ok(c.forecast, {}, company.owner)).body
  expect(result.map(row => [row.jobs, row.unpriced, row.booked_cents, row.estimated_cents])).toEqual([
    [0, 0, 0, 0],
    [2, 1, 10_000, 20_000],
    [0, 0, 0, 0],
  ])
  expect(result[0]!.earned_cents).toBe(20_000)
  const { from, to } = result[1]!
  const rows = (await ok(c.forecastJobs, { from, to }, company.owner)).body.result
  expect(rows.map(row => [row.id, row.day, row.cents, row.is_estimated])).toEqual([
    [bare, text(next + 3), 20_000, true],
    [priced, text(next + 4), 10_000, false],
  ])
})

test('lost are clients whose last work is long ago, and who have nothing open', async () => {
  const company = await app.company()
  const clients = await app.sql<{ id: number }>(
    `insert into clients (company_id, name) values ($1, 'Gone'), ($1, 'Back'), ($1, 'Open') returning id`,
    [company.id],
  )
  for (const [at, { id }] of clients.entries()) {
    const old = await job(company, { customerId: id })
    await close(company, old, '110')
    await closedOn(old, addMonths(today, -14))
    await app.sql('update jobs set client_id = $2 where id = $1', [old, id])
    if (at === 0) continue
    const later = await job(company)
    await app.sql('update jobs set client_id = $2 where id = $1', [later, id])
    if (at === 1) await close(company, later, '110')
  }
  await catchUp(company)
  const lost = (await ok(c.lostClients, { months: 12 }, company.owner)).body
  expect(lost).toMatchObject({
    total: 1,
    result: [{ id: clients[0]!.id, name: 'Gone', last: text(addMonths(today, -14)), revenue_cents: 10_000 }],
  })
  expect((await ok(c.lostClients, { months: 6 }, company.owner)).body.total).toBe(0)
  expect((await ok(c.lostClients, {}, company.office)).body.result[0]!.revenue_cents).toBeNull()
  expect((await app.send(c.lostClients, { months: 7 }, company.owner)).status).toBe(400)
})

test('targets are kept by the company; who may not see a figure neither sees nor moves its target', async () => {
  const company = await app.company()
  const targets = [
    { measure: 'revenue' as const, target: 5_000_000 },
    { measure: 'jobsClosed' as const, target: 40 },
  ]
  await ok(c.saveTargets, { targets, version: 0 }, company.owner)
  await ok(c.saveTargets, { targets: [{ measure: 'jobsClosed', target: 50 }] }, company.office)
  const kept = async (as: { token: string }) =>
    (await ok(c.targets, {}, as)).body.result.targets.filter(row => row.target !== null)
  expect(await kept(company.owner)).toEqual([targets[0], { measure: 'jobsClosed', target: 50 }])
  expect(await kept(company.office)).toEqual([{ measure: 'jobsClosed', target: 50 }])
  const refuse = async (measure: 'revenue' | 'winRate', target: number) =>
    (await app.request(c.saveTargets, { targets: [{ measure, target }] }, company.office)).status
  expect([await refuse('revenue', 1), await refuse('winRate', 10_001)]).toEqual([403, 400])
  const stale = await app.send(c.saveTargets, { targets, version: 0 }, company.owner)
  expect(stale.status).toBe(409)
  const other = await app.company()
  expect(await kept(other.owner)).toEqual([])
})
