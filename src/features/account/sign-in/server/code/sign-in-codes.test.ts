import { expect, test } from 'vitest'
import { testApp, testPassword } from '#app/testing/test-app.ts'
import { groups } from '#shared/access.ts'
import { signInContract as c } from '../../sign-in.contract.ts'
import { signInTexts } from '../../sign-in.rules.ts'

const app = await testApp()
let n = 0
const from = () => `10.${Math.floor(++n / 250)}.${n % 250}.7`
async function post(path: string, body: unknown, token?: string) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: body as object,
    remoteAddress: from(),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: response.statusCode, body: response.json() }
}
const verify = (email: string, code: string) => post('/login/verifyOtp', { email, code })

async function mailedCode(company: { owner: { email: string } }): Promise<string> {
  expect(await post('/login/sendOtp', { email: company.owner.email })).toEqual({
    status: 200,
    body: { success: true },
  })
  return /^(\d{6}) is your/.exec((await app.mailTo(company.owner.email)).subject)![1]!
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const markVerified = (user: { accountId: number }) =>
  app.sql('update accounts set email_verified_at = now() where id = $1', [user.accountId])

test('a mailed code signs in once, and is stored nowhere as it is', async () => {
  const company = await app.company()
  const code = await mailedCode(company)
  const kept = await app.sql("select data::text as data from account_tokens where purpose = 'code'")
  expect(JSON.stringify(kept)).not.toContain(code)
  const { status, body } = await verify(company.owner.email, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect([status, body.user.id]).toEqual([200, company.owner.id])
  expect((await app.send(c.me, {}, { token: body.accessToken })).status).toBe(200)
  expect((await verify(company.owner.email, code)).body).toEqual({
    success: false,
    message: signInTexts.wrongCode,
    field: 'code',
  })
})

test('an unknown e-mail gets the same answers, and no mail', async () => {
  const before = await app.sql('select count(*) from outbox')
  expect(await post('/login/sendOtp', { email: 'nobody@codes.test' })).toEqual({
    status: 200,
    body: { success: true },
  })
  expect(await app.sql('select count(*) from outbox')).toEqual(before)
  expect((await verify('nobody@codes.test', '123456')).body.message).toBe(signInTexts.wrongCode)
})

test('a code is over after ten minutes, and as soon as a newer one was sent', async () => {
  const company = await app.company()
  const older = await mailedCode(company)
  const newer = await mailedCode(company)
  if (older !== newer) expect((await verify(company.owner.email, older)).status).toBe(400)
  app.setNow(new Date(Date.now() + 11 * 60_000))
  expect((await verify(company.owner.email, newer)).status).toBe(400)
  app.setNow(null)
  expect((await verify(company.owner.email, newer)).status).toBe(200)
})

test('of 200 wrong codes at once at most ten are judged, and then the right one is refused', async () => {
  const company = await app.company()
  const code = await mailedCode(company)
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => verify(company.owner.email, otherThan(code))),
  )
  expect(answers.filter(answer => answer.status === 400).length).toBeLessThanOrEqual(10)
  expect(answers.every(answer => [400, 429].includes(answer.status))).toBe(true)
  const [row] = await app.sql<{ tries: number }>(
    "select tries from account_tokens where purpose = 'code' and account_id = $1",
    [company.owner.accountId],
  )
  expect(row!.tries).toBe(5)
  expect((await verify(company.owner.email, code)).status).toBe(429)
})

test('after five wrong tries the right code is refused as well', async () => {
  const company = await app.company()
  const code = await mailedCode(company)
  for (let i = 0; i < 5; i++) await verify(company.owner.email, otherThan(code))
  expect((await verify(company.owner.email, code)).body.message).toBe(signInTexts.wrongCode)
})

test('one right code tried many times at once signs in once', async () => {
  const company = await app.company()
  const code = await mailedCode(company)
  const answers = await Promise.all([1, 2, 3].map(() => verify(company.owner.email, code)))
  expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
})

test('an account of several companies chooses one with a token that works once', async () => {
  const [first, second, foreign] = [
    await app.company({ name: 'A Pipes' }),
    await app.company({ name: 'B Wires' }),
    await app.company(),
  ]
  await app.user(second.id, groups.technician, { email: first.owner.email })
  await post('/login/sendOtp', { email: first.owner.email })
  const code = /^(\d{6}) is your/.exec((await app.mailTo(first.owner.email)).subject)![1]!
  const { body } = await verify(first.owner.email, code)
  expect(body.companies.map((company: { id: number }) => company.id)).toEqual([first.id, second.id])
  const choose = (company_id: number) => post('/login/chooseCompany', { token: body.token, company_id })
  expect((await choose(foreign.id)).status).toBe(403)
  expect((await choose(second.id)).body.user.company_id).toBe(second.id)
  expect((await choose(first.id)).body.message).toBe(signInTexts.stepOver)
})

