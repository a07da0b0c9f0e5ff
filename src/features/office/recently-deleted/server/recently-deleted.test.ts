import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { recentlyDeletedContract as c } from '../recently-deleted.contract.ts'
import { removeForGood } from './recently-deleted.service.ts'

const app = await testApp()
const page = { pagination: { pageNumber: 1, pageSize: 10, sortField: 'deleted', sortOrder: 'DESC' } } as const
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

async function jobWithClient(company: TestCompany) {
  const client = (
    await app.send(
      clientsContract.add,
      { name: 'Ana Costa', phone: '0412 345 678', contacts: [{ name: 'Jo' }] },
      company.office,
    )
  ).body.id
  const starts = '2030-03-04 22:00:00'
  const added = await app.request(
    jobsContract.add,
    {
      customerId: client,
      name: 'Ana Costa',
      address: '1 Low Street',
      appointment: [{ appointment_time: starts, duration: 60, worker: [company.technician.id] }],
    },
    company.office,
  )
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return { client, job: (added.body as { lastJobInsertId: number }).lastJobInsertId }
}
const sweep = (company: TestCompany) =>
  app.services.db.withCompany(companyIdFrom(company.id, 'schedule'), tx => removeForGood(tx, tx.now))
const left = async (table: string, company: TestCompany) =>
  (await app.sql(`select 1 from ${table} where company_id = $1`, [company.id])).length

test('what was deleted is listed with who did it and when it goes, and comes back whole', async () => {
  const company = await app.company()
  const { client, job } = await jobWithClient(company)
  await app.send(jobsContract.archive, { ids: [job] }, company.office)
  await app.send(clientsContract.remove, { ids: [client] }, company.owner)

  const jobs = (await app.send(c.jobs, page, company.office)).body.data
  expect(jobs).toMatchObject([{ id: job, name: 'Ana Costa', deleted_by: company.office.fullname }])
  const kept = Date.parse(jobs[0]!.gone) - Date.parse(jobs[0]!.deleted)
  expect(kept).toBe(30 * 86_400_000)
  const clients = (await app.send(c.clients, { ...page, search: 'costa' }, company.office)).body.data
  expect(clients).toMatchObject([{ id: client, deleted_by: company.owner.fullname }])
  expect((await app.send(c.clients, { ...page, search: 'nobody' }, company.office)).body.data).toEqual([])

  await app.send(jobsContract.restore, { ids: [job] }, company.office)
  await app.send(clientsContract.restore, { ids: [client] }, company.office)
  expect((await app.send(c.jobs, page, company.office)).body.data).toEqual([])
  expect((await app.send(c.clients, page, company.office)).body.data).toEqual([])
  const opened = await app.send(clientsContract.open, { id: client }, company.office)
  expect(opened.body.result).toMatchObject({ job_count: 1, contacts: [{ name: 'Jo' }] })
})

test('after 30 days the sweep removes it for good, with what hung on it, and not a day before', async () => {
  const company = await app.company()
  const gone = await jobWithClient(company)
  await app.send(jobsContract.archive, { ids: [gone.job] }, company.office)
  await app.send(clientsContract.remove, { ids: [gone.client] }, company.office)
  try {
    app.setNow(days(29))
    await sweep(company)
    expect([await left('jobs', company), await left('clients', company)]).toEqual([1, 1])
    app.setNow(days(31))
    await sweep(company)
  } finally {
    app.setNow(null)
  }
  for (const table of [
    'jobs',
    'appointments',
    'job_technicians',
    'diary_entries',
    'clients',
    'client_contacts',
  ])
    expect(await left(table, company), table).toBe(0)
  const back = await app.send(jobsContract.restore, { ids: [gone.job] }, company.office)
  expect(back.status).toBe(404)
})

test('a job outlives its client, with its own name and address', async () => {
  const company = await app.company()
  const { client, job } = await jobWithClient(company)
  await app.send(clientsContract.remove, { ids: [client] }, company.office)
  try {
    app.setNow(days(31))
    await sweep(company)
  } finally {
    app.setNow(null)
  }
  expect(await left('clients', company)).toBe(0)
  const opened = await app.send(jobsContract.open, { id: job }, company.office)
  expect(opened.status).toBe(200)
  expect(JSON.stringify(opened.body)).toContain('1 Low Street')
})

test('nobody sees it without the right to delete', async () => {
  const company = await app.company()
  expect((await app.send(c.jobs, page, company.technician)).status).toBe(403)
  expect((await app.send(c.clients, page, company.technician)).status).toBe(403)
})

test('whatever refers to a job or a client goes with it, or lets it go', async () => {
  const holding = await app.sql(
    `select conrelid::regclass::text as "table", conname from pg_constraint
     where contype = 'f' and confrelid in ('jobs'::regclass, 'clients'::regclass) and confdeltype not in ('c', 'n')`,
  )
  expect(holding).toEqual([])
})
