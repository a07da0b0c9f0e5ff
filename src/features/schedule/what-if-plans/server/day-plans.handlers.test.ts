import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { jobTypesContract } from '#features/account/job-types/job-types.contract.ts'
import { bookedJob } from '#features/jobs/jobs/testing/booked-job.ts'
import { licencesContract } from '#features/people/licences/licences.contract.ts'
import { shiftsContract } from '#features/people/shifts/shifts.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { sentenceOf } from '#shared/fact.ts'
import { dayPlansContract as c } from '../day-plans.contract.ts'

const app = await testApp()
// Sunday the 1st of March 2026 in Sydney; the plan is about Monday.
beforeEach(() => app.setNow('2026-03-01T01:00:00Z'))
const monday = { startDate: '2026-03-02', endDate: '2026-03-02' }
const eight = '2026-03-01T21:00:00Z'
const ten = '2026-03-01T23:00:00Z'
const five = '2026-03-02T06:00:00Z'

async function booked(company: TestCompany, appointment_time: string, latitude: number) {
  const job = await bookedJob(app, company, {
    name: `Client at ${latitude}`,
    phone: '0412 345 678',
    latitude,
    longitude: 151,
    appointments: [{ appointment_time, duration: 60 }],
  })
  return job.appointments[0]!
}
const times = async (company: TestCompany) =>
  (
    await app.sql<{ starts_at: Date }>(
      'select starts_at from appointments where company_id = $1 order by id',
      [company.id],
    )
  ).map(row => row.starts_at.toISOString().replace('.000', ''))

test('a plan says what it comes to, and changes nothing', async () => {
  const company = await app.company()
  const near = await booked(company, eight, -33.8)
  await booked(company, ten, -34.2)
  await app.sql('update appointments set told_starts_at = starts_at where company_id = $1', [company.id])
  const figures = (appointment_time: string) =>
    app.send(c.figures, { ...monday, moves: [{ id: near.id, appointment_time }] }, company.office)
  const late = (await figures('2026-03-01T22:30:00Z')).body
  expect(late.before).toMatchObject({ overtime_minutes: 0, late: 1, clashes: 0 })
  expect(late.before.drive_minutes).toBeGreaterThan(60)
  expect(late.after).toMatchObject({ late: 1, clashes: 2 })
  const overtime = (await figures(five)).body
  expect(overtime.after).toMatchObject({ overtime_minutes: 60, late: 0, clashes: 0 })
  expect(overtime.to_tell).toMatchObject([{ id: near.id, name: 'Client at -33.8', from: eight, to: five }])
  expect(await times(company)).toEqual([eight, ten])
})

test('all of it is applied, and taken back by one more plan', async () => {
  const company = await app.company()
  const [a, b] = [await booked(company, eight, -33.8), await booked(company, ten, -33.9)]
  const apply = (moves: object[]) => app.request(c.apply, { moves }, company.office)
  const { body } = await apply([
    { id: a.id, appointment_time: ten, version: a.version },
    { id: b.id, appointment_time: eight, version: b.version },
  ])
  expect(await times(company)).toEqual([ten, eight])
  const back = body.result.map(({ id, version }, i) => ({ id, version, appointment_time: [eight, ten][i] }))
  expect((await apply(back)).status).toBe(200)
  expect(await times(company)).toEqual([eight, ten])
})

test('when somebody was faster with one of them, none is moved', async () => {
  const company = await app.company()
  const other = await app.company()
  const [a, b] = [await booked(company, eight, -33.8), await booked(company, ten, -33.9)]
  const theirs = await booked(other, ten, -33.9)
  const apply = async (moves: object[], as = company.office) =>
    (await app.request(c.apply, { moves }, as)).status
  const move = { id: a.id, appointment_time: five }
  expect(await apply([move, { id: b.id, appointment_time: eight, version: b.version + 1 }])).toBe(409)
  expect(await apply([move, { id: theirs.id, appointment_time: eight }])).toBe(404)
  expect(await apply([move, move])).toBe(400)
  expect(await apply([])).toBe(400)
  expect(await apply([{ id: a.id, appointment_time: 'x' }])).toBe(400)
  expect(await apply([move], company.technician)).toBe(403)
  expect(await times(company)).toEqual([eight, ten])
})

