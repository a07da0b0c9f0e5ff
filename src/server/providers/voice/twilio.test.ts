import { createEmulator, type Emulator } from 'emulate'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { startPrism } from '../../testing/prism.ts'
import { keepHooks, type SignedHook } from '../../testing/signed-hooks.ts'
import { createTwilioVoice } from './twilio.ts'
import { LineRefused, LineUnavailable } from './voice.port.ts'

// Prism answers by Twilio's published description and refuses what does not fit it; it keeps nothing. The `emulate`
// package's Twilio keeps numbers and calls, and signs what it tells; it has no conferences.
const accountSid = 'AC00000000000000000000000000000000'
const authToken = 'twilio_test_auth_token'
const number = '+61255500000'
const id = (kind: string) => `${kind}${'a'.repeat(32)}`
const settings = {
  accountSid,
  authToken,
  number,
  timeout: 20_000,
  keySid: id('SK'),
  keySecret: 'secret-of-the-key',
  appSid: id('AP'),
}
let prism: Awaited<ReturnType<typeof startPrism>>
let twilio: Emulator
let ours: Awaited<ReturnType<typeof keepHooks>>
let hookUrl = ''
let hooks: SignedHook[] = []

beforeAll(async () => {
  ours = await keepHooks()
  ;({ url: hookUrl, hooks } = ours)
  prism = await startPrism('twilio.json')
  twilio = await createEmulator({
    service: 'twilio',
    port: await freePort(),
    seed: {
      twilio: {
        account: { sid: accountSid, auth_token: authToken },
        phone_numbers: [{ phone_number: number, voice_url: `${hookUrl}/call` }],
      },
    },
  })
}, 60_000)
afterAll(async () => {
  prism?.stop()
  await twilio?.close()
  ours.close()
})
beforeEach(() => {
  hooks.length = 0
})

