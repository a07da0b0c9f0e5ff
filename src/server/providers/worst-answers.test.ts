import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BooksUnavailable } from './accounting/accounting.port.ts'
import { createXero } from './accounting/xero.ts'
import { askVendor, readBytes, readJson, VendorError } from './ask-vendor.ts'
import { CalendarsAway } from './calendars/calendars.port.ts'
import { googleApi } from './calendars/google-api.ts'
import { facebookIdentity } from './identity/facebook.ts'
import { IdentityRefused } from './identity/identity.port.ts'
import { createTwilioVoice } from './voice/twilio.ts'
import { LineUnavailable } from './voice/voice.port.ts'

/** A service that has gone mad: it answers everything with brackets, and never ends. */
let sent = 0
let isRefusing = false
const piece = '['.repeat(100_000)
const mad = createServer((request, response) => {
  request.resume()
  response.writeHead(isRefusing ? 400 : 200, { 'content-type': 'application/json' })
  const pour = () => {
    while (!response.destroyed) {
      sent += piece.length
      if (!response.write(piece)) return response.once('drain', pour)
    }
  }
  pour()
}).listen(0, '127.0.0.1')
await once(mad, 'listening')
const url = `http://127.0.0.1:${(mad.address() as AddressInfo).port}`
afterAll(() => {
  mad.closeAllConnections()
  mad.close()
})

const tokens = { access: 'a', refresh: 'b', ends: '2030-01-01T00:00:00Z', payroll: true }
const xero = createXero({ clientId: 'a', clientSecret: 'b', apiUrl: url, issuer: url })
const voice = createTwilioVoice({
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'token',
  number: '+61255501234',
  keySid: 'SK1',
  keySecret: 'secret',
  appSid: 'AP1',
  baseUrl: url,
})
const attempt = { returnUrl: `${url}/back`, state: 's', verifier: 'v'.repeat(43), nonce: 'n' }
const answered = new URLSearchParams({ code: 'c', state: 's' })
const facebook = facebookIdentity({ appId: 'a', appSecret: 'b', baseUrl: url })

const asked: [
  name: string,
  ask: () => Promise<unknown>,
  trouble: new (...given: never[]) => Error,
  most: number,
][] = [
  [
    'a service that is asked by askVendor',
    () => askVendor({ name: 'Maps' }, new URL(url), z.object({})),
    VendorError,
    1,
  ],
  ['Google Calendar', () => googleApi(url, 'token').list(), CalendarsAway, 20],
  ['Xero', () => xero.organisations(tokens), BooksUnavailable, 1],
  ['Facebook', () => facebook.finish(attempt, answered), IdentityRefused, 1],
  ['the recordings of Twilio', () => voice.recording('RE1'), LineUnavailable, 60],
]

test.each(asked)(
  '%s is given up when its answer is too long',
  async (_name, ask, Trouble, most) => {
    sent = 0
    await expect(ask()).rejects.toBeInstanceOf(Trouble)
    // What lies in the sockets meanwhile comes on top.
    expect(sent).toBeLessThan(most * 1e6 + 20e6)
  },
  60_000,
)

test('so is a refusal', async () => {
  isRefusing = true
  sent = 0
  await expect(xero.organisations(tokens)).rejects.toThrow()
  expect(sent).toBeLessThan(21e6)
  isRefusing = false
})

test('an answer that is short is read whole, one that is no JSON is none', async () => {
  expect(String(await readBytes(new Response('short')))).toBe('short')
  expect(await readJson(new Response('{"a":1}'))).toEqual({ a: 1 })
  expect(await readJson(new Response('no'))).toBe(undefined)
  await expect(readBytes(new Response('too long'), 3)).rejects.toThrow(VendorError)
})
