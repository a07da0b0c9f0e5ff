import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import { seedLargeCompany } from './large-company.service.ts'

const app = await testApp()
const told: number[] = []
const order = { jobs: 400, maps: embeddedMaps(), tell: (done: number) => void told.push(done) }
const made = await seedLargeCompany(app.services.db, order)
const counted = async (table: string) =>
  (
    await app.sql<{ n: number }>(`select count(*)::int as n from ${table} where company_id = $1`, [
      made.companyId,
    ])
  )[0]!.n

test('it has as many jobs as ordered, with clients, appointments, technicians and diary', async () => {
  expect(told).toEqual([400])
  expect(await counted('jobs')).toBe(400)
  expect(await counted('clients')).toBe(100)
  expect(await counted('job_technicians')).toBe(400)
  expect(await counted('appointments')).toBe(520)
  expect(await counted('diary_entries')).toBeGreaterThan(700)
  const odd = await app.sql(
    `select j.id from jobs j where j.company_id = $1 and (j.appointment_count <>
       (select count(*) from appointments a where a.company_id = j.company_id and a.job_id = j.id)
       or (j.status_id in (3, 4)) <> (j.closed_at is not null) or j.created_at > now() or j.closed_at > now())`,
    [made.companyId],
  )
  expect(odd).toEqual([])
})

test('its owner signs in, sees jobs and clients, finds one by its code and books the next number', async () => {
  const { email, password } = made
  const signedIn = await app.send(signInContract.login, { email, password }, null)
  expect(signedIn.status).toBe(200)
  const owner = { token: (signedIn.body as { accessToken: string }).accessToken }
  const pagination = { pageNumber: 1, pageSize: 10, sortField: 'id' as const, sortOrder: 'DESC' as const }
  const list = (search: string, tab: number) =>
    app.send(jobsContract.list, { filters: { tab, search }, pagination }, owner)
  expect((await list('', 1)).body.data).toHaveLength(10)
  const found = (await list('K0007919', 1)).body.data
  expect(found.map(job => job.job_number)).toEqual([1])
  expect((await app.send(clientsContract.list, {}, owner)).body.results.length).toBeGreaterThan(0)
  const booked = await app.send(jobsContract.add, { name: 'Next', address: '1 King Street, Ryde NSW' }, owner)
  expect(booked.body.job_number).toBe(401)
})

test('a second run makes a second company and leaves the first alone', async () => {
  const before = await counted('clients')
  const second = await seedLargeCompany(app.services.db, { ...order, jobs: 20 })
  expect(second.companyId).not.toBe(made.companyId)
  expect(await counted('clients')).toBe(before)
})

test('stopped on the way, nothing is left', async () => {
  const stop = new AbortController()
  const companies = async () => (await app.sql('select id from companies')).length
  const before = await companies()
  stop.abort(new Error('Stopped.'))
  await expect(seedLargeCompany(app.services.db, { ...order, signal: stop.signal })).rejects.toThrow(
    'Stopped.',
  )
  expect(await companies()).toBe(before)
})
