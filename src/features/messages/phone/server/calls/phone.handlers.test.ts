import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { phoneContract as c } from '../../phone.contract.ts'

const app = await testApp()
const start = Date.parse('2026-03-02T00:00:00Z')
const at = (seconds: number) => app.setNow(new Date(start + seconds * 1000))

async function newCompany() {
  at(0)
  const company = await app.company()
  const operator = company.office
  await app.ok(c.saveSettings, { owners: 1, office: 1, technicians: 1 }, company.owner)
  const window = (as: TestUser) => `window-${as.id}`
  const state = async (as: TestUser) => (await app.ok(c.state, { device: window(as) }, as)).body
  const handset = async () =>
    (await app.ok(c.state, { device: 'handset-1', handset: true }, company.owner)).body
  const dial = (as: TestUser, to: { user_id?: number; number?: string }) =>
    app.send(c.dial, { device: window(as), number: '', ...to }, as)
  const answer = (as: TestUser, leg_id: number) => app.send(c.answer, { leg_id, device: window(as) }, as)
  const legOf = async (as: TestUser) => (await state(as)).calls[0]?.legs.find(leg => leg.user_id === as.id)
  const log = async () => (await app.ok(c.list, {}, company.owner)).body.calls
  return { ...company, operator, window, state, handset, dial, answer, legOf, log }
}

test('a colleague is rung, answers, holds and hangs up; the log has it', async () => {
  const { owner, operator, state, dial, answer, legOf, log } = await newCompany()
  const away = await dial(owner, { user_id: operator.id })
  expect([away.status, away.body.message]).toEqual([409, `${operator.fullname} isn’t available.`])
  await state(operator)
  const rung = await dial(owner, { user_id: operator.id })
  expect(rung.body.call.status).toBe('ringing')
  at(5)
  const leg = (await legOf(operator))!
  const taken = await answer(operator, leg.id)
  expect(taken.body.call.status).toBe('in-call')
  const again = await answer(operator, leg.id)
  expect(again.status).toBe(409)
  expect(
    (await app.ok(c.userContacts, {}, owner)).body.data.find(each => each.id === operator.id)?.presence,
  ).toBe('in-call')
  const held = await app.ok(c.hold, { leg_id: leg.id, held: true }, operator)
  expect(held.body.call.status).toBe('held')
  at(65)
  await state(owner)
  await state(operator)
  await app.ok(c.hangUp, { leg_id: leg.id }, operator)
  // Hung up again, from another window: what it became stands.
  at(95)
  await app.ok(c.hangUp, { leg_id: leg.id }, operator)
  expect((await state(owner)).calls).toEqual([])
  expect(await log()).toMatchObject([
    { direction: 'internal', status: 'completed', seconds: 60, answered_name: operator.fullname },
  ])
})

test('the last of what one party signals reaches the other, and nobody else', async () => {
  const { owner, operator, technician, state, dial, answer, legOf } = await newCompany()
  await state(operator)
  const { call } = (await dial(owner, { user_id: operator.id })).body
  const own = call.legs.find(leg => leg.user_id === owner.id)!
  const theirs = (await legOf(operator))!
  await answer(operator, theirs.id)
  const send = (body: string, as = owner, from = own.id, to = theirs.id) =>
    app.send(c.signal, { from_leg: from, to_leg: to, body }, as)
  await send('offer')
  await send('candidate')
  const { signals } = await state(operator)
  expect(signals.map(each => each.body)).toEqual(['candidate'])
  expect((await state(technician)).signals).toEqual([])
  expect((await send('x', technician)).status).toBe(404)
  expect((await send('x'.repeat(20_001))).status).toBe(400)
  await app.ok(c.hangUp, { leg_id: own.id }, owner)
  expect((await send('late')).status).toBe(409)
})

