import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { dashboardContract } from '../dashboard.contract.ts'

const app = await testApp()
const today = (as: { token: string } | null) => app.send(dashboardContract.today, {}, as)

async function job(
  company: TestCompany,
  fields: {
    status?: number
    at?: string | null
    technicians?: number[]
    deleted?: boolean
    name?: string
  } = {},
) {
  const { status = 1, at = null, technicians = [], deleted = false, name = 'Ana Silva' } = fields
  const number = Math.floor(Math.random() * 1e9)
  const [row] = await app.sql<{ id: number }>(
    `insert into jobs (company_id, number, name, status_id, technician_ids, appointment_count, deleted_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [company.id, number, name, status, technicians, at ? 1 : 0, deleted ? new Date() : null],
  )
  if (at) {
    await app.sql(
      `insert into appointments (company_id, job_id, starts_at, ends_at, technician_ids)
       values ($1, $2, $3, $3::timestamptz + interval '1 hour', $4)`,
      [company.id, row!.id, at, technicians],
    )
  }
  return row!.id
}

test('today is the company’s day, not the server’s or UTC’s', async () => {
  // 18 November, 08:00 in Perth: midnight UTC; the day there runs from 16:00 to 16:00 UTC.
  app.setNow('2026-11-18T00:00:00Z')
  const perth = await app.company({ time_zone: 'Australia/Perth' })
  const early = await job(perth, { at: '2026-11-17T16:00:00Z' })
  const late = await job(perth, { at: '2026-11-18T15:59:00Z' })
  // Over at midnight.
  await job(perth, { at: '2026-11-17T15:00:00Z' })
  await job(perth, { at: '2026-11-18T16:00:00Z' })
  const { body } = await today(perth.owner)
  expect(body.result.day).toBe('2026-11-18')
  expect(body.result.appointments.map(row => row.id)).toEqual([early, late])
  expect(body.result.appointments[0]?.appointment_time_local).toBe('2026-11-18 00:00:00')
  app.setNow(null)
})

test('a job over midnight is shown on both days', async () => {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  // 23:30 to 00:30 in Sydney.
  const night = await job(company, { at: '2026-11-17T12:30:00Z' })
  for (const now of ['2026-11-17T12:45:00Z', '2026-11-17T13:15:00Z']) {
    app.setNow(now)
    const { body } = await today(company.owner)
    expect(body.result.appointments.map(row => row.id)).toEqual([night])
  }
  app.setNow(null)
})

test('a day that is named is shown as it is, and one that is none is refused', async () => {
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  app.setNow('2026-11-17T12:45:00Z')
  const later = await job(company, { at: '2026-11-18T22:00:00Z' })
  const { body } = await app.ok(dashboardContract.today, { day: '2026-11-19' }, company.owner)
  expect(body.result).toMatchObject({ day: '2026-11-19', appointments: [{ id: later }] })
  for (const day of ['2026-02-30', 'tomorrow', ''])
    expect((await app.send(dashboardContract.today, { day }, company.owner)).status, day).toBe(400)
  app.setNow(null)
})

test('open jobs are counted by status, deleted ones are not', async () => {
  const company = await app.company()
  await job(company, { status: 1, at: '2026-01-01T00:00:00Z' })
  await job(company, { status: 7 })
  await job(company, { status: 7 })
  await job(company, { status: 3 })
  await job(company, { status: 1, deleted: true })
  const { body } = await today(company.office)
  const counts = Object.fromEntries(body.result.statuses.map(s => [s.label, s.jobs]))
  expect(counts).toEqual({ Pending: 1, 'On the Way': 0, 'Awaiting Payment': 0, 'Call Back': 0, Quote: 2 })
  expect(body.result.unscheduledTotal).toBe(2)
})

test('a technician sees own work only', async () => {
  const company = await app.company()
  const now = new Date()
  const at = now.toISOString()
  app.setNow(now)
  const own = await job(company, { at, technicians: [company.technician.id] })
  await job(company, { at, technicians: [company.office.id] })
  await job(company, {})
  const { body } = await today(company.technician)
  expect(body.result.appointments.map(row => row.id)).toEqual([own])
  expect(body.result.unscheduledTotal).toBe(0)
  app.setNow(null)
})

test('another company’s day is not in it', async () => {
  const [one, two] = [await app.company(), await app.company()]
  await job(one, { name: 'Theirs' })
  const { body } = await today(two.owner)
  expect(body.result.unscheduled).toEqual([])
  expect(body.result.appointments).toEqual([])
})
