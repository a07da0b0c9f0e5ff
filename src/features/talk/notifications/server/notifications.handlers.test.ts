import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestUser, testApp } from '#app/testing/test-app.ts'
import type { Session } from '#server/auth/session.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { newDeed } from '#server/db/deed.ts'
import { PushGone, PushRefused, type PushToSend } from '#server/providers/push/push.port.ts'
import { notificationsContract as c } from '../notifications.contract.ts'
import { kindsFor, type NoticeKind, notificationTexts } from '../notifications.rules.ts'
import type { PushMessage } from '../push.rules.ts'
import { tellPeople } from './notices.service.ts'

const sent: PushToSend[] = []
/** Replies of the push service to an endpoint, each once. */
const trouble = new Map<string, Error>()
const app = await testApp({
  push: {
    publicKey: 'the-public-key',
    trouble: endpoint => (endpoint.includes('private') ? 'The address lies in a private network.' : null),
    async send(push) {
      const error = trouble.get(push.to.endpoint)
      trouble.delete(push.to.endpoint)
      if (error) throw error
      sent.push(push)
    },
  },
})

const keys = {
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
}
let made = 0
const newEndpoint = () => `https://push.example.test/${++made}`
const token = (endpoint: string) => JSON.stringify({ endpoint, expirationTime: null, keys })

async function subscribe(user: TestUser, endpoint = newEndpoint()) {
  const { status } = await app.send(c.setStatus, { status: 1, userToken: token(endpoint) }, user)
  expect(status).toBe(200)
  return endpoint
}

/** The doors of what a person does; null: of what the product does by itself. */
const as = (by: { id: number; companyId: number; fullname: string } | null) =>
  app.services.db.doing(newDeed({ by: by as Session | null }))

async function tell(user: TestUser, kind: NoticeKind = 'jobAssigned', by: TestUser | null = null) {
  await as(by).withCompany(companyIdFrom(user.companyId, 'seed'), tx =>
    tellPeople(tx, app.services.outbox, [
      { kind, users: [user.id], values: { number: 7, name: 'Mia Wong' } },
    ]),
  )
}

const activities = async (user: TestUser) => (await app.send(c.fetchActivity, {}, user)).body
const statusOf = async (user: TestUser) => (await app.send(c.status, {}, user)).body.data[0]!
const outboxStates = async (company: { id: number }) => (await app.outbox(company)).map(row => row.status)

test('a person sees own activities, newest first, and how many are unread', async () => {
  const [company, other] = [await app.company(), await app.company()]
  for (let i = 0; i < 3; i++) await tell(company.technician)
  await tell(company.office, 'jobClosed', company.technician)
  await tell(other.technician)
  const { data, unread, more } = await activities(company.technician)
  expect([data.length, unread, more]).toEqual([3, 3, false])
  expect(data[0]!.id).toBeGreaterThan(data[1]!.id)
  expect((await activities(company.office)).data).toEqual([
    expect.objectContaining({
      activity: `${company.technician.fullname} closed job #7, Mia Wong`,
      text: '{{by}} closed job #{{number}}, {{name}}',
      values: { by: company.technician.fullname, number: 7, name: 'Mia Wong' },
      unread: true,
      job_id: null,
      date_time: expect.stringMatching(/^\d{4}-.*Z$/),
    }),
  ])
  expect((await activities(company.owner)).data).toEqual([])
})

test('the list shows as much as is asked for, and says when there is more', async () => {
  const { technician } = await app.company()
  for (let i = 0; i < 3; i++) await tell(technician)
  const { body } = await app.send(c.fetchActivity, { limit: 2 }, technician)
  expect([body.data.length, body.more, body.unread]).toEqual([2, true, 3])
  expect((await app.request(c.fetchActivity, { limit: 1_000 }, technician)).status).toBe(400)
})

test('reading leaves what came in between unread, and other people’s alone', async () => {
  const { technician, office } = await app.company()
  await tell(technician)
  await tell(office)
  const upTo = (await activities(technician)).data[0]!.id
  await tell(technician)
  const reset = await app.send(c.resetUnread, { upTo }, technician)
  expect(reset.body.unread).toBe(1)
  expect((await activities(technician)).data.map(row => row.unread)).toEqual([true, false])
  expect((await app.send(c.resetUnread, {}, technician)).body.unread).toBe(0)
  expect((await activities(technician)).unread).toBe(0)
  expect((await activities(office)).unread).toBe(1)
})

test('what is older than 90 days is cleared when its reader looks', async () => {
  const { technician } = await app.company()
  await tell(technician)
  await app.sql(`update activities set at = now() - interval '91 days' where user_id = $1`, [technician.id])
  await tell(technician)
  await app.send(c.resetUnread, {}, technician)
  expect((await activities(technician)).data).toHaveLength(1)
})

test('an activity is heard live: an event of its topic, in the transaction of its cause', async () => {
  const company = await app.company()
  await tell(company.technician)
  const events = await app.sql('select topic from events where company_id = $1', [company.id])
  expect(events).toEqual([{ topic: 'activity' }])
})

