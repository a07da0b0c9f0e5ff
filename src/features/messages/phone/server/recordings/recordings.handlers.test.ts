import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { notificationsContract } from '#features/talk/notifications/notifications.contract.ts'
import { openAiCompatible } from '#server/providers/ai/openai-compatible.ts'
import { phoneContract as phone } from '../../phone.contract.ts'
import { recordingsContract as c } from '../../recordings.contract.ts'
import { webmHead as head } from '../../testing/sounds.ts'
import { finishRecordings, forgetRecordings } from './recordings.service.ts'

const app = await testApp({ storageLimits: { most: 5_000, mostOnTrial: 5_000 } })
const start = Date.parse('2026-03-02T00:00:00Z')
const at = (seconds: number) => app.setNow(new Date(start + seconds * 1000))
const fail = (error: unknown) => {
  throw error
}
/** Pieces as a browser sends them: a head, then more. */
const more = Buffer.alloc(40, 2)

/** Two colleagues who talk, in a company that records. */
async function talk(settings: object = { on: 1, days: 90 }) {
  at(0)
  const company = await app.company()
  const { owner, operator } = company
  await app.ok(phone.saveSettings, { owners: 1 }, owner)
  await app.ok(c.saveSettings, settings as never, owner)
  const state = async (as: TestUser) =>
    (await app.ok(phone.state, { device: `window-${as.id}` }, as)).body.calls[0]!
  for (const as of [owner, operator]) await app.ok(phone.state, { device: `window-${as.id}` }, as)
  const { call } = (
    await app.ok(phone.dial, { device: `window-${owner.id}`, user_id: operator.id, number: '' }, owner)
  ).body
  const [dialler, rung] = [call.legs[0]!, call.legs[1]!]
  await app.ok(phone.answer, { leg_id: rung.id, device: `window-${operator.id}` }, operator)
  const tellBoth = async () => {
    await app.ok(c.told, { leg_id: dialler.id }, owner)
    await app.ok(c.told, { leg_id: rung.id }, operator)
  }
  const begin = (as = owner, leg: { id: number } = dialler) =>
    app.send(c.begin, { leg_id: leg.id, device: `window-${as.id}` }, as)
  const piece = (id: number, position: number, bytes: Buffer, as = owner) =>
    app.upload(c.piece, { id, position }, as, { bytes })
  const kept = async (as = owner) => (await app.ok(c.ofCall, { call_id: call.id }, as)).body.result
  return { ...company, call, dialler, rung, state, tellBoth, begin, piece, kept }
}

test('a call is recorded once both sides have heard it, in pieces that may come twice', async () => {
  const { owner, operator, dialler, rung, call, state, tellBoth, begin, piece, kept } = await talk()
  expect(await state(owner)).toMatchObject({ recording: 'telling', recorder: dialler.id })
  expect((await begin()).status).toBe(409)
  await tellBoth()
  expect((await state(operator)).recording).toBe('on')
  // Two windows never both record.
  expect((await begin(operator, rung)).body.message).toBe('Another window is recording this call.')
  const { id } = (await begin()).body
  expect((await piece(id, 0, head)).body.next).toBe(1)
  expect((await piece(id, 2, more)).body.message).toBe('A part before this one is missing. Send it first.')
  expect((await piece(id, 1, more)).body.next).toBe(2)
  expect((await piece(id, 1, more)).body.next).toBe(2)
  expect((await piece(id, 2, more, operator)).status).toBe(404)
  at(20)
  await piece(id, 2, more)
  await app.ok(c.finish, { id }, owner)
  await app.ok(c.finish, { id }, owner)
  expect((await piece(id, 3, more)).body.message).toBe(
    'This recording has ended. Nothing more can be added to it.',
  )
  const bytes = head.length + 2 * more.length
  expect(await kept()).toMatchObject([{ kind: 'call', seconds: 20, bytes, heard: false, hearings: [] }])
  const log = (await app.ok(phone.list, {}, owner)).body.calls
  expect(log).toMatchObject([{ id: call.id, recordings: 1, unheard: false }])
  const [storage] = await app.sql('select files, bytes from file_totals where company_id = $1', [
    owner.companyId,
  ])
  expect(storage).toMatchObject({ files: 1, bytes })
})

