import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { appointmentsContract } from '#features/jobs/jobs/appointments.contract.ts'
import { licencesContract } from '#features/people/licences/licences.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { openShiftsContract } from '../../open-shifts.contract.ts'
import { shiftsContract } from '../../shifts.contract.ts'

const app = await testApp()
const { list, post, withdraw, take, giveBack } = openShiftsContract
const { range, setWeek, setDay, addLeave } = shiftsContract
const zone = 'Australia/Sydney'
const tuesday = '2026-11-24'
const [seven, three] = [420, 900]

const made = async (now = '2026-11-20T00:00:00Z') => {
  app.setNow(now)
  const company = await app.company({ time_zone: zone })
  return { ...company, second: await app.user(company.id, 3, { fullname: 'Zoe Last' }) }
}
type Made = Awaited<ReturnType<typeof made>>
type Posted = Partial<Sends<typeof post>>
const usual = { day: tuesday, from_minute: seven, to_minute: three }
const posted = async (company: TestCompany, more: Posted = {}) => {
  const { status, body } = await app.send(post, { ...usual, ...more }, company.office)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
const seen = async (as: TestUser) => (await app.send(list, {}, as)).body.result
const dayOf = async (company: TestCompany, id: number, day = tuesday) => {
  const { body } = await app.send(range, { startDate: day, endDate: day }, company.office)
  return body.result.find(each => each.user_id === id)!.days.filter(each => each.day === day)
}
const told = async (as: TestUser) =>
  (await app.send(notificationsContract.fetchActivity, {}, as)).body.data.map(each => each.activity)
const answerTo = async (entry: typeof take, id: number, as: TestUser) => {
  const { status, body } = await app.send(entry, { id }, as)
  return [status, status === 200 ? '' : (body as { message?: string }).message]
}

test('an open shift is seen, taken in one tap, and is an ordinary shift from then on', async () => {
  const company = await made()
  const { technician, office, owner } = company
  const fridays = [{ weekday: 5, from_minute: seven, to_minute: three }]
  await app.send(setWeek, { user_ids: [technician.id], week: fridays }, office)
  const id = await posted(company, { note: 'Bring the jetter' })
  expect(await told(technician)).toEqual([
    `New open shift: Tue, 24 Nov, 7:00 am – 3:00 pm · ${office.fullname}`,
  ])
  expect(await seen(technician)).toMatchObject([
    { id, left: 1, mine: false, problem: null, note: 'Bring the jetter', takers: [] },
  ])
  expect(await answerTo(take, id, technician)).toEqual([200, ''])
  expect(await dayOf(company, technician.id)).toMatchObject([{ from_minute: seven, to_minute: three }])
  expect(await seen(technician)).toMatchObject([{ left: 0, mine: true, takers: [] }])
  expect(await seen(office)).toMatchObject([{ takers: [{ user_id: technician.id }] }])
  const news = `Open shift taken: Tue, 24 Nov, 7:00 am – 3:00 pm · ${technician.fullname}`
  expect([(await told(office))[0], (await told(owner))[0]]).toEqual([news, news])
  // Booked outside its hours, the office is warned.
  const asked = { user: String(technician.id), appointmentTime: '2026-11-24T05:00:00Z', duration: 60 }
  expect((await app.send(appointmentsContract.busy, asked, office)).body.eventExists).toBe(true)
})

test('of many who take the last places at once, as many get one as there are', async () => {
  const company = await made()
  const people = await Promise.all(Array.from({ length: 6 }, () => app.user(company.id, 3)))
  const id = await posted(company, { places: 2 })
  const answers = await Promise.all(people.map(each => answerTo(take, id, each)))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(2)
  expect(answers.filter(([status]) => status !== 200)).toEqual(
    Array.from({ length: 4 }, () => [409, 'All places of this shift are taken.']),
  )
  const days = await Promise.all(people.map(each => dayOf(company, each.id)))
  expect(days.flat()).toHaveLength(2)
  // The same person several times at once has it once.
  const next = await posted(company, { day: '2026-11-25', places: 5 })
  const same = await Promise.all(people.map(() => answerTo(take, next, company.technician)))
  expect(same.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect((await seen(company.office)).find(each => each.id === next)!.left).toBe(4)
})

type Arranged = (company: Made, id: number) => Promise<unknown>
const shiftOn = (day: string, from_minute: number, to_minute: number): Arranged => {
  return company =>
    app.send(setDay, { user_id: company.technician.id, day, from_minute, to_minute }, company.office)
}
const leave = (more: object): Arranged => {
  return ({ technician, office }) =>
    app.send(
      addLeave,
      { user_id: technician.id, kind: 'sick', first_day: tuesday, last_day: tuesday, ...more },
      office,
    )
}
const licence = (expires_on: string | null): Arranged => {
  return ({ technician, office }) =>
    app.send(
      licencesContract.add,
      { user_id: technician.id, name: 'gas fitter', number: '7', expires_on },
      office,
    )
}

test.each<[name: string, wants: Posted, arrange: Arranged, problem: string | null]>([
  ['no hours', {}, async () => {}, null],
  ['a shift that day', {}, shiftOn(tuesday, 1000, 1200), 'Already works that day'],
  ['a shift in its hours', {}, shiftOn(tuesday, 840, 1200), 'Clashes with another shift'],
  [
    'a night before that reaches into it',
    {},
    shiftOn('2026-11-23', 1320, 1920),
    'Clashes with another shift',
  ],
  ['a night before that ends with its start', {}, shiftOn('2026-11-23', 1320, 1860), null],
  [
    'a shift that its night reaches into',
    { from_minute: 1320, to_minute: 1900 },
    shiftOn('2026-11-25', 420, 900),
    'Clashes with another shift',
  ],
  ['leave', {}, leave({}), 'On leave then'],
  ['leave in other hours', {}, leave({ from_minute: 900, to_minute: 960 }), null],
  ['leave over hours of it', {}, leave({ from_minute: 840, to_minute: 960 }), 'On leave then'],
  ['no licence', { licence: 'Gas Fitter' }, async () => {}, 'No valid licence for it'],
  ['a licence that ended', { licence: 'Gas Fitter' }, licence('2026-11-23'), 'No valid licence for it'],
  ['a licence on its last day', { licence: 'Gas Fitter' }, licence(tuesday), null],
])(
  'with %s it says before whether it fits, and refuses by the same words',
  async (_name, wants, arrange, problem) => {
    const company = await made()
    const { technician } = company
    const id = await posted(company, wants)
    await arrange(company, id)
    expect((await seen(technician))[0]!.problem).toBe(problem)
    expect(await answerTo(take, id, technician)).toEqual(problem ? [409, problem] : [200, ''])
    if (problem) expect((await seen(company.office))[0]!.left).toBe(1)
  },
)

test('a skill and a group that it asks for: who lacks the skill is told, who is in no such group sees nothing', async () => {
  const company = await made()
  const { technician, second, office, owner } = company
  const [type] = await app.sql<{ id: number }>(
    `insert into job_types (company_id, name, colour) values ($1, 'Roofing', '#336699') returning id`,
    [company.id],
  )
  const job_type_id = Number(type!.id)
  const id = await posted(company, { job_type_id, group_id: 3 })
  expect(await seen(technician)).toMatchObject([{ problem: 'Skill missing', skill: 'Roofing' }])
  expect(await answerTo(take, id, technician)).toEqual([409, 'Skill missing'])
  await app.sql('update users set job_type_ids = $2 where id = $1', [second.id, [job_type_id]])
  expect(await answerTo(take, id, second)).toEqual([200, ''])
  const forOwners = await posted(company, { day: '2026-11-26', group_id: 1 })
  expect((await seen(technician)).map(each => each.id)).toEqual([id])
  expect(await answerTo(take, forOwners, technician)).toEqual([404, 'Not found.'])
  expect((await told(technician)).length).toBe(0)
  expect((await seen(office)).map(each => each.id)).toEqual([id, forOwners])
  expect(await answerTo(take, forOwners, owner)).toEqual([200, ''])
})

test('withdrawn, it goes back from who took it, as the day was before, and they are told', async () => {
  const company = await made()
  const { technician, second, office } = company
  const week = [2].map(weekday => ({ weekday, from_minute: 600, to_minute: 660 }))
  await app.send(setWeek, { user_ids: [second.id], week }, office)
  // Set to no work on that day: after the shift is gone it is so again.
  await app.send(setDay, { user_id: second.id, day: tuesday }, office)
  const id = await posted(company, { places: 3 })
  for (const each of [technician, second]) expect(await answerTo(take, id, each)).toEqual([200, ''])
  const third = await app.user(company.id, 3)
  expect(await answerTo(take, id, third)).toEqual([200, ''])
  // The office gave this one other hours since, which stay; the place is free again.
  await app.send(setDay, { user_id: third.id, day: tuesday, from_minute: 480, to_minute: 540 }, office)
  expect((await seen(office))[0]).toMatchObject({ left: 1 })
  expect(await answerTo(withdraw, id, technician)).toEqual([403, expect.any(String)])
  expect(await answerTo(withdraw, id, office)).toEqual([200, ''])
  expect(await dayOf(company, technician.id)).toEqual([])
  expect(await dayOf(company, second.id)).toMatchObject([{ from_minute: null }])
  expect(await dayOf(company, third.id)).toMatchObject([{ from_minute: 480 }])
  expect((await told(technician))[0]).toBe(
    `Shift withdrawn: Tue, 24 Nov, 7:00 am – 3:00 pm · ${office.fullname}`,
  )
  expect(await seen(technician)).toEqual([])
  expect(await answerTo(take, id, technician)).toEqual([409, 'This shift was withdrawn.'])
  expect(await answerTo(withdraw, id, office)).toEqual([409, 'This shift was withdrawn.'])
})

test('a mistaken tap is taken back for ten minutes, and by the person alone', async () => {
  const company = await made()
  const { technician, second } = company
  const id = await posted(company)
  await answerTo(take, id, technician)
  expect(await answerTo(giveBack, id, second)).toEqual([404, 'Not found.'])
  expect(await answerTo(giveBack, id, technician)).toEqual([200, ''])
  expect([await dayOf(company, technician.id), (await seen(second))[0]!.left]).toEqual([[], 1])
  await answerTo(take, id, technician)
  app.setNow('2026-11-20T00:10:01Z')
  expect(await answerTo(giveBack, id, technician)).toEqual([
    409,
    'It’s too late to give this shift back. Please ask the office.',
  ])
})

test('a member who is disabled frees the place, and takes none', async () => {
  const company = await made()
  const { technician, second, owner, office } = company
  const id = await posted(company)
  await answerTo(take, id, technician)
  await app.send(teamContract.setStatus, { id: technician.id, active: 0 }, owner)
  expect((await seen(office))[0]).toMatchObject({ left: 1, takers: [] })
  expect(await answerTo(take, id, second)).toEqual([200, ''])
})

test.each([
  // Clocks go forward on 4 October at 2, and back on 5 April at 3.
  ['2026-10-03', '2026-10-03T12:00:00Z', '2026-10-03T19:00:00Z'],
  ['2026-04-04', '2026-04-04T11:00:00Z', '2026-04-04T20:00:00Z'],
])('the night of %s keeps its wall hours, and can be taken until it is over', async (day, start, end) => {
  const [from, to] = [1320, 1800]
  const company = await made(start)
  const { technician, second } = company
  const id = await posted(company, { day, from_minute: from, to_minute: to, places: 2 })
  app.setNow(new Date(Date.parse(end) - 1_000))
  expect(await answerTo(take, id, technician)).toEqual([200, ''])
  expect(await dayOf(company, technician.id, day)).toMatchObject([{ from_minute: from, to_minute: to }])
  app.setNow(end)
  expect(await answerTo(take, id, second)).toEqual([409, 'This shift is over.'])
  expect(await answerTo(withdraw, id, company.office)).toEqual([409, 'This shift is over.'])
  expect(await seen(company.office)).toEqual([])
})

test.each<[wants: Posted, status: number, message: string, field: string | null]>([
  [{ day: '2026-11-19' }, 400, 'This shift is over.', 'day'],
  [{ day: '2027-11-25' }, 400, 'Please choose up to one year.', 'day'],
  [{ day: 'soon' }, 400, 'Day is not valid', 'day'],
  [{ from_minute: 900, to_minute: 420 }, 400, 'Finish time cannot be before start time', 'to_minute'],
  [{ from_minute: 0, to_minute: 1441 }, 400, 'Finish time cannot be before start time', 'to_minute'],
  [{ places: 0 }, 400, 'Places is not valid', 'places'],
  [{ places: 51 }, 400, 'Places is not valid', 'places'],
  [{ job_type_id: 999_999_999 }, 404, 'Not found.', 'job_type_id'],
  [{ group_id: 999_999_999 }, 404, 'Not found.', 'group_id'],
])('%o is refused', async (wants, status, message, field) => {
  const company = await made()
  const answer = await app.send(post, { ...usual, ...wants }, company.office)
  const body = answer.body as { message?: string; field?: string }
  expect([answer.status, body.message, body.field ?? null]).toEqual([status, message, field])
  expect(await seen(company.office)).toEqual([])
})

test('nobody reaches another company’s open shifts, and technicians post none', async () => {
  const company = await made()
  const other = await made()
  const id = await posted(company)
  for (const entry of [take, giveBack])
    expect(await answerTo(entry, id, other.technician)).toEqual([404, 'Not found.'])
  expect(await answerTo(withdraw, id, other.office)).toEqual([404, 'Not found.'])
  expect(await seen(other.office)).toEqual([])
  expect((await app.send(post, usual, company.technician)).status).toBe(403)
})