test('granted: the browser is kept, and status 1; switched off: status 0', async () => {
  const { technician, office } = await app.company()
  expect(await statusOf(technician)).toEqual({ notification_status: 0, browsers: [] })
  expect((await app.send(c.status, {}, technician)).body.public_key).toBe('the-public-key')
  const endpoint = await subscribe(technician)
  await subscribe(technician, endpoint)
  const browsers = [createHash('sha256').update(endpoint).digest('base64url')]
  expect(await statusOf(technician)).toEqual({ notification_status: 1, browsers })
  const second = await subscribe(technician)
  const off = await app.send(c.setStatus, { status: 0, userToken: token(second) }, technician)
  expect(off.body.data).toEqual([{ notification_status: 1 }])
  const denied = await app.send(c.setStatus, { status: 0 }, technician)
  expect(denied.body.data).toEqual([{ notification_status: 0 }])
  expect((await statusOf(office)).notification_status).toBe(0)
})

test('a browser belongs to who switched it on last', async () => {
  const { technician, office } = await app.company()
  const endpoint = await subscribe(technician)
  await subscribe(office, endpoint)
  expect((await statusOf(technician)).notification_status).toBe(0)
  expect((await statusOf(office)).notification_status).toBe(1)
})

test.each([
  ['nothing', undefined],
  ['no JSON', 'x'],
  ['no keys', JSON.stringify({ endpoint: 'https://push.example.test/1' })],
  ['short keys', { endpoint: 'https://push.example.test/1', keys: { p256dh: 'AAAA', auth: 'AAAA' } }],
  ['a private address', token('https://private.test/1')],
])('a subscription that is %s is refused', async (_name, userToken) => {
  const { technician } = await app.company()
  const { status, body } = await app.request(c.setStatus, { status: 1, userToken }, technician)
  expect([status, body.message, body.field]).toEqual([400, notificationTexts.badToken, 'userToken'])
  expect((await app.request(c.setStatus, { userToken }, technician)).status).toBe(400)
})

test('ten browsers are kept; the oldest makes room', async () => {
  const { technician } = await app.company()
  const first = await subscribe(technician)
  for (let i = 0; i < 10; i++) await subscribe(technician)
  const { browsers } = await statusOf(technician)
  expect(browsers).toHaveLength(10)
  expect(browsers).not.toContain(createHash('sha256').update(first).digest('base64url'))
})

test('each browser of a person gets the notification, without anything secret in the outbox', async () => {
  const company = await app.company()
  const endpoints = [await subscribe(company.technician), await subscribe(company.technician)]
  await tell(company.technician)
  await expect.poll(() => outboxStates(company), { timeout: 15_000 }).toEqual(['sent', 'sent'])
  const mine = sent.filter(push => endpoints.includes(push.to.endpoint))
  expect(mine).toHaveLength(2)
  const message = JSON.parse(mine[0]!.payload) as PushMessage
  expect(message).toMatchObject({
    text: '{{by}} assigned you to job #{{number}}, {{name}}',
    values: { number: 7, name: 'Mia Wong' },
    zone: 'Australia/Sydney',
    path: '/dashboard',
  })
  expect(mine[0]!.ttl).toBeLessThanOrEqual(86_400)
  const rows = JSON.stringify(await app.outbox(company))
  expect(rows).not.toContain('push.example.test')
  expect(rows).not.toContain(keys.auth)
})

test('the longest names still fit into a notification', async () => {
  const company = await app.company()
  await subscribe(company.technician)
  const by = { id: 0, companyId: company.id, fullname: '漢'.repeat(500) }
  await as(by).withCompany(companyIdFrom(company.id, 'seed'), tx =>
    tellPeople(tx, app.services.outbox, [
      {
        kind: 'jobAssigned',
        users: [company.technician.id],
        values: { number: 1, name: '漢'.repeat(5_000) },
      },
    ]),
  )
  const [row] = await app.outbox(company)
  expect(Buffer.byteLength((row!.payload as unknown as { text: string }).text)).toBeLessThan(3_072)
})

test('a browser that is gone is forgotten, and that counts as done', async () => {
  const company = await app.company()
  trouble.set(await subscribe(company.technician), new PushGone('gone'))
  await tell(company.technician)
  await expect.poll(() => outboxStates(company), { timeout: 15_000 }).toEqual(['sent'])
  expect((await statusOf(company.technician)).notification_status).toBe(0)
})

test('a push service that is down keeps the notification waiting, and the browser', async () => {
  const company = await app.company()
  trouble.set(await subscribe(company.technician), new Error('no connection'))
  await tell(company.technician)
  const rows = () =>
    app.sql('select status, tries, last_error from outbox where company_id = $1', [company.id])
  await expect
    .poll(rows, { timeout: 15_000 })
    .toEqual([{ status: 'waiting', tries: 1, last_error: 'no connection' }])
  expect((await statusOf(company.technician)).notification_status).toBe(1)
})

