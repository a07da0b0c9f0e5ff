import { expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { licencesContract } from '#features/people/licences/licences.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import type { Sends } from '#shared/endpoint.ts'
import { openShiftsContract } from '../../open-shifts.contract.ts'
import { shiftSwapsContract } from '../../shift-swaps.contract.ts'
import { shiftsContract } from '../../shifts.contract.ts'

const app = await testApp()
const { list, offer, accept, withdraw, answer } = shiftSwapsContract
const { range, setWeek, setDay, addLeave } = shiftsContract
const [tuesday, thursday] = ['2026-11-24', '2026-11-26']
const hours = { from_minute: 420, to_minute: 900 }
const week = [1, 2, 3, 4, 5].map(weekday => ({ weekday, ...hours }))

/** Ada works Monday to Friday, Bo and Cy have no hours but on Thursdays, from ten. */
const made = async (now = '2026-11-20T00:00:00Z') => {
  app.setNow(now)
  const company = await app.company({ time_zone: 'Australia/Sydney' })
  const ada = company.technician
  const [bo, cy] = [
    await app.user(company.id, 3, { fullname: 'Bo Marsh' }),
    await app.user(company.id, 3, { fullname: 'Cy Lake' }),
  ]
  await app.send(setWeek, { user_ids: [ada.id], week }, company.office)
  const thursdays = [{ weekday: 4, from_minute: 600, to_minute: 840 }]
  await app.send(setWeek, { user_ids: [bo.id, cy.id], week: thursdays }, company.office)
  return { ...company, ada, bo, cy }
}
type Made = Awaited<ReturnType<typeof made>>

const offered = async (company: Made, more: Partial<Sends<typeof offer>> = {}) => {
  const { status, body } = await app.send(offer, { day: tuesday, ...hours, ...more }, company.ada)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  status === 200 ? '' : (body as { message?: string }).message,
]
const taken = async (id: number, as: TestUser, return_day: string | null = null) =>
  said(await app.send(accept, { id, return_day }, as))
const answered = async (id: number, as: TestUser, reason?: string) =>
  said(await app.send(answer, { id, accept: reason === undefined, reason: reason ?? '' }, as))
const seen = async (as: TestUser) => (await app.send(list, {}, as)).body.result
const told = async (as: TestUser) =>
  (await app.send(notificationsContract.fetchActivity, {}, as)).body.data.map(each => each.activity)

/** The hours of two people on some days: '420-900', 'off', or '' where the week says. */
async function rostersOf(company: TestCompany, ids: readonly number[], days = [tuesday, thursday]) {
  const asked = { startDate: days[0]!, endDate: days.at(-1)! }
  const { body } = await app.send(range, asked, company.office)
  return ids.map(id =>
    days.map(day => {
      const single = body.result.find(each => each.user_id === id)!.days.find(each => each.day === day)
      return !single ? '' : single.from_minute === null ? 'off' : `${single.from_minute}-${single.to_minute}`
    }),
  )
}
const nothingMoved = [
  ['', ''],
  ['', ''],
]

test('offered to all, accepted by one, and only once the office confirms the shift moves', async () => {
  const company = await made()
  const { ada, bo, cy, office } = company
  const id = await offered(company, { note: 'Dentist' })
  expect(await seen(bo)).toMatchObject([
    { id, name: ada.fullname, note: 'Dentist', state: 'offered', problem: null },
  ])
  expect((await told(bo))[0]).toBe(`Shift offered to you: Tue, 24 Nov, 7:00 am – 3:00 pm · ${ada.fullname}`)
  expect(await answered(id, office)).toEqual([409, 'This was already decided.'])
  expect(await taken(id, bo)).toEqual([200, ''])
  expect(await taken(id, cy)).toEqual([409, 'Someone else has already accepted this shift.'])
  expect(await seen(cy)).toEqual([])
  expect(await rostersOf(company, [ada.id, bo.id])).toEqual(nothingMoved)
  expect((await told(office))[0]).toBe('Shift swap to confirm: Tue, 24 Nov, 7:00 am – 3:00 pm · Bo Marsh')
  expect((await told(ada))[0]).toBe('Your shift offer is accepted: Tue, 24 Nov, 7:00 am – 3:00 pm · Bo Marsh')
  expect(await answered(id, ada)).toEqual([403, expect.any(String)])
  const job = {
    name: 'Dana',
    address: '4 King St',
    appointments: [{ appointment_time: '2026-11-23T22:00:00Z' }],
  }
  await app.send(jobsContract.add, { ...job, assign_worker: [ada.id] }, office)
  expect(await seen(office)).toMatchObject([{ id, taker_name: 'Bo Marsh', appointments: 1, problem: null }])
  const { body } = await app.send(answer, { id, accept: true }, office)
  expect(body.appointments).toBe(1)
  expect(await rostersOf(company, [ada.id, bo.id])).toEqual([
    ['off', ''],
    ['420-900', ''],
  ])
  for (const each of [ada, bo])
    expect((await told(each))[0]).toBe(
      `Shift swap confirmed: Tue, 24 Nov, 7:00 am – 3:00 pm · ${office.fullname}`,
    )
  expect((await seen(ada))[0]!.state).toBe('confirmed')
})

test('for a shift in return both move at once, also within a day', async () => {
  const company = await made()
  const { ada, bo, office } = company
  const id = await offered(company, { to_user_id: bo.id, wants_return: true })
  expect(await taken(id, bo)).toEqual([400, 'Please choose a shift to give in return.'])
  expect(await taken(id, bo, '2026-11-25')).toEqual([409, 'You have no such shift on that day.'])
  // Ada has a shift on Thursday herself.
  expect(await taken(id, bo, thursday)).toEqual([409, `${ada.fullname}: Clashes with another shift`])
  await app.send(setDay, { user_id: ada.id, day: thursday }, office)
  expect(await taken(id, bo, thursday)).toEqual([200, ''])
  expect(await answered(id, office)).toEqual([200, ''])
  expect(await rostersOf(company, [ada.id, bo.id])).toEqual([
    ['off', '600-840'],
    ['420-900', 'off'],
  ])
  // On one day the hours change hands.
  const friday = '2026-11-27'
  await app.send(setDay, { user_id: bo.id, day: friday, from_minute: 900, to_minute: 1200 }, office)
  const next = await offered(company, { day: friday, wants_return: true })
  expect(await taken(next, bo, friday)).toEqual([200, ''])
  expect(await answered(next, office)).toEqual([200, ''])
  expect(await rostersOf(company, [ada.id, bo.id], [friday])).toEqual([['900-1200'], ['420-900']])
})

test('a shift that was taken moves with its place, and with what it needs', async () => {
  const company = await made()
  const { ada, bo, office } = company
  const [saturday, night] = ['2026-11-28', { from_minute: 1320, to_minute: 1800 }]
  const open = { day: saturday, ...night, licence: 'Gas Fitter' }
  const { body } = await app.send(openShiftsContract.post, open, office)
  const fitter = (user_id: number) =>
    app.send(licencesContract.add, { user_id, name: 'Gas fitter', number: '7' }, office)
  await fitter(ada.id)
  await app.send(openShiftsContract.take, { id: body.id }, ada)
  const id = await offered(company, { day: saturday, ...night })
  expect((await seen(bo))[0]!.problem).toEqual({ name: 'Bo Marsh', why: 'No valid licence for it' })
  expect(await taken(id, bo)).toEqual([409, 'No valid licence for it'])
  await fitter(bo.id)
  expect(await taken(id, bo)).toEqual([200, ''])
  expect(await answered(id, office)).toEqual([200, ''])
  const { result } = (await app.send(openShiftsContract.list, {}, office)).body
  expect(result[0]).toMatchObject({ left: 0, takers: [{ user_id: bo.id }] })
  // Ada's Saturdays are free again, Bo has the night; withdrawn, it is Bo's that goes.
  expect(await rostersOf(company, [ada.id, bo.id], [saturday])).toEqual([[''], ['1320-1800']])
  await app.send(openShiftsContract.withdraw, { id: body.id }, office)
  expect(await rostersOf(company, [ada.id, bo.id], [saturday])).toEqual([[''], ['']])
})

type Change = (company: Made, id: number) => Promise<unknown>
const away =
  (of: 'ada' | 'bo', day = tuesday): Change =>
  company =>
    app.send(
      addLeave,
      { user_id: company[of].id, kind: 'sick', first_day: day, last_day: day },
      company.office,
    )
const disable =
  (of: 'ada' | 'bo'): Change =>
  company =>
    app.send(teamContract.setStatus, { id: company[of].id, active: 0 }, company.owner)
const set =
  (of: 'ada' | 'bo', more: object): Change =>
  company =>
    app.send(setDay, { user_id: company[of].id, day: tuesday, ...more }, company.office)

test.each<[name: string, change: Change, message: string]>([
  ['other hours meanwhile', set('ada', { from_minute: 480, to_minute: 900 }), 'This shift has changed.'],
  ['the day off meanwhile', set('ada', {}), 'This shift has changed.'],
  [
    'the week taken off',
    ({ ada, office }) => app.send(setWeek, { user_ids: [ada.id], week: [] }, office),
    'This shift has changed.',
  ],
  ['leave of the taker', away('bo'), 'Bo Marsh: On leave then'],
  [
    'a shift of the taker',
    set('bo', { from_minute: 960, to_minute: 1200 }),
    'Bo Marsh: Already works that day',
  ],
  ['the taker disabled', disable('bo'), 'Bo Marsh: No longer active'],
  ['the giver disabled', disable('ada'), 'ADA: No longer active'],
  ['its beginning passed', async () => app.setNow('2026-11-23T20:00:00Z'), 'This shift has already begun.'],
])('with %s it moves nothing, says why, and can be declined', async (_name, change, text) => {
  const company = await made()
  const { ada, bo, office } = company
  const id = await offered(company)
  expect(await taken(id, bo)).toEqual([200, ''])
  await change(company, id)
  const message = text.replace('ADA', ada.fullname)
  const changes = () =>
    app.sql('select user_id, weekday, day, from_minute from shifts where company_id = $1 order by id', [
      company.id,
    ])
  const before = await changes()
  expect(await answered(id, office)).toEqual([409, message])
  expect(await changes()).toEqual(before)
  const shown = (await seen(office)).find(each => each.id === id)
  if (shown) expect([shown.problem!.name, shown.problem!.why].filter(Boolean).join(': ')).toBe(message)
  expect(await answered(id, office, '')).toEqual([400, 'Please give a reason.'])
  expect(await answered(id, office, 'We need you both')).toEqual([200, ''])
  expect(await changes()).toEqual(before)
  const news = `Shift swap declined: Tue, 24 Nov, 7:00 am – 3:00 pm · ${office.fullname}: We need you both`
  if (!text.includes('Bo Marsh: No longer')) expect((await told(bo))[0]).toBe(news)
  expect(await answered(id, office)).toEqual([409, 'This was already decided.'])
})

test('leave of the giver is no obstacle, and leave on the day they would get is one', async () => {
  const company = await made()
  const { ada, bo, office } = company
  await app.send(setDay, { user_id: ada.id, day: thursday }, office)
  const id = await offered(company, { wants_return: true })
  expect(await taken(id, bo, thursday)).toEqual([200, ''])
  await away('ada')(company, id)
  expect((await seen(office))[0]!.problem).toBe(null)
  await away('ada', thursday)(company, id)
  expect(await answered(id, office)).toEqual([409, `${ada.fullname}: On leave then`])
  expect(await rostersOf(company, [bo.id])).toEqual([['', '']])
})

test('two who accept, and two who confirm or decline at once: one of each counts', async () => {
  const company = await made()
  const { bo, cy, office, owner } = company
  const id = await offered(company)
  const both = await Promise.all([taken(id, bo), taken(id, cy), taken(id, bo), taken(id, cy)])
  expect(both.map(([status]) => status).sort()).toEqual([200, 409, 409, 409])
  const answers = await Promise.all([answered(id, office), answered(id, owner), answered(id, owner, 'No')])
  expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409])
  const [row] = await app.sql<{ state: string; taker_id: number }>(
    'select state, taker_id from shift_swaps where company_id = $1 and id = $2',
    [company.id, id],
  )
  const [days] = await rostersOf(company, [Number(row!.taker_id)])
  expect(days).toEqual(row!.state === 'confirmed' ? ['420-900', ''] : ['', ''])
})

