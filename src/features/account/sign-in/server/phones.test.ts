import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestCompany, type TestUser, testApp, testPassword } from '#app/testing/test-app.ts'
import { securityContract } from '#features/account/security/security.contract.ts'
import { differencesContract } from '#features/office/differences/differences.contract.ts'
import { fieldDevicesContract } from '#features/office/field-devices/field-devices.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { loginListContract as l } from '../login-list.contract.ts'
import { signInContract as c } from '../sign-in.contract.ts'
import { totpCode } from './second-factor/totp.service.ts'

const app = await testApp()
const start = Date.parse('2026-03-02T00:00:00Z')
const hours = (count: number) => app.setNow(new Date(start + count * 3_600_000).toISOString())
const device = 'ab'.repeat(16)
let company: TestCompany
let address = 0

beforeEach(async () => {
  hours(0)
  company = await app.company()
})
afterEach(() => app.setNow(null))

/** A browser: a session, and the cookies that the server sets. */
function phone(name = device) {
  const jar = new Map<string, string>()
  const ip = `10.9.${++address >> 8}.${address & 255}`
  let token = ''
  async function ask(url: string, payload: object, cookies = jar) {
    const response = await app.http.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      remoteAddress: ip,
      headers: {
        'user-agent': 'A phone',
        cookie: [...cookies].map(pair => pair.join('=')).join('; '),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    const given = response.cookies.map(({ name: key, value }) => [key, value] as const)
    return { status: response.statusCode, body: response.json(), given, cookies: response.cookies }
  }
  const take = (given: readonly (readonly [string, string])[]) => {
    for (const [key, value] of given) jar.set(key, value)
  }
  return {
    cookie: () => jar.get('tradewind_phone'),
    token: () => ({ token }),
    copy: () => new Map(jar),
    take,
    async signIn(user: { email: string }, more: object = {}) {
      token = ''
      const { body, given } = await ask('/login/login', {
        email: user.email,
        password: testPassword,
        ...more,
      })
      take(given)
      token = body.accessToken
      return body
    },
    async keep() {
      const answer = await ask('/login/keepPhone', { device: name })
      take(answer.given)
      return answer
    },
    /** `isLost`: the answer never comes. */
    async renew({ from = jar, isLost = false, as = name } = {}) {
      const answer = await ask('/login/renewPhone', { device: as }, from)
      if (isLost || answer.status !== 200) return answer
      take(answer.given)
      token = answer.body.accessToken
      return answer
    },
    isIn: async () => (await app.send(c.me, {}, { token } as TestUser)).status === 200,
  }
}

async function keptPhone(of: TestUser = company.technician, name = device) {
  const mine = phone(name)
  await mine.signIn(of)
  expect((await mine.keep()).status).toBe(200)
  return mine
}
const listed = async (as: { token: string }) => (await app.ok(l.own, {}, as)).body.data

test('a phone that is kept ready renews its session for 30 days from its sign-in, and not a day longer', async () => {
  const mine = phone()
  await mine.signIn(company.technician)
  const { body, cookies } = await mine.keep()
  expect(body).toMatchObject({ until: '2026-04-01T00:00:00Z', offline_hours: 72 })
  expect(cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/login' })
  hours(9)
  expect(await mine.isIn()).toBe(false)
  const renewed = await mine.renew()
  expect(renewed.status).toBe(200)
  expect(renewed.body.user.id).toBe(company.technician.id)
  expect(renewed.body.exp).toBe((start + 17 * 3_600_000) / 1000)
  expect(await mine.isIn()).toBe(true)
  // Kept again from the renewed session it counts from the sign-in all the same.
  expect((await mine.keep()).body.until).toBe('2026-04-01T00:00:00Z')
  hours(30 * 24 - 1)
  expect((await mine.renew()).status).toBe(200)
  expect((await mine.keep()).body.until).toBe('2026-04-01T00:00:00Z')
  hours(30 * 24)
  expect((await mine.renew()).status).toBe(401)
  await mine.signIn(company.technician)
  expect((await mine.keep()).body.until).toBe('2026-05-01T00:00:00Z')
})

test('only a technician’s phone is kept', async () => {
  const mine = phone()
  await mine.signIn(company.office)
  expect((await mine.keep()).body.until).toBe(null)
  expect(mine.cookie()).toBe(undefined)
  expect((await mine.renew()).status).toBe(401)
})

test('a lost answer, two in a row and one that comes late lock no honest phone out', async () => {
  const mine = await keptPhone()
  hours(9)
  expect((await mine.renew({ isLost: true })).status).toBe(200)
  const late = await mine.renew({ isLost: true })
  expect((await mine.renew()).status).toBe(200)
  // The answer of before arrives after the newer one.
  mine.take(late.given)
  hours(18)
  expect((await mine.renew()).status).toBe(200)
  expect(await mine.isIn()).toBe(true)
})

test('an old secret ends the grant and its sessions: one of two holds a copy', async () => {
  const mine = await keptPhone()
  const stolen = mine.copy()
  hours(9)
  await mine.renew()
  hours(18)
  await mine.renew()
  expect(await mine.isIn()).toBe(true)
  const thief = phone()
  expect((await thief.renew({ from: stolen })).status).toBe(403)
  await app.services.securityLog.flush()
  expect(
    await app.sql(`select user_id, count from security_events where kind = 'phone-copied'`),
  ).toMatchObject([{ count: 1 }])
  expect(await mine.isIn()).toBe(false)
  expect((await mine.renew()).status).toBe(403)
})

test('a secret that a restored database has never heard of asks for a sign-in, and ends nothing', async () => {
  const mine = await keptPhone()
  const grants = `from sessions where kind = 'phone' and company_id = $1`
  const [backup] = await app.sql<{ secret: Buffer; next: Buffer[] }>(
    `select secret_hash as secret, next_hashes as next ${grants}`,
    [company.id],
  )
  for (const at of [9, 18]) {
    hours(at)
    await mine.renew()
  }
  await app.sql(
    `update sessions set secret_hash = $2, next_hashes = $3, from_backup = true where kind = 'phone' and company_id = $1`,
    [company.id, backup!.secret, backup!.next],
  )
  for (let n = 0; n < 2; n++) {
    const { status, body } = await mine.renew()
    expect([status, body.ticket]).toEqual([401, undefined])
  }
  await mine.signIn(company.technician)
  await mine.keep()
  expect(await app.sql(`select from_backup ${grants}`, [company.id])).toEqual([{ from_backup: false }])
  expect((await mine.renew()).status).toBe(200)
})

test('a thief who is quicker is found out by the next word of the phone', async () => {
  const mine = await keptPhone()
  const thief = phone()
  thief.take([...mine.copy()])
  hours(9)
  expect((await thief.renew()).status).toBe(200)
  hours(18)
  expect((await thief.renew()).status).toBe(200)
  expect((await mine.renew()).status).toBe(403)
  expect(await thief.isIn()).toBe(false)
  expect((await thief.renew()).status).toBe(403)
})

test('forged cookies, another phone’s name and another company’s cookie open nothing', async () => {
  const mine = await keptPhone()
  const other = await keptPhone((await app.company()).technician, 'cd'.repeat(16))
  hours(9)
  const [family, secret] = mine.cookie()!.split('.')
  const forged = (cookie: string) => new Map([['tradewind_phone', cookie]])
  const none = 'A'.repeat(43)
  for (const cookie of ['', 'x', `${none}.${none}`, `${none}.${secret}`, `${family}`, `${family}.`])
    expect((await phone().renew({ from: forged(cookie) })).status).toBe(401)
  expect((await mine.renew({ as: 'ef'.repeat(16) })).status).toBe(401)
  expect((await mine.renew({ from: other.copy() })).status).toBe(401)
  expect((await mine.renew({ as: 'x' })).status).toBe(400)
  const { body } = await mine.renew()
  expect(body.user).toMatchObject({ id: company.technician.id, company_id: company.id })
})

test('a colleague who signs in on the same phone gets a grant of their own, and the first one’s opens nothing of theirs', async () => {
  const mine = await keptPhone()
  const before = mine.copy()
  const second = await app.user(company.id, 3)
  await mine.signIn(second)
  await mine.keep()
  hours(9)
  expect((await mine.renew()).body.user.id).toBe(second.id)
  expect((await phone().renew({ from: before })).body.user.id).toBe(company.technician.id)
})

test('the list shows the phone once, with its last contact; signed out there it is at once, and hands in what it holds', async () => {
  const mine = await keptPhone()
  hours(9)
  await mine.renew()
  hours(10)
  const word = { device, waiting: 0, oldest_age: null, answered_before: new Date(start).toISOString() }
  expect((await app.ok(fieldDevicesContract.note, word, mine.token())).body.kept).toBe(true)
  const own = (await listed(mine.token())).filter(row => row.agent === 'A phone')
  expect(own).toMatchObject([
    { current: true, phone: { until: '2026-04-01T00:00:00Z', seen_at: '2026-03-02T10:00:00Z' } },
  ])
  const { id } = own[0]!
  const laptop = phone()
  await laptop.signIn(company.owner)
  const foreign = phone()
  await foreign.signIn((await app.company()).owner)
  expect((await app.send(l.end, { id }, foreign.token())).status).toBe(404)
  expect(await mine.isIn()).toBe(true)
  await app.ok(l.end, { id }, laptop.token())
  expect(await mine.isIn()).toBe(false)
  const { status, body } = await mine.renew()
  expect([status, body.message]).toEqual([403, 'This phone was signed out.'])
  const entry = {
    key: 'held-on-a-phone-1',
    path: '/company/addNote',
    input: { note: 'Valve seized' },
    title: 'Note',
    typed: 'Valve seized',
    job: null,
    made_at: new Date(start).toISOString(),
    reason: '',
  }
  const first = await app.ok(differencesContract.handIn, { ...entry, ticket: body.ticket }, null)
  const again = await app.ok(differencesContract.handIn, { ...entry, ticket: body.ticket }, null)
  expect(again.body.result.id).toBe(first.body.result.id)
  const { result } = (await app.ok(differencesContract.list, {}, laptop.token())).body
  expect(result).toMatchObject([{ user_id: company.technician.id, typed: 'Valve seized', state: 'open' }])
  expect((await app.ok(differencesContract.list, {}, foreign.token())).body.result).toEqual([])
  const { job: _, ...words } = entry
  const photo = { ...words, key: 'held-on-a-phone-2', path: '/jobs/addfiles/:id', input: '{}' } as never
  const photoWith = (ticket: string) =>
    app.upload(differencesContract.handInFile, { ...(photo as object), ticket } as never, null)
  const kept = await photoWith(body.ticket)
  expect(kept).toMatchObject({ status: 200, body: { result: { state: 'open' } } })
  expect(kept.body.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect((await photoWith(body.ticket)).body.result.id).toBe(kept.body.result.id)
  for (const ticket of ['', 'x', body.ticket.slice(0, -2)]) expect((await photoWith(ticket)).status).toBe(404)
  for (const ticket of ['', 'x', body.ticket.slice(0, -2)])
    expect((await app.send(differencesContract.handIn, { ...entry, ticket }, null)).status).toBe(404)
  hours(36)
  expect((await app.send(differencesContract.handIn, { ...entry, ticket: body.ticket }, null)).status).toBe(
    404,
  )
})

test('a sign-out, a new password and a disabled person end it', async () => {
  const left = await keptPhone()
  await app.ok(c.logout, {}, left.token())
  expect((await left.renew()).status).toBe(401)

  const changed = await keptPhone()
  const laptop = phone('cd'.repeat(16))
  await laptop.signIn(company.technician)
  const sent = { old_password: testPassword, password: 'a new long password' }
  await app.ok(l.changePassword, sent, laptop.token())
  expect(await changed.isIn()).toBe(false)
  expect((await changed.renew()).status).toBe(401)

  const disabled = await keptPhone(await app.user(company.id, 3))
  const { id } = (await listed(disabled.token()))[0]!
  const [{ user_id }] = (await app.sql('select user_id from sessions where id = $1', [id])) as [
    { user_id: number },
  ]
  await app.ok(teamContract.setStatus, { id: user_id, active: false }, company.owner)
  // Other processes hear of it through the database, and so does this one.
  await expect.poll(() => disabled.isIn(), { timeout: 20_000 }).toBe(false)
  expect((await disabled.renew()).body.ticket).toBeTypeOf('string')
})

test('a new password on the phone itself makes its old cookie worthless, and the phone gets another', async () => {
  const mine = await keptPhone()
  const stolen = mine.copy()
  const sent = { old_password: testPassword, password: 'a new long password' }
  await app.ok(l.changePassword, sent, mine.token())
  expect((await phone().renew({ from: stolen })).status).toBe(401)
  expect((await mine.keep()).body.until).toBe('2026-04-01T00:00:00Z')
  hours(9)
  expect((await mine.renew()).status).toBe(200)
})

test('it passes no second step that was set up after its sign-in', async () => {
  const mine = await keptPhone()
  const laptop = phone('cd'.repeat(16))
  hours(1)
  await laptop.signIn(company.technician)
  const { secret } = (await app.ok(l.startFactor, { password: testPassword }, laptop.token())).body
  const code = (at: number) => totpCode(secret, Math.floor(at / 30_000))
  await app.ok(l.confirmFactor, { code: code(start + 3_600_000) }, laptop.token())
  // Its session still runs, and gets no other grant either.
  expect((await mine.keep()).body.until).toBe(null)
  hours(9)
  expect((await mine.renew()).status).toBe(401)
  const { second_factor } = await mine.signIn(company.technician)
  const passed = await app.ok(c.secondFactor, { ...second_factor, code: code(start + 9 * 3_600_000) }, null)
  expect(passed.body.accessToken).toBeTypeOf('string')
})

test('the company’s rules say whether phones stay signed in, and how long they open without contact', async () => {
  const mine = await keptPhone()
  const rules = { factor_groups: [], idle_minutes: 0 }
  await app.ok(securityContract.saveRules, { ...rules, offline_days: 14 }, company.owner)
  expect((await mine.keep()).body.offline_hours).toBe(14 * 24)
  for (const offline_days of [0, 15, 1.5, 'x'])
    expect(
      (await app.send(securityContract.saveRules, { ...rules, offline_days } as never, company.owner)).status,
    ).toBe(400)
  hours(9)
  for (const stricter of [
    { ...rules, phones_stay: false },
    { ...rules, idle_minutes: 15, phones_stay: true },
  ]) {
    await app.ok(securityContract.saveRules, stricter, company.owner)
    expect((await mine.renew()).status).toBe(401)
  }
  await app.ok(securityContract.saveRules, { ...rules, phones_stay: true }, company.owner)
  expect((await app.ok(securityContract.rules, {}, company.owner)).body.result).toMatchObject({
    phones_stay: true,
    offline_days: 14,
  })
  expect((await mine.renew()).status).toBe(200)
})

test('a sign-out of all others leaves this phone signed in, and ends the other one’s', async () => {
  const [here, there] = [await keptPhone(), await keptPhone(company.technician, 'cd'.repeat(16))]
  await app.ok(l.endOthers, {}, here.token())
  expect([await here.isIn(), await there.isIn()]).toEqual([true, false])
  expect((await there.renew()).status).toBe(401)
  await here.keep()
  hours(9)
  expect((await here.renew()).status).toBe(200)
})
