import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import type { Sends } from '#shared/endpoint.ts'
import { calendarContract } from '../calendar.contract.ts'
import { calendarRowsFromWire } from '../calendar-rows.wire.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let second: TestUser
const { range, rows, texts } = calendarContract
const nine = '2026-03-03T22:00:00Z'

beforeAll(async () => {
  app.setNow('2026-03-02T00:00:00Z')
  company = await app.company({ time_zone: 'Australia/Sydney' })
  other = await app.company({ time_zone: 'Australia/Perth' })
  second = await app.user(company.id, 3, { fullname: 'Li Wong' })
})

const booked = (
  appointments: Sends<typeof jobsContract.add>['appointments'] = [{ appointment_time: nine }],
  of = company,
) => bookedJob(app, of, { appointments })
const days = async (startDate: string, endDate: string, as: TestUser = company.office, worker?: number[]) =>
  (await app.send(range, { startDate, endDate, worker }, as)).body.data

test('a range has what touches its days in the company’s zone, over midnight too', async () => {
  // In Sydney: 10 March 23:30 to 11 March 00:30; 11 March 00:00 sharp; 11 March 23:59; 12 March 00:00.
  const times = [
    '2026-03-10T12:30:00Z',
    '2026-03-10T13:00:00Z',
    '2026-03-11T12:59:00Z',
    '2026-03-11T13:00:00Z',
  ]
  const job = await booked(times.map(appointment_time => ({ appointment_time, duration: 60 })))
  const eleventh = await days('2026-03-11', '2026-03-11')
  expect(eleventh.map(e => e.appointment_time_local)).toEqual([
    '2026-03-10 23:30:00',
    '2026-03-11 00:00:00',
    '2026-03-11 23:59:00',
  ])
  expect(eleventh[0]).toMatchObject({
    id: job.id,
    end: '2026-03-10T13:30:00Z',
    duration: 60,
    type: 'job',
    user_name: company.technician.fullname,
    user_color: '#0b7f77',
    appointment_version: 1,
  })
  expect(await days('2026-03-10', '2026-03-10')).toHaveLength(1)
  expect(await days('2026-03-01', '2026-05-01')).toHaveLength(4)
})

test('on the short day of spring the range ends an hour earlier', async () => {
  // Sydney, 4 October 2026: 23 hours, from 3 October 14:00 UTC to 4 October 13:00 UTC.
  await booked([
    { appointment_time: '2026-10-04T12:55:00Z', duration: 5 },
    { appointment_time: '2026-10-04T13:00:00Z', duration: 5 },
  ])
  expect((await days('2026-10-04', '2026-10-04')).map(e => e.appointment_time_local)).toEqual([
    '2026-10-04 23:55:00',
  ])
})

test('more than 62 days, days in the wrong order and days that do not exist are refused', async () => {
  for (const [startDate, endDate] of [
    ['2026-01-01', '2026-03-04'],
    ['2026-01-02', '2026-01-01'],
    ['2026-02-30', '2026-03-01'],
    ['', ''],
  ]) {
    expect((await app.send(range, { startDate: startDate!, endDate: endDate! }, company.office)).status).toBe(
      400,
    )
  }
  expect(
    (await app.send(range, { startDate: '2026-01-01', endDate: '2026-03-03' }, company.office)).status,
  ).toBe(200)
})

test('a technician sees own appointments only, the office those of whom it chooses, nobody another company’s', async () => {
  await booked([
    { appointment_time: '2026-06-01T00:00:00Z', worker: [second.id] },
    { appointment_time: '2026-06-02T00:00:00Z' },
  ])
  const start = (events: { appointment_time: string | null }[]) =>
    events.map(e => e.appointment_time?.slice(8, 10))
  expect(start(await days('2026-06-01', '2026-06-03'))).toEqual(['01', '02'])
  expect(start(await days('2026-06-01', '2026-06-03', second))).toEqual(['01'])
  expect(start(await days('2026-06-01', '2026-06-03', second, [company.technician.id]))).toEqual(['01'])
  expect(start(await days('2026-06-01', '2026-06-03', company.office, [company.technician.id]))).toEqual([
    '02',
  ])
  expect(await days('2026-06-01', '2026-06-03', other.office)).toEqual([])
})

test('a deleted job leaves the calendar and comes back to it', async () => {
  const job = await booked([{ appointment_time: '2026-07-01T00:00:00Z' }])
  await app.send(jobsContract.archive, { ids: [job.id] }, company.office)
  expect(await days('2026-07-01', '2026-07-01')).toEqual([])
  const id = job.appointments[0]!.id
  expect(
    (await app.send(appointmentsContract.move, { id, appointment_time: nine }, company.office)).status,
  ).toBe(404)
  await app.send(jobsContract.restore, { ids: [job.id] }, company.office)
  expect(await days('2026-07-01', '2026-07-01')).toHaveLength(1)
})

