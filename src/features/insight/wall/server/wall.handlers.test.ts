import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { catchUpFigures } from '#features/insight/measures/server/keep-figures.service.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { wallContract as c } from '../wall.contract.ts'

const app = await testApp()
const { ok } = app
const spec = { name: 'Workshop', figures: ['jobs' as const], days: 7, technicians: false, clients: false }

const make = async (as: { token: string }, more: object = {}) => {
  const { id, url } = (await ok(c.add, { ...spec, ...more }, as)).body
  const token = url.slice(url.lastIndexOf('/') + 1)
  return { id, token, show: async () => app.send(c.show, { token }, null) }
}

test('a screen shows its figures to whoever has its address, and nobody but whom its maker has ticked', async () => {
  const company = await app.company()
  const job = {
    name: 'Ada Bloom',
    address: '1 Low Street',
    suburb: 'Ryde',
    assign_worker: [company.technician.id],
  }
  const { lastJobInsertId } = (await ok(jobsContract.add, job as never, company.owner)).body
  await app.sql(
    `insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids)
     values ($1, $2, now() + interval '1 second', now() + interval '1 minute', $3)`,
    [company.id, lastJobInsertId, [company.technician.id]],
  )
  await catchUpFigures(app.services.db, [company.id])
  const plain = await make(company.owner)
  const { body, status } = await plain.show()
  expect([status, body.name, body.figures]).toEqual([
    200,
    'Workshop',
    [{ measure: 'jobs', amount: 1, before: 0 }],
  ])
  expect([body.technicians, body.clients]).toEqual([null, null])
  expect(JSON.stringify(body)).not.toContain('Ada')
  const told = (await (await make(company.owner, { technicians: true, clients: true })).show()).body
  expect(told.clients).toMatchObject([{ name: 'Ada Bloom', suburb: 'Ryde' }])
  expect(told.technicians!.find(each => each.appointments === 1)?.next_at).not.toBeNull()

  const [row] = await app.sql<{ token_hash: Buffer; told: string }>(
    `select token_hash, (select string_agg(c.after::text, '') from changes c where c.company_id = $1 and c.table_name = 'wall_screens') as told
     from wall_screens where company_id = $1 and id = $2`,
    [company.id, plain.id],
  )
  expect(row!.token_hash.toString()).not.toContain(plain.token)
  expect(row!.told).not.toContain('token')
})

test('it ends when it is revoked, and when its maker loses the right, at once', async () => {
  const company = await app.company()
  const [first, second] = [
    await make(company.owner),
    await make(company.office, { figures: ['jobs', 'leads'] }),
  ]
  expect((await app.send(c.remove, { id: first.id }, company.office)).status).toBe(404)
  await ok(c.remove, { id: first.id }, company.owner)
  const ended = await first.show()
  expect([ended.status, (ended.body as { message?: string }).message]).toEqual([
    404,
    'This screen is no longer available.',
  ])

  expect((await second.show()).status).toBe(200)
  await app.sql(`update permissions set roles = '1' where company_id = $1 and description = 'View Reports'`, [
    company.id,
  ])
  expect((await second.show()).status).toBe(404)
  await app.sql(
    `update permissions set roles = '1,2' where company_id = $1 and description = 'View Reports'`,
    [company.id],
  )
  expect((await second.show()).status).toBe(200)
  await app.sql('update users set active = false where company_id = $1 and id = $2', [
    company.id,
    company.office.id,
  ])
  expect((await second.show()).status).toBe(404)
})

test('a figure that its maker may not see any more is left out; nobody makes a screen of what they may not see', async () => {
  const company = await app.company()
  const wall = await make(company.owner, { figures: ['jobs', 'revenue'] })
  const money = await make(company.owner, { figures: ['revenue'] })
  await app.sql(`update permissions set roles = '' where company_id = $1 and id = 2`, [company.id])
  expect((await wall.show()).body.figures.map(each => each.measure)).toEqual(['jobs'])
  expect((await money.show()).status).toBe(404)
  expect((await app.send(c.add, { ...spec, figures: ['revenue'] }, company.office)).status).toBe(403)
  expect((await app.send(c.add, spec, company.technician)).status).toBe(403)
  const none = await app.request(c.add, { ...spec, figures: [] }, company.owner)
  expect([none.status, none.body.message]).toEqual([400, 'Choose what to show.'])
  expect((await app.request(c.add, { ...spec, days: 3 }, company.owner)).status).toBe(400)
})

test('what it shows is changed under the same address; owners see all screens, others their own', async () => {
  const { owner, office } = await app.company()
  const wall = await make(office)
  await ok(c.edit, { ...spec, id: wall.id, name: 'Yard', days: 0, version: 1 }, owner)
  expect((await wall.show()).body).toMatchObject({ name: 'Yard', days: 0 })
  expect((await app.send(c.edit, { ...spec, id: wall.id, version: 1 }, office)).status).toBe(409)
  await make(owner)
  const names = async (as: { token: string }) => (await ok(c.list, {}, as)).body.result.map(each => each.name)
  expect([await names(owner), await names(office)]).toEqual([['Yard', 'Workshop'], ['Yard']])
  const other = await app.company()
  expect((await app.send(c.remove, { id: wall.id }, other.owner)).status).toBe(404)
})
