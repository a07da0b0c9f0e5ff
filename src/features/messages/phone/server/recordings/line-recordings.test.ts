import { beforeEach, expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { LineUnavailable } from '#server/providers/voice/voice.port.ts'
import { answeringContract as answering } from '../../answering.contract.ts'
import { usualAnswering } from '../../answering.rules.ts'
import { phoneContract as c } from '../../phone.contract.ts'
import { recordingsContract as recordings } from '../../recordings.contract.ts'
import { lineIdOf, tellLine, testLine } from '../../testing/test-line.ts'

const line = testLine()
const app = await testApp({ voice: line.voice })
const tell = (path: string, fields: Record<string, string>, secret?: string) =>
  tellLine(app, path, fields, secret)
const base = 'http://tradewind.test/api/phone/line'
let count = 0

beforeEach(() => {
  line.asked.length = 0
  line.fail(null)
})

const asked = (what: string, times = 1) =>
  expect
    .poll(() => line.asked.filter(each => each.do === what), { timeout: 15_000 })
    .toHaveLength(times)
    .then(() => line.asked.findLast(each => each.do === what)!)
const waiting = () =>
  app.sql(
    `update outbox set due_at = now() where kind = 'line' and status = 'waiting' and last_error <> '' returning id`,
  )

async function newCompany() {
  const company = await app.company()
  const { id, owner } = company
  await app.ok(c.saveSettings, { owners: 1 }, owner)
  const number = `+6125552${String(++count).padStart(4, '0')}`
  await app.sql(
    `insert into phone_numbers (company_id, number, number_id, created_at) values ($1, $2, $3, now())`,
    [id, number, `PNR${count}`],
  )
  const state = async (as: TestUser) => (await app.ok(c.state, { device: `window-${as.id}` }, as)).body.calls
  const rung = (sid: string) => tell('/call', { CallSid: sid, From: '+61412345678', To: number })
  const log = async () => (await app.ok(c.list, {}, owner)).body.calls
  const rows = () =>
    app.sql<{ id: number; line_state: string; kind: string; file_id: number | null; ended: boolean }>(
      `select id, line_state, kind, file_id, ended_at is not null as ended from recordings where company_id = $1 order by id`,
      [id],
    )
  const ready = (row: number, secret?: string) =>
    tell(
      `/recording/${id}/${row}`,
      { CallSid: 'CA1', RecordingSid: `RE${row}`, RecordingStatus: 'completed', RecordingDuration: '9' },
      secret,
    )
  return { ...company, number, state, rung, log, rows, ready }
}

test('a call on the line is told, recorded, paused, fetched, and deleted at the vendor', {
  timeout: 60_000,
}, async () => {
  const { id, owner, operator, state, rows, ready, log } = await newCompany()
  await app.ok(recordings.saveSettings, { on: 1, days: 90 }, owner)
  const device = `window-${owner.id}`
  const { call } = (await app.ok(c.dial, { device, number: '0412 345 678' }, owner)).body
  const [own, outside] = [call.legs[0]!, call.legs[1]!]
  await tell('/call', { CallSid: `CA-${own.id}`, From: `client:c${id}u${owner.id}`, party: String(own.id) })
  await asked('dial')
  const sid = await lineIdOf(app, outside)
  await tell(`/leg/${id}/${outside.id}`, { CallSid: sid, CallStatus: 'in-progress' })
  expect((await asked('announce')).url).toBe(`${base}/announce`)
  expect((await tell('/announce', {})).does.Say['#text']).toBe('This call is recorded.')
  const [row] = await rows()
  expect(await asked('record')).toMatchObject({
    lineId: sid,
    url: `${base}/recording/${id}/${row!.id}`,
  })
  expect(line.asked.map(each => each.do)).toEqual(['dial', 'announce', 'record'])
  expect((await state(owner))[0]).toMatchObject({ recording: 'on', recorder: null })
  await app.ok(recordings.pause, { leg_id: own.id, paused: true }, owner)
  await asked('pause')
  await app.ok(recordings.pause, { leg_id: own.id, paused: false }, owner)
  await asked('go-on')
  // Switched off during the call: nothing more is kept of it.
  await app.ok(recordings.saveSettings, { on: 0, days: 90 }, owner)
  await app.ok(c.hold, { leg_id: own.id, muted: true }, owner)
  await asked('pause', 2)
  await app.ok(c.hangUp, { leg_id: own.id }, owner)

  expect((await ready(row!.id, 'another secret')).status).toBe(403)
  line.fail(new LineUnavailable('connect ECONNREFUSED'))
  await ready(row!.id)
  await expect.poll(waiting, { timeout: 15_000 }).not.toEqual([])
  line.fail(null)
  await waiting()
  await expect.poll(rows, { timeout: 15_000 }).toMatchObject([{ line_state: 'gone' }])
  expect(line.asked.find(each => each.do === 'drop')!.lineId).toBe(`RE${row!.id}`)
  // Told again, and late, it changes nothing.
  await ready(row!.id)
  expect(await rows()).toMatchObject([{ line_state: 'gone', file_id: expect.any(Number), ended: true }])
  expect((await log())[0]).toMatchObject({ recordings: 1 })
  const { url } = (await app.ok(recordings.hear, { id: row!.id }, operator)).body
  expect((await app.http.inject({ url })).payload).toBe(`sound of RE${row!.id}`)
})

test('another company’s recording is not touched by a signed request about it', async () => {
  const [one, two] = [await newCompany(), await newCompany()]
  await app.ok(answering.saveSettings, { ...usualAnswering, voicemail: 1 } as never, one.owner)
  await one.rung(`CA-a${one.number}`)
  const [row] = await one.rows()
  await tell(`/recording/${two.id}/${row!.id}`, {
    CallSid: 'x',
    RecordingSid: 'REx',
    RecordingStatus: 'completed',
  })
  expect(await one.rows()).toMatchObject([{ line_state: 'asked' }])
  expect((await tell(`/recording/x/y`, { RecordingSid: 'REx', RecordingStatus: 'completed' })).status).toBe(
    404,
  )
})

test('a menu is heard, its key leads into the room, and silence to the tone', {
  timeout: 60_000,
}, async () => {
  const { id, owner, operator, number, state, rung, rows, ready, log } = await newCompany()
  const to = (where: string) => ({ to: where, people: [], mobile: '' })
  const keys = [{ digit: 1, ...to('office') }]
  await app.ok(
    answering.saveSettings,
    { ...usualAnswering, voicemail: 1, menu: 1, keys, silent: to('voicemail') } as never,
    owner,
  )
  await state(operator)
  const sid = `CA-menu${number}`
  const { does } = await rung(sid)
  const [leg] = await app.sql<{ id: number }>('select id from call_legs where line_id = $1', [sid])
  expect(does.Gather).toMatchObject({
    numDigits: '1',
    timeout: '10',
    action: `${base}/key/${id}/${leg!.id}`,
    Say: { '#text': 'To speak with the office, press 1.' },
  })
  const key = (Digits: string, from = sid) =>
    tell(`/key/${id}/${leg!.id}`, { CallSid: from, From: '+61412345678', To: number, Digits })
  // A key of another call is nobody's.
  expect((await key('1', 'CA-other')).does).toHaveProperty('Hangup')
  expect((await key('5')).does).toHaveProperty('Gather')
  expect((await key('1')).does.Dial.Conference).toMatchObject({ startConferenceOnEnter: 'false' })
  const [call] = await state(operator)
  const room = (event: string) =>
    tell(`/room/${id}/${call!.id}`, {
      CallSid: sid,
      ConferenceSid: 'CF1',
      StatusCallbackEvent: `participant-${event}`,
      ParticipantLabel: `leg-${leg!.id}`,
    })
  await room('join')
  // Nobody takes it: the line is asked to lead the caller out of the room, to the tone.
  const ringing = call!.legs.find(each => each.user_id === operator.id)!
  await app.ok(c.reject, { leg_id: ringing.id }, operator)
  expect(await asked('turn')).toMatchObject({ lineId: sid, url: `${base}/turn/${id}/${leg!.id}` })
  await room('leave')
  const turned = await tell(`/turn/${id}/${leg!.id}`, { CallSid: sid, From: '+61412345678', To: number })
  const [row] = await rows()
  expect(turned.does).toMatchObject({
    Say: { '#text': 'Please leave a message after the tone.' },
    Record: {
      maxLength: '180',
      playBeep: 'true',
      recordingStatusCallback: expect.stringContaining(`/recording/${id}/${row!.id}`),
    },
  })
  const left = await tell(`/left/${id}/${leg!.id}`, {
    CallSid: sid,
    To: number,
    RecordingSid: 'RE1',
    Digits: 'hangup',
  })
  expect(left.does).toHaveProperty('Hangup')
  await ready(row!.id)
  await expect.poll(rows, { timeout: 15_000 }).toMatchObject([{ line_state: 'gone' }])
  expect((await log())[0]).toMatchObject({ answered_at: null, recordings: 1, unheard: true })
  const told = await app.sql('select kind_id from activities where company_id = $1', [id])
  expect(told).toEqual([{ kind_id: 45 }])
})
