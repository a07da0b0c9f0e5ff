import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { keepHooks, type SignedHook } from '../../testing/signed-hooks.ts'
import { SmsRefused, SmsUnavailable } from './sms.port.ts'
import { createTwilioSms } from './twilio.ts'

// The counterpart is the `emulate` package's Twilio: REST with accounts, and webhooks that it signs.
const accountSid = 'AC00000000000000000000000000000000'
const authToken = 'twilio_test_auth_token'
const number = '+15551234567'
const to = '+61412345678'
let twilio: Emulator
let ours: Awaited<ReturnType<typeof keepHooks>>
let hookUrl = ''
let hooks: SignedHook[] = []

beforeAll(async () => {
  ours = await keepHooks()
  ;({ url: hookUrl, hooks } = ours)
  const port = await freePort()
  twilio = await createEmulator({
    service: 'twilio',
    port,
    seed: {
      twilio: {
        account: { sid: accountSid, auth_token: authToken },
        phone_numbers: [{ phone_number: number, sms_url: `${hookUrl}/reply` }],
      },
    },
  })
})
afterAll(async () => {
  await twilio?.close()
  ours.close()
})
beforeEach(() => {
  hooks.length = 0
})

const sms = (more: object = {}) =>
  createTwilioSms({ accountSid, authToken, number, baseUrl: twilio.url, timeout: 2_000, ...more })
const message = (text: string, more: object = {}) => ({
  to,
  from: '',
  text,
  pictures: [],
  statusUrl: `${hookUrl}/status`,
  maybeSentSince: null,
  ...more,
})
async function asked(path: string, fields?: Record<string, string>) {
  const answer = await fetch(`${twilio.url}${path}`, {
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return (await answer.json()) as {
    messages: { body: string; from: string; to: string; num_media: string }[]
  }
}
const sent = async () => (await asked(`/2010-04-01/Accounts/${accountSid}/Messages.json`)).messages

test('a message is handed over from the platform’s number, and what became of it is told, signed', async () => {
  const taken = await sms().send(message('Grüße, 9 Uhr’ 你好'))
  expect(taken).toEqual({ vendorId: expect.stringMatching(/^SM/), status: 'sent' })
  expect((await sent())[0]).toMatchObject({ body: 'Grüße, 9 Uhr’ 你好', from: number, to })
  hooks.length = 0
  await asked('/_twilio/simulate/message-status', { MessageSid: taken.vendorId, Status: 'delivered' })
  expect(await sms().read!(hooks[0]!)).toEqual({
    about: 'status',
    vendorId: taken.vendorId,
    status: 'delivered',
    error: '',
  })
})

test('a reply arrives with its number and text', async () => {
  await asked('/_twilio/simulate/inbound-message', { To: number, From: to, Body: 'Yes, 10 is fine' })
  expect(await sms().read!(hooks[0]!)).toMatchObject({
    about: 'reply',
    from: to,
    to: number,
    text: 'Yes, 10 is fine',
  })
})

test('what is not signed with our secret, for this address and these fields, is not read', async () => {
  await asked('/_twilio/simulate/inbound-message', { To: number, From: to, Body: 'Yes' })
  const [hook] = hooks
  for (const forged of [
    { ...hook!, signature: '' },
    { ...hook!, url: `${hookUrl}/status` },
    { ...hook!, fields: { ...hook!.fields, Body: 'No' } },
  ])
    expect(await sms().read!(forged)).toBe('unsigned')
  expect(await sms({ authToken: 'another' }).read!(hook!)).toBe('unsigned')
})

test('a message whose answer was lost is not sent a second time', async () => {
  const written = new Date()
  const first = await sms().send(message('Once only'))
  const again = await sms().send(message('Once only', { maybeSentSince: written }))
  expect(again.vendorId).toBe(first.vendorId)
  expect((await sent()).filter(each => each.body === 'Once only')).toHaveLength(1)
  await sms().send(message('Another', { maybeSentSince: written }))
  expect((await sent()).filter(each => each.body === 'Another')).toHaveLength(1)
})

test('an impossible number is refused for good; a wrong sign-in, a time-out and nobody there may pass', async () => {
  await expect(sms().send(message('x', { to: '' }))).rejects.toBeInstanceOf(SmsRefused)
  await expect(sms({ authToken: 'wrong' }).send(message('x'))).rejects.toBeInstanceOf(SmsUnavailable)
  const nobody = `http://127.0.0.1:${await freePort()}`
  await expect(sms({ baseUrl: nobody }).send(message('x'))).rejects.toBeInstanceOf(SmsUnavailable)
})

test('pictures go along where the number sends them, and one with them is told from one without', async () => {
  expect(await sms().sendsPictures!('')).toBe(true)
  expect(await sms().sendsPictures!('Bright')).toBe(false)
  expect(await sms().sendsPictures!('+15550000001')).toBe(false)
  const written = new Date()
  const pictures = ['https://bright.test/api/messages/pictures/1.2.x']
  const first = await sms().send(message('Like this?', { pictures }))
  expect((await sent())[0]).toMatchObject({ body: 'Like this?', num_media: '1' })
  const again = await sms().send(message('Like this?', { pictures, maybeSentSince: written }))
  expect(again.vendorId).toBe(first.vendorId)
  const without = await sms().send(message('Like this?', { maybeSentSince: written }))
  expect(without.vendorId).not.toBe(first.vendorId)
})

test('a file of a message is fetched with our sign-in, which no other server gets', async () => {
  const asked: [string, string | undefined][] = []
  const { default: http } = await import('node:http')
  const server = http.createServer(({ url, headers }, reply) => {
    asked.push([url!, headers.authorization])
    // As Twilio does: the file lies elsewhere.
    if (url!.endsWith('/Media/ME1'))
      reply.writeHead(307, { location: `http://localhost:${port}/stored/ME1` }).end()
    else if (url === '/stored/ME1') reply.end('bytes')
    else reply.writeHead(url!.endsWith('/busy') ? 503 : 404).end()
  })
  const port = await freePort()
  await new Promise<void>(done => server.listen(port, done))
  const at = `http://127.0.0.1:${port}`
  const fetched = (path: string) => sms({ baseUrl: at }).fetchPicture!(path, 100)
  const media = `${at}/2010-04-01/Accounts/${accountSid}/Messages/MM1/Media`
  expect(Buffer.from(await fetched(`${media}/ME1`)).toString()).toBe('bytes')
  expect(asked.map(([, authorization]) => authorization?.startsWith('Basic '))).toEqual([true, undefined])
  await expect(fetched(`${media}/gone`)).rejects.toBeInstanceOf(SmsRefused)
  await expect(fetched(`${media}/busy`)).rejects.toBeInstanceOf(SmsUnavailable)
  for (const foreign of [
    'http://169.254.169.254/Accounts/x',
    `http://localhost:${port}/Accounts/${accountSid}/x`,
    'x',
  ])
    await expect(fetched(foreign)).rejects.toBeInstanceOf(SmsRefused)
  await expect(sms({ baseUrl: undefined }).fetchPicture!(`${media}/ME1`, 100)).rejects.toBeInstanceOf(
    SmsRefused,
  )
  expect(asked).toHaveLength(4)
  server.close()
})