test('an offer is withdrawn by its person, stepped back from by its taker, declined by who was asked', async () => {
  const company = await made()
  const { ada, bo, cy, office } = company
  const back = async (id: number, as: TestUser) => said(await app.send(withdraw, { id }, as))
  const id = await offered(company)
  expect(said(await app.send(offer, { day: tuesday, ...hours }, ada))).toEqual([
    409,
    'You already offered this shift.',
  ])
  expect(await back(id, bo)).toEqual([404, 'Not found.'])
  await taken(id, bo)
  expect(await back(id, bo)).toEqual([200, ''])
  expect((await told(ada))[0]).toBe('Your shift offer is declined: Tue, 24 Nov, 7:00 am – 3:00 pm · Bo Marsh')
  expect(await taken(id, cy)).toEqual([200, ''])
  expect(await back(id, ada)).toEqual([200, ''])
  expect((await told(cy))[0]).toBe(`Shift offer withdrawn: Tue, 24 Nov, 7:00 am – 3:00 pm · ${ada.fullname}`)
  expect(await answered(id, office)).toEqual([409, 'This was already decided.'])
  expect([await seen(ada), await taken(id, bo)]).toEqual([[], [404, 'Not found.']])
  const asked = await offered(company, { to_user_id: bo.id })
  expect([await seen(cy), await taken(asked, cy), await back(asked, cy)]).toEqual([
    [],
    [404, 'Not found.'],
    [404, 'Not found.'],
  ])
  expect(await back(asked, bo)).toEqual([200, ''])
  expect((await seen(ada))[0]).toMatchObject({ state: 'declined' })
  expect(await back(asked, ada)).toEqual([409, 'This was already decided.'])
})

