import { expect, test } from 'vitest'
import { contracts } from '#app/features.ts'
import { testApp, testPassword } from '#app/testing/test-app.ts'
import { sessionOf } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { rememberingBooks } from '#server/providers/accounting/testing/remembering-books.ts'
import { createPostmarkIntake } from '#server/providers/mail/postmark.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import type { SmsHook } from '#server/providers/sms/sms.port.ts'
import { embeddedVoice } from '#server/providers/voice/embedded.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { openLog } from './log.ts'
import { sampleInput, sampleRows } from './testing/samples.ts'

// Each provider answers with words that the database can't store: a NUL, and half a character where a text was cut.

const odd = 'no \0 answer \ud83d'
let isOdd = false

/** The provider, whose calls all fail with such words while `isOdd`. */
function failing<P extends object>(provider: P): P {
  return new Proxy(provider, {
    get(on, name) {
      const own = Reflect.get(on, name)
      if (typeof own !== 'function' || name === 'read') return own
      return (...given: unknown[]) => {
        if (isOdd) return Promise.reject(new Error(odd))
        return Reflect.apply(own, on, given)
      }
    },
  })
}

const lines: string[] = []
const secret = 'a-long-password-of-ours'
const sms = {
  ...embeddedSms(),
  read: async ({ fields }: SmsHook) => ({
    about: 'reply' as const,
    vendorId: fields.MessageSid!,
    from: fields.From!,
    to: fields.To!,
    text: fields.Body!,
    pictures: [],
  }),
}
const app = await testApp({
  demo: true,
  log: openLog('info', { write: line => void lines.push(line) }),
  mail: failing({ send: async () => {} }),
  push: failing({ publicKey: 'test', trouble: () => null, send: async () => {} }),
  sms: failing(sms),
  pay: failing(createStripePay({ baseUrl: 'http://127.0.0.1:9' })),
  voice: failing(embeddedVoice({ isSimulated: true })),
  accounting: failing(rememberingBooks().accounting),
  mailIntake: createPostmarkIntake({ address: 'answers@in.test', secret }),
})

/** Answers of the database that a statement held what it can't store. */
const refusedTexts = () => lines.filter(line => /"(22021|22P05|22P02)"|invalid byte sequence/.test(line))

const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { effect, upload }]) => effect === 'leaves' && !upload)
    .map(([name, entry]): [string, Endpoint] => [`${feature}.${name}`, entry]),
)

test('whatever providers answer, what was asked of them is settled, and others’ messages leave', async () => {
  const company = await app.company()
  const rows = await sampleRows(app, company, 'Own')
  isOdd = true
  const client = { token: await sessionOf(app, company, rows.client) }
  for (const [name, entry] of endpoints) {
    if (/^(signIn|demo|clientSignIn|partner)/.test(name)) continue
    const input = sampleInput(name, rows) ?? {}
    await app.request(entry, input, entry.access.as === 'client' ? client : company.owner)
  }
  const tried = () =>
    app.sql(
      `select kind from outbox where company_id = $1 and status = 'waiting' and tries = 0 and due_at <= now()`,
      [company.id],
    )
  await expect.poll(tried, { timeout: 20_000 }).toEqual([])
  const kept = () => app.sql(`select last_error from outbox where last_error like 'no \ufffd%' limit 1`)
  await expect.poll(kept, { timeout: 20_000 }).toEqual([{ last_error: 'no \ufffd answer \ufffd' }])
  expect(refusedTexts()).toEqual([])
  isOdd = false
  const other = await app.company()
  await app.ok(contracts.team.add, { fullname: 'Kim', email: 'kim@example.test', group_id: 3 }, other.owner)
  const left = () => app.sql(`select status from outbox where company_id = $1`, [other.id])
  await expect.poll(left, { timeout: 15_000 }).toEqual([{ status: 'sent' }])
})

test('a client’s text, mail and browser with such words are taken', async () => {
  const company = await app.company()
  const mail = {
    MessageID: 'odd\0',
    FromFull: { Email: 'a\0@b.test', Name: odd },
    Subject: odd,
    TextBody: odd,
    ToFull: [{ Email: 'answers+odd@in.test' }],
    Attachments: [{ Name: `${odd}.png`, Content: '', ContentType: odd }],
    Headers: [{ Name: odd, Value: odd }],
  }
  const answers = [
    await app.http.inject({
      method: 'POST',
      url: '/api/messages/mail',
      payload: mail,
      headers: { authorization: `Basic ${Buffer.from(`tradewind:${secret}`).toString('base64')}` },
    }),
    await app.http.inject({
      method: 'POST',
      url: '/api/messages/twilio',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'x' },
      payload: new URLSearchParams({
        MessageSid: 'SM\0',
        From: '+61412000111',
        To: '',
        Body: odd,
      }).toString(),
    }),
    await app.http.inject({
      method: 'POST',
      url: '/api/login/login',
      headers: { 'user-agent': odd, 'content-type': 'application/json' },
      payload: JSON.stringify({ email: company.owner.email, password: testPassword }),
    }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(refusedTexts()).toEqual([])
})
