import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { recommendedContract } from '#features/schedule/recommended/recommended.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { sentenceOf } from '#shared/fact.ts'
import { shiftsContract } from '../shifts.contract.ts'

const app = await testApp()
const { range, setWeek, setDay, addLeave, editLeave, deleteLeave } = shiftsContract
const { askedLeave, askLeave, answerLeave, withdrawLeave } = shiftsContract
const { busy } = appointmentsContract
const zone = 'Australia/Sydney'
const tuesday = '2026-11-24'
/** Tuesday, 9:00 in the morning of Sydney. */
const nine = '2026-11-23T22:00:00Z'
const week = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from_minute: 420, to_minute: 900 }))

const made = () => {
  app.setNow('2026-11-20T00:00:00Z')
  return app.company({ time_zone: zone })
}
const rosters = async (company: TestCompany, as: TestUser = company.office) =>
  (await app.send(range, { startDate: tuesday, endDate: tuesday }, as)).body.result
const rosterOf = async (company: TestCompany, id = company.technician.id) =>
  (await rosters(company)).find(each => each.user_id === id)!
const inTheWay = async (company: TestCompany, appointmentTime = nine) => {
  const { id } = company.technician
  const { body } = await app.send(busy, { user: String(id), appointmentTime, duration: 60 }, company.office)
  return { is: body.eventExists, why: body.conflicts.map(each => sentenceOf(each, zone)) }
}

test('a week is given to several people at once, and taken back from one', async () => {
  const company = await made()
  const other = await app.user(company.id, 3)
  expect(await inTheWay(company, '2026-11-23T12:00:00Z')).toEqual({ is: false, why: [] })
  const user_ids = [company.technician.id, other.id]
  expect((await app.send(setWeek, { user_ids, week }, company.office)).status).toBe(200)
  expect((await rosterOf(company, other.id)).week).toHaveLength(5)
  expect((await app.send(setWeek, { user_ids: [other.id], week: [] }, company.office)).status).toBe(200)
  expect([(await rosterOf(company)).week.length, (await rosterOf(company, other.id)).week]).toEqual([5, []])
})

test('what is outside a shift or in a leave is asked about before it is booked', async () => {
  const company = await made()
  const user_id = company.technician.id
  await app.send(setWeek, { user_ids: [user_id], week }, company.office)
  expect(await inTheWay(company)).toEqual({ is: false, why: [] })
  // Three in the afternoon, when the shift ends.
  expect((await inTheWay(company, '2026-11-24T04:00:00Z')).why[0]).toContain('works Tue')
  await app.send(setDay, { user_id, day: tuesday }, company.office)
  expect((await inTheWay(company)).why[0]).toContain('doesn’t work on 24 Nov 2026.')
  await app.send(setDay, { user_id, day: tuesday, usual: true }, company.office)
  expect((await inTheWay(company)).is).toBe(false)
  const sick = { user_id, kind: 'sick', first_day: tuesday, last_day: tuesday } as const
  const { body } = await app.send(addLeave, sick, company.office)
  expect((await inTheWay(company)).why[0]).toContain(': Sick, 24 Nov 2026')
  await app.send(deleteLeave, { id: body.result.id }, company.office)
  expect((await inTheWay(company)).is).toBe(false)
})

test('who is away comes last among the recommended, with the reason', async () => {
  const company = await made()
  await app.sql('update companies set pack_id = 3 where id = $1', [company.id])
  const fit = await app.user(company.id, 3, { fullname: 'Zoe Last' })
  const best = async () =>
    (
      await app.send(
        recommendedContract.best,
        { WO: [], radius: 50, job_lat: -33.8, job_lng: 151.1, appointment_time: nine, job_types: [] },
        company.office,
      )
    ).body.result
  const leave = {
    user_id: company.technician.id,
    kind: 'annual',
    first_day: tuesday,
    last_day: tuesday,
  } as const
  await app.send(addLeave, leave, company.office)
  const [first, second] = await best()
  expect([first!.value, first!.away]).toEqual([fit.id, null])
  expect(sentenceOf(second!.away!, zone)).toContain('Annual leave, 24 Nov 2026')
})

test('a leave says how many appointments lie in it, and a stale change of it is refused with what is there', async () => {
  const company = await made()
  const user_id = company.technician.id
  await app.send(
    jobsContract.add,
    {
      name: 'Dana',
      address: '4 King St',
      assign_worker: [user_id],
      appointments: [{ appointment_time: nine }],
    },
    company.office,
  )
  const days = { first_day: tuesday, last_day: tuesday }
  const { body } = await app.send(addLeave, { user_id, kind: 'sick', ...days }, company.office)
  expect(body.appointments).toBe(1)
  const { id } = body.result
  const afternoon = { from_minute: 780, to_minute: 1020 }
  const edited = await app.send(
    editLeave,
    { id, user_id, kind: 'sick', ...days, ...afternoon, version: 1 },
    company.office,
  )
  expect([edited.body.appointments, edited.body.result.version]).toEqual([0, 2])
  const stale = await app.send(
    editLeave,
    { id, user_id, kind: 'annual', ...days, version: 1 },
    company.office,
  )
  expect(stale.status).toBe(409)
  expect((await rosterOf(company)).leave).toMatchObject([{ kind: 'sick', from_minute: 780 }])
})