test('a plan is about two weeks at most', async () => {
  const company = await app.company()
  const { id } = await booked(company, eight, -33.8)
  const figures = async (input: object) =>
    (await app.request(c.figures, { ...monday, ...input }, company.office)).status
  const moves = [{ id, appointment_time: ten }]
  expect(await figures({ moves, endDate: '2026-03-16' })).toBe(400)
  expect(await figures({ moves, endDate: '2026-03-01' })).toBe(400)
})

test('what is in the way of several moved together is told at once, and of each other only where they go', async () => {
  const company = await app.company()
  const [a, b] = [await booked(company, eight, -33.8), await booked(company, ten, -33.9)]
  await booked(company, five, -34)
  const check = async (moves: Sends<typeof c.check>['moves'], as = company.office) => {
    const { technicians, conflicts } = (await app.send(c.check, { moves }, as)).body
    return [technicians.map(each => each.id), conflicts.map(each => each.values.name ?? each.text)]
  }
  const to = (id: number, appointment_time: string) => ({ id, appointment_time })
  const busy = [company.technician.id]
  // They change places, and nothing is in their way.
  expect(await check([to(a.id, ten), to(b.id, eight)])).toEqual([[], []])
  expect(await check([to(a.id, ten)])).toEqual([busy, ['Client at -33.9']])
  expect(await check([to(a.id, five), to(b.id, five)])).toEqual([
    busy,
    ['Client at -34', 'Client at -33.9', 'Client at -33.8'],
  ])
  // Nobody's time is taken by what is given back.
  expect(await check([{ ...to(a.id, ten), worker: [] }])).toEqual([[], []])
  const leave = {
    user_id: company.technician.id,
    kind: 'sick' as const,
    first_day: '2026-03-03',
    last_day: '2026-03-03',
  }
  await app.send(shiftsContract.addLeave, { ...leave, note: '' }, company.owner)
  const [, why] = await check([to(a.id, '2026-03-02T23:00:00Z')])
  expect(why).toEqual([company.technician.fullname])
  expect((await app.request(c.check, { moves: [to(a.id, ten)] }, company.technician)).status).toBe(403)
  expect((await app.request(c.check, { moves: [] }, company.office)).status).toBe(400)
  // Another company’s are not looked at.
  const theirs = await booked(await app.company(), eight, -33.8)
  expect(await check([to(theirs.id, eight)])).toEqual([[], []])
  expect(await times(company)).toEqual([eight, ten, five])
})

test('a licence that ends before the new day is named, for who does the work then', async () => {
  const company = await app.company()
  const { owner, office, technician } = company
  const gas = (await app.ok(jobTypesContract.add, { name: 'Gas', licences: ['Gasfitter'] }, owner)).body
    .result
  const { id } = await booked(company, eight, -33.8)
  await app.sql('update jobs set job_type_ids = $2 where company_id = $1', [company.id, [gas.id]])
  const licence = {
    user_id: technician.id,
    name: 'Gasfitter',
    number: '1',
    state: '',
    expires_on: '2026-03-02',
  }
  await app.ok(licencesContract.add, licence, owner)
  const unlicensed = async (appointment_time: string, more: object = {}) =>
    (await app.ok(c.check, { moves: [{ id, appointment_time, ...more }] }, office)).body.unlicensed.map(why =>
      sentenceOf(why),
    )
  expect(await unlicensed(ten)).toEqual([])
  expect(await unlicensed('2026-03-02T21:00:00Z')).toEqual([
    `${technician.fullname}: Gasfitter expires on 2 Mar 2026`,
  ])
  expect(await unlicensed('2026-03-02T21:00:00Z', { worker: [] })).toEqual([])
  expect(await unlicensed(ten, { worker: [office.id] })).toEqual([
    `${office.fullname} has no valid licence: Gasfitter`,
  ])
})

test('which of several was refused is told, and none is moved', async () => {
  const company = await app.company()
  const [a, b] = [await booked(company, eight, -33.8), await booked(company, ten, -33.9)]
  await app.sql(
    "update jobs set status_id = 3, closed_at = '2026-02-01' where company_id = $1 and name = 'Client at -33.9'",
    [company.id],
  )
  const moves = [
    { id: a.id, appointment_time: five },
    { id: b.id, appointment_time: five },
  ]
  const { status, body } = await app.request(c.apply, { moves }, company.operator)
  expect(status).toBe(403)
  expect(body.message).toMatch(/^#\d+ Client at -33.9: This job is closed/)
  expect(await times(company)).toEqual([eight, ten])
})