test('a code for an account whose mail nobody had verified takes away the keys that a stranger may have', async () => {
  const company = await app.company()
  const code = await mailedCode(company)
  const { body } = await verify(company.owner.email, code)
  expect((await app.send(c.me, {}, company.owner)).status).toBe(401)
  expect((await app.send(c.me, {}, { token: body.accessToken })).status).toBe(200)
  const old = await post('/login/login', { email: company.owner.email, password: testPassword })
  expect(old.body.message).toBe(signInTexts.wrong)
  expect((await app.mailTo(company.owner.email)).subject).toContain('Choose a new password')
})

test('a verified account keeps its password and its sessions', async () => {
  const company = await app.company()
  await markVerified(company.owner)
  expect((await verify(company.owner.email, await mailedCode(company))).status).toBe(200)
  expect((await app.send(c.me, {}, company.owner)).status).toBe(200)
  const old = await post('/login/login', { email: company.owner.email, password: testPassword })
  expect(old.status).toBe(200)
})

test('the demo’s accounts keep their passwords: they are for everybody', async () => {
  const { id } = await app.company({ demo: true })
  const owner = await app.user(id, groups.owner, { email: 'ana@demo.test' })
  expect((await verify(owner.email, await mailedCode({ owner }))).status).toBe(200)
  const { status } = await post('/login/login', { email: owner.email, password: testPassword })
  expect(status).toBe(200)
})

test('a disabled person gets in by no code, and an invited one is told to accept first', async () => {
  const company = await app.company()
  const code = await mailedCode(company)
  await app.sql('update users set active = false where id = $1', [company.owner.id])
  expect((await verify(company.owner.email, code)).body.message).toBe(signInTexts.disabled)
  await app.sql('update users set active = true, joined_at = null where id = $1', [company.owner.id])
  const again = await mailedCode(company)
  expect((await verify(company.owner.email, again)).body.message).toBe(signInTexts.invited)
})

test('a sign-up is mailed a link that verifies the e-mail once', async () => {
  const email = `ana-${++n}@codes.test`
  const signup = { email, password: 'correct horse', fullname: 'Ana', company_name: 'Silva', time_zone: '' }
  const { body } = await post('/login/signup', signup)
  const verified = async () =>
    (
      await app.sql<{ at: Date | null }>('select email_verified_at as at from accounts where email = $1', [
        email,
      ])
    )[0]!.at !== null
  const link = async () => /verifyEmail\?token=([\w-]+)/.exec((await app.mailTo(email)).text)![1]!
  const first = await link()
  expect(await verified()).toBe(false)
  expect((await post('/login/resendVerification', {}, body.accessToken)).status).toBe(200)
  const second = await link()
  expect((await post('/login/verifyEmail', { token: first })).body.message).toBe(signInTexts.linkExpired)
  const asked = await post('/login/verifyEmail', { token: second })
  expect(asked).toMatchObject({
    status: 400,
    body: { field: 'password', message: signInTexts.verifyPassword },
  })
  expect(await verified()).toBe(false)
  expect((await post('/login/verifyEmail', { token: second, password: 'correct horse' })).status).toBe(200)
  expect(await verified()).toBe(true)
  expect((await post('/login/verifyEmail', { token: second })).body.message).toBe(signInTexts.linkExpired)
  const again = await post('/login/resendVerification', {}, body.accessToken)
  expect([again.status, again.body.message]).toEqual([409, signInTexts.alreadyVerified])
})

test('a mailed link to a new password verifies the e-mail as well', async () => {
  const company = await app.company()
  await post('/login/forgotPassword', { email: company.owner.email })
  const token = /token=([\w-]+)/.exec((await app.mailTo(company.owner.email)).text)![1]!
  await post('/login/resetPassword', { token, password: 'a new password' })
  const rows = await app.sql('select 1 from accounts where id = $1 and email_verified_at is not null', [
    company.owner.accountId,
  ])
  expect(rows).toHaveLength(1)
})

test.each([
  [{ email: 'nobody', code: '1' }, 'Email is not valid'],
  [{ email: 'a@b.test', code: '' }, 'Code is required'],
  [{ email: 'a@b.test' }, 'Code is required'],
])('a code sent as %j is refused with %j', async (input, message) => {
  expect(await post('/login/verifyOtp', input)).toMatchObject({ status: 400, body: { message } })
})
