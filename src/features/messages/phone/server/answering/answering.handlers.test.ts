import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import { answeringContract as c } from '../../answering.contract.ts'
import { usualAnswering } from '../../answering.rules.ts'
import { incomingContract as incoming } from '../../incoming.contract.ts'
import { usualIncoming } from '../../incoming.rules.ts'
import { phoneContract as phone } from '../../phone.contract.ts'
import { recordingsContract as recordings } from '../../recordings.contract.ts'
import { webmHead } from '../../testing/sounds.ts'

const app = await testApp()
const start = Date.parse('2026-03-02T00:00:00Z')
const at = (seconds: number) => app.setNow(new Date(start + seconds * 1000))

async function office(answering: object, more: object = {}) {
  at(0)
  const company = await app.company()
  const { owner, operator } = company
  await app.ok(incoming.saveSettings, { ...usualIncoming, ...more } as never, owner)
  await app.ok(c.saveSettings, { ...usualAnswering, ...answering } as never, owner)
  const state = async (as: TestUser) =>
    (await app.ok(phone.state, { device: `window-${as.id}` }, as)).body.calls
  await state(operator)
  const { call } = (await app.ok(phone.ring, { device: 'handset-1', number: '0412 345 678' }, owner)).body
  const leg_id = call.legs.find(leg => leg.is_caller)!.id
  /** The call as its caller has it; undefined: over. */
  const handset = async () =>
    (await app.ok(phone.state, { device: 'handset-1', handset: true }, owner)).body.calls[0]
  const press = (digit: string) => app.ok(c.press, { leg_id, digit }, owner)
  const log = async () => (await app.ok(phone.list, {}, owner)).body.calls[0]!
  const notices = () =>
    app.sql<{ kind_id: number; user_id: number }>(
      'select kind_id, user_id from activities where company_id = $1 order by id',
      [company.id],
    )
  const leave = async () => {
    const { id } = (await app.ok(recordings.begin, { leg_id, device: 'handset-1' }, owner)).body
    await app.upload(recordings.piece, { id, position: 0 }, owner, { bytes: webmHead })
    return id
  }
  return { ...company, call, leg_id, state, handset, press, log, notices, leave }
}
const target = (to: string, more: object = {}) => ({ to, people: [], mobile: '', ...more })

test('nobody answers: the caller leaves a message, which is told once and marked until it is heard', async () => {
  const { owner, operator, leg_id, handset, log, notices, leave } = await office({ voicemail: true })
  expect((await handset())!.prompt).toBeNull()
  at(21)
  await handset()
  expect((await handset())!.prompt).toEqual({
    stage: 'voicemail',
    repeats: 0,
    says: [{ text: 'Please leave a message after the tone.', url: '' }],
  })
  const id = await leave()
  at(40)
  await app.ok(phone.hangUp, { leg_id }, owner)
  expect(await notices()).toEqual([])
  await app.ok(recordings.finish, { id }, owner)
  expect(await notices()).toEqual([{ kind_id: 45, user_id: operator.id }])
  expect(await log()).toMatchObject({ status: 'canceled', answered_at: null, recordings: 1, unheard: true })
  await app.ok(recordings.hear, { id }, operator)
  expect((await log()).unheard).toBe(false)
})

test('who says nothing after the tone was missed', async () => {
  const { owner, operator, leg_id, handset, notices } = await office({ voicemail: true })
  await handset()
  at(21)
  await handset()
  await handset()
  const { id } = (await app.ok(recordings.begin, { leg_id, device: 'handset-1' }, owner)).body
  await app.ok(phone.hangUp, { leg_id }, owner)
  await app.ok(recordings.finish, { id }, owner)
  expect(await notices()).toEqual([{ kind_id: 44, user_id: operator.id }])
})

test('while it is closed the caller hears so, and a message ends by itself', async () => {
  const closed = { week: usualIncoming.week.map(() => null) }
  const { handset, leave, log } = await office({ voicemail: true }, closed)
  expect((await handset())!.prompt!.says.map(each => each.text)).toEqual([
    'We’re closed right now.',
    'Please leave a message after the tone.',
  ])
  await leave()
  at(300)
  await app.sql('update call_legs set seen_at = $1', [new Date(start + 300_000)])
  await handset()
  expect(await handset()).toBeUndefined()
  expect((await log()).status).toBe('canceled')
})

const menu = (operator?: number) => ({
  menu: true,
  voicemail: false,
  keys: [
    { digit: 1, ...target('office') },
    { digit: 3, ...target('mobile', { mobile: '0491 570 006' }) },
    { digit: 4, ...target('voicemail') },
    ...(operator ? [{ digit: 2, ...target('people', { people: [operator] }) }] : []),
  ],
  silent: target('office'),
})

