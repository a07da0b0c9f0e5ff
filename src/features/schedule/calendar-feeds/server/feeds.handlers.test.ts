import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { feedsContract } from '../feeds.contract.ts'

const app = await testApp()
const { list, make, revoke, read } = feedsContract
let company: TestCompany
let other: TestCompany

beforeAll(async () => {
  company = await app.company({ time_zone: 'Australia/Sydney' })
  other = await app.company()
})

async function address(of: 'own' | 'company', as: TestUser): Promise<string> {
  const { status, body } = await app.send(make, { of }, as)
  expect(status, body.message).toBe(200)
  return body.result.url!
}
const tokenOf = (url: string) => url.split('/').at(-2)!
const fetched = (url: string) => app.request(read, { token: tokenOf(url) }, null)

/** The events of a feed as an iCalendar parser that we did not write reads them. */
async function events(url: string) {
  const { status, body, headers } = await fetched(url)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(String(body)))
  return calendar.getAllSubcomponents('vevent').map(each => new ICAL.Event(each))
}

const booked = (input: Partial<Sends<typeof jobsContract.add>> = {}, of = company) =>
  bookedJobId(app, of, { name: 'Mia', address: '4 King St, Newtown', ...input })

test('a repeated press gives the same address, which nobody reads in the database', async () => {
  const { owner, id } = await app.company()
  const headers = { 'idempotency-key': 'pressed-twice' }
  const press = async () => (await app.send(make, { of: 'own' }, owner, { headers })).body.result.url!
  const url = await press()
  expect(await press()).toBe(url)
  const keys = await app.sql('select t::text as row from idempotency_keys t where company_id = $1', [id])
  expect(keys).toHaveLength(1)
  for (const secret of [tokenOf(url), 'pressed-twice']) expect(JSON.stringify(keys)).not.toContain(secret)
})

test('a feed is read back by another parser: instants, across the end of daylight saving, text with commas', async () => {
  app.setNow('2026-03-30T00:00:00Z')
  const firm = await app.company({ time_zone: 'Australia/Sydney' })
  // Sydney's clocks go back on 5 April 2026: nine o'clock is 22:00 UTC before and 23:00 UTC after.
  const times = ['2026-04-03T22:00:00Z', '2026-04-05T23:00:00Z']
  await booked(
    {
      phone: '0412 345 678',
      additionalInfo: 'Gate code 4; dog, friendly\nRing first',
      appointments: times.map(appointment_time => ({ appointment_time, duration: 90 })),
    },
    firm,
  )
  const found = await events(await address('own', firm.technician))
  expect(
    found.map(each => [each.startDate.toJSDate().toISOString(), each.endDate.toJSDate().toISOString()]),
  ).toEqual([
    ['2026-04-03T22:00:00.000Z', '2026-04-03T23:30:00.000Z'],
    ['2026-04-05T23:00:00.000Z', '2026-04-06T00:30:00.000Z'],
  ])
  const [first] = found
  expect([first!.summary, first!.location]).toEqual(['#1 Mia', '4 King St, Newtown'])
  expect(first!.description).toBe('0412 345 678\nGate code 4; dog, friendly\nRing first')
  expect(new Set(found.map(each => each.uid)).size).toBe(2)
  app.setNow(null)
})

