import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { dayOrderContract } from '../day-order.contract.ts'

const app = await testApp()
const { propose, apply } = dayOrderContract
let other: TestCompany
const date = '2026-03-04'
/** Nine o'clock in Sydney on that day, and so many minutes later. */
const nineAnd = (minutes: number) =>
  new Date(Date.parse('2026-03-03T22:00:00Z') + minutes * 60_000).toISOString().replace('.000', '')

beforeAll(async () => {
  app.setNow('2026-03-02T00:00:00Z')
  other = await app.company()
})

/** A firm whose technician zigzags along one road: kilometre 10, 2, 8, 4 from the office. */
async function zigzag() {
  const firm = await app.company({ time_zone: 'Australia/Sydney' })
  await app.sql('update companies set lat = -33.9, lng = 151 where id = $1', [firm.id])
  const stops: Record<number, { id: number; job: number; version: number }> = {}
  for (const [n, km] of [10, 2, 8, 4].entries()) {
    const input: Sends<typeof jobsContract.add> = {
      name: `km ${km}`,
      address: `${km} Long Rd`,
      latitude: -33.9 + km / 111,
      longitude: 151,
      assign_worker: [firm.technician.id],
      appointments: [{ appointment_time: nineAnd(n * 90), duration: 45 }],
    }
    const { body } = await app.send(jobsContract.add, input, firm.office)
    const job = body.lastJobInsertId
    const [appointment] = (await app.send(jobsContract.open, { id: job }, firm.office)).body.result
      .appointments
    stops[km] = { id: appointment!.id, job, version: appointment!.version }
  }
  const proposed = async (pinned: number[] = []) => {
    const input = { worker: firm.technician.id, date, pinned }
    const { status, body } = await app.send(propose, input, firm.office)
    expect(status, body.message).toBe(200)
    return body
  }
  return { firm, stops, proposed }
}

test('a zigzag becomes a line; minutes and kilometres are told for both, nothing is changed', async () => {
  const { proposed } = await zigzag()
  const day = await proposed()
  expect(day.stops.map(stop => stop.name)).toEqual(['km 2', 'km 4', 'km 8', 'km 10'])
  expect(day.stops[0]!.after).toBe(nineAnd(0))
  expect(day.byRoad).toBe(false)
  // 10 + 8 + 6 + 4 km of straight line become 10; roads are taken for 1.3 times as long.
  expect(day.before.km).toBeCloseTo(28 * 1.3, 0)
  expect(day.after.km).toBeCloseTo(10 * 1.3, 0)
  expect(day.after.minutes).toBeLessThan(day.before.minutes)
  expect((await proposed()).stops).toEqual(day.stops)
})

test('it is applied as a whole and undone by one call', async () => {
  const { firm, proposed } = await zigzag()
  const day = await proposed()
  const moves = day.stops.map(stop => ({
    id: stop.appointment_id,
    version: stop.version,
    appointment_time: stop.after,
  }))
  const { status, body } = await app.send(apply, { moves }, firm.office)
  expect([status, body.moved.length]).toEqual([200, 4])
  expect((await proposed()).before).toEqual(day.after)
  const back = day.stops.map(stop => ({
    id: stop.appointment_id,
    version: body.moved.find(each => each.id === stop.appointment_id)!.version,
    appointment_time: stop.before,
  }))
  expect((await app.send(apply, { moves: back }, firm.office)).status).toBe(200)
  expect((await proposed()).before).toEqual(day.before)
})

test('when somebody else has moved one of them meanwhile, none is moved', async () => {
  const { firm, stops, proposed } = await zigzag()
  const day = await proposed()
  const one = { id: stops[2]!.id, version: stops[2]!.version, appointment_time: nineAnd(400) }
  await app.send(apply, { moves: [one] }, firm.office)
  const moves = day.stops.map(stop => ({
    id: stop.appointment_id,
    version: stop.version,
    appointment_time: stop.after,
  }))
  expect((await app.send(apply, { moves }, firm.office)).status).toBe(409)
  const times = (await proposed()).stops.map(stop => [stop.name, stop.before])
  expect(Object.fromEntries(times)).toEqual({
    'km 10': nineAnd(0),
    'km 2': nineAnd(400),
    'km 8': nineAnd(180),
    'km 4': nineAnd(270),
  })
})

test('what is pinned, promised, visited by two, closed, without a place or already begun stays', async () => {
  const { firm, stops, proposed } = await zigzag()
  const reasons = async (pinned: number[] = []) =>
    Object.fromEntries((await proposed(pinned)).stops.map(stop => [stop.name, stop.fixed]))
  expect((await proposed([stops[10]!.id])).stops[0]).toMatchObject({
    name: 'km 10',
    fixed: 'pinned',
    after: nineAnd(0),
  })
  const mate = await app.user(firm.id, 3)
  const both = {
    id: stops[8]!.job,
    user_id: [firm.technician.id, mate.id],
    appointments: [{ id: stops[8]!.id, worker: [firm.technician.id, mate.id] }],
  }
  expect((await app.send(jobsContract.edit, both, firm.office)).status).toBe(200)
  await app.send(jobsContract.edit, { id: stops[4]!.job, job_status_id: 3 }, firm.office)
  await app.sql('update jobs set lat = null, lng = null where company_id = $1 and id = $2', [
    firm.id,
    stops[2]!.job,
  ])
  expect(await reasons()).toEqual({ 'km 10': null, 'km 2': 'nowhere', 'km 8': 'crew', 'km 4': 'closed' })
  app.setNow('2026-03-03T22:30:00Z')
  expect((await reasons())['km 10']).toBe('over')
  app.setNow('2026-03-02T00:00:00Z')
})

test('a promised window is kept', async () => {
  const { firm, stops, proposed } = await zigzag()
  await app.sql('update appointments set window_minutes = 60 where company_id = $1 and id = $2', [
    firm.id,
    stops[10]!.id,
  ])
  const stop = (await proposed()).stops.find(each => each.name === 'km 10')!
  expect([stop.window_from, stop.window_to]).toEqual([nineAnd(0), nineAnd(60)])
  expect(stop.after >= nineAnd(0) && stop.after <= nineAnd(60)).toBe(true)
})

test('who may not book neither asks nor moves; another company’s people and appointments are not there', async () => {
  const { firm, stops } = await zigzag()
  const ask = { worker: firm.technician.id, date, pinned: [] }
  const moves = [{ id: stops[2]!.id, version: 1, appointment_time: nineAnd(30) }]
  expect((await app.send(propose, ask, firm.technician)).status).toBe(403)
  expect((await app.send(apply, { moves }, firm.technician)).status).toBe(403)
  expect((await app.send(propose, ask, other.office)).body.stops).toEqual([])
  expect((await app.send(apply, { moves }, other.office)).status).toBe(404)
  for (const bad of [
    { ...ask, date: '2026-02-30' },
    { ...ask, worker: 'all' },
    { ...ask, pinned: 'x' },
  ])
    expect((await app.request(propose, bad, firm.office)).status).toBe(400)
  for (const bad of [[], [{ id: 1, version: 1, appointment_time: 'soon' }], 'all'])
    expect((await app.request(apply, { moves: bad }, firm.office)).status).toBe(400)
})
