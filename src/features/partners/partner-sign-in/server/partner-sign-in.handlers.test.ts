import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { totpCode } from '#features/account/sign-in/server/second-factor/totp.service.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { partnerSignInContract as contract } from '../partner-sign-in.contract.ts'
import { partnerPassword, partnerWithOwner, personOf } from '../testing/partner-person.ts'

const app = await testApp()
const company = await app.company()
let count = 0
const fresh = () => `apply-${++count}-${Math.random().toString(36).slice(2, 8)}@partner.test`
const application = () => ({
  firstName: 'Ada',
  lastName: 'van Lane',
  email: fresh(),
  phone: '0412 345 678',
  companyName: 'Trade Talk',
  companyWebsite: 'https://tradetalk.test',
  password: partnerPassword,
  reasonForPartnership: 'My readers are plumbers and electricians.',
  partnershipType: 'influencer' as const,
  submissionDate: '2026-11-24T10:00:00Z',
})
const forget = () => app.sql('delete from attempts')
const linkIn = (text: string) => /(?:token|verify)=([\w-]{20,})/.exec(text)![1]!

test('an application is taken with 201, signs in at once, and cannot be made twice', async () => {
  await forget()
  const sent = application()
  const { status, body } = await app.send(contract.signup, sent, null)
  expect(status).toBe(201)
  expect(body).toMatchObject({ success: true, partner: { email: sent.email } })
  expect(JSON.stringify(body)).not.toContain(partnerPassword)
  const again = await app.send(contract.signup, { ...sent, email: sent.email.toUpperCase() }, null)
  expect([again.status, again.body.message]).toEqual([
    409,
    'This email is already registered. Please use a different email address.',
  ])
  const { body: signedIn } = await app.ok(
    contract.login,
    { email: sent.email, password: partnerPassword },
    null,
  )
  expect(signedIn).toMatchObject({ partner: { firstName: 'Ada', role: 'owner' } })
  const mail = await app.mailTo(sent.email)
  await app.ok(contract.verifyEmail, { token: linkIn(mail.text) }, null)
  expect((await app.send(contract.verifyEmail, { token: linkIn(mail.text) }, null)).status).toBe(400)
})

