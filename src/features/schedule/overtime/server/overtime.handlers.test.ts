import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { payContract } from '#features/people/pay/pay.contract.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import { timesheetsContract } from '#features/people/timesheets/timesheets.contract.ts'
import { overtimeContract as c } from '../overtime.contract.ts'

const app = await testApp({ alone: true })
const week = { startDate: '2025-12-01', endDate: '2025-12-07' }
/** Wall times in Sydney, eleven hours ahead. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+11:00`).toISOString()
const december = (day: number) => `2025-12-0${day}`
const hours = (day: number, week: number) => ({ starts_on: '2025-01-01', day_hours: day, week_hours: week })

/** A technician with 36 hours booked from Monday to Thursday, on the Sunday before. */
async function bookedWeek() {
  app.setNow(at('2025-11-30', '12:00'))
  const company = await app.company()
  await app.ok(payContract.saveRules, hours(10, 38), company.owner)
  const days = ['2025-12-01', december(2), december(3), december(4)]
  const appointments = days.map(day => ({ starts_at: at(day, '07:00'), minutes: 540 }))
  const job = await bookedJobId(app, company, {
    appointments: appointments.map(({ starts_at, minutes }) => ({
      appointment_time: starts_at,
      duration: minutes,
    })),
  } as object)
  const shown = async (as = company.office) => (await app.ok(c.shown, week, as)).body.result
  const added = async (visits: object[], as = company.office) =>
    (await app.ok(c.added, { visits } as never, as)).body.result
  const friday = {
    starts_at: at(december(5), '07:00'),
    minutes: 300,
    technician_ids: [company.technician.id],
  }
  return { company, job, shown, added, friday }
}

test('a visit that makes overtime is told with its sum, and the board shows it once booked', async () => {
  const { company, job, shown, added, friday } = await bookedWeek()
  const sum = {
    user_id: company.technician.id,
    first_day: '2025-12-01',
    last_day: '2025-12-07',
    minutes: 2_460,
    ordinary_minutes: 2_280,
  }
  expect(await shown()).toEqual([])
  expect(await added([friday])).toMatchObject([sum])
  expect(await added([{ ...friday, minutes: 120 }])).toEqual([])
  const { id } = (
    await app.ok(
      appointmentsContract.add,
      { id: job, appointment_time: friday.starts_at, duration: 300 } as never,
      company.office,
    )
  ).body.result
  expect(await shown()).toMatchObject([sum])
  // Another day of the same week adds nothing; a longer visit does.
  expect(await added([{ ...friday, id, starts_at: at(december(6), '07:00') }])).toEqual([])
  expect(await added([{ ...friday, id, minutes: 360 }])).toMatchObject([{ minutes: 2_520 }])
  expect(await added([{ ...friday, id, minutes: 60 }])).toEqual([])
  expect(
    await added(
      [{ ...friday, minutes: 0 }].map(each => ({
        ...each,
        minutes: 720,
        starts_at: at('2025-12-10', '07:00'),
      })),
    ),
  ).toMatchObject([{ first_day: '2025-12-10', last_day: '2025-12-10', minutes: 720, ordinary_minutes: 600 }])
})

test('it follows leave, the clock, a late entry and the rules of then', async () => {
  const { company, job, shown, friday } = await bookedWeek()
  const { office, owner, technician } = company
  await app.ok(
    appointmentsContract.add,
    { id: job, appointment_time: friday.starts_at, duration: 300 } as never,
    office,
  )
  const minutes = async () => (await shown())[0]?.minutes
  expect(await minutes()).toBe(2_460)
  const leave = { user_id: technician.id, kind: 'annual', first_day: december(4), last_day: december(4) }
  await app.ok(shiftsContract.addLeave, leave as never, office)
  expect(await minutes()).toBeUndefined()
  // Eleven hours were worked on Monday, of nine that were booked.
  app.setNow(at(december(2), '06:00'))
  const time = {
    userId: technician.id,
    kind: 'work',
    started_at: at('2025-12-01', '06:00'),
    ended_at: at('2025-12-01', '17:00'),
    reason: 'Forgot the clock',
  }
  await app.ok(timesheetsContract.add, time as never, owner)
  expect(await shown()).toMatchObject([
    { first_day: '2025-12-01', last_day: '2025-12-01', minutes: 660, ordinary_minutes: 600 },
  ])
  await app.ok(payContract.saveRules, { ...hours(12, 20), starts_on: '2025-12-01' }, owner)
  expect(await minutes()).toBe(11 * 60 + 18 * 60 + 300)
  await app.ok(payContract.saveRules, { ...hours(12, 60), starts_on: '2025-12-08' }, owner)
  expect(await minutes()).toBe(11 * 60 + 18 * 60 + 300)
})

test('who books sees it of their own company; without limits nothing is told', async () => {
  const { company, shown, added, friday } = await bookedWeek()
  expect((await app.send(c.shown, week, company.technician)).status).toBe(403)
  expect((await app.send(c.shown, { ...week, endDate: '2025-11-01' }, company.office)).status).toBe(400)
  expect((await app.send(c.shown, { ...week, endDate: '2026-11-01' }, company.office)).status).toBe(400)
  const other = await app.company()
  await app.ok(payContract.saveRules, hours(1, 1), other.owner)
  expect(await added([friday], other.office)).toEqual([])
  expect(await shown(other.office)).toEqual([])
  // Long ago and in a thousand years nobody is warned.
  for (const starts_at of ['1900-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])
    expect(await added([{ ...friday, starts_at, minutes: 1_440 }])).toEqual([])
})