test('a key leads on: wrong ones are forgiven twice, and silence leads to the office', async () => {
  const { operator, state, handset, press, call } = await office(menu())
  expect(call.prompt).toMatchObject({ stage: 'menu', says: [{ text: 'To speak with the office, press 1.' }] })
  expect(await state(operator)).toEqual([])
  await press('7')
  await press('#')
  expect((await handset())!.prompt).toMatchObject({ stage: 'menu', repeats: 2 })
  await press('8')
  expect(await state(operator)).toHaveLength(1)
  const second = await office(menu())
  at(60)
  await app.sql('update call_legs set seen_at = $1', [new Date(start + 60_000)])
  await second.state(second.operator)
  await second.handset()
  expect(await second.state(second.operator)).toHaveLength(1)
})

test.each([
  ['1', { user_id: expect.any(Number) }],
  ['3', { user_id: null, number: '+61491570006' }],
])('key %s rings whom it names', async (digit, rung) => {
  const { handset, press } = await office(menu())
  await press(digit)
  expect((await handset())!.legs.filter(leg => leg.status === 'ringing')).toMatchObject([rung])
})

test('key 4 leads to the tone; a change of the menu does not touch a call in it', async () => {
  const { owner, press, handset } = await office(menu())
  await app.ok(
    c.saveSettings,
    { ...usualAnswering, ...menu(), keys: [{ digit: 4, ...target('office') }] } as never,
    owner,
  )
  await press('4')
  expect((await handset())!.prompt!.stage).toBe('voicemail')
})

const wav = (seconds: number) => {
  const file = Buffer.alloc(44 + 16_000 * seconds)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + 16_000 * seconds, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(8_000, 24)
  file.writeUInt32LE(16_000, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(16_000 * seconds, 40)
  return file
}

/** Frames of MPEG 1 layer III at 128 kbit/s and 44.1 kHz: 417 bytes, 26 ms each. */
const mp3 = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)])),
  )

test('a greeting is a sound of the company’s own, which callers hear and others do not find', async () => {
  const { owner, office: admin } = await office({})
  const file = { bytes: wav(2), filename: 'hello.wav' } as never
  expect((await app.upload(c.addSound, { kind: 'menu' }, admin, file)).status).toBe(403)
  const { result } = (await app.upload(c.addSound, { kind: 'menu' }, owner, file)).body
  const added = result.greetings.menu.sound!
  expect(added).toMatchObject({ name: expect.stringMatching(/\.wav$/), seconds: 2 })
  const heard = await app.http.inject({ url: added.url })
  expect(heard.headers['content-type']).toBe('audio/wav')
  expect(heard.rawPayload.length).toBe(32_044)
  const { owner: stranger } = await app.company()
  const forged = added.url.replace(`/${owner.companyId}/`, `/${stranger.companyId}/`)
  expect((await app.http.inject({ url: forged })).statusCode).toBe(404)
  // Texts that are saved leave sounds as they are.
  const saved = (await app.ok(c.saveSettings, { ...usualAnswering } as never, owner)).body.result
  expect(saved.greetings.menu.sound).toEqual(added)
  expect((await app.ok(c.removeSound, { kind: 'menu' }, owner)).body.result.greetings.menu.sound).toBeNull()
  expect((await app.http.inject({ url: added.url })).statusCode).toBe(404)
})

test.each([
  [
    'a picture',
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    415,
    'Please choose an MP3 or WAV file.',
  ],
  ['one without sound', wav(0), 400, 'This audio is damaged or empty. Choose another file.'],
  ['an MP3 of two frames', mp3(2), 400, 'This audio is damaged or empty. Choose another file.'],
  ['a long one', wav(121), 400, 'The audio is longer than two minutes.'],
  ['a long MP3', mp3(4_600), 400, 'The audio is longer than two minutes.'],
])('%s is no greeting', async (_name, bytes, status, message) => {
  const { owner } = await app.company()
  const answer = await app.upload(c.addSound, { kind: 'open' }, owner, { bytes })
  expect(answer).toMatchObject({ status, body: { message } })
})

test('people of another company are refused', async () => {
  const [{ owner }, other] = [await app.company(), await app.company()]
  const answer = await app.send(
    c.saveSettings,
    { ...usualAnswering, ...menu(other.operator.id) } as never,
    owner,
  )
  expect(answer).toMatchObject({ status: 400, body: { message: 'People are not valid' } })
})
