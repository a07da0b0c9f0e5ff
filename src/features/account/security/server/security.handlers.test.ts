import { afterEach, expect, test } from 'vitest'
import { type TestUser, testApp, testPassword } from '#app/testing/test-app.ts'
import { permissionsContract } from '#features/account/permissions/permissions.contract.ts'
import { loginListContract } from '#features/account/sign-in/login-list.contract.ts'
import { endFactorFor } from '#features/account/sign-in/server/second-factor/second-factor.service.ts'
import { totpCode } from '#features/account/sign-in/server/second-factor/totp.service.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { openSessions } from '#server/auth/sessions.ts'
import type { Doors } from '#server/db/doors.ts'
import { factorNeeded } from '#shared/access.ts'
import { sentenceOf } from '#shared/fact.ts'
import { securityContract as c, type logFilters } from '../security.contract.ts'
import { securityTexts } from '../security.rules.ts'

const app = await testApp()
const { ok, services } = app
const page = { pageNumber: 1, pageSize: 50, sortField: 'at', sortOrder: 'DESC' } as const
afterEach(() => app.setNow(null))

async function log(as: TestUser, kind: (typeof logFilters)[number] = 'all') {
  await services.securityLog.flush()
  const { data } = (await ok(c.log, { kind, pagination: page }, as)).body
  return data.map(event => ({ ...event, told: sentenceOf(event.told) }))
}

async function setUpFactor(user: TestUser) {
  const { secret } = (await ok(loginListContract.startFactor, { password: testPassword }, user)).body
  const step = Math.floor(Date.now() / 30_000)
  return ok(loginListContract.confirmFactor, { code: totpCode(secret, step) }, user)
}

test('failed sign-ins, refusals and sign-ins are in the log of the company, counted by the hour', async () => {
  app.setNow('2026-03-02T00:10:00Z')
  const { owner, technician } = await app.company()
  for (const _time of [1, 2, 3])
    await app.send(
      signInContract.login,
      { email: technician.email.toUpperCase(), password: 'not this' },
      null,
    )
  await ok(signInContract.login, { email: technician.email, password: testPassword }, null)
  for (const _time of [1, 2]) await app.send(permissionsContract.rolePermissions, {}, technician)
  const events = await log(owner)
  expect(events.map(({ told, count, by }) => [told, count, by])).toEqual(
    expect.arrayContaining([
      [`Failed sign-in as ${technician.fullname}`, 3, technician.fullname],
      [`${technician.fullname} signed in`, 1, technician.fullname],
      [`${technician.fullname} lacked permission for Settings`, 2, technician.fullname],
    ]),
  )
  expect(events).toHaveLength(3)
  expect((await log(owner, 'sign-ins')).map(({ kind }) => kind).sort()).toEqual(['sign-in', 'sign-in-failed'])
  expect((await log(owner, 'refusals')).map(({ kind }) => kind).sort()).toEqual(['refused', 'sign-in-failed'])
  app.setNow('2026-03-02T01:10:00Z')
  await app.send(signInContract.login, { email: technician.email, password: 'not this' }, null)
  expect(
    (await log(owner)).filter(({ kind }) => kind === 'sign-in-failed').map(({ count }) => count),
  ).toEqual([1, 3])
  const file = await app.request(c.exportLog, { kind: 'all', sortField: 'at', sortOrder: 'ASC' }, owner)
  expect(String(file.body)).toContain('Failed sign-in as')
})

test('a million failures are a few rows, and names that nobody has are none', async () => {
  const { owner, office, id } = await app.company()
  for (let n = 0; n < 100_000; n++) {
    services.securityLog.noteName(office.email, { kind: 'sign-in-failed', ip: '10.0.0.1' })
    services.securityLog.noteName(`nobody-${n % 100}@example.test`, {
      kind: 'sign-in-failed',
      ip: '10.0.0.1',
    })
  }
  for (const _time of [1, 2]) await services.securityLog.flush()
  const rows = await app.sql<{ count: number }>('select count from security_events where company_id = $1', [
    id,
  ])
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(100_000)
  expect(rows.length).toBeLessThanOrEqual(2)
  expect(await log(owner)).toHaveLength(rows.length)
})

test('a refusal is told by the permission that was lacking, else by a sentence, and never by a path', async () => {
  const { owner, office } = await app.company()
  await app.send(c.rules, {}, office)
  expect((await log(owner)).map(({ told }) => told)).toEqual([
    `${office.fullname} tried something they don’t have permission for`,
  ])
})

test('each change of rights is in the log, with who made it', async () => {
  const { owner, office, technician } = await app.company()
  await ok(permissionsContract.saveRolePermissions, { data: [{ permission_id: 22, roles: '1,3' }] }, owner)
  const member = (await ok(teamContract.open, { id: technician.id }, owner)).body.result
  const { fullname, email, color, payment } = member
  const changed = { id: technician.id, fullname, email, color, payment, group_id: 4 }
  await ok(teamContract.edit, changed as never, owner)
  await ok(teamContract.setStatus, { id: office.id, active: false }, owner)
  await ok(teamContract.setStatus, { id: office.id, active: true }, owner)
  await setUpFactor(owner)
  await ok(c.saveRules, { factor_groups: [1], idle_minutes: 0 }, owner)
  const told = (await log(owner, 'rights')).map(event => [event.told, event.by])
  expect(told.map(([text]) => text).sort()).toEqual(
    [
      `Settings: granted to Technician, removed from Office Admin`,
      `${technician.fullname} moved from Technician to Phone Operator`,
      `${office.fullname} was disabled`,
      `${office.fullname} was enabled`,
      `${owner.fullname} turned on two-step sign-in`,
      'The sign-in rules were changed',
    ].sort(),
  )
  expect(new Set(told.map(([, by]) => by))).toEqual(new Set([owner.fullname]))
  for (const as of [office, technician])
    expect((await app.send(c.log, { pagination: page }, as)).status).toBe(401)
  const other = await app.company()
  expect(await log(other.owner)).toEqual([])
  expect((await app.send(c.log, { pagination: page }, other.office)).status).toBe(403)
})

