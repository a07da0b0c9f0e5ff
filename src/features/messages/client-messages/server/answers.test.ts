import { beforeEach, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { mergingContract } from '#features/clients/merging/merging.contract.ts'
import { diaryContract } from '#features/jobs/diary/diary.contract.ts'
import { filesContract } from '#features/jobs/files/files.contract.ts'
import { bookedJobId } from '#features/jobs/jobs/testing/booked-job.ts'
import { inboxContract } from '#features/messages/inbox/inbox.contract.ts'
import { clientChatContract } from '#features/portal/client-chat/client-chat.contract.ts'
import { portalClient } from '#features/portal/client-sign-in/testing/portal-client.ts'
import { clientMessagesContract as c } from '../client-messages.contract.ts'
import { messageTexts } from '../client-messages.rules.ts'

const app = await testApp()
const { ok, request } = app
beforeEach(() => app.setNow(null))

const phone = '0412 345 678'
const answer = (company: TestCompany, message: string, more: object = {}) =>
  request(c.send, { to: phone, message, sendNow: true, undoable: true, ...more }, company.office)
const sent = async (company: TestCompany, message: string, more: object = {}) => {
  const { status, body } = await answer(company, message, more)
  expect([status, body]).toMatchObject([200, {}])
  await hold(company, body.data.id)
  return body
}
/** Has an answer wait longer than its ten seconds, which may pass while a test goes on. */
const hold = (company: TestCompany, message: number) => dueIn(company, message, '1 hour')
const opened = async (company: TestCompany, id: number) =>
  (await ok(inboxContract.thread, { id }, company.office)).body
const takeBack = (company: TestCompany, id: number) => request(c.takeBack, { id }, company.office)
const dueIn = (company: TestCompany, message: number, time: string) =>
  app.sql(
    `update outbox o set due_at = now() + $3::interval from held_answers h
     where h.company_id = $1 and h.message_id = $2 and o.company_id = $1 and o.id = h.outbox_id`,
    [company.id, message, time],
  )
/** Has the row of a message due now. */
const due = (company: TestCompany, message: number) => dueIn(company, message, '-1 second')
const statusOf = async (company: TestCompany, message: number) =>
  (
    await app.sql<{ status: string }>(`select status from sms_messages where company_id = $1 and id = $2`, [
      company.id,
      message,
    ])
  )[0]?.status

/** A client with a job, who waits for an answer to their text. */
async function asked(company: TestCompany) {
  const { id } = (await ok(clientsContract.add, { name: 'Dana Reed', phone }, company.office)).body
  const job = await bookedJobId(app, company, { customerId: id, name: 'Dana Reed', phone })
  await ok(
    c.sendSms,
    { jobId: job, message: 'When suits you?', numbers: phone, sendNow: true },
    company.office,
  )
  await ok(c.simulateReply, { phone, message: 'Tuesday' }, company.office)
  const [thread] = (await ok(inboxContract.threads, { view: 'waiting', search: '' }, company.office)).body
    .threads
  return { id, job, thread: thread! }
}
const diaryOf = async (company: TestCompany, jobId: number) =>
  JSON.stringify((await ok(diaryContract.read, { jobId }, company.office)).body.diary)

test('an answer waits ten seconds; taken back it leaves no trace, its credit returns and the client waits as before', async () => {
  const company = await app.company()
  const { job, thread } = await asked(company)
  const { data } = await sent(company, 'Tuesday it is')
  expect(data).toMatchObject({ status: 'waiting', held: { written: 'Tuesday it is', is_planned: false } })
  const wait = Date.parse(data.held!.send_at) - Date.parse(data.created_at)
  expect(wait).toBe(10_000)
  expect(await diaryOf(company, job)).toContain('Tuesday it is')
  expect((await opened(company, thread.id)).thread.waits_since).toBeNull()

  await app.sql('update sms_messages set paid = 2 where company_id = $1 and id = $2', [company.id, data.id])
  const credit = async () =>
    (
      await app.sql<{ left: number }>(
        `select coalesce(sum(amount), 0)::int as left from credit_entries where company_id = $1 and kind = 'sms'`,
        [company.id],
      )
    )[0]!.left
  const before = await credit()
  expect((await takeBack(company, data.id)).status).toBe(200)
  expect((await credit()) - before).toBe(2)
  const { messages, thread: after } = await opened(company, thread.id)
  expect(messages.map(each => each.message)).not.toContain('Tuesday it is')
  expect(after).toMatchObject({
    state: thread.state,
    last_at: thread.last_at,
    waits_since: thread.waits_since,
  })
  expect(await diaryOf(company, job)).not.toContain('Tuesday it is')
  expect((await app.outbox(company)).map(row => JSON.stringify(row.payload))).not.toContain(
    expect.stringContaining(`"sms":${data.id}`),
  )
  expect((await takeBack(company, data.id)).status).toBe(404)
  // The same words go at once, and twice only by mistake.
  await sent(company, 'Tuesday it is')
  expect((await answer(company, 'Tuesday it is')).status).toBe(409)
})

test('what has left is not taken back, nor another company’s; of taking back and delivery one happens', async () => {
  const company = await app.company()
  await asked(company)
  const first = (await sent(company, 'First')).data.id
  expect((await takeBack(await app.company(), first)).status).toBe(404)
  await due(company, first)
  await expect.poll(() => statusOf(company, first), { timeout: 15_000 }).toMatch(/^(sent|delivered)$/)
  const late = await takeBack(company, first)
  expect([late.status, late.body]).toMatchObject([409, { message: messageTexts.onItsWay }])

  // A process that was killed while it sent may have sent it.
  const second = (await sent(company, 'Second')).data.id
  await app.sql(
    `update outbox set tries = 1, due_at = now() + interval '5 minutes' where company_id = $1 and id = (
    select outbox_id from held_answers where company_id = $1 and message_id = $2)`,
    [company.id, second],
  )
  expect((await takeBack(company, second)).status).toBe(409)

  for (let n = 0; n < 4; n++) {
    const { id } = (await sent(company, `Race ${n}`)).data
    await due(company, id)
    const { status } = await takeBack(company, id)
    if (status === 200) expect(await statusOf(company, id)).toBeUndefined()
    else await expect.poll(() => statusOf(company, id), { timeout: 15_000 }).toMatch(/^(sent|delivered)$/)
  }
  const twice = (await sent(company, 'Twice')).data.id
  const both = await Promise.all([takeBack(company, twice), takeBack(company, twice)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('an answer that a colleague added since keeps the client from waiting again', async () => {
  const company = await app.company()
  const { thread } = await asked(company)
  const { data } = await sent(company, 'Tuesday at nine')
  await ok(c.send, { to: phone, message: 'Bring the key', sendNow: true }, company.owner)
  await takeBack(company, data.id)
  expect((await opened(company, thread.id)).thread.waits_since).toBeNull()
})

test('two answers that are both taken back leave the client waiting as before them, in either order', async () => {
  for (const isFirstFirst of [true, false]) {
    const company = await app.company()
    const { thread } = await asked(company)
    const first = (await sent(company, 'Tuesday at nine')).data.id
    const second = (await sent(company, 'Bring the key')).data.id
    for (const id of isFirstFirst ? [first, second] : [second, first])
      expect((await takeBack(company, id)).status).toBe(200)
    const { state, last_at, waits_since } = thread
    expect((await opened(company, thread.id)).thread).toMatchObject({ state, last_at, waits_since })
  }
})

test('an answer is planned, shown with its time, changed, moved out of quiet hours, and sent once', async () => {
  const company = await app.company()
  const { job, thread } = await asked(company)
  const soon = new Date(Date.now() + 26 * 3_600_000)
  // Ten in the evening in Sydney is quiet; seven in the morning is not.
  const night = new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth(), soon.getUTCDate(), 12, 0))
  const { data } = await sent(company, 'Hi {{Customer_Name}}', { send_at: night.toISOString() })
  expect(data).toMatchObject({
    message: 'Hi Dana Reed',
    status: 'waiting',
    held: { written: 'Hi {{Customer_Name}}', is_planned: true },
  })
  const morning = new Date(data.held!.send_at)
  expect(morning.getTime() - night.getTime()).toBeGreaterThanOrEqual(8 * 3_600_000)
  expect(morning.getTime() - night.getTime()).toBeLessThanOrEqual(10 * 3_600_000)
  expect(await diaryOf(company, job)).toContain(data.held!.send_at)

  for (const send_at of [
    '2020-01-01T00:00:00Z',
    new Date(Date.now() + 400 * 86_400_000).toISOString(),
    'soon',
  ])
    expect((await answer(company, 'x', { send_at })).status).toBe(400)

  const noon = new Date(night.getTime() - 10 * 3_600_000).toISOString().replace('.000', '')
  const change = { id: data.id, message: 'Noon suits us', send_at: noon }
  const changes = await Promise.all([
    request(c.changePlanned, change, company.office),
    request(c.changePlanned, change, company.owner),
  ])
  expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 404])
  const { messages } = await opened(company, thread.id)
  const planned = messages.filter(each => each.held)
  expect(planned).toMatchObject([{ message: 'Noon suits us', held: { send_at: noon, is_planned: true } }])
  await due(company, planned[0]!.id)
  await expect.poll(() => statusOf(company, planned[0]!.id), { timeout: 15_000 }).toBe('delivered')
  expect((await opened(company, thread.id)).messages[0]).toMatchObject({ held: null, status: 'delivered' })
  expect((await request(c.changePlanned, { ...change, id: planned[0]!.id }, company.office)).status).toBe(409)
})

test('a planned answer to a client who was merged meanwhile can still be withdrawn', async () => {
  const company = await app.company()
  const { id, thread } = await asked(company)
  const send_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const { data } = await sent(company, 'See you', { send_at })
  const keep = (await ok(clientsContract.add, { name: 'Dana Kept', phone: '0412 345 679' }, company.office))
    .body.id
  await ok(mergingContract.merge, { keep, merge: id, taken: [] }, company.office)
  const whole = (await opened(company, thread.id)).thread
  expect([whole.client_id, whole.waits_since]).toEqual([keep, null])
  expect((await takeBack(company, data.id)).status).toBe(200)
  expect((await opened(company, thread.id)).thread.waits_since).toBe(thread.waits_since)
})

test('an answer by mail takes files along; they wait with it, are read by nobody before, and come back when it is withdrawn', async () => {
  const company = await app.company()
  const client = await portalClient(app, company, { name: 'Ada Wong' })
  await ok(clientChatContract.send, { message: 'Have you a photo?' }, client)
  const [thread] = (await ok(inboxContract.threads, { view: 'open', search: '' }, company.office)).body
    .threads
  const { address, id } = thread!
  const stage = async (as = company.office) =>
    (await app.upload(filesContract.stage, {}, as, { bytes: dot, filename: 'tap.png' })).body.file.id
  const files = [await stage(), await stage()]
  const reply = { to: address, message: 'Here it is', sendNow: true, undoable: true, files }
  expect(
    (await request(c.send, { ...reply, files: [await stage(company.owner)] }, company.office)).status,
  ).toBe(404)
  const first = (await ok(c.send, reply, company.office)).body.data
  await hold(company, first.id)
  expect(first).toMatchObject({ status: 'waiting', files: [{ name: 'tap.png' }, { name: 'tap.png' }] })
  const heard = async () =>
    (await ok(clientChatContract.read, {}, client)).body.result.map(each => each.message)
  expect(await heard()).toEqual(['Have you a photo?'])
  // They are taken, until the answer is.
  expect((await request(c.send, { ...reply, message: 'Again' }, company.office)).status).toBe(404)
  expect((await request(c.takeBack, { id: first.id }, company.office)).status).toBe(200)
  expect((await opened(company, id)).messages.map(each => each.message)).toEqual(['Have you a photo?'])

  const second = (await ok(c.send, reply, company.office)).body.data
  await app.sql('update sms_messages set send_at = now() where company_id = $1 and id = $2', [
    company.id,
    second.id,
  ])
  await due(company, second.id)
  const mail = await app.mailTo(client.email)
  expect(mail.text).toContain('Here it is')
  expect(mail.attachments?.map(({ name, type }) => [name, type])).toEqual([
    ['tap.png', 'image/png'],
    ['tap.png', 'image/png'],
  ])
  expect(mail.attachments![0]!.content.length).toBeGreaterThan(50)
  expect(await heard()).toEqual(['Have you a photo?', 'Here it is'])
  await expect
    .poll(async () => (await opened(company, id)).messages[0], { timeout: 15_000 })
    .toMatchObject({ held: null, status: 'sent' })

  await app.sql('update files set bytes = 11000000 where company_id = $1 and message_id is null', [
    company.id,
  ])
  const heavy = [await stage(), await stage()]
  await app.sql('update files set bytes = 11000000 where company_id = $1 and id = any($2)', [
    company.id,
    heavy,
  ])
  const large = await request(c.send, { ...reply, message: 'Heavy', files: heavy }, company.office)
  expect([large.status, large.body]).toMatchObject([400, { message: messageTexts.filesTooLarge }])
})

test('on the simulated phone pictures go both ways; a text of pictures alone is none without them', async () => {
  const company = await app.company()
  const { thread } = await asked(company)
  const attachments = [{ name: 'valve.png', data: dot.toString('base64') }]
  await ok(c.simulateReply, { phone, message: '', attachments }, company.office)
  expect((await opened(company, thread.id)).messages[0]).toMatchObject({
    direction: 'in',
    message: '',
    files: [{ name: 'valve.png' }],
  })
  const empty = await request(c.simulateReply, { phone, message: '' }, company.office)
  expect([empty.status, empty.body]).toMatchObject([400, { message: 'Message is required' }])
  const file = (
    await app.upload(filesContract.stage, {}, company.office, { bytes: dot, filename: 'tap.png' })
  ).body.file.id
  const { data } = await sent(company, 'This one?', { files: [file], undoable: false })
  expect(data.files).toMatchObject([{ name: 'tap.png' }])
})

/** A PNG of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
