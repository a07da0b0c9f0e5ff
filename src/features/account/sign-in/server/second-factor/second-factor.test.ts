import { expect, test } from 'vitest'
import { type TestUser, testApp, testPassword } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { groups } from '#shared/access.ts'
import { loginListContract as l } from '../../login-list.contract.ts'
import { signInContract as c } from '../../sign-in.contract.ts'
import { signInTexts } from '../../sign-in.rules.ts'
import { inviteMemberIn } from '../invitation/invites.service.ts'
import { totpCode } from './totp.service.ts'

const app = await testApp()
let n = 0
async function post(path: string, body: unknown) {
  const address = `10.${Math.floor(++n / 250)}.${n % 250}.6`
  const response = await app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: body as object,
    remoteAddress: address,
  })
  return { status: response.statusCode, body: response.json() }
}
const login = (user: TestUser) => post('/login/login', { email: user.email, password: testPassword })

/** Successive codes of the app, one time step each. */
function authenticator(secret: string) {
  const start = Math.floor(Date.now() / 30_000)
  let step = start - 1
  return {
    next() {
      step++
      app.setNow(new Date(step * 30_000 + 1_000))
      return totpCode(secret, step)
    },
    same: () => totpCode(secret, step),
  }
}

async function protectedUser(user: TestUser) {
  const { body } = await app.send(l.startFactor, { password: testPassword }, user)
  const device = authenticator(body.secret)
  const confirmed = await app.send(l.confirmFactor, { code: device.next() }, user)
  return { device, secret: body.secret, recovery: confirmed.body.recovery_codes }
}

test('setting up asks for the password, and counts only with a first code', async () => {
  const { owner } = await app.company()
  const wrong = await app.send(l.startFactor, { password: 'not this' }, owner)
  expect([wrong.status, wrong.body.field]).toEqual([400, 'password'])
  const { body } = await app.send(l.startFactor, { password: testPassword }, owner)
  expect(body.uri).toBe(
    `otpauth://totp/Tradewind:${encodeURIComponent(owner.email)}?secret=${body.secret}&issuer=Tradewind`,
  )
  expect((await login(owner)).body).toHaveProperty('accessToken')
  const refused = await app.send(l.confirmFactor, { code: '000' }, owner)
  expect([refused.status, refused.body.message]).toEqual([400, signInTexts.wrongCode])
  const done = await app.send(l.confirmFactor, { code: authenticator(body.secret).next() }, owner)
  expect(done.body.recovery_codes).toHaveLength(10)
  expect(new Set(done.body.recovery_codes).size).toBe(10)
  const again = await app.send(l.startFactor, { password: testPassword }, owner)
  expect([again.status, again.body.message]).toEqual([409, signInTexts.factorOn])
  app.setNow(null)
})

test('signing in then asks for a code after the password; each code works once', async () => {
  const { owner } = await app.company()
  const { device } = await protectedUser(owner)
  const { body } = await login(owner)
  expect(body).toEqual({ success: true, second_factor: { token: expect.any(String) } })
  const { token } = body.second_factor
  expect((await app.send(c.me, {}, { token })).status).toBe(401)
  const replayed = await post('/login/secondFactor', { token, code: device.same() })
  expect(replayed.body.message).toBe(signInTexts.wrongCode)
  const entered = await post('/login/secondFactor', { token, code: device.next() })
  expect(entered.body.user.id).toBe(owner.id)
  const twice = await post('/login/secondFactor', { token, code: device.next() })
  expect(twice.body.message).toBe(signInTexts.stepOver)
  app.setNow(null)
})

test('a code never replaces the password', async () => {
  const { owner } = await app.company()
  const { device } = await protectedUser(owner)
  const code = device.next()
  expect((await post('/login/login', { email: owner.email, password: code })).status).toBe(400)
  expect(
    (await post('/login/secondFactor', { token: 'invented-invented-invented', code })).body.message,
  ).toBe(signInTexts.stepOver)
  app.setNow(null)
})

test('of many right codes at once one gets in', async () => {
  const { owner } = await app.company()
  const { device } = await protectedUser(owner)
  const tokens = [
    (await login(owner)).body.second_factor.token,
    (await login(owner)).body.second_factor.token,
  ]
  const code = device.next()
  const answers = await Promise.all(tokens.map(token => post('/login/secondFactor', { token, code })))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
  app.setNow(null)
})

