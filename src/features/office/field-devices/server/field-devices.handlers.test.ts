import { beforeAll, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { differencesContract } from '#features/office/differences/differences.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { phoneKeyDays } from '#shared/idempotency.ts'
import { fieldDevicesContract } from '../field-devices.contract.ts'
import { forgetFieldDevices } from './field-devices.queries.ts'

const app = await testApp()
const { note, list, unknown } = fieldDevicesContract
const phone = 'a'.repeat(32)
const other = 'b'.repeat(32)
const now = '2026-03-02T04:00:00Z'
const made = '2026-03-02T03:00:00Z'
let company: TestCompany
let foreign: TestCompany

beforeAll(async () => {
  app.setNow(now)
  company = await app.company()
  foreign = await app.company()
})

const word = (more: object = {}) => ({
  device: phone,
  waiting: 0,
  oldest_age: null,
  answered_before: now,
  ...more,
})
const listed = async (of = company) => (await app.send(list, {}, of.office)).body.result

test('the office sees when a phone was last in contact and how much waits there, no other company does', async () => {
  await app.send(note, word({ waiting: 3, oldest_age: 3_600_000 }), company.technician)
  await app.send(note, word({ device: other }), company.owner)
  expect(await listed()).toMatchObject([
    { user_id: company.technician.id, waiting: 3, oldest_at: made, seen_at: now },
    { user_id: company.owner.id, waiting: 0, oldest_at: null },
  ])
  await app.send(note, word(), company.technician)
  expect((await listed()).map(({ waiting }) => waiting)).toEqual([0, 0])
  expect(await listed(foreign)).toEqual([])
  expect((await app.send(list, {}, company.technician)).status).toBe(403)
})

test.each([
  ['a name that is none', { device: 'my phone' }],
  ['a number below 0', { waiting: -1 }],
  ['no time of the oldest', { waiting: 2 }],
  ['an oldest where nothing waits', { oldest_age: 5 }],
  ['a day that is none', { answered_before: 'yesterday' }],
])('%s is refused', async (_what, more) => {
  expect((await app.send(note, word(more), company.technician)).status).toBe(400)
})

test('a person has twenty phones at most, and after half a year without a word one is forgotten', async () => {
  const place = await app.company()
  for (let n = 0; n < 22; n++) {
    app.setNow(`2026-03-02T05:${String(n).padStart(2, '0')}:00Z`)
    await app.send(note, word({ device: n.toString(16).padStart(32, '0') }), place.technician)
  }
  app.setNow(now)
  expect(await listed(place)).toHaveLength(20)
  const later = new Date(Date.parse(now) + (phoneKeyDays + 1) * 86_400_000)
  await app.services.db.withCompany(companyIdFrom(place.id, 'seed'), tx => forgetFieldDevices(tx, later))
  expect(await listed(place)).toEqual([])
})

/** Keys whose answers the server holds for a phone, with the phone's time. */
const held = async (of: TestCompany) =>
  (
    await app.sql<{ device: string; at: Date }>(
      'select device, device_at as at from idempotency_keys where company_id = $1 and device is not null',
      [of.id],
    )
  ).map(({ device, at }) => `${device} ${at.toISOString()}`)

test('an answer is held for its phone until it says that it has it; another phone’s word frees none', async () => {
  const place = await app.company()
  const headers = {
    'idempotency-key': 'press-1',
    'x-device': phone,
    'x-happened-at': made,
    'x-sent-at': now,
  }
  const press = () => app.request(note, word({ device: other }), place.technician, { headers })
  expect((await press()).status).toBe(200)
  expect(await held(place)).toEqual([`${phone} 2026-03-02T03:00:00.000Z`])
  await app.send(note, word({ device: other }), place.technician)
  await app.send(note, word(), place.owner)
  await app.send(note, word({ answered_before: made }), place.technician)
  expect(await held(place)).toHaveLength(1)
  await app.send(note, word(), place.technician)
  expect(await held(place)).toEqual([])
})

test('released answers stay for as long as the phone keeps what it has sent', async () => {
  const place = await app.company()
  const headers = { 'idempotency-key': 'press-3', 'x-device': phone, 'x-happened-at': made, 'x-sent-at': now }
  await app.request(note, word({ device: other }), place.technician, { headers })
  const age = `update idempotency_keys set created_at = created_at - interval '30 days' where company_id = $1`
  await app.sql(age, [place.id])
  await app.send(note, word(), place.technician)
  expect(
    await app.sql(
      `select now() - created_at < interval '1 hour' as young from idempotency_keys where company_id = $1`,
      [place.id],
    ),
  ).toEqual([{ young: true }])
})

test('a phone learns which of its writes the server has, also as differences, and nobody else’s', async () => {
  const place = await app.company()
  const headers = { 'idempotency-key': 'written-1' }
  await app.request(note, word({ device: other }), place.technician, { headers })
  const aside = {
    key: 'set-aside-1',
    path: '/company/clock',
    input: {},
    title: 'Clock',
    typed: 'In',
    job: null,
    made_at: made,
    reason: 'Too late.',
  }
  expect((await app.request(differencesContract.setAside, aside, place.technician)).status).toBe(200)
  const keys = ['written-1', 'set-aside-1', 'never']
  const asked = async (by: TestUser) => (await app.send(unknown, { keys }, by)).body.keys
  expect(await asked(place.technician)).toEqual(['never'])
  expect(await asked(place.owner)).toEqual(keys)
  expect(await asked(foreign.technician)).toEqual(keys)
})

test.each([
  ['no key', []],
  ['a key that is none', ['two words']],
  ['too many', Array.from({ length: 501 }, (_, n) => `key-${n}`)],
])('%s is refused', async (_what, keys) => {
  expect((await app.send(unknown, { keys }, company.technician)).status).toBe(400)
})

test('a phone hears of the server’s life, and the office of what is sent again', async () => {
  const place = await app.company()
  const { body } = await app.send(note, word({ waiting: 3, oldest_age: 1, again: 2 }), place.technician)
  expect([body]).toEqual(
    await app.sql('select id as life, $1::boolean as kept, true as success from database_life', [body.kept]),
  )
  expect(await listed(place)).toMatchObject([{ waiting: 3, again: 2 }])
})

test('a phone that is no name is refused with its key', async () => {
  const headers = { 'idempotency-key': 'press-2', 'x-device': 'x', 'x-happened-at': made, 'x-sent-at': now }
  const { status, body } = await app.request(note, word(), company.technician, { headers })
  expect([status, body.message]).toEqual([400, 'X-Device is not valid'])
})
