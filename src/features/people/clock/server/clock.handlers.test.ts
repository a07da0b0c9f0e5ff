import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clockContract as c } from '../clock.contract.ts'

const app = await testApp()
const morning = new Date(Math.floor(Date.now() / 1_000) * 1_000)
const later = new Date(morning.getTime() + 600_000)
const wire = (instant: Date) => instant.toISOString().replace('.000Z', 'Z')
const bondi = { latitude: -33.89, longitude: 151.27, accuracy: 12.4 }

async function newCompany() {
  app.setNow(morning)
  const company = await app.company()
  const clock = (status: 'In' | 'Out', as = company.technician, id?: number) =>
    app.send(c.clock, { status, id }, as)
  const place = async (id = company.technician.id) =>
    (await app.send(c.locations, {}, company.office)).body.result.find(each => each.id === id)!
  return { ...company, clock, place }
}

test('somebody clocks in and out; pressing twice changes nothing', async () => {
  const { technician, clock, id } = await newCompany()
  const status = async () => (await app.send(c.status, {}, technician)).body.result
  expect(await status()).toEqual({ timedIn: false, date_time_in: null })
  expect((await clock('In')).body.result).toEqual({ timedIn: true, date_time_in: wire(morning) })
  app.setNow(later)
  expect((await clock('In')).body.result).toEqual({ timedIn: true, date_time_in: wire(morning) })
  expect((await clock('Out')).body.result).toEqual({ timedIn: false, date_time_in: null })
  expect((await clock('Out')).status).toBe(200)
  const times = await app.sql('select started_at, ended_at from clock_times where company_id = $1', [id])
  expect(times).toEqual([{ started_at: morning, ended_at: later }])
})

test('ten presses at once make one time at work', async () => {
  const { clock, id } = await newCompany()
  const all = await Promise.all(Array.from({ length: 10 }, () => clock('In')))
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(await app.sql('select id from clock_times where company_id = $1', [id])).toHaveLength(1)
})

test('only the owner clocks somebody else, and only of the company', async () => {
  const { owner, office, technician, clock, place } = await newCompany()
  expect((await clock('In', office, technician.id)).status).toBe(403)
  expect((await clock('In', technician, office.id)).status).toBe(403)
  expect((await clock('In', owner, technician.id)).body.result.timedIn).toBe(true)
  expect((await place()).is_present).toBe(true)
  const other = await newCompany()
  expect((await clock('In', owner, other.technician.id)).status).toBe(404)
  expect((await other.place()).is_present).toBe(false)
})

test('a place is taken only at work, and goes with the end of it', async () => {
  const { technician, clock, place, id } = await newCompany()
  const tell = () => app.send(c.recordPosition, bondi, technician)
  const early = await tell()
  expect([early.status, early.body.message]).toEqual([409, 'You are not clocked in.'])
  expect(await app.sql('select 1 from positions where company_id = $1', [id])).toEqual([])
  await clock('In')
  expect((await tell()).status).toBe(200)
  app.setNow(later)
  expect((await tell()).status).toBe(200)
  expect(await place()).toMatchObject({
    latitude: -33.89,
    longitude: 151.27,
    accuracy: 12,
    date_time_in: wire(morning),
    latest_date_time: wire(later),
  })
  await clock('Out')
  expect(await place()).toMatchObject({ is_present: false, latitude: null, latest_date_time: null })
  expect(await app.sql('select 1 from positions where company_id = $1', [id])).toEqual([])
})

test.each([
  [{ latitude: 91, longitude: 0 }],
  [{ latitude: 'here', longitude: 0 }],
  [{ longitude: 0 }],
  [{ latitude: 0, longitude: 0, accuracy: -1 }],
])('no place: %j', async input => {
  const { technician, clock } = await newCompany()
  await clock('In')
  expect((await app.request(c.recordPosition, input, technician)).status).toBe(400)
})

test('technicians do not see where the others are', async () => {
  const { technician } = await newCompany()
  expect((await app.send(c.locations, {}, technician)).status).toBe(403)
})

test('everybody reads their own clocked times by day, in the company’s zone, and nobody else’s', async () => {
  const company = await app.company()
  const { technician, office } = company
  // Sydney's Monday begins at 13:00 UTC of the Sunday before.
  const clock = (time: string, status: 'In' | 'Out', as: TestUser) => {
    app.setNow(time)
    return app.send(c.clock, { status }, as)
  }
  await clock('2026-03-01T12:00:00Z', 'In', technician)
  await clock('2026-03-01T12:30:00Z', 'Out', technician)
  await clock('2026-03-01T13:30:00Z', 'In', technician)
  await clock('2026-03-01T20:00:00Z', 'Out', technician)
  await clock('2026-03-01T21:00:00Z', 'In', office)
  const week = { startDate: '2026-03-02', endDate: '2026-03-08' }
  const times = async (as: TestUser) => (await app.send(c.ownTimes, week, as)).body.result
  expect(await times(technician)).toMatchObject([
    { started_at: '2026-03-01T13:30:00Z', ended_at: '2026-03-01T20:00:00Z', start_arrived_at: null },
  ])
  expect(await times(office)).toMatchObject([{ started_at: '2026-03-01T21:00:00Z', ended_at: null }])
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' }
  expect((await app.request(c.ownTimes, year, technician)).status).toBe(400)
})