test('of 200 guesses at once at most ten are judged, with however many passwords entered', async () => {
  const { owner } = await app.company()
  await protectedUser(owner)
  const tokens: string[] = []
  for (let i = 0; i < 4; i++) tokens.push((await login(owner)).body.second_factor.token)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      post('/login/secondFactor', { token: tokens[i % 4], code: '000000' }),
    ),
  )
  expect(answers.filter(answer => answer.body.message === signInTexts.wrongCode).length).toBeLessThanOrEqual(
    10,
  )
  expect(answers.filter(answer => answer.status === 200)).toEqual([])
  app.setNow(null)
})

test('a recovery code works once, however it is typed, and is stored as a hash', async () => {
  const { owner } = await app.company()
  const { recovery } = await protectedUser(owner)
  const submitCode = async (code: string) => {
    const { token } = (await login(owner)).body.second_factor
    return post('/login/secondFactor', { token, code })
  }
  expect((await submitCode(recovery[0]!.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await submitCode(recovery[0]!)).body.message).toBe(signInTexts.wrongCode)
  const { body } = await app.send(l.own, {}, owner)
  expect(body.account).toMatchObject({ second_factor: true, recovery_codes: 9 })
  const everything = await app.sql('select t::text as row from account_tokens t')
  const keys = await app.sql('select t::text as row from idempotency_keys t')
  expect(JSON.stringify([everything, keys])).not.toContain(recovery[1]!.replaceAll('-', ''))
  app.setNow(null)
})

test('a mailed code does not lead past the second step', async () => {
  const company = await app.company()
  await app.sql('update accounts set email_verified_at = now() where id = $1', [company.owner.accountId])
  await protectedUser(company.owner)
  await post('/login/sendOtp', { email: company.owner.email })
  const code = /^(\d{6})/.exec((await app.mailTo(company.owner.email)).subject)![1]!
  const { body } = await post('/login/verifyOtp', { email: company.owner.email, code })
  expect(Object.keys(body).sort()).toEqual(['second_factor', 'success'])
  app.setNow(null)
})

test('nor does an invitation to another company', async () => {
  const [first, second] = [await app.company(), await app.company()]
  await protectedUser(first.office)
  app.setNow(null)
  const member = await app.user(second.id, groups.technician, { email: first.office.email })
  const { id: userId, accountId, email } = member
  const invite = {
    userId,
    accountId,
    email,
    fullname: 'Noa',
    companyName: 'B',
    invitedBy: 'Ana',
    language: '',
    isDemo: false,
  }
  await app.services.db.withCompany(companyIdFrom(second.id, 'seed'), tx =>
    inviteMemberIn(tx, app.services, invite),
  )
  const token = /token=([\w-]+)/.exec((await app.mailTo(member.email)).text)![1]!
  const { body } = await post('/login/acceptInvite', { token, password: testPassword })
  expect(Object.keys(body).sort()).toEqual(['second_factor', 'success'])
})

test('it is turned off with the password and a code, not with one of them', async () => {
  const { owner } = await app.company()
  const { device } = await protectedUser(owner)
  const off = (password: string, code: string, headers = {}) =>
    app.send(l.endFactor, { password, code }, owner, { headers })
  expect((await off('not this', device.next())).body.field).toBe('password')
  expect((await off(testPassword, '000')).body.field).toBe('code')
  const [code, key] = [device.next(), { 'idempotency-key': 'off' }]
  expect((await off(testPassword, code, key)).status).toBe(200)
  expect((await off(testPassword, code, key)).status).toBe(200)
  expect((await login(owner)).body).toHaveProperty('accessToken')
  expect((await off(testPassword, device.next())).body.message).toBe(signInTexts.factorOff)
  app.setNow(null)
})

test('the shared accounts of the demo have no second step', async () => {
  const { owner } = await app.company({ demo: true })
  const { status, body } = await app.send(l.startFactor, { password: testPassword }, owner)
  expect([status, body.message]).toEqual([403, signInTexts.factorNotInDemo])
})

test('a step that was used while the clock was a year ahead locks nobody out, and codes still work once', async () => {
  const { owner } = await app.company()
  const { secret } = await protectedUser(owner)
  app.setNow(null)
  await app.sql('update accounts set totp_last_step = totp_last_step + 1000000 where id = $1', [
    owner.accountId,
  ])
  const code = totpCode(secret, Math.floor(Date.now() / 30_000))
  const enter = async () => {
    const { token } = (await login(owner)).body.second_factor
    return (await post('/login/secondFactor', { token, code })).status
  }
  expect(await enter()).toBe(200)
  expect(await enter()).toBe(400)
})