test.each([
  ['an Ogg', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead')]), 200],
  ['Safari’s MP4', Buffer.from('0000001c667479706d703432000000016d7034316d70343269736f6d', 'hex'), 200],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 415],
  ['nothing', Buffer.alloc(0), 415],
  ['too much', Buffer.alloc(1_000_001, 1), 413],
])('%s as a piece', async (_name, bytes, status) => {
  const { tellBoth, begin, piece } = await talk()
  await tellBoth()
  expect((await piece((await begin()).body.id, 0, bytes)).status).toBe(status)
})

test('a window that is loaded anew goes on with another part; one that is gone leaves what it sent', async () => {
  const { tellBoth, begin, piece, kept, dialler, owner } = await talk()
  await tellBoth()
  const first = (await begin()).body.id
  await piece(first, 0, head)
  const second = (await begin()).body.id
  expect(second).not.toBe(first)
  expect(await kept()).toHaveLength(1)
  await piece(second, 0, head)
  await app.ok(c.pause, { leg_id: dialler.id, paused: true }, owner)
  // A pause may be long.
  at(600)
  await app.sql(`update call_legs set seen_at = $1`, [new Date(start + 600_000)])
  await finishRecordings(app.services, fail)
  expect(await kept()).toHaveLength(1)
  await app.ok(phone.hangUp, { leg_id: dialler.id }, owner)
  await finishRecordings(app.services, fail)
  expect(await kept()).toHaveLength(2)
})

test('a recording is paused by either side, and stops when the owner switches it off', async () => {
  const { owner, operator, rung, state, tellBoth, begin } = await talk()
  await tellBoth()
  await app.ok(c.pause, { leg_id: rung.id, paused: true }, operator)
  expect((await state(owner)).recording).toBe('paused')
  await app.ok(c.pause, { leg_id: rung.id, paused: false }, operator)
  expect((await state(owner)).recording).toBe('on')
  await app.ok(c.saveSettings, { on: 0, days: 90 }, owner)
  expect(await state(owner)).toMatchObject({ recording: 'off', recorder: null })
  expect((await begin()).body.message).toBe('Recording is paused.')
  expect((await app.send(c.pause, { leg_id: rung.id, paused: true }, operator)).status).toBe(409)
})

test('what no longer fits the storage is dropped: who was in the call and the owner are told, and the log says so', async () => {
  const { owner, operator, office, call, dialler, tellBoth, begin, piece, kept } = await talk()
  await tellBoth()
  const { id } = (await begin()).body
  await piece(id, 0, Buffer.concat([head, Buffer.alloc(5_000)]))
  await app.ok(c.finish, { id }, owner)
  await app.ok(phone.hangUp, { leg_id: dialler.id }, owner)
  expect(await kept()).toEqual([])
  const told = async (as: TestUser) =>
    (await app.ok(notificationsContract.fetchActivity, {}, as)).body.data.map(each => each.activity)
  const sentence = `A recording of the call with ${operator.fullname} wasn’t saved: storage is full`
  for (const as of [owner, operator]) expect(await told(as)).toContain(sentence)
  expect(await told(office)).not.toContain(sentence)
  const log = async (as: TestUser) => (await app.ok(phone.list, {}, as)).body.calls
  expect(await log(owner)).toMatchObject([{ id: call.id, recordings: 0, no_room: true }])
})

/** A kept recording. */
async function recorded() {
  const made = await talk()
  await made.tellBoth()
  const { id } = (await made.begin()).body
  await made.piece(id, 0, head)
  await app.ok(c.finish, { id }, made.owner)
  const hear = async (as: TestUser) => {
    const { url } = (await app.ok(c.hear, { id }, as)).body
    return (headers: Record<string, string> = {}) => app.http.inject({ url, headers })
  }
  return { ...made, id, hear }
}

