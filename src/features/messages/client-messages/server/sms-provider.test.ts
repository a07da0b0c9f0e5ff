import { createEmulator, type Emulator } from 'emulate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { creditContract } from '#features/account/plans/credit.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { smsContract } from '#features/talk/sms/sms.contract.ts'
import type { Sms } from '#server/providers/sms/sms.port.ts'
import { createTwilioSms } from '#server/providers/sms/twilio.ts'
import { freePort } from '#server/testing/free-port.ts'
import { clientMessagesContract as c } from '../client-messages.contract.ts'

// A whole server that sends by Twilio, whose place the `emulate` package's Twilio takes.
const accountSid = 'AC00000000000000000000000000000000'
const authToken = 'twilio_test_auth_token'
const number = '+15551234567'
let twilio: Emulator
let provider: Sms
let isDown = false
const sms: Sms = {
  usesCredit: true,
  isSimulated: false,
  number,
  send: message => (isDown ? Promise.reject(new Error('connect ECONNREFUSED')) : provider.send(message)),
  read: hook => provider.read!(hook),
}
const app = await testApp({ sms })

beforeAll(async () => {
  twilio = await createEmulator({
    service: 'twilio',
    port: await freePort(),
    seed: {
      twilio: {
        account: { sid: accountSid, auth_token: authToken },
        phone_numbers: [{ phone_number: number }],
      },
    },
  })
  provider = createTwilioSms({ accountSid, authToken, number, baseUrl: twilio.url })
})
afterAll(() => twilio?.close())

async function withJob(of?: TestCompany) {
  const company = of ?? (await app.company())
  const client = { name: 'Dana', phone: '0412 345 678', address: '4 King St' }
  const { body } = await app.send(jobsContract.add, client, company.office)
  return { company, jobId: body.lastJobInsertId }
}
const send = (company: TestCompany, jobId: number, message: string) =>
  app.send(c.sendSms, { jobId, message, numbers: '0412345678', sendNow: true }, company.office)
const entries = async (company: TestCompany, jobId: number) =>
  (await app.send(diaryContract.read, { jobId }, company.office)).body.diary
    .flatMap(group => group.changes)
    .filter(each => each.type === 'sms')
const delivery = async (company: TestCompany, jobId: number) => (await entries(company, jobId))[0]?.delivery
const settled = (company: TestCompany, jobId: number, status: string) =>
  expect.poll(async () => (await delivery(company, jobId))?.status, { timeout: 15_000 }).toBe(status)
const remaining = async (company: TestCompany) =>
  (await app.send(smsContract.settings, {}, company.office)).body.remain_messages

