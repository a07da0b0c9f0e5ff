import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { phoneContract as c } from '../../phone.contract.ts'
import { supervisionContract as s } from '../../supervision.contract.ts'
import { lineIdOf, tellLine, testLine } from '../../testing/test-line.ts'

const app = await testApp()
const line = testLine()
const onLine = await testApp({ alone: true, voice: line.voice })

async function newCalls(of = app) {
  const company = await of.company()
  const { owner, office } = company
  const second = await of.user(company.id, 1)
  await of.ok(c.saveSettings, { owners: 1, office: 1 }, owner)
  const window = (as: TestUser) => `window-${as.id}`
  const state = async (as: TestUser) => (await of.ok(c.state, { device: window(as) }, as)).body.calls
  /** The office talks with somebody outside. */
  const talk = async () => {
    const { call } = (await of.ok(c.dial, { device: window(office), number: '0412 345 678' }, office)).body
    const outside = call.legs.find(leg => !leg.is_caller)!
    if (of === app) {
      await app.ok(c.state, { device: 'handset-1', handset: true }, owner)
      await app.ok(c.answer, { leg_id: outside.id, device: 'handset-1' }, owner)
    }
    return { call, outside, leg: call.legs.find(each => each.is_caller)! }
  }
  const supervise = (leg: { id: number }, as: TestUser = owner, whispers = false) =>
    of.send(s.supervise, { leg_id: leg.id, device: window(as), whispers }, as)
  return { ...company, second, window, state, talk, supervise }
}

test('somebody with the permission listens, whispers and leaves; the colleague sees it, the call goes on', async () => {
  const { owner, office, state, talk, supervise } = await newCalls()
  const { leg } = await talk()
  expect((await app.ok(s.running, {}, owner)).body.calls).toHaveLength(1)
  const begun = (await supervise(leg)).body.call
  const own = begun.legs.find(each => each.user_id === owner.id)!
  expect(own).toMatchObject({ status: 'in-call', listens_to: leg.id, whispers: false })
  await supervise(leg, owner, true)
  expect((await state(office))[0]!.legs.find(each => each.id === own.id)).toMatchObject({
    label: owner.fullname,
    whispers: true,
  })
  for (const deed of [
    app.send(c.hold, { leg_id: own.id, held: 1 }, owner),
    app.send(c.add, { leg_id: own.id, number: '0298765432' }, owner),
  ])
    expect([(await deed).status, (await deed).body.message]).toEqual([
      409,
      'Listeners can’t take part in the call.',
    ])
  await app.ok(c.hangUp, { leg_id: own.id }, owner)
  expect((await state(office))[0]!.status).toBe('in-call')
  // Who listens goes with the colleague.
  await supervise(leg)
  await app.ok(c.hangUp, { leg_id: leg.id }, office)
  expect([await state(owner), await state(office)]).toEqual([[], []])
  const [row] = (await app.ok(c.list, {}, owner)).body.calls
  expect(row).toMatchObject({ status: 'completed', from_name: office.fullname, answered_name: '' })
})

test('not in one’s own call, nor of people outside, nor without the permission or a phone, nor elsewhere or late', async () => {
  const one = await newCalls()
  const two = await newCalls()
  const { call, leg, outside } = await one.talk()
  expect((await one.supervise(leg, one.office)).status).toBe(403)
  expect((await one.supervise(leg, one.technician)).status).toBe(403)
  expect((await two.supervise(leg)).status).toBe(404)
  expect((await two.supervise({ id: 999_999_999 })).status).toBe(404)
  expect((await one.supervise(outside)).status).toBe(404)
  await app.ok(c.state, { device: one.window(one.second) }, one.second)
  await app.ok(c.add, { leg_id: leg.id, user_id: one.second.id, number: '' }, one.office)
  const theirs = (await one.state(one.second))[0]!.legs.find(each => each.user_id === one.second.id)!
  // Rings: nobody talks yet.
  expect((await one.supervise(theirs)).status).toBe(409)
  await app.ok(c.answer, { leg_id: theirs.id, device: one.window(one.second) }, one.second)
  expect((await one.supervise(leg, one.second)).body.message).toBe('You’re in this call.')
  expect((await one.supervise(theirs, one.second)).body.message).toBe('You’re in this call.')
  await app.ok(c.saveSettings, { owners: 0, office: 1 }, one.owner)
  expect((await one.supervise(leg)).body.message).toMatch(/^You don’t have a phone here/)
  await app.ok(c.saveSettings, { owners: 1, office: 1 }, one.owner)
  await app.ok(c.complete, { childCallSid: String(call.id) }, one.office)
  expect((await one.supervise(leg)).body.message).toBe('This call has ended.')
})

test('on the line the browser coaches the colleague’s, muted until it whispers, and leaves when that one comes anew', async () => {
  const { id, owner, office, talk, supervise, state } = await newCalls(onLine)
  await onLine.sql(
    `insert into phone_numbers (company_id, number, number_id, created_at) values ($1, '+61255530001', 'PN', now())`,
    [id],
  )
  const { call, leg, outside } = await talk()
  const tell = (path: string, fields: Record<string, string>) => tellLine(onLine, path, fields)
  const joins = (as: TestUser, party: { id: number }, sid: string) =>
    tell('/call', { CallSid: sid, From: `client:c${id}u${as.id}`, party: String(party.id) })
  const inRoom = (party: { id: number }, sid: string) =>
    tell(`/room/${id}/${call.id}`, {
      CallSid: sid,
      ConferenceSid: 'CF-1',
      ParticipantLabel: `leg-${party.id}`,
      StatusCallbackEvent: 'participant-join',
    })
  const sid = await lineIdOf(onLine, outside)
  await tell(`/leg/${id}/${outside.id}`, { CallSid: sid, CallStatus: 'in-progress' })
  const own = (await supervise(leg)).body.call.legs.find(each => each.user_id === owner.id)!
  // Until the colleague's browser is there, there is nobody to coach.
  expect((await joins(owner, own, 'CA-s')).does).toHaveProperty('Hangup')
  await joins(office, leg, 'CA-o')
  await inRoom(leg, 'CA-o')
  expect((await joins(owner, own, 'CA-s')).does.Dial.Conference).toMatchObject({
    coach: 'CA-o',
    muted: 'true',
    startConferenceOnEnter: 'false',
  })
  await inRoom(own, 'CA-s')
  await supervise(leg, owner, true)
  const asked = (what: string) => () => line.asked.filter(each => each.do === what).map(each => each.lineId)
  await expect.poll(asked('unmute'), { timeout: 15_000 }).toEqual(['CA-s'])
  await joins(office, leg, 'CA-o2')
  await expect.poll(asked('end'), { timeout: 15_000 }).toContain('CA-s')
  expect(await state(owner)).toEqual([])
  expect((await state(office))[0]!.status).toBe('in-call')
})
