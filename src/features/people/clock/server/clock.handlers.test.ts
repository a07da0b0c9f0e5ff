import { describe, expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobTimeContract } from '#features/jobs/job-summary/job-time.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { happenedHeader, sentHeader } from '#shared/happened.ts'
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
  expect(await status()).toMatchObject({ timedIn: false, date_time_in: null })
  expect((await clock('In')).body.result).toMatchObject({ timedIn: true, date_time_in: wire(morning) })
  app.setNow(later)
  expect((await clock('In')).body.result).toMatchObject({ timedIn: true, date_time_in: wire(morning) })
  expect((await clock('Out')).body.result).toMatchObject({ timedIn: false, date_time_in: null })
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

test('the owner clocks somebody else, Approve Time with a reason, and only of the company', async () => {
  const { owner, office, technician, clock, place, id } = await newCompany()
  const unsaid = await clock('In', office, technician.id)
  expect([unsaid.status, unsaid.body.message]).toEqual([400, 'Please give a reason.'])
  const reason = 'Phone was flat'
  expect((await app.send(c.clock, { status: 'In', id: technician.id, reason }, office)).status).toBe(200)
  expect(await app.sql('select user_id, by_id, reason from time_traces where company_id = $1', [id])).toEqual(
    [{ user_id: technician.id, by_id: office.id, reason }],
  )
  await clock('Out', owner, technician.id)
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
  expect([early.status, early.body.message]).toEqual([409, 'You’re not clocked in.'])
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

describe('one tap to another job, travel or a break', () => {
  const hour = (text: string) => app.setNow(`2026-03-02T${text}:00Z`)
  async function atWork() {
    hour('00:00')
    const company = await app.company()
    const [first, second] = [await bookedJobId(app, company), await bookedJobId(app, company)]
    const to = (input: object, as = company.technician) => app.send(c.clock, { status: 'In', ...input }, as)
    const entries = () =>
      app.sql<Record<string, unknown>>(
        `select kind, paid, job_id, to_char(started_at at time zone 'UTC', 'HH24:MI') as from,
           to_char(ended_at at time zone 'UTC', 'HH24:MI') as to from clock_times where company_id = $1 order by started_at`,
        [company.id],
      )
    const minutes = async (jobId: number) =>
      (await app.send(jobTimeContract.times, { jobId }, company.office)).body.minutes
    return { ...company, first, second, to, entries, minutes }
  }

  test('ends the present entry and begins the next at the same instant; the job has its minutes', async () => {
    const { technician, first, second, to, entries, minutes } = await atWork()
    await to({ job_id: first })
    hour('02:00')
    const paused = await to({ kind: 'break', paid: false })
    expect(paused.body.result).toMatchObject({
      timedIn: true,
      date_time_in: '2026-03-02T00:00:00Z',
      kind: 'break',
      paid: false,
      resume: { kind: 'work', job: { id: first } },
    })
    hour('02:30')
    await to({ job_id: first })
    hour('03:00')
    await to({ kind: 'travel' })
    hour('03:20')
    await app.send(jobTimeContract.work, { jobId: second, status: 'In' }, technician)
    hour('05:00')
    await app.send(c.clock, { status: 'Out' }, technician)
    expect(await entries()).toEqual([
      { kind: 'work', paid: true, job_id: first, from: '00:00', to: '02:00' },
      { kind: 'break', paid: false, job_id: null, from: '02:00', to: '02:30' },
      { kind: 'work', paid: true, job_id: first, from: '02:30', to: '03:00' },
      { kind: 'travel', paid: true, job_id: null, from: '03:00', to: '03:20' },
      { kind: 'work', paid: true, job_id: second, from: '03:20', to: '05:00' },
    ])
    expect([await minutes(first), await minutes(second)]).toEqual([150, 100])
  })

  test('work on a job clocks in, and its end clocks out again; with the clock on before, that goes on', async () => {
    const { technician, first, to, entries } = await atWork()
    const work = (status: 'In' | 'Out') =>
      app.send(jobTimeContract.work, { jobId: first, status }, technician)
    await work('In')
    hour('01:00')
    await work('Out')
    expect((await app.send(c.status, {}, technician)).body.result.timedIn).toBe(false)
    hour('02:00')
    await to({})
    hour('03:00')
    await work('In')
    hour('04:00')
    await work('Out')
    expect((await entries()).map(each => [each.job_id, each.from, each.to])).toEqual([
      [first, '00:00', '01:00'],
      [null, '02:00', '03:00'],
      [first, '03:00', '04:00'],
      [null, '04:00', null],
    ])
  })

  test('taps that a phone kept fall into their place, cut where newer ones begin', async () => {
    const { technician, first, second, to, entries } = await atWork()
    await to({})
    hour('04:00')
    await to({ job_id: second })
    hour('05:00')
    const late = (time: string) => ({
      headers: {
        [happenedHeader]: `2026-03-02T${time}:00Z`,
        [sentHeader]: '2026-03-02T05:00:00Z',
      },
    })
    await app.send(c.clock, { status: 'In', job_id: first }, technician, late('01:00'))
    await app.send(c.clock, { status: 'In', kind: 'break' }, technician, late('03:00'))
    expect((await entries()).map(each => [each.kind, each.job_id, each.from, each.to])).toEqual([
      ['work', null, '00:00', '01:00'],
      ['work', first, '01:00', '03:00'],
      ['break', null, '03:00', '04:00'],
      ['work', second, '04:00', null],
    ])
  })

  test('two devices that switch at once leave one entry open, and no two at one time', async () => {
    const { first, second, to, entries } = await atWork()
    await to({})
    hour('01:00')
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => to(n % 2 ? { job_id: first } : { job_id: second })),
    )
    expect(answers.map(answer => answer.status)).toEqual(Array(8).fill(200))
    const rows = await entries()
    expect(rows.map(each => [each.from, each.to])).toEqual([
      ['00:00', '01:00'],
      ['01:00', null],
    ])
  })

  test('a press that waited for another, though it was made a moment earlier, makes no time before that', async () => {
    const { first, second, to, entries } = await atWork()
    app.setNow('2026-03-02T01:00:00.020Z')
    await to({ job_id: first })
    app.setNow('2026-03-02T01:00:00.010Z')
    await to({ job_id: first })
    expect((await entries()).map(each => each.job_id)).toEqual([first])
    app.setNow('2026-03-02T01:00:00.005Z')
    await to({ job_id: second })
    expect((await entries()).map(each => [each.job_id, each.to])).toEqual([[second, null]])
  })

  test('a member whose access ends is clocked out, and their timesheet says so', async () => {
    const { technician, owner, to, entries, id } = await atWork()
    await to({ kind: 'travel' })
    hour('01:00')
    await app.send(teamContract.setStatus, { id: technician.id, active: false }, owner)
    expect(await entries()).toEqual([
      { kind: 'travel', paid: true, job_id: null, from: '00:00', to: '01:00' },
    ])
    const traces = await app.sql('select action from time_traces where company_id = $1', [id])
    expect(traces).toEqual([{ action: 'disabled' }])
  })

  test('a job of another company, or of somebody else, is not there to clock to', async () => {
    const { to } = await atWork()
    const other = await atWork()
    expect((await to({ job_id: other.first })).status).toBe(404)
  })
})

