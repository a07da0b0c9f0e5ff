import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { loginListContract } from '../login-list.contract.ts'
import { signInContract as c } from '../sign-in.contract.ts'
import { signInTexts } from '../sign-in.rules.ts'
import { totpCode } from './second-factor/totp.service.ts'

const app = await testApp()
let n = 0
async function post(path: string, body: object, token?: string) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/login/${path}`,
    payload: body,
    remoteAddress: `10.${Math.floor(++n / 250)}.${n % 250}.8`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: response.statusCode, body: response.json() }
}
const newEmail = () => `victim-${++n}@example.test`
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!
const invite = (email: string, by: { token: string }) =>
  app.request(teamContract.add, { fullname: 'Vic Tim', email, group_id: 2 }, by)
const signUp = (email: string, password = 'my own password') =>
  post('signup', { company_name: 'Mine', fullname: 'Vic Tim', email, password, time_zone: '' })
const isVerified = async (email: string) =>
  (await app.sql('select 1 from accounts where email = $1 and email_verified_at is not null', [email]))
    .length > 0
const known = 'Attacker1!'

/** An owner got hold of the link of an invitation they sent, and accepts it in the other person's name, with a second step. */
async function hijacked() {
  const theirs = await app.company({ name: 'AAA' })
  const email = newEmail()
  await invite(email, theirs.owner)
  const token = tokenIn((await app.mailTo(email)).text)
  const { body } = await post('acceptInvite', { token, password: known })
  const session = { token: body.accessToken as string }
  const { body: factor } = await app.send(loginListContract.startFactor, { password: known }, session)
  const code = totpCode(factor.secret, Math.floor(Date.now() / 30_000))
  expect((await app.send(loginListContract.confirmFactor, { code }, session)).status).toBe(200)
  await app.sql('update accounts set google_id = $2 where email = $1', [email, `google-${n}`])
  // The address's owner now has a company of their own.
  const own = await app.company({ name: 'BBB' })
  await app.user(own.id, 1, { email })
  return { email, own, session }
}

async function expectCleared({ email, own, session }: Awaited<ReturnType<typeof hijacked>>) {
  const old = await post('login', { email, password: known, company_id: own.id })
  expect([old.status, old.body.message]).toEqual([400, signInTexts.wrong])
  expect((await app.send(c.me, {}, session)).status).toBe(401)
  const [account] = await app.sql(
    'select google_id, totp_secret, totp_confirmed_at from accounts where email = $1',
    [email],
  )
  expect(account).toEqual({ google_id: null, totp_secret: null, totp_confirmed_at: null })
  expect(await isVerified(email)).toBe(true)
  const log = await app.sql('select kind from security_events where company_id = $1 and kind = $2', [
    own.id,
    'factor-off',
  ])
  expect(log).toHaveLength(1)
}

test('accepting an invitation proves no mail; a first code takes away what the stranger knows', async () => {
  const victim = await hijacked()
  expect(await isVerified(victim.email)).toBe(false)
  await post('sendOtp', { email: victim.email })
  const code = /^\d{6}/.exec((await app.mailTo(victim.email)).subject)![0]
  const { status, body } = await post('verifyOtp', { email: victim.email, code })
  expect([status, Object.keys(body)]).toEqual([200, expect.not.arrayContaining(['second_factor'])])
  await expectCleared(victim)
})

test('so does a first link to a new password', async () => {
  const victim = await hijacked()
  await post('forgotPassword', { email: victim.email })
  const token = tokenIn((await app.mailTo(victim.email)).text)
  expect((await post('resetPassword', { token, password: 'my own password' })).status).toBe(200)
  await expectCleared(victim)
  const own = await post('login', {
    email: victim.email,
    password: 'my own password',
    company_id: victim.own.id,
  })
  expect(own.body).toHaveProperty('accessToken')
})

test('a link to verify is no use to who did not choose the password, and keeps everything of who did', async () => {
  const victim = await hijacked()
  await app.send(c.resendVerification, {}, victim.session)
  const token = tokenIn((await app.mailTo(victim.email)).text)
  const bare = await post('verifyEmail', { token })
  expect(bare).toMatchObject({
    status: 400,
    body: { field: 'password', message: signInTexts.verifyPassword },
  })
  const wrong = await post('verifyEmail', { token, password: 'my own password' })
  expect(wrong).toMatchObject({
    status: 400,
    body: { field: 'password', message: signInTexts.wrongPassword },
  })
  expect(await isVerified(victim.email)).toBe(false)

  const email = newEmail()
  const { body } = await signUp(email)
  const link = tokenIn((await app.mailTo(email)).text)
  expect((await post('verifyEmail', { token: link }, body.accessToken)).status).toBe(200)
  expect(await isVerified(email)).toBe(true)
  expect((await app.send(c.me, {}, { token: body.accessToken })).status).toBe(200)
  expect((await post('login', { email, password: 'my own password' })).status).toBe(200)
})

test('who has proven the mail, and has no password, gets none by an invitation', async () => {
  const { owner } = await app.company()
  const email = newEmail()
  await invite(email, owner)
  await app.sql('update accounts set email_verified_at = now() where email = $1', [email])
  const token = tokenIn((await app.mailTo(email)).text)
  expect((await app.send(c.invite, { token }, null)).body.has_password).toBe(true)
  const { status, body } = await post('acceptInvite', { token, password: known })
  expect([status, body.field]).toEqual([400, 'password'])
})

test('who joins is mailed a link to verify', async () => {
  const { owner } = await app.company()
  const email = newEmail()
  await invite(email, owner)
  const token = tokenIn((await app.mailTo(email)).text)
  const { body } = await post('acceptInvite', { token, password: 'my own password' })
  const link = tokenIn((await app.mailTo(email)).text)
  expect((await post('verifyEmail', { token: link }, body.accessToken)).status).toBe(200)
  expect(await isVerified(email)).toBe(true)
})

test('who is only invited may open a company of the own, unproven like any sign-up', async () => {
  const { owner } = await app.company()
  const email = newEmail()
  await invite(email, owner)
  const invitation = tokenIn((await app.mailTo(email)).text)
  expect((await signUp(email)).status).toBe(200)
  expect(await isVerified(email)).toBe(false)
  expect((await app.mailTo(email)).text).toContain('/verifyEmail?token=')
  expect((await signUp(email)).body.message).toBe(signInTexts.emailTaken)
  // The invitation stays open to anybody who knows the password.
  expect((await post('acceptInvite', { token: invitation, password: known })).status).toBe(400)
  expect((await post('acceptInvite', { token: invitation, password: 'my own password' })).status).toBe(200)
})

test('a sign-up takes over nothing that an account of nobody’s work had: neither proof nor keys', async () => {
  const { owner } = await app.company()
  const email = newEmail()
  await invite(email, owner)
  await post('forgotPassword', { email })
  const token = tokenIn((await app.mailTo(email)).text)
  expect((await post('resetPassword', { token, password: known })).status).toBe(200)
  expect(await isVerified(email)).toBe(true)
  expect((await signUp(email)).status).toBe(200)
  expect(await isVerified(email)).toBe(false)
  expect((await post('login', { email, password: known })).status).toBe(400)
})

test('a mistyped invitation that is mended leaves no account behind', async () => {
  const { owner } = await app.company()
  const [typed, meant] = [newEmail(), newEmail()]
  const { body } = await invite(typed, owner)
  const mended = await app.request(
    teamContract.edit,
    { id: body.id, fullname: 'Vic Tim', email: meant, group_id: 2 },
    owner,
  )
  expect(mended.status).toBe(200)
  expect(await app.sql('select 1 from accounts where email = $1', [typed])).toEqual([])
  expect((await signUp(typed)).status).toBe(200)
})

test('an account of no company gets its codes and links all the same', async () => {
  const email = newEmail()
  await app.sql('insert into accounts (email) values ($1)', [email])
  await post('forgotPassword', { email })
  expect((await app.mailTo(email)).text).toContain('/auth/reset-password?token=')
})