test('technicians see their own hours and change none; nobody reaches another company', async () => {
  const company = await made()
  const other = await made()
  await app.user(company.id, 3)
  const user_id = company.technician.id
  expect((await rosters(company, company.technician)).map(each => each.user_id)).toEqual([user_id])
  expect((await rosters(company)).length).toBeGreaterThan(2)
  expect((await app.send(setWeek, { user_ids: [user_id], week }, company.technician)).status).toBe(403)
  expect((await app.send(setWeek, { user_ids: [user_id], week }, other.office)).status).toBe(404)
  expect((await app.send(setDay, { user_id, day: tuesday }, other.office)).status).toBe(404)
  const leave = { user_id, kind: 'sick', first_day: tuesday, last_day: tuesday } as const
  expect((await app.send(addLeave, leave, other.office)).status).toBe(404)
})

test('hours that end before they begin, a weekday twice and half a shift are refused', async () => {
  const company = await made()
  const user_ids = [company.technician.id]
  const monday = (from_minute: number, to_minute: number) => ({ weekday: 1, from_minute, to_minute })
  for (const bad of [
    [monday(900, 420)],
    [monday(420, 900), monday(420, 900)],
    [monday(1500, 1600)],
    [monday(0, 1441)],
  ])
    expect((await app.send(setWeek, { user_ids, week: bad }, company.office)).status).toBe(400)
  expect((await app.send(setWeek, { user_ids: [], week }, company.office)).status).toBe(400)
  const day = { user_id: user_ids[0]!, day: tuesday }
  const half = await app.send(setDay, { ...day, from_minute: 420 }, company.office)
  expect([half.status, half.body.message]).toEqual([400, 'Please enter a time.'])
  // To six in the morning of the next day.
  expect(
    (await app.send(setDay, { ...day, from_minute: 1320, to_minute: 1800 }, company.office)).status,
  ).toBe(200)
})

test('who was disabled has no hours any more, and has them again when enabled', async () => {
  const company = await made()
  const user_id = company.technician.id
  await app.send(setWeek, { user_ids: [user_id], week }, company.office)
  await app.send(teamContract.setStatus, { id: user_id, active: 0 }, company.owner)
  expect(await rosterOf(company)).toBeUndefined()
  await app.send(teamContract.setStatus, { id: user_id, active: 1 }, company.owner)
  expect((await rosterOf(company)).week).toHaveLength(5)
})

const told = async (as: TestUser) =>
  (await app.send(notificationsContract.fetchActivity, {}, as)).body.data.map(each => each.activity)

test('a technician asks for leave, the office says yes, and only then it counts; both are told', async () => {
  const company = await made()
  const { technician, office } = company
  const other = await app.user(company.id, 3)
  const days = { kind: 'annual', first_day: tuesday, last_day: tuesday, note: 'Wedding' } as const
  const { body } = await app.send(askLeave, days, technician)
  expect([body.asked, body.result.user_id]).toEqual([true, technician.id])
  expect(await told(office)).toEqual([
    `${technician.fullname} requested leave from 24 Nov 2026 to 24 Nov 2026`,
  ])
  expect((await inTheWay(company)).is).toBe(false)
  const { id } = body.result
  const listed = async (as: TestUser) => (await app.send(askedLeave, {}, as)).body.result
  expect(await listed(office)).toMatchObject([{ id, name: technician.fullname, note: 'Wedding' }])
  expect([await listed(technician), await listed(other)]).toMatchObject([[{ id }], []])
  // Undecided requests are no leave that could be changed, and nobody decides on their own.
  expect((await app.send(deleteLeave, { id }, office)).status).toBe(404)
  expect((await app.send(answerLeave, { id, accept: true }, technician)).status).toBe(403)
  expect((await app.send(withdrawLeave, { id }, other)).status).toBe(404)
  expect((await app.send(answerLeave, { id, accept: true }, (await app.company()).office)).status).toBe(404)
  expect((await app.send(answerLeave, { id, accept: true }, office)).status).toBe(200)
  expect((await inTheWay(company)).is).toBe(true)
  expect(await told(technician)).toEqual([
    `${office.fullname} entered leave for you: 24 Nov 2026 to 24 Nov 2026`,
  ])
  expect((await app.send(answerLeave, { id, accept: false }, office)).status).toBe(404)
})

test('before anybody decides, leave that was asked for says how many appointments are booked in it', async () => {
  const company = await made()
  const { technician, office } = company
  const days = { kind: 'annual', first_day: tuesday, last_day: tuesday } as const
  await app.send(askLeave, days, technician)
  const booked = async () =>
    (await app.send(askedLeave, {}, office)).body.result.map(each => each.appointments)
  expect(await booked()).toEqual([0])
  const job = { name: 'Dana', address: '4 King St', appointments: [{ appointment_time: nine }] }
  await app.send(jobsContract.add, { ...job, assign_worker: [technician.id] }, office)
  expect(await booked()).toEqual([1])
})

test('leave that is declined or taken back is gone; who manages the team enters their own', async () => {
  const company = await made()
  const { technician, office } = company
  const days = { kind: 'annual', first_day: tuesday, last_day: tuesday } as const
  const ask = async () => (await app.send(askLeave, days, technician)).body.result.id
  expect((await app.send(answerLeave, { id: await ask(), accept: false }, office)).status).toBe(200)
  expect(await told(technician)).toEqual([
    `${office.fullname} declined your leave from 24 Nov 2026 to 24 Nov 2026`,
  ])
  expect((await app.send(withdrawLeave, { id: await ask() }, technician)).status).toBe(200)
  expect((await app.send(askedLeave, {}, office)).body.result).toEqual([])
  expect((await app.send(askLeave, days, office)).body.asked).toBe(false)
  expect((await rosterOf(company, office.id)).leave).toHaveLength(1)
  const bad = await app.send(askLeave, { ...days, last_day: '2026-11-20' }, technician)
  expect([bad.status, bad.body.field]).toEqual([400, 'last_day'])
})