/** The provider's own request, signed by it, as it would reach us. */
async function hook(path: string, fields: Record<string, string>, secret = authToken) {
  const { default: sdk } = await import('twilio')
  const url = `http://tradewind.test/api/messages/twilio${path}`
  return app.http.inject({
    method: 'POST',
    url: `/api/messages/twilio${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': sdk.getExpectedTwilioSignature(secret, url, fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

test('what became of a message comes by a signed request, and an answer lands in the diary once', async () => {
  const { company, jobId } = await withJob()
  await send(company, jobId, 'On our way')
  await settled(company, jobId, 'sent')
  const [row] = await app.sql<{ id: number; vendor_id: string }>(
    'select id, vendor_id from sms_messages where company_id = $1',
    [company.id],
  )
  const status = { MessageSid: row!.vendor_id, MessageStatus: 'delivered' }
  const path = `/${company.id}/${row!.id}`
  expect((await hook(path, status, 'a wrong secret')).statusCode).toBe(403)
  expect((await delivery(company, jobId))?.status).toBe('sent')
  expect((await hook(path, status)).statusCode).toBe(200)
  await settled(company, jobId, 'delivered')
  // Told late, out of order.
  await hook(path, { ...status, MessageStatus: 'sent' })
  await settled(company, jobId, 'delivered')
  const answer = {
    MessageSid: 'SM1',
    SmsStatus: 'received',
    From: '+61412345678',
    To: number,
    Body: 'Gate is open',
  }
  for (let times = 0; times < 2; times++) expect((await hook('', answer)).statusCode).toBe(200)
  const answers = (await entries(company, jobId)).filter(each => each.user === 'Dana')
  expect(answers.map(each => each.content)).toEqual([{ message: 'Gate is open', from: '0412 345 678' }])
})

test('an answer to the company’s own number is that company’s, whoever wrote to the phone last', async () => {
  const { company } = await withJob()
  const own = `+6148${String(Date.now()).slice(-7)}`
  const values = { sms_display_name: '', sms_display_number: own, quiet_from: 0, quiet_to: 0 }
  await app.send(smsContract.saveSettings, values, company.owner)
  const later = await withJob()
  await send(later.company, later.jobId, 'Hi')
  await hook('', { MessageSid: 'SM2', SmsStatus: 'received', From: '+61412345678', To: own, Body: 'For you' })
  const { chatList } = (await app.send(c.chats, {}, company.office)).body
  expect(chatList.map(each => each.message)).toEqual(['For you'])
})

test('credit is counted by the message, and used up it is said before anything is sent', async () => {
  const { company, jobId } = await withJob()
  expect(await remaining(company)).toBe(100)
  await send(company, jobId, 'x'.repeat(161))
  expect(await remaining(company)).toBe(98)
  expect((await app.send(creditContract.remaining, {}, company.technician)).body.result).toEqual({
    remain_messages: 98,
    remain_call_minutes: null,
    total_storage: 50e9,
    used_storage: 0,
  })
  await app.sql('update credit_balances set bought = 1 where company_id = $1', [company.id])
  const { status, body } = await send(company, jobId, 'x'.repeat(161))
  expect([status, body.message]).toEqual([400, 'No messages remain.'])
  expect(await remaining(company)).toBe(1)
  expect(await entries(company, jobId)).toHaveLength(1)
})

test('while the provider is away a message waits and says why; then it is sent, once', async () => {
  const { company, jobId } = await withJob()
  isDown = true
  await send(company, jobId, 'After the storm')
  await expect
    .poll(async () => (await delivery(company, jobId))?.error, { timeout: 15_000 })
    .toBe('connect ECONNREFUSED')
  expect((await delivery(company, jobId))?.status).toBe('waiting')
  isDown = false
  // Its next try is due now, and the next message wakes who delivers.
  const due = () =>
    app.sql(
      `update outbox set due_at = now() where company_id = $1 and status = 'waiting' and last_error <> '' returning id`,
      [company.id],
    )
  await expect.poll(due, { timeout: 15_000 }).toHaveLength(1)
  const next = await withJob(company)
  await send(company, next.jobId, 'And this one')
  await settled(company, jobId, 'sent')
  const sent = await fetch(`${twilio.url}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
  })
  const { messages } = (await sent.json()) as { messages: { body: string }[] }
  expect(messages.filter(each => each.body === 'After the storm')).toHaveLength(1)
})

test('what the provider refuses has failed, says why, costs nothing, and stands under Outbox to be sent again', async () => {
  const { company, jobId } = await withJob()
  // An account id that does not exist here.
  const values = { sms_display_name: '', sms_display_number: '+15550000000', quiet_from: 0, quiet_to: 0 }
  await app.send(smsContract.saveSettings, values, company.owner)
  await send(company, jobId, 'From a wrong number')
  await settled(company, jobId, 'failed')
  expect((await delivery(company, jobId))?.error).not.toBe('')
  expect(await remaining(company)).toBe(100)
  const [failed] = (await app.send(mailContract.outbox, {}, company.owner)).body.data
  expect(failed).toMatchObject({
    kind: 'sms',
    status: 'failed',
    text: 'From a wrong number',
    to: '0412 345 678',
  })
  await app.sql(`update sms_messages set sender = '' where company_id = $1`, [company.id])
  const retry = () => app.send(mailContract.retry, { id: failed!.id }, company.owner)
  await app.sql('update credit_balances set bought = 0 where company_id = $1', [company.id])
  await retry()
  await expect
    .poll(async () => (await delivery(company, jobId))?.error, { timeout: 15_000 })
    .toBe('No messages remain.')
  // The message says so a moment before the outbox is done with it.
  await expect
    .poll(async () => (await app.send(mailContract.outbox, {}, company.owner)).body.data[0]?.status, {
      timeout: 15_000,
    })
    .toBe('failed')
  await app.sql('update credit_balances set bought = 5 where company_id = $1', [company.id])
  expect((await retry()).body.message).toBe('The text message is on its way again.')
  await settled(company, jobId, 'sent')
  expect(await remaining(company)).toBe(4)
})