test('one’s own feed has own appointments, the company’s everybody’s, and neither those that were called off', async () => {
  const firm = await app.company()
  const mate = await app.user(firm.id, 3, { fullname: 'Li Wong' })
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  await booked({ name: 'Mine', appointment_time: soon(1) }, firm)
  await booked({ name: 'Theirs', assign_worker: [mate.id], appointment_time: soon(2) }, firm)
  const gone = await booked({ name: 'Gone', appointment_time: soon(3) }, firm)
  await app.send(jobsContract.archive, { ids: [gone] }, firm.office)
  const off = await booked({ name: 'Off', appointment_time: soon(4) }, firm)
  await app.send(jobsContract.edit, { id: off, job_status_id: 4 }, firm.office)
  const [own, all] = [await address('own', firm.technician), await address('company', firm.owner)]
  const names = async (url: string) => (await events(url)).map(each => each.summary.replace(/^#\d+ /, ''))
  expect(await names(own)).toEqual(['Mine'])
  expect(await names(all)).toEqual([`Mine (${firm.technician.fullname})`, 'Theirs (Li Wong)'])
  const { id, version } = (await app.send(jobsContract.open, { id: gone - 2 }, firm.office)).body.result
    .appointments[0]!
  await app.send(appointmentsContract.move, { id, version, appointment_time: soon(5) }, firm.office)
  expect((await events(own))[0]!.sequence).toBe(1)
  await app.send(appointmentsContract.cancel, { id }, firm.office)
  expect(await names(own)).toEqual([])
})

test('an address that was revoked or replaced, or whose owner left, is not found at once', async () => {
  const firm = await app.company()
  const first = await address('own', firm.technician)
  const second = await address('own', firm.technician)
  expect((await fetched(first)).status).toBe(404)
  expect((await fetched(second)).status).toBe(200)
  expect((await app.send(list, {}, firm.technician)).body).toMatchObject({
    own: { url: second, read_at: expect.any(String) },
    company: null,
    mayShareCompany: false,
  })
  expect((await app.send(revoke, { of: 'own' }, firm.technician)).status).toBe(200)
  expect((await fetched(second)).status).toBe(404)
  expect((await app.send(revoke, { of: 'own' }, firm.technician)).status).toBe(404)
  const third = await address('own', firm.technician)
  await app.sql('update users set active = false where company_id = $1 and id = $2', [
    firm.id,
    firm.technician.id,
  ])
  expect((await fetched(third)).status).toBe(404)
})

test('the company’s address is made by who may change settings, and nobody finds another company’s', async () => {
  for (const as of [company.technician, company.operator]) {
    expect((await app.send(make, { of: 'company' }, as)).status).toBe(403)
    expect((await app.send(revoke, { of: 'company' }, as)).status).toBe(403)
  }
  const url = await address('company', company.owner)
  expect((await app.send(list, {}, other.owner)).body).toMatchObject({ own: null, company: null })
  expect((await app.send(revoke, { of: 'company' }, other.owner)).status).toBe(404)
  expect((await fetched(url)).status).toBe(200)
  expect((await app.request(make, { of: 'everybody' }, company.owner)).status).toBe(400)
  for (const token of ['x', 'a'.repeat(43), '../../etc/passwd', `${tokenOf(url)}x`])
    expect((await app.request(read, { token }, null)).status).toBe(404)
})

test('no token stands in the database or the record of changes', async () => {
  const firm = await app.company()
  const token = tokenOf(await address('own', firm.owner))
  const rows = await app.sql(
    `select to_jsonb(f)::text as text from calendar_feeds f where company_id = $1
     union all select to_jsonb(c)::text from changes c where company_id = $1`,
    [firm.id],
  )
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).toContain('calendar_feeds')
})

test('who disables the maker of the company’s address is told that it ends, and the page says so until there is a new one', async () => {
  const firm = await app.company()
  const url = await address('company', firm.office)
  const shown = async () => (await app.send(list, {}, firm.owner)).body.company?.ended_maker
  expect(await shown()).toBe('')
  const disable = (id: number) => app.send(teamContract.setStatus, { id, active: false }, firm.owner)
  expect((await disable(firm.technician.id)).body.warning).toBe('')
  expect((await disable(firm.office.id)).body.warning).toMatch(/^Their company calendar link has ended/)
  expect(await shown()).toBe(firm.office.fullname)
  expect((await fetched(url)).status).toBe(404)
  await address('company', firm.owner)
  expect(await shown()).toBe('')
})