test.each<[more: Partial<Sends<typeof offer>>, status: number, message: string]>([
  [{ day: '2026-11-28' }, 409, 'You have no such shift on that day.'],
  [{ from_minute: 480 }, 409, 'This shift has changed.'],
  [{ day: '2026-11-19' }, 409, 'This shift has already begun.'],
  [{ to_user_id: 999_999_999 }, 404, 'Not found.'],
  [{ to_minute: 300 }, 400, 'Finish time cannot be before start time'],
])('an offer of %o is refused', async (more, status, message) => {
  const company = await made()
  expect(said(await app.send(offer, { day: tuesday, ...hours, ...more }, company.ada))).toEqual([
    status,
    message,
  ])
  expect(await seen(company.ada)).toEqual([])
})

test.each([
  // Clocks go forward on 4 October at 2, and back on 5 April at 3.
  ['2026-10-03', '2026-10-03T12:00:00Z'],
  ['2026-04-04', '2026-04-04T11:00:00Z'],
])('the night of %s moves with its wall hours until it begins', async (day, start) => {
  const company = await made(new Date(Date.parse(start) - 60_000).toISOString())
  const { ada, bo, office } = company
  const night = { day, from_minute: 1320, to_minute: 1800 }
  await app.send(setDay, { user_id: ada.id, ...night }, office)
  const id = await offered(company, night)
  await taken(id, bo)
  app.setNow(start)
  expect(await answered(id, office)).toEqual([409, 'This shift has already begun.'])
  app.setNow(new Date(Date.parse(start) - 1_000))
  expect(await answered(id, office)).toEqual([200, ''])
  expect(await rostersOf(company, [ada.id, bo.id], [day])).toEqual([[''], ['1320-1800']])
})

test('nobody reaches another company’s swaps', async () => {
  const company = await made()
  const other = await made()
  const id = await offered(company)
  expect(await taken(id, other.bo)).toEqual([404, 'Not found.'])
  expect(await answered(id, other.office)).toEqual([404, 'Not found.'])
  expect(said(await app.send(withdraw, { id }, other.ada))).toEqual([404, 'Not found.'])
  expect(
    said(await app.send(offer, { day: tuesday, ...hours, to_user_id: other.bo.id }, company.ada)),
  ).toEqual([404, 'Not found.'])
  expect([await seen(other.ada), await seen(other.office)]).toEqual([[], []])
})