test('the list of who is on site names phone, job and place of everybody at work', async () => {
  const company = await newCompany()
  const { owner, office, technician, clock } = company
  const list = async (as: TestUser = owner) => (await app.send(c.onSite, {}, as)).body.result
  expect(await list()).toEqual([])
  const job = await bookedJobId(app, company, {
    address: '12 Hill St, Bondi',
    appointments: [{ appointment_time: wire(morning) }],
  })
  await app.send(c.clock, { status: 'In', kind: 'work', job_id: job }, technician)
  await app.send(c.recordPosition, bondi, technician)
  await clock('In', office)
  const found = await list()
  expect(found.map(each => each.user_id).sort()).toEqual([office.id, technician.id].sort())
  expect(found.find(each => each.user_id === technician.id)).toMatchObject({
    since: wire(morning),
    kind: 'work',
    job: { id: job, address: '12 Hill St, Bondi', is_booked: false },
    position: { lat: bondi.latitude, lng: bondi.longitude, at: wire(morning) },
  })
  expect(found.find(each => each.user_id === office.id)).toMatchObject({ job: null, position: null })
  // Without a job on the clock, the one booked for now says where somebody is.
  await app.send(c.clock, { status: 'In', kind: 'general' }, technician)
  const booked = (await list()).find(each => each.user_id === technician.id)
  expect(booked).toMatchObject({ kind: 'general', job: { id: job, is_booked: true } })
  expect((await app.send(c.onSite, {}, technician)).status).toBe(403)
  const other = await newCompany()
  expect(await list(other.owner)).toEqual([])
})
