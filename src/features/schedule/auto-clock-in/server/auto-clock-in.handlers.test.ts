import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { clockContract } from '#features/people/clock/clock.contract.ts'
import { autoClockInContract as c } from '../auto-clock-in.contract.ts'
import { autoClockInTexts } from '../auto-clock-in.rules.ts'

const app = await testApp()
const now = Date.UTC(2026, 2, 4, 23)
const at = (minutes: number) => app.setNow(new Date(now + minutes * 60_000))
const depot = { name: 'Depot', address: '1 Yard St', lat: -33.8, lng: 151 }
const bondi = { latitude: -33.89, longitude: 151.27 }

test('a new company has it switched off, with 150 metres and two hours; negative values are refused, 0 is taken', async () => {
  const company = await app.company()
  const { result } = (await app.send(c.settings, {}, company.technician)).body
  expect(result).toEqual({
    enabled: false,
    radius: 150,
    minutes_appointment: 120,
    minutes_job: 120,
    yards: [],
    version: 0,
  })
  const save = (input: object, as = company.owner) => app.request(c.save, { ...result, ...input }, as)
  for (const [input, message] of [
    [{ radius: -1 }, autoClockInTexts.radius],
    [{ minutes_job: -1 }, autoClockInTexts.minutes],
    [{ minutes_appointment: 'soon' }, autoClockInTexts.minutes],
    [{ radius: 10_001 }, autoClockInTexts.wide],
    [{ radius: 0.5 }, autoClockInTexts.wholeMetres],
    [{ minutes_job: 1_441 }, autoClockInTexts.long],
    [{ minutes_appointment: 1.5 }, autoClockInTexts.wholeMinutes],
    [{ minutes_appointment: -1 }, autoClockInTexts.minutes],
    [{ yards: [{ ...depot, name: '' }] }, autoClockInTexts.yardName],
    [{ yards: [{ ...depot, lat: null }] }, autoClockInTexts.yardPlace],
  ] as const)
    expect(await save(input)).toMatchObject({ status: 400, body: { message } })
  expect((await save({ enabled: true }, company.technician)).status).toBe(403)
  expect((await save({ enabled: true, radius: 0, minutes_job: 0 })).body).toMatchObject({
    result: { enabled: true, radius: 0, minutes_job: 0, version: 1 },
  })
})

test('the device is told the own jobs that are due, until their technician clocks in, and not again after clocking out', async () => {
  at(-600)
  const company = await app.company()
  const { technician, office } = company
  const book = (more: object) => bookedJobId(app, company, { ...bondi, ...more })
  const appointments = [{ appointment_time: new Date(now).toISOString() }]
  const due = await book({ appointments })
  await book({ appointments, latitude: null, longitude: null })
  await book({ appointments, assign_worker: [] })
  const places = async () => {
    const { result } = (await app.send(c.places, {}, technician)).body
    return result.map(place => place.job_id)
  }
  at(0)
  expect(await places()).toEqual([])
  const on = { enabled: true, radius: 150, minutes_appointment: 120, minutes_job: 120, yards: [] }
  await app.send(c.save, on, company.owner)
  expect((await app.send(c.places, {}, technician)).body).toMatchObject({
    radius: 150,
    leave: null,
    result: [{ job_id: due, lat: -33.89, lng: 151.27 }],
  })
  at(-121)
  expect(await places()).toEqual([])
  at(121)
  expect(await places()).toEqual([])
  const urgent = await book({})
  expect(await places()).toEqual([urgent])

  at(-60)
  await app.send(clockContract.clock, { status: 'In' }, technician)
  expect(await places()).toEqual([])
  at(10)
  await app.send(clockContract.clock, { status: 'Out' }, technician)
  expect(await places()).not.toContain(due)
  expect((await app.send(c.places, {}, office)).body.result).toEqual([])
})

test('arriving clocks in once; for ten minutes it can be undone, and then that place clocks in no more', async () => {
  at(-600)
  const company = await app.company()
  const { technician } = company
  const job = await bookedJobId(app, company, {
    ...bondi,
    appointments: [{ appointment_time: new Date(now).toISOString() }],
  })
  const on = { enabled: true, radius: 150, minutes_appointment: 120, minutes_job: 120, yards: [depot] }
  await app.ok(c.save, on, company.owner)
  const places = async () => (await app.ok(c.places, {}, technician)).body
  const times = async () =>
    (await app.sql('select 1 from clock_times where company_id = $1', [company.id])).length
  at(-300)
  expect((await app.send(c.arrive, { job_id: job }, technician)).body.message).toBe(autoClockInTexts.notDue)
  at(-30)
  expect((await app.send(c.arrive, { job_id: job }, company.office)).status).toBe(409)
  expect((await app.send(c.undo, {}, technician)).body.message).toBe(autoClockInTexts.tooLate)
  await Promise.all([1, 2, 3].map(() => app.ok(c.arrive, { job_id: job }, technician)))
  expect(await times()).toBe(1)
  expect(await places()).toMatchObject({ result: [], yards: [], leave: { lat: -33.89, lng: 151.27 } })
  at(-21)
  expect((await places()).undo_until).toBe('2026-03-04T22:40:00Z')
  await app.ok(c.undo, {}, technician)
  expect(await times()).toBe(0)
  expect(await places()).toMatchObject({ result: [], yards: [], leave: null, undo_until: null })
  expect((await app.send(c.arrive, { job_id: job }, technician)).status).toBe(409)
})

test('a yard counts about the first appointment and the shift; later than ten minutes nothing is undone', async () => {
  at(-600)
  const company = await app.company()
  const { technician } = company
  const appointments = [{ appointment_time: new Date(now).toISOString() }]
  await bookedJobId(app, company, { appointments })
  const on = { enabled: true, radius: 150, minutes_appointment: 120, minutes_job: 120, yards: [depot] }
  await app.ok(c.save, on, company.owner)
  const yards = async () => (await app.ok(c.places, {}, technician)).body.yards
  at(-121)
  expect(await yards()).toEqual([])
  at(-60)
  expect(await yards()).toEqual([{ name: 'Depot', lat: -33.8, lng: 151 }])
  expect((await app.send(c.arrive, { yard: 'Elsewhere' }, technician)).status).toBe(409)
  await app.ok(c.arrive, { yard: 'Depot' }, technician)
  expect((await app.ok(c.places, {}, technician)).body.leave).toEqual({
    number: null,
    yard: 'Depot',
    lat: -33.8,
    lng: 151,
  })
  at(-49)
  expect((await app.send(c.undo, {}, technician)).body.message).toBe(autoClockInTexts.tooLate)
  // A break of the own hand: they said what they do, and are not asked whether they left.
  await app.ok(clockContract.clock, { status: 'In', kind: 'break' }, technician)
  expect((await app.ok(c.places, {}, technician)).body.leave).toBe(null)
})
