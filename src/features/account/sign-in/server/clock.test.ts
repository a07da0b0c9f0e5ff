import { expect, test } from 'vitest'
import { testApp, testPassword } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { signInContract as c } from '../sign-in.contract.ts'
import { signInTexts } from '../sign-in.rules.ts'
import { inviteMemberIn } from './invitation/invites.service.ts'

const app = await testApp()
const hourMs = 3_600_000
const yearMs = 365 * 24 * hourMs
const at = (ms: number) => app.setNow(ms === 0 ? null : new Date(Date.now() + ms))
let n = 0
async function post(path: string, body: object) {
  const remoteAddress = `10.9.${++n}.7`
  const response = await app.http.inject({ method: 'POST', url: `/api${path}`, payload: body, remoteAddress })
  return { status: response.statusCode, body: response.json() }
}
const isIn = async (token: string) => (await app.send(c.me, {}, { token })).status === 200
const signIn = async (email: string): Promise<string> =>
  (await post('/login/login', { email, password: testPassword })).body.accessToken

test('a clock that was an hour ahead or behind ends no session, one that was a year ahead leaves none', async () => {
  const { owner } = await app.company()
  const now = await signIn(owner.email)
  at(hourMs - 60_000)
  const ahead = await signIn(owner.email)
  expect([await isIn(now), await isIn(ahead)]).toEqual([true, true])
  at(yearMs)
  const yearAhead = await signIn(owner.email)
  expect([await isIn(now), await isIn(yearAhead)]).toEqual([false, true])
  at(0)
  // Also what is remembered of it is not taken any more.
  expect([await isIn(now), await isIn(ahead), await isIn(yearAhead)]).toEqual([true, true, false])
  at(-hourMs + 60_000)
  expect(await isIn(now)).toBe(true)
})

test('a session that was remembered while the clock was ahead is looked up again', async () => {
  const { owner } = await app.company()
  at(2 * hourMs)
  expect(await isIn(owner.token)).toBe(true)
  at(0)
  // Simulates a lost notice of the session's end.
  await app.sql('update sessions set ended_at = now() where account_id = $1', [owner.accountId])
  expect(await isIn(owner.token)).toBe(false)
})

test('links and codes of a clock that was a year ahead are over when it is right again, those of an hour work', async () => {
  const company = await app.company()
  const { email } = company.owner
  await app.sql('update accounts set email_verified_at = now() where id = $1', [company.owner.accountId])
  const linkOf = async (to: string) => /token=([\w-]+)/.exec((await app.mailTo(to)).text)![1]!
  const reset = async () => {
    await post('/login/forgotPassword', { email })
    const token = await linkOf(email)
    return () => post('/login/resetPassword', { token, password: testPassword })
  }
  const code = async () => {
    await post('/login/sendOtp', { email })
    const typed = /^(\d{6})/.exec((await app.mailTo(email)).subject)![1]!
    return () => post('/login/verifyOtp', { email, code: typed })
  }
  for (const [ahead, status] of [
    [yearMs, 400],
    [hourMs - 60_000, 200],
  ] as const) {
    at(ahead)
    const attempts = [await code(), await reset()]
    at(0)
    for (const attempt of attempts) expect((await attempt()).status).toBe(status)
  }
  const { id: userId, accountId, email: invited, fullname } = company.technician
  await app.sql('update accounts set password_hash = null where id = $1', [accountId])
  at(yearMs)
  await app.services.db.withCompany(companyIdFrom(company.id, 'seed'), tx =>
    inviteMemberIn(tx, app.services, {
      userId,
      accountId,
      email: invited,
      fullname,
      companyName: 'A',
      language: '',
      isDemo: false,
      invitedBy: 'B',
    }),
  )
  const token = await linkOf(invited)
  at(0)
  const accepted = await post('/login/acceptInvite', { token, fullname, password: testPassword })
  expect(accepted).toMatchObject({ status: 400, body: { message: signInTexts.linkExpired } })
})

test('a count that was begun while the clock was a year ahead locks nobody out', async () => {
  const { owner } = await app.company()
  const tryOnce = (password: string) => post('/login/login', { email: owner.email, password })
  for (let i = 0; i < 11; i++) await tryOnce('wrong password')
  expect((await tryOnce(testPassword)).status).toBe(429)
  await app.sql("update attempts set since = since + interval '1 year'")
  expect((await tryOnce(testPassword)).status).toBe(200)
  for (let i = 0; i < 11; i++) await tryOnce('wrong password')
  expect((await tryOnce(testPassword)).status).toBe(429)
})
