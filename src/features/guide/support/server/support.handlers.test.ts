import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { clientMessagesContract as messages } from '#features/messages/client-messages/client-messages.contract.ts'
import { supportContract as c } from '../support.contract.ts'
import { supportTexts } from '../support.rules.ts'

const app = await testApp({ alone: true })
let platform: TestCompany

beforeAll(async () => {
  platform = await app.company({ name: 'Platform' })
  await app.sql('update companies set is_platform = (id = $1)', [platform.id])
  app.services.sessions.forget()
})

const write = (message: string, as: TestUser) =>
  app.send(c.sendSupportMessage, { message, is_support_reply: false }, as)
const texts = async (as: TestUser) =>
  (await app.send(c.getSupportMessages, {}, as)).body.data.map(row => row.message)
const unread = async (as: TestUser) =>
  (await app.send(c.getUserUnreadCount, {}, as)).body.data.support_unread_count
const of = (person: TestUser) => ({ company: person.companyId, user: person.id })

test('a person writes, the platform answers, the person reads it', async () => {
  const { technician } = await app.company({ name: 'Quick Pipes' })
  const { status, body } = await write('  How do I add a photo?  ', technician)
  expect([status, body.data.message, body.data.is_support_reply]).toEqual([
    200,
    'How do I add a photo?',
    false,
  ])
  expect(body.data.created_at).toMatch(/Z$/)
  expect(await unread(platform.office)).toBe(1)

  const [waiting] = (await app.send(c.conversations, {}, platform.owner)).body.data
  expect(waiting).toMatchObject({
    ...of(technician),
    company_name: 'Quick Pipes',
    fullname: technician.fullname,
    unread: 1,
    last: { message: 'How do I add a photo?' },
  })
  const answered = await app.send(
    c.answerSupport,
    { ...of(technician), message: 'Open the job.' },
    platform.office,
  )
  expect([answered.status, answered.body.data.author]).toEqual([200, platform.office.fullname])
  expect(await unread(platform.office)).toBe(0)
  expect(await unread(technician)).toBe(1)
  expect(await texts(technician)).toEqual(['How do I add a photo?', 'Open the job.'])
  await app.send(c.markUserSupportMessagesRead, {}, technician)
  expect(await unread(technician)).toBe(0)
})

test('text messages of clients are counted for those who answer them', async () => {
  const { office, technician } = await app.company()
  await app.send(messages.send, { to: '0412 345 678', message: 'See you at 9.', sendNow: true }, office)
  await app.send(messages.simulateReply, { phone: '+61412345678', message: 'Coming?' }, office)
  const clients = async (as: TestUser) =>
    (await app.send(c.getUserUnreadCount, {}, as)).body.data.unread_count
  expect([await clients(office), await clients(technician)]).toEqual([1, 0])
})

test('nobody else sees a conversation: not the boss, not another company', async () => {
  const [one, two] = [await app.company(), await app.company()]
  await write('Private', one.technician)
  for (const other of [one.owner, one.office, two.technician, platform.technician]) {
    expect(await texts(other)).toEqual([])
    expect((await app.send(c.conversation, of(one.technician), other)).status).toBe(403)
  }
  await app.send(c.markUserSupportMessagesRead, {}, one.owner)
  expect((await app.send(c.conversation, of(one.technician), platform.owner)).body.data).toHaveLength(1)
})

test('only groups 1 and 2 of the platform answer', async () => {
  const company = await app.company()
  await write('Hello', company.owner)
  const message = { ...of(company.owner), message: 'Your password, please' }
  for (const other of [company.owner, company.office, platform.technician, platform.operator]) {
    expect((await app.send(c.answerSupport, message, other)).status).toBe(403)
    expect((await app.send(c.conversations, {}, other)).status).toBe(403)
    expect((await app.send(c.markConversationRead, of(company.owner), other)).status).toBe(403)
    const forged = await app.send(c.sendSupportMessage, { message: 'x', is_support_reply: true }, other)
    expect(forged.status).toBe(403)
  }
  expect(await texts(company.owner)).toEqual(['Hello'])
})

test('who has not written is not there, nor a person under another company', async () => {
  const [one, two] = [await app.company(), await app.company()]
  await write('Hello', one.owner)
  for (const to of [
    of(one.technician),
    { company: two.id, user: one.owner.id },
    { company: 987_654, user: 1 },
  ]) {
    const { status } = await app.send(c.answerSupport, { ...to, message: 'Hi' }, platform.owner)
    expect(status).toBe(404)
    expect((await app.send(c.markConversationRead, to, platform.owner)).status).toBe(404)
  }
})

test('an answer sent twice with one key is there once, and both sides hear of it', async () => {
  const { office } = await app.company()
  await write('Twice?', office)
  const headers = { 'idempotency-key': 'answer-1' }
  for (let n = 0; n < 2; n++) {
    const { status } = await app.send(c.answerSupport, { ...of(office), message: 'Once.' }, platform.owner, {
      headers,
    })
    expect(status).toBe(200)
  }
  expect(await texts(office)).toEqual(['Twice?', 'Once.'])
  const heard = (companyId: number) =>
    app.sql(`select 1 from events where company_id = $1 and topic = 'support'`, [companyId])
  expect(await heard(office.companyId)).toHaveLength(2)
  expect((await heard(platform.id)).length).toBeGreaterThan(0)
  const kept = await app.sql(`select after::text as text from changes where table_name = 'support_messages'`)
  expect(JSON.stringify(kept)).not.toContain('Twice?')
})

test('reading a conversation takes it off the list of what waits', async () => {
  const { owner } = await app.company()
  await write('One', owner)
  await write('Two', owner)
  const before = await unread(platform.owner)
  await app.send(c.markConversationRead, of(owner), platform.owner)
  expect(await unread(platform.owner)).toBe(before - 2)
})

test('a blank or endless message is refused', async () => {
  const { owner } = await app.company()
  const blank = await write(' \n ', owner)
  expect([blank.status, blank.body.message]).toEqual([400, supportTexts.blank])
  expect((await write('x'.repeat(2_001), owner)).status).toBe(400)
  expect(await texts(owner)).toEqual([])
})
