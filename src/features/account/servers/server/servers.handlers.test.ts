import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { groups } from '#shared/access.ts'
import { newHost } from '../../plans/testing/host.ts'
import { serversContract as c } from '../servers.contract.ts'

const app = await testApp({ alone: true })
const host = await newHost(app)
const company = await app.company({ name: 'Busy Pty' })

test('the host sees what companies took, by name and numbers alone', async () => {
  const { id } = await bookedJob(app, company, { additionalInfo: 'Key under the mat' })
  const taken = app.services.loads.take()
  const load = taken.get(company.id)!
  expect(load.requests).toBeGreaterThan(0)
  expect([load.worked > 0, load.database > 0]).toEqual([true, true])
  await app.sql(
    `insert into company_loads values (date_trunc('hour', now(), 'UTC'), $1, $2, 5, 7, 900, 2, 1)`,
    [company.id, load.requests],
  )
  for (const by of ['processor', 'database', 'requests', 'bytes', 'messages', 'failed'] as const) {
    const { result } = (await app.ok(c.companies, { by, within: 'day' }, host)).body
    expect(result).toMatchObject([{ id: company.id, name: 'Busy Pty', requests: load.requests }])
    expect(JSON.stringify(result)).not.toContain('mat')
  }
  expect(id).toBeGreaterThan(0)
})

test('the host sees its processes and what waits', async () => {
  await app.sql(`insert into server_processes values (gen_random_uuid(), 'one 42', '1.0', now(), now(), true, 12, 0.5,
    1e8, 3, 0, 20, 9, 41.5, 3, null, false, true)`)
  await app.sql(`insert into outbox (company_id, kind, recipient, payload, status, due_at)
    values (${company.id}, 'mail', 'a@b.test', '{}', 'failed', now())`)
  const { result } = (await app.ok(c.state, {}, host)).body
  expect(result.processes).toMatchObject([
    { name: 'one 42', is_drained: true, is_canary: true, loop_delay_ms: 12, sockets: 9 },
  ])
  expect(result.failed.mail).toBe(1)
  expect(result.outbox.due).toBeGreaterThanOrEqual(0)
})

test('nobody else does', async () => {
  const technician = await app.user(host.companyId, groups.technician)
  for (const other of [company.owner, company.office, company.technician, technician]) {
    expect((await app.send(c.state, {}, other)).status).toBe(403)
    expect((await app.send(c.companies, {}, other)).status).toBe(403)
    expect((await app.send(c.next, {}, other)).status).toBe(403)
    expect((await app.send(c.chooseNext, { company_id: company.id, is_chosen: true }, other)).status).toBe(
      403,
    )
  }
})

test('another measure is refused', async () => {
  expect((await app.request(c.companies, { by: 'names' } as never, host)).status).toBe(400)
})

test('a company is chosen for the next version and taken back, each with who and when, and browsers learn it by a cookie', async () => {
  const other = await app.company()
  const cookieOf = async (as: { token: string }, sent = '') =>
    (await app.request(c.next, {}, as, { headers: { cookie: sent } })).headers['set-cookie']
  expect(await cookieOf(company.owner)).toBeUndefined()
  await app.ok(c.chooseNext, { company_id: company.id, is_chosen: true }, host)
  await app.ok(c.chooseNext, { company_id: company.id, is_chosen: true }, host)
  const set = String(await cookieOf(company.technician))
  expect(set).toMatch(/^tradewind_next=1; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax/)
  expect(await cookieOf(company.owner, 'a=b; tradewind_next=1')).toBeUndefined()
  expect(await cookieOf(other.owner)).toBeUndefined()
  expect(String(await cookieOf(other.owner, 'tradewind_next=1'))).toContain('Max-Age=0')
  const { result } = (await app.ok(c.next, {}, host)).body
  expect(result.companies).toMatchObject([
    { company_id: company.id, name: 'Busy Pty', chosen_by: host.fullname },
  ])
  expect(result.choices).toHaveLength(1)
  await app.ok(c.chooseNext, { company_id: company.id, is_chosen: false }, host)
  expect(String(await cookieOf(company.owner, 'tradewind_next=1'))).toContain('Max-Age=0')
  const after = (await app.ok(c.next, {}, host)).body.result
  expect(after.companies).toEqual([])
  expect(after.choices.map(({ is_chosen }) => is_chosen)).toEqual([false, true])
  expect((await app.send(c.chooseNext, { company_id: 999_999, is_chosen: true }, host)).status).toBe(404)
  expect((await app.request(c.chooseNext, { company_id: 'all' } as never, host)).status).toBe(400)
})