test('wrong codes of the second step, a password by a mailed link and the operator’s help are told by name', async () => {
  const { owner, office } = await app.company()
  await setUpFactor(office)
  await services.securityLog.flush()
  await app.send(signInContract.login, { email: office.email, password: 'not this' }, null)
  const { body } = await ok(signInContract.login, { email: office.email, password: testPassword }, null)
  const { second_factor } = body as { second_factor: { token: string } }
  const wrong = await app.send(signInContract.secondFactor, { ...second_factor, code: '000000' }, null)
  expect(wrong.status).toBe(400)
  const [failed] = await log(owner, 'refusals')
  expect([failed!.told, failed!.count]).toEqual([`Failed sign-in as ${office.fullname}`, 2])

  await services.db.withPlatform('test', tx => endFactorFor(tx, office.email))
  await ok(signInContract.forgotPassword, { email: office.email }, null)
  const token = /token=([\w-]+)/.exec((await app.mailTo(office.email)).text)![1]!
  await ok(signInContract.resetPassword, { token, password: 'a new long password' }, null)
  const told = (await log(owner, 'rights')).map(event => [event.told, event.by])
  expect(told).toEqual([
    [`${office.fullname} changed their password`, ''],
    [`Two-step sign-in was turned off for ${office.fullname}`, ''],
    [`${office.fullname} turned on two-step sign-in`, office.fullname],
  ])
})

test('who lacks a second step that their group needs can set it up, and do nothing else', async () => {
  const { owner, office, technician } = await app.company()
  const own = await app.send(c.saveRules, { factor_groups: [1, 2], idle_minutes: 0 }, owner)
  expect([own.status, own.body.message]).toEqual([400, securityTexts.ownFirst])
  const unknown = await app.send(c.saveRules, { factor_groups: [99], idle_minutes: 0 }, owner)
  expect([unknown.status, unknown.body.message]).toEqual([400, securityTexts.noGroup])
  await ok(c.saveRules, { factor_groups: [2], idle_minutes: 0 }, owner)
  const list = { pagination: { pageNumber: 1, pageSize: 10 } }
  const jobs = (as: { token: string }) => app.request(jobsContract.list, list, as)
  expect((await jobs(technician)).status).not.toBe(403)
  const refused = await jobs(office)
  expect([refused.status, refused.body.message]).toEqual([403, factorNeeded])
  expect((await app.send(teamContract.list, {} as never, office)).status).toBe(403)
  // Signing in anew leads there as well.
  const again = await ok(signInContract.login, { email: office.email, password: testPassword }, null)
  const { accessToken: token, user } = again.body as { accessToken: string; user: { needs_factor: boolean } }
  expect(user.needs_factor).toBe(true)
  expect((await jobs({ token })).status).toBe(403)
  await setUpFactor(office)
  expect((await jobs(office)).status).not.toBe(403)
  expect((await ok(signInContract.me, {}, office)).body.user.needs_factor).toBe(false)
  const demo = await app.company({ demo: true })
  const shared = await app.send(c.saveRules, { factor_groups: [2], idle_minutes: 0 }, demo.owner)
  expect([shared.status, shared.body.message]).toEqual([403, securityTexts.demo])
})

test('a session that nobody uses ends after the minutes that the company chose, and 480 minutes stay the end', async () => {
  const start = Date.parse('2026-03-02T00:00:00Z')
  const at = (minutes: number) => app.setNow(new Date(start + minutes * 60_000))
  at(0)
  const { owner } = await app.company()
  const signed = await ok(signInContract.login, { email: owner.email, password: testPassword }, null)
  const { accessToken: token } = signed.body as { accessToken: string }
  const me = async () => (await app.send(signInContract.me, {}, { token })).status
  expect((await app.send(c.saveRules, { factor_groups: [], idle_minutes: 7 }, owner)).status).toBe(400)
  at(200)
  expect(await me()).toBe(200)
  await ok(c.saveRules, { factor_groups: [], idle_minutes: 30 }, { token })
  for (const minutes of [201, 229, 257, 285]) {
    at(minutes)
    expect([minutes, await me()]).toEqual([minutes, 200])
  }
  at(316)
  expect(await me()).toBe(401)
  for (const minutes of [0, 60]) {
    at(0)
    const { body } = await ok(signInContract.login, { email: owner.email, password: testPassword }, null)
    const fresh = { token: (body as { accessToken: string }).accessToken }
    await ok(c.saveRules, { factor_groups: [], idle_minutes: minutes }, fresh)
    for (let later = 25; later < 480; later += 25) {
      at(later)
      expect((await app.send(signInContract.me, {}, fresh)).status).toBe(200)
    }
    at(481)
    expect((await app.send(signInContract.me, {}, fresh)).status).toBe(401)
  }
})

test('a session whose use can’t be noted, as on a full disk, is still one', async () => {
  const { owner } = await app.company()
  await ok(c.saveRules, { factor_groups: [], idle_minutes: 30 }, owner)
  const full: Doors = {
    ...services.db,
    withPlatform: (reason, fn) =>
      reason === 'a session is in use'
        ? Promise.reject(new Error('disk full'))
        : services.db.withPlatform(reason, fn),
  }
  expect(await openSessions(full, services.now, true).find(owner.token)).toMatchObject({ id: owner.id })
})
