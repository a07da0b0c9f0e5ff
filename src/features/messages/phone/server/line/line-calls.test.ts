import { beforeEach, expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { LineRefused, LineUnavailable } from '#server/providers/voice/voice.port.ts'
import { phoneContract as c } from '../../phone.contract.ts'
import { lineIdOf, tellLine, testLine } from '../../testing/test-line.ts'

const line = testLine()
const app = await testApp({ voice: line.voice })
const tell = (path: string, fields: Record<string, string>, secret?: string) =>
  tellLine(app, path, fields, secret)
let count = 0

beforeEach(() => {
  line.asked.length = 0
  line.fail(null)
  app.setNow(null)
})

async function newCompany() {
  const company = await app.company()
  await app.ok(c.saveSettings, { owners: 1, office: 1, technicians: 1 }, company.owner)
  const number = `+6125551${String(++count).padStart(4, '0')}`
  await app.sql(
    `insert into phone_numbers (company_id, number, number_id, created_at) values ($1, $2, $3, now())`,
    [company.id, number, `PN${count}`],
  )
  const window = (as: TestUser) => `window-${as.id}`
  const state = async (as: TestUser) => (await app.ok(c.state, { device: window(as) }, as)).body
  const call = async (as: TestUser) => (await state(as)).calls[0]
  const legOf = async (as: TestUser) => (await call(as))!.legs.find(leg => leg.user_id === as.id)!
  const dial = async (as: TestUser, to = '0412 345 678') => {
    const { call } = (await app.ok(c.dial, { device: window(as), number: to }, as)).body
    return {
      call,
      own: call.legs.find(leg => leg.is_caller)!,
      outside: call.legs.find(leg => !leg.is_caller)!,
    }
  }
  const answer = async (as: TestUser) =>
    app.ok(c.answer, { leg_id: (await legOf(as)).id, device: window(as) }, as)
  const log = async () => (await app.ok(c.list, {}, company.owner)).body.calls
  /** The browser of somebody joins the room. */
  const joins = (as: TestUser, leg: { id: number }) =>
    tell('/call', { CallSid: `CA-${leg.id}`, From: `client:c${company.id}u${as.id}`, party: String(leg.id) })
  const rung = (sid: string, from = '+61412345678') => tell('/call', { CallSid: sid, From: from, To: number })
  return { ...company, number, state, call, legOf, dial, answer, log, joins, rung }
}
const asked = (what: string) =>
  expect
    .poll(() => line.asked.filter(each => each.do === what), { timeout: 15_000 })
    .toHaveLength(1)
    .then(() => line.asked.find(each => each.do === what)!)
const sidOf = (leg: { id: number }) => lineIdOf(app, leg)

test('a number is rung from the company’s own, answers, is held, and hung up', async () => {
  const { id, owner, number, dial, call, joins, log } = await newCompany()
  const { call: made, own, outside } = await dial(owner)
  expect((await joins(owner, own)).does.Dial.Conference).toMatchObject({
    '#text': expect.stringContaining(`tradewind-${id}-${made.id}-`),
    participantLabel: `leg-${own.id}`,
    startConferenceOnEnter: 'true',
  })
  expect((await asked('dial')).dial).toMatchObject({
    to: '+61412345678',
    from: number,
    label: `leg-${outside.id}`,
  })
  const sid = await sidOf(outside)
  const report = (state: string, more = {}) =>
    tell(`/leg/${id}/${outside.id}`, { CallSid: sid, CallStatus: state, ...more })
  await report('ringing')
  expect((await call(owner))!.status).toBe('ringing')
  await report('in-progress')
  expect((await call(owner))!.status).toBe('in-call')
  await app.ok(c.hold, { leg_id: own.id, held: true }, owner)
  expect((await asked('hold')).lineId).toBe(sid)
  await app.ok(c.hold, { leg_id: own.id, held: false }, owner)
  expect((await asked('resume')).lineId).toBe(sid)
  await app.ok(c.hangUp, { leg_id: own.id }, owner)
  await expect
    .poll(
      () =>
        line.asked
          .filter(each => each.do === 'end')
          .map(each => each.lineId)
          .sort(),
      { timeout: 15_000 },
    )
    .toEqual([`CA-${own.id}`, sid].sort())
  // Told of its end, of its end again, and late of its beginning.
  for (const state of ['completed', 'completed', 'in-progress']) await report(state)
  expect(await log()).toMatchObject([
    { status: 'completed', number: '+61412345678', from_name: owner.fullname },
  ])
})

test.each([
  ['busy', 'busy'],
  ['no-answer', 'no-answer'],
  ['failed', 'failed'],
])('a number that is told to be %s ends the call so', async (told, status) => {
  const { id, owner, dial, log } = await newCompany()
  const { outside } = await dial(owner)
  await tell(`/leg/${id}/${outside.id}`, { CallSid: await sidOf(outside), CallStatus: told })
  expect((await log())[0]!.status).toBe(status)
})

test('a number that can’t be rung fails at once, and is not tried again', async () => {
  const { owner, dial, log } = await newCompany()
  for (const error of [new LineRefused('no such number'), new LineUnavailable('no answer')]) {
    line.fail(error)
    await dial(owner)
    await expect.poll(async () => (await log())[0]!.status, { timeout: 15_000 }).toBe('failed')
  }
})

test('somebody outside waits in the room, is answered, passed on, and leaves', async () => {
  const { owner, operator, number, state, call, answer, joins, rung, legOf, log } = await newCompany()
  for (const each of [owner, operator]) await state(each)
  const sid = `CA-in-${number}`
  const first = await rung(sid)
  expect(first.does.Dial.Conference).toMatchObject({
    startConferenceOnEnter: 'false',
    waitUrl: 'http://tradewind.test/api/phone/line/ring.wav',
  })
  // Asked twice, one call rings.
  expect(await rung(sid)).toEqual(first)
  expect((await state(operator)).calls).toHaveLength(1)
  await answer(operator)
  expect((await joins(operator, await legOf(operator))).does.Dial.Conference['#text']).toBe(
    first.does.Dial.Conference['#text'],
  )
  await app.ok(
    c.add,
    { leg_id: (await legOf(operator)).id, user_id: owner.id, number: '', transfer: true },
    operator,
  )
  await answer(owner)
  // Who passed it on leaves the room, the caller stays.
  expect((await asked('end')).lineId).toMatch(/^CA-\d+$/)
  expect((await call(owner))!.status).toBe('in-call')
  const { id: callId } = (await call(owner))!
  await tell(`/room/${owner.companyId}/${callId}`, {
    CallSid: sid,
    ConferenceSid: 'CF1',
    StatusCallbackEvent: 'participant-leave',
    ParticipantLabel: 'leg-1',
  })
  expect(await log()).toMatchObject([
    { direction: 'in', status: 'completed', answered_name: operator.fullname },
  ])
})

test('a caller who hangs up while it rings is missed, by either report', async () => {
  const { owner, operator, number, state, rung, log, id } = await newCompany()
  for (const [sid, end] of [
    [
      'CA-x',
      () =>
        tell('/ended', {
          CallSid: 'CA-x',
          To: number,
          From: '+61412345678',
          CallStatus: 'completed',
          CallDuration: '4',
        }),
    ],
    [
      'CA-y',
      async () => {
        const { id: call } = (await state(operator)).calls[0]!
        return tell(`/room/${id}/${call}`, {
          CallSid: 'CA-y',
          ConferenceSid: 'CF2',
          StatusCallbackEvent: 'participant-leave',
          ParticipantLabel: '',
        })
      },
    ],
  ] as const) {
    await state(operator)
    await rung(`${sid}`)
    await end()
    expect((await state(operator)).calls).toEqual([])
    expect((await log())[0]).toMatchObject({ direction: 'in', status: 'canceled', answered_name: '' })
  }
  const missed = await app.sql(
    `select 1 from activities where company_id = $1 and kind_id = 44 and user_id = $2`,
    [id, operator.id],
  )
  expect([missed.length, owner.companyId]).toEqual([2, id])
})

test('nobody there: the caller is told so, and everybody with a phone is', async () => {
  const { rung, log } = await newCompany()
  const { does } = await rung('CA-nobody')
  expect(does.Say['#text']).toMatch(/Nobody can take your call/)
  expect(does).toHaveProperty('Hangup')
  expect((await log())[0]).toMatchObject({ direction: 'in', status: 'no-answer' })
})

test('forged requests, other companies’ people and unknown numbers change nothing', async () => {
  const one = await newCompany()
  const two = await newCompany()
  const { call, own, outside } = await one.dial(one.owner)
  const sid = await sidOf(outside)
  const state = { CallSid: sid, CallStatus: 'in-progress' }
  expect((await tell(`/leg/${one.id}/${outside.id}`, state, 'another secret')).status).toBe(403)
  expect(
    (await tell('/call', { CallSid: 'CA9', From: '+61400000000', To: one.number }, 'another')).status,
  ).toBe(403)
  // Signed, but of another company's row, of another party, or by somebody whose party it is not.
  await tell(`/leg/${two.id}/${outside.id}`, state)
  await tell(`/leg/${one.id}/${outside.id}`, { ...state, CallSid: 'CA-another' })
  await tell(`/room/${two.id}/${call.id}`, {
    CallSid: sid,
    ConferenceSid: 'CF',
    StatusCallbackEvent: 'participant-leave',
  })
  expect((await two.joins(two.owner, own)).does).toHaveProperty('Hangup')
  expect((await one.joins(one.operator, own)).does).toHaveProperty('Hangup')
  expect(
    (await tell('/call', { CallSid: 'CA8', From: '+61400000000', To: '+61299999999' })).does,
  ).toHaveProperty('Hangup')
  expect((await tell('/leg/x/y', state)).status).toBe(404)
  expect((await one.call(one.owner))!.status).toBe('ringing')
})

test('while the line is away, what it owes is asked again', { timeout: 30_000 }, async () => {
  const { owner, dial } = await newCompany()
  const { own, outside } = await dial(owner)
  const sid = await sidOf(outside)
  line.fail(new LineUnavailable('connect ECONNREFUSED'))
  await app.ok(c.hangUp, { leg_id: own.id }, owner)
  const waiting = () =>
    app.sql(
      `update outbox set due_at = now() where kind = 'line' and status = 'waiting' and last_error <> '' returning id`,
    )
  await expect.poll(waiting, { timeout: 15_000 }).not.toEqual([])
  line.fail(null)
  await waiting()
  expect((await asked('end')).lineId).toBe(sid)
})

test('a token is for who has a phone; the phone shows the person’s number, and its page may reach the line', async () => {
  const { owner, technician, number } = await newCompany()
  const { headers } = await app.http.inject('/')
  expect(headers['content-security-policy']).toContain('wss://voice-js.roaming.twilio.com')
  expect((await app.ok(c.token, {}, owner)).body.token).toMatch(/^ey/)
  await app.ok(c.saveSettings, { owners: 1, office: 1, technicians: 0 }, owner)
  expect((await app.send(c.token, {}, technician)).status).toBe(403)
  expect((await app.ok(c.setup, {}, owner)).body).toMatchObject({ line: 'real', number })
})

/** A server that is too busy is told again, as the addresses that Twilio gets ask it to (`#rc=5&rp=all`). */
async function untilTaken<A extends { status: number }>(told: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await told()
    if (answer.status < 500) return answer
  }
}

test('200 calls change state at once, each to its end', { timeout: 240_000 }, async () => {
  const { id, owner, number, state, rung } = await newCompany()
  // However long it takes, nobody counts as gone meanwhile.
  app.setNow(new Date())
  await state(owner)
  const sids = Array.from({ length: 200 }, (_, i) => `CA-many-${number}-${i}`)
  const answers = await Promise.all(
    sids.map((sid, i) => untilTaken(() => rung(sid, `+6141200${String(i).padStart(4, '0')}`))),
  )
  expect(answers.every(each => each.does.Dial)).toBe(true)
  const ended = (sid: string) =>
    untilTaken(() => tell('/ended', { CallSid: sid, To: number, CallStatus: 'completed' }))
  // Each end is told twice, and the calls' ends at once.
  for (const _ of [1, 2])
    expect((await Promise.all(sids.map(ended))).every(each => each.status === 200)).toBe(true)
  const rows = await app.sql<{ status: string; n: number }>(
    'select status, count(*)::int as n from calls where company_id = $1 group by 1',
    [id],
  )
  expect(rows).toEqual([{ status: 'canceled', n: 200 }])
})