test('somebody outside rings the company: of two who accept one wins, the other reads who', async () => {
  const { owner, operator, technician, state, answer, log, id } = await newCompany()
  const client = { name: 'Dana Reed', phone: '0412 345 678', address: '4 King St' }
  await app.ok(clientsContract.add, client as never, owner)
  for (const each of [operator, technician]) await state(each)
  await app.ok(c.ring, { device: 'handset-1', number: '0412345678' }, owner)
  const legs = await Promise.all(
    [operator, technician].map(async as => ({
      as,
      leg: (await state(as)).calls[0]!.legs.find(leg => leg.user_id === as.id)!,
    })),
  )
  expect((await state(operator)).calls[0]!.client?.name).toBe('Dana Reed')
  const answers = await Promise.all(legs.map(({ as, leg }) => answer(as, leg.id)))
  expect(answers.map(each => each.status).sort()).toEqual([200, 409])
  const loser = answers.find(each => each.status === 409)!
  const winner = legs[answers.findIndex(each => each.status === 200)]!.as
  expect(loser.body.message).toBe(`${winner.fullname} answered this call.`)
  expect(await log()).toMatchObject([{ direction: 'in', status: 'in-call', client_name: 'Dana Reed' }])
  expect(await app.sql('select count(*)::int as n from calls where company_id = $1', [id])).toEqual([
    { n: 1 },
  ])
})

test('a call that nobody answers is missed; one whose devices are gone ends', async () => {
  const { owner, operator, state, dial, answer, legOf, log, id } = await newCompany()
  await app.ok(c.ring, { device: 'handset-1', number: '' }, owner)
  expect(await log()).toMatchObject([{ direction: 'in', status: 'no-answer', number: '' }])
  await state(operator)
  await dial(owner, { user_id: operator.id })
  at(25)
  await state(owner)
  at(31)
  await state(owner)
  expect((await log())[0]).toMatchObject({ direction: 'internal', status: 'no-answer' })
  await state(operator)
  await dial(owner, { user_id: operator.id })
  await answer(operator, (await legOf(operator))!.id)
  at(60)
  await state(owner)
  // The owner was not heard of either: the server was away, and gives the other a moment.
  expect((await log())[0]).toMatchObject({ status: 'in-call' })
  at(61)
  await state(owner)
  expect((await log())[0]).toMatchObject({ status: 'completed' })
  await app.ok(c.state, { device: 'handset-1', handset: true }, owner)
  await app.ok(c.ring, { device: 'handset-1', number: '0412345678' }, owner)
  at(92)
  await state(operator)
  const told = await app.sql(
    'select user_id, count(*)::int as n from activities where company_id = $1 and kind_id = 44 group by 1',
    [id],
  )
  // Nobody was at the phone for the first, which the owner made; both had a window open for the second.
  expect(told).toContainEqual({ user_id: operator.id, n: 2 })
  expect(told).toContainEqual({ user_id: owner.id, n: 1 })
  expect((await app.ok(c.list, { kind: 1 }, owner)).body.calls).toHaveLength(2)
})

test('a third joins as a conference, and a call is passed on when the next one answers', async () => {
  const { owner, operator, technician, state, handset, dial, answer, legOf } = await newCompany()
  for (const each of [operator, technician]) await state(each)
  const { call } = (await dial(owner, { number: '0412 345 678' })).body
  const outside = (await handset()).calls[0]!.legs.find(leg => leg.user_id === null)!
  await app.ok(c.answer, { leg_id: outside.id, device: 'handset-1' }, owner)
  const own = call.legs.find(leg => leg.user_id === owner.id)!
  const joined = await app.ok(
    c.addOutgoing,
    { number: '0298765432', conferenceName: 'site', CallSID: String(call.id), firstDialed: '0412345678' },
    owner,
  )
  expect(joined.body.conferenceName).toBe('site')
  await app.ok(c.add, { leg_id: own.id, user_id: operator.id, number: '', transfer: true }, owner)
  expect((await state(owner)).calls[0]!.legs.map(leg => leg.status)).toEqual([
    'in-call',
    'in-call',
    'ringing',
    'ringing',
  ])
  await app.ok(c.reject, { leg_id: (await legOf(operator))!.id }, operator)
  expect((await state(owner)).calls[0]!.status).toBe('in-call')
  await app.ok(c.add, { leg_id: own.id, user_id: technician.id, number: '', transfer: true }, owner)
  await answer(technician, (await legOf(technician))!.id)
  expect((await state(owner)).calls).toEqual([])
  expect((await state(technician)).calls[0]!.status).toBe('in-call')
})

