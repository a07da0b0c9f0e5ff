import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { incomingContract as c } from '../../incoming.contract.ts'
import { usualIncoming } from '../../incoming.rules.ts'
import { phoneContract as phone } from '../../phone.contract.ts'

const app = await testApp()
// A Monday at 11 in Sydney.
const start = Date.parse('2026-03-02T00:00:00Z')
const at = (seconds: number) => app.setNow(new Date(start + seconds * 1000))

async function office(change: object = {}) {
  at(0)
  const company = await app.company()
  await app.ok(phone.saveSettings, { owners: 1, office: 1, technicians: 1 }, company.owner)
  await app.ok(c.saveSettings, { ...usualIncoming, ...change } as never, company.owner)
  const state = async (as: TestUser) =>
    (await app.ok(phone.state, { device: `window-${as.id}` }, as)).body.calls
  for (const as of [company.office, company.technician]) await state(as)
  const ring = async (number = '0412 345 678') =>
    (await app.ok(phone.ring, { device: 'handset-1', number }, company.owner)).body.call
  /** Who is rung, as the handset sees it; it stays on the line. */
  const rung = async () => {
    const { body } = await app.ok(phone.state, { device: 'handset-1', handset: true }, company.owner)
    return body.calls.flatMap(call => call.legs.filter(leg => leg.status === 'ringing'))
  }
  const log = async () => (await app.ok(phone.list, {}, company.owner)).body.calls
  const texts = () =>
    app.sql<{ phone: string; body: string }>(
      `select phone, body from sms_messages where company_id = $1 and direction = 'out' order by id`,
      [company.id],
    )
  return { ...company, state, ring, rung, log, texts }
}

test('one after another is rung, who is not there is passed over, and then a mobile', async () => {
  const {
    ring,
    rung,
    state,
    office: first,
    technician,
    log,
  } = await office({
    ring: 'turn',
    seconds: 10,
    mobile: '0491 570 006',
  })
  await ring()
  const [one] = await rung()
  expect([first.id, technician.id]).toContain(one!.user_id)
  const other = one!.user_id === first.id ? technician : first
  await state(other)
  at(11)
  await rung()
  expect((await rung()).map(leg => leg.user_id)).toEqual([other.id])
  at(22)
  await rung()
  expect(await rung()).toMatchObject([{ user_id: null, number: '+61491570006' }])
  at(33)
  await rung()
  expect(await rung()).toEqual([])
  expect(await log()).toMatchObject([{ status: 'no-answer', direction: 'in' }])
})

test('who refuses passes the call on at once', async () => {
  const { ring, rung, office: first, technician } = await office({ ring: 'turn' })
  await ring()
  const [one] = await rung()
  const taker = one!.user_id === first.id ? first : technician
  await app.ok(phone.reject, { leg_id: one!.id }, taker)
  expect((await rung()).map(leg => leg.user_id)).toEqual([taker === first ? technician.id : first.id])
})

test.each([
  ['closed', { week: usualIncoming.week.map(() => null) }],
  ['on a holiday', { holidays: ['2026-03-02'] }],
])('%s nobody of the office is rung: the mobile is, or the call is missed', async (_name, closed) => {
  const { ring, log } = await office({ ...closed, mobile: '0491 570 006' })
  expect((await ring()).legs.filter(leg => leg.status === 'ringing')).toMatchObject([
    { number: '+61491570006' },
  ])
  const without = await office(closed)
  expect((await without.ring()).status).toBe('no-answer')
  expect(await log()).toHaveLength(1)
})

test('a missed caller is answered by a text once an hour; a blocked one rings nobody and hears nothing', async () => {
  const { ring, rung, texts, log } = await office({
    text_back: true,
    text: 'We call you back.',
    blocked: ['0298765432'],
  })
  const missed = async (begins: number) => {
    at(begins)
    await ring()
    for (const later of [9, 18, 27]) {
      at(begins + later)
      await rung()
    }
  }
  await missed(0)
  await expect.poll(texts, { timeout: 10_000 }).toMatchObject([{ phone: '+61412345678' }])
  await missed(30)
  const blocked = await ring('0298765432')
  expect([blocked.status, blocked.legs.length]).toEqual(['no-answer', 1])
  expect((await log())[0]).toMatchObject({ outcome: 'Blocked' })
  // The outbox has done what was due by now: the two that are not answered stay so.
  await expect
    .poll(
      () => app.sql(`select from pgboss.job where name = 'text-back' and state in ('created', 'active')`),
      {
        timeout: 10_000,
      },
    )
    .toEqual([])
  expect(await texts()).toHaveLength(1)
})

test('settings are the owner’s, of this company’s people, and say what is wrong', async () => {
  const { owner, office: person, id } = await office()
  const other = await app.company()
  const save = (change: object, as = owner) =>
    app.send(c.saveSettings, { ...usualIncoming, ...change } as never, as)
  expect((await save({}, person)).status).toBe(403)
  expect(await save({ people: [other.owner.id] })).toMatchObject({ status: 400, body: { field: 'people' } })
  expect(await save({ mobile: '12' })).toMatchObject({
    status: 400,
    body: { field: 'mobile', message: 'Not a valid phone number!' },
  })
  await save({ people: [person.id], blocked: ['02 9876 5432', '(02) 98765432'] })
  const { result } = (await app.ok(c.settings, {}, owner)).body
  expect(result).toMatchObject({ people: [person.id], blocked: ['+61298765432'] })
  expect((await app.ok(c.settings, {}, other.owner)).body.result.people).toEqual([])
  expect(id).not.toBe(other.id)
})
