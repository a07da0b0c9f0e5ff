import { beforeAll, expect, test } from 'vitest'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { type TestCompany, type TestUser, testApp } from '#server/testing/test-app.ts'
import { calendarContract } from '../calendar.contract.ts'

const app = await testApp()
let company: TestCompany
let other: TestCompany
let second: TestUser
const { range } = calendarContract
const nine = '2026-03-03T22:00:00Z'

beforeAll(async () => {
  app.setNow('2026-03-02T00:00:00Z')
  company = await app.company({ time_zone: 'Australia/Sydney' })
  other = await app.company({ time_zone: 'Australia/Perth' })
  second = await app.user(company.id, 3, { fullname: 'Li Wong' })
})

const booked = (appointments: Parameters<typeof bookedJob>[2] = [{ appointment_time: nine }], of = company) =>
  bookedJob(app, of, appointments)
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