test('mails come in the language of the browser that applied, whole and marked as such', async () => {
  await forget()
  const sent = { ...application(), language: 'de' }
  await app.send(contract.signup, sent, null)
  const mail = await app.mailTo(sent.email)
  expect(mail.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse für das Partnerprogramm')
  expect(mail.text).toContain('Bestätigen Sie diese Adresse vor der ersten Auszahlung.')
  expect(mail.html).toContain('<html lang="de">')
  await app.ok(contract.forgotPassword, { email: sent.email }, null)
  await expect
    .poll(async () => (await app.mailTo(sent.email)).subject)
    .toBe('Ihr neues Passwort für die Partnerseiten')
})

test.each([
  [{ firstName: 'A' }, 'Use 2 to 100 letters and spaces.'],
  [{ lastName: 'Jo3' }, 'Use 2 to 100 letters and spaces.'],
  [{ firstName: 'J'.repeat(101) }, 'Use 2 to 100 letters and spaces.'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'nobody' }, 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(60)}@${'b'.repeat(40)}.test` }, 'Please enter a valid email address'],
  [{ phone: '0512345678' }, 'Please enter a valid Australian phone number'],
  [{ companyName: 'X' }, 'Use 2 to 100 characters.'],
  [{ companyName: 'X'.repeat(101) }, 'Use 2 to 100 characters.'],
  [{ companyWebsite: 'ftp://x.com' }, 'Enter an address that begins with http:// or https://'],
  [
    { password: 'Abcdefg1' },
    'Use at least 8 characters with an uppercase and a lowercase letter, a digit and one of !@#$%^&*',
  ],
  [{ reasonForPartnership: 'x'.repeat(9) }, 'Use 10 to 1000 characters.'],
  [{ reasonForPartnership: 'x'.repeat(1001) }, 'Use 10 to 1000 characters.'],
  [{ partnershipType: 'friend' }, 'Please select a partnership type'],
])('an application with %j is refused', async (wrong, message) => {
  await forget()
  const { status, body } = await app.request(contract.signup, { ...application(), ...wrong }, null)
  expect([status, body.message, Object.keys(body.fields!)]).toEqual([400, message, Object.keys(wrong)])
})

test('the sixth application of an address within 15 minutes is refused', async () => {
  await forget()
  const answers = []
  for (let n = 0; n < 6; n++) answers.push((await app.send(contract.signup, application(), null)).status)
  expect(answers).toEqual([201, 201, 201, 201, 201, 429])
})

test('a wrong password and an unknown address get the same answer; tries are counted', async () => {
  await forget()
  const { owner } = await partnerWithOwner(app)
  const tried = async (email: string) => {
    const { status, body } = await app.send(contract.login, { email, password: 'Wrong1!x' }, null)
    return { status, message: body.message, field: body.field }
  }
  const known = await tried(owner.email)
  expect(known).toEqual({ status: 401, message: 'Invalid email or password', field: 'email' })
  expect(await tried('nobody@partner.test')).toEqual(known)
  await forget()
  const many = await Promise.all(Array.from({ length: 200 }, () => tried(owner.email)))
  expect(many.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  expect(many.every(({ status }) => status === 401 || status === 429)).toBe(true)
})

test('a session lasts 8 hours, 30 days when remembered, and ends with a sign-out', async () => {
  await forget()
  const { owner } = await partnerWithOwner(app)
  const now = Date.now() / 1000
  const begin = async (rememberMe: boolean) => {
    const sent = { email: owner.email, password: partnerPassword, rememberMe }
    const { body } = await app.ok(contract.login, sent, null)
    return body as { token: string; exp: number }
  }
  const [usual, long] = [await begin(false), await begin(true)]
  expect((usual.exp - now) / 60).toBeCloseTo(480, 0)
  expect((long.exp - now) / 86_400).toBeCloseTo(30, 1)
  await app.ok(contract.logout, {}, usual)
  expect((await app.send(contract.sessions, {}, usual)).status).toBe(401)
  expect((await app.send(contract.sessions, {}, long)).status).toBe(200)
})

test('no token of a company opens a partner’s call, nor the other way', async () => {
  const { owner } = await partnerWithOwner(app)
  expect((await app.send(contract.sessions, {}, company.owner)).status).toBe(401)
  expect((await app.send(signInContract.me, {}, owner)).status).toBe(401)
})

test('a new password by the mailed link: once, within the hour, and all sessions end', async () => {
  await forget()
  const { owner } = await partnerWithOwner(app)
  expect((await app.send(contract.forgotPassword, { email: 'nobody@partner.test' }, null)).status).toBe(200)
  await app.ok(contract.forgotPassword, { email: owner.email }, null)
  const token = linkIn((await app.mailTo(owner.email)).text)
  await app.ok(contract.verifyResetToken, { token }, null)
  const short = await app.send(contract.resetPassword, { token, password: 'Short1!' }, null)
  expect([short.status, short.body.message]).toEqual([400, 'Password must be at least 8 characters'])
  app.setNow(new Date(Date.now() + 61 * 60_000))
  expect((await app.send(contract.verifyResetToken, { token }, null)).status).toBe(400)
  app.setNow(null)
  // A link proves its own person, and is for nothing else.
  const other = await partnerWithOwner(app)
  expect((await app.send(contract.verifyEmail, { token }, null)).status).toBe(400)
  await app.ok(contract.resetPassword, { token, password: 'longenough' }, null)
  expect((await app.send(contract.resetPassword, { token, password: 'longenough' }, null)).status).toBe(400)
  expect((await app.send(contract.sessions, {}, owner)).status).toBe(401)
  expect((await app.send(contract.sessions, {}, other.owner)).status).toBe(200)
  await app.ok(contract.login, { email: other.owner.email, password: partnerPassword }, null)
  await app.ok(contract.login, { email: owner.email, password: 'longenough' }, null)
})

test('a password is changed with the present one, and other sign-ins end', async () => {
  await forget()
  const { owner, ...partner } = await partnerWithOwner(app)
  const { body } = await app.ok(contract.login, { email: owner.email, password: partnerPassword }, null)
  const other = body as { token: string }
  const change = (currentPassword: string, newPassword: string) =>
    app.send(contract.changePassword, { currentPassword, newPassword }, owner)
  expect((await change('Wrong1!x', 'longenough')).body).toMatchObject({
    message: 'The current password is incorrect.',
    field: 'currentPassword',
  })
  expect((await change(partnerPassword, 'short12')).body.message).toBe(
    'New password must be at least 8 characters long.',
  )
  expect((await change(partnerPassword, 'longenough')).body.message).toBe('Password changed successfully!')
  expect((await app.send(contract.sessions, {}, other)).status).toBe(401)
  const mine = await app.ok(contract.sessions, {}, owner)
  expect(mine.body.sessions).toMatchObject([{ current: true }])
  const colleague = await personOf(app, partner)
  const end = await app.send(contract.endSession, { id: mine.body.sessions[0]!.id }, colleague)
  expect(end.status).toBe(404)
})

test('the second step asks for a code; recovery codes work once', async () => {
  await forget()
  const { owner } = await partnerWithOwner(app)
  const { body } = await app.ok(contract.startFactor, { password: partnerPassword }, owner)
  const code = () => totpCode(body.secret, Math.floor(Date.now() / 30_000))
  const confirmed = await app.ok(contract.confirmFactor, { code: code() }, owner)
  const recovery = confirmed.body.recovery_codes[0]!
  const login = async () => {
    const answer = await app.ok(contract.login, { email: owner.email, password: partnerPassword }, null)
    return (answer.body as { second_factor: { token: string } }).second_factor.token
  }
  const token = await login()
  expect((await app.send(contract.secondFactor, { token, code: '000000' }, null)).status).toBe(400)
  await app.ok(contract.secondFactor, { token, code: recovery }, null)
  const used = await app.send(contract.secondFactor, { token: await login(), code: recovery }, null)
  expect(used.status).toBe(400)
  const last = confirmed.body.recovery_codes[1]!
  await app.ok(contract.endFactor, { password: partnerPassword, code: last }, owner)
  await app.ok(contract.login, { email: owner.email, password: partnerPassword }, null)
})

test('the reason of an application is text wherever it is shown', async () => {
  await forget()
  const script = '<script>alert("paid")</script> & <b>more</b>'
  await app.sql("update companies set email = 'host@platform.test' where id = 2")
  const sent = { ...application(), reasonForPartnership: script }
  expect((await app.send(contract.signup, sent, null)).status).toBe(201)
  const mail = await app.mailTo('host@platform.test')
  expect(mail.text).toContain(script)
  expect(mail.html).not.toContain('<script>alert')
  await app.sql("update companies set email = '' where id = 2")
})