const described = () => createTwilioVoice({ ...settings, baseUrl: prism.url })
const kept = (more: object = {}) => createTwilioVoice({ ...settings, baseUrl: twilio.url, ...more })
const dialled = (more: object = {}) => ({
  room: 'tradewind-1-2',
  label: 'leg-3',
  to: '+61412345678',
  from: number,
  ringFor: 30,
  legUrl: `${hookUrl}/leg/1/3`,
  roomUrl: `${hookUrl}/room/1/2`,
  ...more,
})
const urls = () => ({ voice: `${hookUrl}/call`, ended: `${hookUrl}/ended`, sms: `${hookUrl}/sms` })
async function simulate(what: string, fields: Record<string, string>) {
  await fetch(`${twilio.url}/_twilio/simulate/${what}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams(fields),
  })
}

test('what the line is asked fits its description', { timeout: 120_000 }, async () => {
  const voice = described()
  const taken = await voice.dial(dialled())
  expect(taken).toEqual({ lineId: expect.stringMatching(/^CA/), roomId: expect.stringMatching(/^CF/) })
  for (const isOn of [true, false]) {
    await voice.hold(taken.roomId, taken.lineId, isOn)
    // Also of who coaches: muted they listen, else they whisper.
    await voice.mute(taken.roomId, taken.lineId, isOn)
  }
  await voice.announce(taken.roomId, `${hookUrl}/announce`)
  await voice.record(taken.lineId, `${hookUrl}/recording`)
  for (const isPaused of [true, false]) await voice.pause(taken.lineId, isPaused)
  await voice.dropRecording(id('RE'))
  await voice.turn(taken.lineId, `${hookUrl}/turn/1/3`)
  await voice.end(taken.lineId)
  expect((await voice.numbers!.owned())[0]).toMatchObject({ numberId: expect.stringMatching(/^PN/) })
  for (const kind of ['local', 'mobile', 'free'] as const)
    expect((await voice.numbers!.available({ country: 'AU', kind, contains: '2555' }))[0]).toMatchObject({
      number: expect.stringMatching(/^\+/),
    })
  expect((await voice.numbers!.buy('+61255500001', urls())).number).toMatch(/^\+/)
  await voice.numbers!.lead(id('PN'), urls())
  await voice.numbers!.release(id('PN'))
  // What does not fit the description is refused, so that what is above could have failed.
  await expect(
    voice.hold('no room', taken.lineId, true).then(() => voice.record('no call', 'x')),
  ).rejects.toThrow()
})

test('numbers are bought, led to us, and given up', async () => {
  const { numbers } = kept()
  const bought = await numbers!.buy('+61255500009', urls())
  await numbers!.lead(bought.numberId, urls())
  expect((await numbers!.owned()).map(each => each.number).sort()).toEqual(
    expect.arrayContaining([number, '+61255500009']),
  )
  await numbers!.release(bought.numberId)
  // Gone already: what was wanted.
  await numbers!.release(bought.numberId)
  expect((await numbers!.owned()).map(each => each.number)).not.toContain('+61255500009')
  await expect(numbers!.buy(number, urls())).rejects.toBeInstanceOf(LineRefused)
})

test('a call to a number arrives signed; what is forged does not', async () => {
  await simulate('inbound-call', { To: number, From: '+61412345678' })
  const [hook] = hooks
  expect(await kept().read(hook!)).toMatchObject({ about: 'rung', from: '+61412345678', to: number })
  for (const forged of [
    { ...hook!, signature: '' },
    { ...hook!, url: `${hookUrl}/room/1/2` },
    { ...hook!, fields: { ...hook!.fields, From: '+61400000000' } },
  ])
    expect(await kept().read(forged)).toBe('unsigned')
  expect(await kept({ authToken: 'another' }).read(hook!)).toBe('unsigned')
})

async function read(path: string, fields: Record<string, string>) {
  const { default: sdk } = await import('twilio')
  const url = `${hookUrl}${path}`
  return kept().read({ url, fields, signature: sdk.getExpectedTwilioSignature(authToken, url, fields) })
}

test.each<[string, string, Record<string, string>, unknown]>([
  [
    'a browser',
    '/call',
    { CallSid: 'CA1', From: 'client:c1u2', To: '', party: '3' },
    { about: 'browser', lineId: 'CA1', identity: 'c1u2', given: '3' },
  ],
  [
    'a withheld number',
    '/call',
    { CallSid: 'CA1', From: '+266696687', To: number },
    { about: 'rung', lineId: 'CA1', from: '', to: number, digits: '' },
  ],
  [
    'a code',
    '/code',
    { CallSid: 'CA1', From: '+61412345678', To: number, Digits: '4821' },
    { about: 'rung', lineId: 'CA1', from: '+61412345678', to: number, digits: '4821' },
  ],
  [
    'an answer',
    '/leg/1/3',
    { CallSid: 'CA1', CallStatus: 'in-progress', To: '+61412345678' },
    { about: 'party', lineId: 'CA1', state: 'in-call', seconds: 0, to: '+61412345678' },
  ],
  [
    'an end',
    '/leg/1/3',
    { CallSid: 'CA1', CallStatus: 'completed', CallDuration: '17' },
    { about: 'party', lineId: 'CA1', state: 'completed', seconds: 17, to: '' },
  ],
  ['an unknown state', '/leg/1/3', { CallSid: 'CA1', CallStatus: 'paused' }, null],
  [
    'somebody who left',
    '/room/1/2',
    {
      CallSid: 'CA1',
      ConferenceSid: 'CF1',
      StatusCallbackEvent: 'participant-leave',
      ParticipantLabel: 'leg-3',
    },
    { about: 'room', roomId: 'CF1', lineId: 'CA1', label: 'leg-3', event: 'left' },
  ],
  [
    'a recording',
    '/recording',
    { CallSid: 'CA1', RecordingSid: 'RE1', RecordingStatus: 'completed', RecordingDuration: '9' },
    { about: 'recording', recordingId: 'RE1', lineId: 'CA1', seconds: 9 },
  ],
  ['nothing', '/call', {}, null],
])('%s is read from a signed request', async (_, path, fields, news) => {
  expect(await read(path, fields)).toEqual(news)
})

test('another parser reads the instructions as they are meant', async () => {
  const xml = await described().instruct([
    { do: 'say', text: 'Smith & Sons <closed>' },
    { do: 'ask', text: 'Enter the code', url: `${hookUrl}/code` },
    {
      do: 'join',
      room: 'tradewind-1-2',
      label: 'leg-3',
      roomUrl: `${hookUrl}/room/1/2`,
      begins: false,
      waitUrl: '',
    },
    { do: 'hang-up' },
  ])
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' })
  const { Response } = parser.parse(xml)
  expect(Response.Say['#text']).toBe('Smith & Sons <closed>')
  expect(Response.Gather).toMatchObject({
    action: `${hookUrl}/code`,
    finishOnKey: '#',
    Say: { '#text': 'Enter the code' },
  })
  expect(Response.Dial.Conference).toMatchObject({
    '#text': 'tradewind-1-2',
    participantLabel: 'leg-3',
    startConferenceOnEnter: 'false',
    endConferenceOnExit: 'false',
    beep: 'false',
    waitUrl: '',
    statusCallback: `${hookUrl}/room/1/2#rc=5&rp=all`,
    statusCallbackEvent: 'join leave end',
  })
  expect(Response).toHaveProperty('Hangup')
  const { Response: others } = parser.parse(
    await described().instruct([
      {
        do: 'choose',
        url: `${hookUrl}/key/1/3`,
        seconds: 5,
        says: [
          { do: 'play', url: `${hookUrl}/greeting/1/9` },
          { do: 'say', text: 'Press 1 & wait' },
        ],
      },
      { do: 'record', url: `${hookUrl}/left/1/3`, recordingUrl: `${hookUrl}/recording/1/4`, seconds: 180 },
      {
        do: 'join',
        room: 'tradewind-1-2',
        label: 'leg-4',
        roomUrl: '',
        begins: false,
        waitUrl: '',
        coaches: { lineId: 'CA7', isMuted: true },
      },
    ]),
  )
  expect(others.Gather).toMatchObject({
    action: `${hookUrl}/key/1/3`,
    numDigits: '1',
    timeout: '5',
    actionOnEmptyResult: 'true',
    Play: `${hookUrl}/greeting/1/9`,
    Say: { '#text': 'Press 1 & wait' },
  })
  expect(others.Record).toMatchObject({
    action: `${hookUrl}/left/1/3`,
    maxLength: '180',
    playBeep: 'true',
    recordingStatusCallback: `${hookUrl}/recording/1/4#rc=5&rp=all`,
  })
  expect(others.Dial.Conference).toMatchObject({ coach: 'CA7', muted: 'true' })
})

test('a browser’s token names its person, our app, no incoming calls, and an end within the hour', async () => {
  const token = (await described().token('c1u2'))!
  const [, body] = token.split('.')
  const { grants, exp, iat } = JSON.parse(Buffer.from(body!, 'base64url').toString())
  expect(grants).toEqual({
    identity: 'c1u2',
    voice: { outgoing: { application_sid: id('AP') } },
  })
  expect(exp - iat).toBe(3_600)
})

test('a wrong sign-in, and nobody there, may pass', async () => {
  const trouble = (voice: ReturnType<typeof kept>) => expect(voice.numbers!.owned()).rejects
  await trouble(kept({ authToken: 'wrong' })).toBeInstanceOf(LineUnavailable)
  await trouble(kept({ baseUrl: `http://127.0.0.1:${await freePort()}` })).toBeInstanceOf(LineUnavailable)
})