test('the calendar’s own rows hold what the specified ones do, in fewer bytes', async () => {
  const own = await app.company({ time_zone: 'Australia/Sydney' })
  const mate = await app.user(own.id, 3, { fullname: 'Wong, Li' })
  const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T22:00:00Z`
  for (const day of [3, 4, 5]) {
    await app.request(
      jobsContract.add,
      {
        name: `Client ${day}`,
        address: `${day} Smith Street, Bondi NSW`,
        ...(day > 3 && { suburb: 'Bondi', latitude: -33.8912345, longitude: 151.27 }),
        additionalInfo: `Leaking tap ${day}${day === 5 ? ', the one below the long window of the laundry' : ''}\nring first`,
        assign_worker: [own.technician.id, mate.id],
        appointments: [{ appointment_time: at(day), duration: 45, worker: [mate.id], arrival_window: 30 }],
      },
      own.office,
    )
  }
  const asked = { startDate: '2026-03-03', endDate: '2026-03-07' }
  const full = (await app.send(range, asked, own.office)).body.data
  const { success: _, ...brief } = (await app.send(rows, asked, own.office)).body
  const shown = (row: (typeof full)[number]) => ({
    id: row.id,
    key: row.row_key,
    at: row.appointment_time,
    end: row.end,
    minutes: row.duration,
    window: row.arrival_window,
    name: row.name,
    number: row.job_number,
    suburb: row.suburb_name,
    people: [row.user_id, row.user_name, row.user_color, row.workers],
    status: row.job_status,
    version: row.appointment_version,
    lng: row.longitude,
    type: row.job_type,
  })
  expect(full).toHaveLength(3)
  expect(calendarRowsFromWire(brief).map(shown)).toEqual(full.map(shown))
  expect(brief.places).toEqual([
    { suburb: '', end: '3 Smith Street, Bondi NSW' },
    { suburb: 'Bondi', end: '' },
  ])
  expect([brief.people.length, brief.crews.length, brief.appointments.address]).toEqual([1, 1, []])
  expect(brief.appointments.lat).toEqual([null, -3389123, -3389123])
  const whole = (await app.send(rows, { ...asked, texts: true }, own.office)).body
  expect([whole.appointments.address, whole.places[1]]).toEqual([
    ['', '4 Smith Street', '5 Smith Street'],
    { suburb: 'Bondi', end: ', Bondi NSW' },
  ])
  expect(calendarRowsFromWire(whole)[1]).toMatchObject({
    address: '4 Smith Street, Bondi NSW',
    company_comment: 'Leaking tap 4',
  })
  const card = await app.send(texts, { id: brief.appointments.id[2]! }, own.office)
  const long = 'Leaking tap 5, the one below the long window of the laundry'
  expect(card.body.result).toEqual({ address: '5 Smith Street, Bondi NSW', comment: long })
  const commentsFor = async (as: TestUser) =>
    (await app.send(rows, { ...asked, texts: true }, as)).body.appointments.comment[2]
  expect([await commentsFor(own.office), await commentsFor(mate)]).toEqual([long.slice(0, 40), long])

  // A technician gets own appointments; when a job was closed, and by whom, says whether it can be reopened.
  expect((await app.send(rows, asked, own.technician)).body.appointments.id).toEqual([])
  expect((await app.request(texts, { id: brief.appointments.id[2]! }, own.technician)).status).toBe(404)
  await app.send(jobsContract.edit, { id: full[0]!.id, job_status_id: 3 }, mate)
  const theirs = (await app.send(rows, asked, mate)).body.appointments
  expect([theirs.id, theirs.closed_by]).toEqual([brief.appointments.id, [mate.id, null, null]])
  expect((await app.send(rows, asked, own.office)).body.appointments.closed_by).toEqual([])

  expect((await app.send(rows, asked, other.office)).body.appointments.id).toEqual([])
  expect((await app.request(texts, { id: brief.appointments.id[2]! }, other.office)).status).toBe(404)
  for (const input of [
    { ...asked, endDate: '2026-03-01' },
    { ...asked, endDate: '2026-09-01' },
    { ...asked, startDate: '2026-02-30' },
  ]) {
    expect((await app.request(rows, input, own.office)).status).toBe(400)
  }
  expect((await app.request(rows, asked, null)).status).toBe(401)
})

test('an appointment tells that its job goes on at a later one, until that is cancelled', async () => {
  const job = await booked([
    { appointment_time: '2026-03-18T22:00:00Z', duration: 60 },
    { appointment_time: '2026-03-19T22:00:00Z', duration: 60 },
  ])
  const laterOf = async () => {
    const asked = { startDate: '2026-03-18', endDate: '2026-03-22' }
    const all = (await app.send(range, asked, company.office)).body.data
    const drawn = calendarRowsFromWire((await app.send(rows, asked, company.office)).body)
    const own = (list: { id: number; later?: boolean }[]) =>
      list.filter(row => row.id === job.id).map(row => row.later)
    expect(own(drawn)).toEqual(own(all))
    return own(all)
  }
  expect(await laterOf()).toEqual([true, false])
  const [, second] = job.appointments
  await app.send(appointmentsContract.cancel, { id: second!.id }, company.office)
  expect(await laterOf()).toEqual([false])
})