test('another company’s calls, people and windows are not there', async () => {
  const one = await newCompany()
  const two = await newCompany()
  await one.state(one.operator)
  expect((await two.dial(two.owner, { user_id: one.operator.id })).status).toBe(404)
  const { call } = (await one.dial(one.owner, { user_id: one.operator.id })).body
  const leg = call.legs.find(each => each.user_id === one.operator.id)!
  expect((await two.answer(two.operator, leg.id)).status).toBe(404)
  expect((await app.send(c.complete, { childCallSid: String(call.id) }, two.owner)).status).toBe(404)
  expect((await two.log()).length).toBe(0)
  expect((await app.send(c.availability, { company_id: one.id, status: 1 }, two.owner)).status).toBe(404)
})

test.each([
  ['12345', 'Not a valid phone number!'],
  ['000', 'Call 000 from another phone: this one can’t share your location.'],
])('%s is not dialled', async (number, message) => {
  const { owner, dial } = await newCompany()
  const refused = await dial(owner, { number })
  expect([refused.status, refused.body.message]).toEqual([400, message])
})

test('abroad is called only where the owner allows it', async () => {
  const { owner, dial } = await newCompany()
  const abroad = await dial(owner, { number: '+64 21 123 4567' })
  expect([abroad.status, abroad.body.message]).toEqual([
    400,
    'This country can’t be called. The owner can allow it in the phone settings.',
  ])
  const bad = await app.send(c.saveSettings, { owners: 1, countries: ['nz'] }, owner)
  expect([bad.status, bad.body.message]).toEqual([400, 'Country codes are digits, like 61.'])
  await app.ok(c.saveSettings, { owners: 1, countries: ['61', '64'] }, owner)
  expect((await dial(owner, { number: '+64 21 123 4567' })).status).toBe(200)
})

test('one person dials ten times in a minute at the most', async () => {
  const { owner, dial } = await newCompany()
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await dial(owner, { number: '000' })).status)
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400))
  expect(statuses[10]).toBe(429)
})

test('only operators have a phone until the owner says more; only the owner says so', async () => {
  at(0)
  const { owner, office, technician } = await app.company()
  const other = await app.company()
  expect((await app.send(c.dial, { device: 'w', number: '0412345678' }, office)).status).toBe(403)
  expect((await app.send(c.saveSettings, { office: 1 }, office)).status).toBe(403)
  await app.ok(c.saveSettings, { office: 1 }, owner)
  const hasPhone = async (as: TestUser) => (await app.ok(c.setup, {}, as)).body.has_phone
  expect([await hasPhone(office), await hasPhone(technician)]).toEqual([true, false])
  await app.ok(c.saveSettings, { office: 0, people: [technician.id] } as never, owner)
  expect([await hasPhone(office), await hasPhone(technician)]).toEqual([false, true])
  const strange = await app.send(c.saveSettings, { people: [other.technician.id] } as never, owner)
  expect(strange).toMatchObject({ status: 400, body: { message: 'People are not valid' } })
})

test('the log is searched by number, note and client, and narrowed by kind', async () => {
  const { owner, id } = await newCompany()
  const { body } = await app.ok(
    clientsContract.add,
    { name: 'Dana Reed', phone: '', address: '4 King St' } as never,
    owner,
  )
  await app.sql(
    `insert into calls (company_id, direction, status, number, note, client_id, started_at, answered_at, ended_at)
     select $1::bigint, d, 'completed', n, t, k, now(), a, now() from (values
       ('in', '+61412345678', '', null::bigint, null::timestamptz), ('out', '+61298765432', 'Asked for a quote', null, now()),
       ('in', '+61400000009', '', $2::bigint, now())) v (d, n, t, k, a)`,
    [id, body.id],
  )
  const found = async (search: string, kind = 0) =>
    (await app.ok(c.list, { search, kind }, owner)).body.calls.map(each => each.number)
  expect(await found('0412 345')).toEqual(['+61412345678'])
  expect(await found('quote')).toEqual(['+61298765432'])
  expect(await found('dana')).toEqual(['+61400000009'])
  expect(await found('+61', 1)).toEqual(['+61412345678'])
  expect(await found('+614', 3)).toEqual([])
  expect(await found('nobody')).toEqual([])
})