test('who listens is noted, and gets the parts that their player asks for', async () => {
  const { owner, operator, hear, kept } = await recorded()
  const sound = await hear(operator)
  const whole = await sound()
  expect(whole.headers).toMatchObject({ 'content-type': 'audio/webm', 'accept-ranges': 'bytes' })
  expect(whole.rawPayload.equals(head)).toBe(true)
  const part = await sound({ range: 'bytes=4-9' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 4-9/${head.length}`)
  expect(part.rawPayload.equals(head.subarray(4, 10))).toBe(true)
  expect((await sound({ range: 'bytes=900-' })).statusCode).toBe(416)
  expect(await kept(owner)).toMatchObject([{ heard: true, hearings: [{ name: operator.fullname }] }])
})

test('an open player falls silent when its hour is over, or its person may not hear any more', async () => {
  const { owner, operator, hear } = await recorded()
  const sound = await hear(operator)
  await app.sql(`update permissions set roles = '1' where company_id = $1 and id = 1031`, [owner.companyId])
  expect((await sound()).statusCode).toBe(404)
  const own = await hear(owner)
  expect((await own()).statusCode).toBe(200)
  at(3_601)
  expect((await own()).statusCode).toBe(404)
})

test('without the permission nothing is heard, and another company’s is not there', async () => {
  const { technician, call, id } = await recorded()
  expect((await app.send(c.ofCall, { call_id: call.id }, technician)).status).toBe(403)
  expect((await app.send(c.hear, { id }, technician)).status).toBe(403)
  const { owner: stranger } = await app.company()
  expect((await app.ok(c.ofCall, { call_id: call.id }, stranger)).body.result).toEqual([])
  for (const entry of [c.hear, c.words, c.remove])
    expect([404, 409]).toContain((await app.send(entry as typeof c.hear, { id }, stranger)).status)
})

test('it is deleted by hand or when its days are over: the sound goes, who has heard it stays', async () => {
  const { owner, id, hear, kept } = await recorded()
  const sound = await hear(owner)
  await app.ok(c.remove, { id }, owner)
  expect((await sound()).statusCode).toBe(404)
  expect(await kept()).toEqual([])
  expect((await app.send(c.hear, { id }, owner)).body.message).toBe('This recording was deleted.')
  const [row] = await app.sql(
    `select deleted_by, (select count(*)::int from recording_hearings h where h.recording_id = r.id) as heard,
       (select bytes from file_totals t where t.company_id = r.company_id) as bytes
     from recordings r where id = $1`,
    [id],
  )
  expect(row).toMatchObject({ deleted_by: owner.id, heard: 1, bytes: 0 })

  const old = await recorded()
  at(31 * 86_400)
  await forgetRecordings(app.services, fail)
  expect(await old.kept()).toHaveLength(1)
  await app.ok(c.saveSettings, { on: 1, days: 30 }, old.owner)
  await forgetRecordings(app.services, fail)
  expect(await old.kept()).toEqual([])
})

test('its words are asked for where a service is set up', async () => {
  const { owner, id, kept } = await recorded()
  expect((await app.send(c.words, { id }, owner)).body.message).toBe('Transcription isn’t set up.')
  const { createServer } = await import('node:http')
  let form = ''
  const service = createServer((request, reply) => {
    request.on('data', piece => (form += piece.toString('latin1')))
    request.on('end', () => reply.end(JSON.stringify({ text: ' The tap drips. ' })))
  })
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as { port: number }
  app.services.providers.ai = openAiCompatible({
    url: `http://127.0.0.1:${port}/v1`,
    model: 'small',
    speechModel: 'whisper-1',
  })
  try {
    expect((await app.ok(c.words, { id }, owner)).body.words).toBe('The tap drips.')
    expect(form).toContain('whisper-1')
    expect(form).toContain('audio/webm')
    expect((await kept())[0]!.words).toBe('The tap drips.')
    service.close()
    service.closeAllConnections()
    expect(await app.send(c.words, { id }, owner)).toMatchObject({ status: 503 })
  } finally {
    app.services.providers.ai = null
  }
})

test.each([
  [{ on: 1, days: 0 }, 400],
  [{ on: 1, days: 3_651 }, 400],
])('days %o are refused', async (input, status) => {
  const { owner } = await app.company()
  expect((await app.send(c.saveSettings, input, owner)).status).toBe(status)
})