test('a notification that will never be taken fails at once; its browser stays unless it may not be asked', async () => {
  const company = await app.company()
  trouble.set(await subscribe(company.technician), new PushRefused('too large'))
  await tell(company.technician)
  await expect.poll(() => outboxStates(company), { timeout: 15_000 }).toEqual(['failed'])
  expect((await statusOf(company.technician)).notification_status).toBe(1)

  const endpoint = newEndpoint()
  await subscribe(company.office, endpoint)
  await app.sql('update push_subscriptions set endpoint = $1 where endpoint = $2', [
    'https://private.test/',
    endpoint,
  ])
  trouble.set('https://private.test/', new PushRefused('The address lies in a private network.'))
  await tell(company.office)
  await expect.poll(() => outboxStates(company), { timeout: 15_000 }).toEqual(['failed', 'failed'])
  expect((await statusOf(company.office)).notification_status).toBe(0)
})

test('somebody who was disabled meanwhile gets nothing', async () => {
  const company = await app.company()
  const endpoint = await subscribe(company.technician)
  trouble.set(endpoint, new Error('asked'))
  await app.services.db.withCompany(companyIdFrom(company.id, 'seed'), async tx => {
    await tellPeople(tx, app.services.outbox, [
      { kind: 'jobAssigned', users: [company.technician.id], values: {} },
    ])
    await tx.updateRows('users').set({ active: false }).where('id', '=', company.technician.id).execute()
  })
  await expect.poll(() => outboxStates(company), { timeout: 15_000 }).toEqual(['sent'])
  expect(trouble.has(endpoint)).toBe(true)
})

test('settings are on until somebody says otherwise, and each person’s own', async () => {
  const { technician, owner } = await app.company()
  const { body } = await app.send(c.settings, {}, technician)
  expect(body.data.map(({ id, status, bell, push }) => [id, status, bell, push])).toEqual([
    [1, 1, 1, 1],
    [2, 1, 1, 1],
    [3, 1, 1, 1],
    [12, 1, 1, 1],
    [20, 1, 1, 1],
    [21, 1, 1, 1],
    [22, 1, 1, 1],
    [23, 1, 1, 1],
    [26, 1, 1, 1],
    [27, 1, 1, 1],
    [28, 1, 1, 1],
    [94, 1, 1, 1],
    [101, 1, 1, 1],
    [98, 1, 1, 1],
    [29, 1, 1, 1],
    [35, 1, 1, 1],
    [50, 1, 1, 1],
    [51, 1, 1, 1],
    [52, 1, 1, 1],
    [53, 1, 1, 1],
    [44, 1, 1, 1],
    [45, 1, 1, 1],
    [46, 1, 1, 1],
    [93, 1, 1, 1],
  ])
  await app.send(c.saveSetting, { id: 1, bell: false }, technician)
  const saved = await app.send(c.saveSetting, { id: 1, push: 0 }, technician)
  expect(saved.body).toMatchObject({
    data: { id: 1, status: 1, bell: 0, push: 0 },
    message: notificationTexts.saved,
  })
  const off = await app.send(c.changeStatus, { id: 1, status: 0 }, technician)
  expect(off.body.data).toMatchObject({ status: 0, bell: 0, push: 0 })
  expect((await app.send(c.setting, { id: 1 }, technician)).body.data.status).toBe(0)
  expect((await app.send(c.setting, { id: 1 }, owner)).body.data).toMatchObject({ status: 1, bell: 1 })
  expect((await app.send(c.settings, {}, owner)).body.data).toHaveLength(kindsFor('owner').length)
})

test('a kind that is switched off, or that a person is never told of, stays silent or is not there', async () => {
  const company = await app.company()
  await app.send(c.changeStatus, { id: 1, status: 0 }, company.technician)
  await subscribe(company.technician)
  await tell(company.technician)
  expect((await activities(company.technician)).data).toEqual([])
  expect(await app.outbox(company)).toEqual([])
  for (const id of [4, 6, 99]) {
    expect((await app.send(c.setting, { id }, company.technician)).status).toBe(404)
    expect((await app.send(c.saveSetting, { id, bell: true }, company.technician)).status).toBe(404)
    expect((await app.send(c.changeStatus, { id, status: 0 }, company.technician)).status).toBe(404)
  }
  expect((await app.request(c.changeStatus, { id: 1, status: 2 }, company.technician)).status).toBe(400)
})

test('bell and push are chosen apart', async () => {
  const company = await app.company()
  await subscribe(company.technician)
  await app.send(c.saveSetting, { id: 1, push: false }, company.technician)
  await tell(company.technician)
  expect((await activities(company.technician)).data).toHaveLength(1)
  expect(await app.outbox(company)).toEqual([])
  await app.send(c.saveSetting, { id: 1, push: true, bell: false }, company.technician)
  await tell(company.technician)
  expect((await activities(company.technician)).data).toHaveLength(1)
  expect(await app.outbox(company)).toHaveLength(1)
})

test('without a token nothing is told', async () => {
  for (const entry of Object.values(c)) {
    expect((await app.request(entry, { id: 1, status: 0 }, null)).status, entry.path).toBe(401)
  }
})
