import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, testPassword } from '#app/testing/test-app.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { groups } from '#shared/access.ts'
import { dayText, todayIn } from '#shared/dates.ts'
import { signInContract as c } from '../sign-in.contract.ts'
import { demoAccounts, signInTexts } from '../sign-in.rules.ts'

const app = await testApp()
let n = 0
const newEmail = () => `person-${++n}@sign-in.test`
/** Each caller in these tests comes from its own network, so that their counts don't mix. */
const from = () => `10.${Math.floor(++n / 250)}.${n % 250}.9`

async function post(path: string, body: unknown, address = from()) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: body as object,
    remoteAddress: address,
  })
  return { status: response.statusCode, body: response.json() }
}
const login = (body: object, address?: string) => post('/login/login', body, address)
const signUp = (fields: object = {}) =>
  post('/login/signup', {
    email: newEmail(),
    password: 'correct horse',
    fullname: 'Ana Silva',
    company_name: 'Silva Plumbing',
    time_zone: 'Australia/Perth',
    ...fields,
  })
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!

test('a business of another country is refused: its numbers would be read as Australian', async () => {
  const sent = { email: 'kiwi@silva.test', password: 'correct horse', fullname: 'Ana', company_name: 'Silva' }
  const { status, body } = await app.request(c.signup, { ...sent, iso: 'NZ' }, null)
  expect([status, body.message]).toEqual([400, signInTexts.otherCountry])
})

test('a new business signs up and is signed in as its owner, on 14 days of trial', async () => {
  const { status, body } = await signUp({
    email: 'Ana@Silva.test',
    phone: '0412 345 678',
    refer_code: 'mate-7',
  })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    fullname: 'Ana Silva',
    email: 'ana@silva.test',
    group_id: groups.owner,
    company_name: 'Silva Plumbing',
    company_logo: '',
    pack_id: 5,
    time_zone: 'Australia/Perth',
    iso: 'AU',
    subscription_date: dayText(todayIn('Australia/Perth', new Date().toISOString()) + 14),
    demo: false,
  })
  expect(body.user.permissions).toContain(22)
  expect(body.user.permissions).toContain('Manage Team')
  expect(body.exp - Date.now() / 1000).toBeCloseTo(480 * 60, -2)
  const me = await app.send(c.me, {}, { token: body.accessToken })
  expect(me.body.user).toEqual(body.user)
  const company = body.user.company_id
  expect(await app.sql('select name from groups where company_id = $1 order by id', [company])).toEqual([
    { name: 'Owner' },
    { name: 'Office Admin' },
    { name: 'Technician' },
    { name: 'Phone Operator' },
    { name: 'Accountant' },
  ])
  expect(await app.sql('select refer_code from companies where id = $1', [company])).toEqual([
    { refer_code: 'mate-7' },
  ])
  const types = await app.sql('select id from job_types where company_id = $1', [company])
  expect(types.length).toBeGreaterThan(0)
})

test.each(['Mars/Olympus', 'UTC', 'Etc/UTC', '', undefined])(
  'the time zone %j of a browser becomes that of Sydney',
  async time_zone => {
    const { body } = await signUp({ time_zone })
    expect(body.user.time_zone).toBe('Australia/Sydney')
  },
)

test('who does not accept the terms has no company', async () => {
  const { status, body } = await signUp({ terms: false })
  expect([status, body.message, body.field]).toEqual([400, signInTexts.termsNeeded, 'terms'])
})

test('an e-mail that has an account is told so, whatever its case, and nothing is made', async () => {
  const email = newEmail()
  await signUp({ email })
  const before = await app.sql('select count(*) from companies')
  const again = await signUp({ email: email.toUpperCase() })
  expect(again).toMatchObject({
    status: 409,
    body: { success: false, message: signInTexts.emailTaken, field: 'email' },
  })
  expect(await app.sql('select count(*) from companies')).toEqual(before)
})

test('a sign-up that breaks in the middle leaves no company and no account', async () => {
  await app.sql('alter table lead_sources rename to lead_sources_away')
  const email = newEmail()
  const broken = await signUp({ email, company_name: 'Half Done' })
  await app.sql('alter table lead_sources_away rename to lead_sources')
  expect(broken.status).toBe(500)
  expect(await app.sql("select id from companies where name = 'Half Done'")).toEqual([])
  expect(await app.sql('select id from accounts where email = $1', [email])).toEqual([])
  expect((await signUp({ email })).status).toBe(200)
})

test.each([
  [{ password: 'short' }, 'Password must have at least 8 characters.'],
  [{ email: 'no-address' }, 'Email is not valid'],
  [{ company_name: '   ' }, 'Company name is required'],
  [{ fullname: '' }, 'Full name is required'],
])('sign-up with %j is refused with %j', async (fields, message) => {
  const { status, body } = await signUp(fields)
  expect([status, body.message]).toEqual([400, message])
})

test.each([{}, { email: '', password: 'x' }, { email: 'a@b.test' }, { email: 'a@b.test', password: '' }])(
  'signing in with %j says what is empty',
  async input => {
    expect(await login(input)).toMatchObject({ status: 400, body: { message: 'Email or password is empty' } })
  },
)

test('a wrong password and an unknown account get the same answer', async () => {
  const company = await app.company()
  const wrong = await login({ email: company.owner.email, password: 'not this one' })
  const unknown = await login({ email: 'nobody@nowhere.test', password: 'not this one' })
  expect(wrong).toEqual({ status: 400, body: { success: false, message: 'The login detail is incorrect' } })
  expect(unknown).toEqual(wrong)
})

test('signing in gives a session of 480 minutes that ends by itself', async () => {
  const company = await app.company()
  const { body } = await login({ email: ` ${company.owner.email.toUpperCase()} `, password: testPassword })
  const session = { token: body.accessToken }
  expect((await app.send(c.me, {}, session)).status).toBe(200)
  app.setNow(new Date(Date.now() + 479 * 60_000))
  expect((await app.send(c.me, {}, session)).status).toBe(200)
  app.setNow(new Date(Date.now() + 481 * 60_000))
  const over = await app.send(c.me, {}, session)
  app.setNow(null)
  expect([over.status, over.body.message]).toEqual([401, 'User not authorized.'])
})

test('without a token, and with an invented one, nobody is signed in', async () => {
  const none = await app.send(c.me, {}, null)
  const invented = await app.send(c.me, {}, { token: 'invented-invented-invented' })
  expect([none.status, none.body.message]).toEqual([401, 'No token provided.'])
  expect([invented.status, invented.body.message]).toEqual([401, 'User not authorized.'])
})

test('of 200 wrong sign-ins at once at most 10 are judged, and then the right one waits too', async () => {
  const company = await app.company()
  const tries = Array.from({ length: 200 }, () => login({ email: company.owner.email, password: 'guess' }))
  const answers = (await Promise.all(tries)).map(answer => answer.status)
  expect(answers.filter(status => status === 400)).toHaveLength(10)
  expect(answers.filter(status => status === 429)).toHaveLength(190)
  const right = await login({ email: company.owner.email, password: testPassword })
  expect(right).toMatchObject({ status: 429, body: { message: signInTexts.tooMany } })
})

test('one address that tries many accounts is stopped as well', async () => {
  const address = from()
  const answers = []
  for (let i = 0; i < 12; i++) answers.push(await login({ email: newEmail(), password: 'guess' }, address))
  expect(answers.map(answer => answer.status)).toEqual([...Array(10).fill(400), 429, 429])
})

/** Signs in with a browser's cookies and returns its cookies afterwards. */
async function loginFrom(cookie: string, body: object, address = from()) {
  const { statusCode, headers } = await app.http.inject({
    method: 'POST',
    url: '/api/login/login',
    headers: { cookie },
    payload: body,
    remoteAddress: address,
  })
  const set = String(headers['set-cookie'] ?? '')
  return { status: statusCode, set, cookie: set.split(';')[0] || cookie }
}

test('wrong passwords from anywhere keep no browser out that has signed in to the account before', async () => {
  const [company, other] = [await app.company(), await app.company()]
  const right = { email: company.owner.email, password: testPassword }
  const own = await loginFrom('', right)
  expect(own.set).toMatch(
    /^tradewind_device=[^;]+; Path=\/api\/login; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
  )
  const strange = await loginFrom('', { email: other.owner.email, password: testPassword })
  const address = from()
  for (let i = 0; i < 10; i++) await login({ email: company.owner.email, password: 'guess' }, address)

  expect((await loginFrom('', right)).status).toBe(429)
  expect((await loginFrom(strange.cookie, right)).status).toBe(429)
  expect((await loginFrom(own.cookie, right)).status).toBe(200)
  // Not even from behind the same address.
  expect((await loginFrom(own.cookie, right, address)).status).toBe(200)
})

test('a browser that is known for two accounts stays known for both, and has ten tries as well', async () => {
  const company = await app.company()
  const [owner, office] = [company.owner, company.office].map(({ email }) => ({
    email,
    password: testPassword,
  }))
  const first = await loginFrom('', owner!)
  const both = await loginFrom(first.cookie, office!)
  for (const { email } of [owner!, office!])
    for (let i = 0; i < 10; i++) await login({ email, password: 'guess' })
  expect((await loginFrom(both.cookie, owner!)).status).toBe(200)
  expect((await loginFrom(both.cookie, office!)).status).toBe(200)

  for (let i = 0; i < 10; i++) await loginFrom(both.cookie, { ...owner, password: 'guess' })
  expect((await loginFrom(both.cookie, owner!)).status).toBe(429)
})

test('an office behind one address signs in as often as it likes', async () => {
  const company = await app.company()
  const address = from()
  for (let i = 0; i < 12; i++) {
    const { status } = await login({ email: company.office.email, password: testPassword }, address)
    expect(status).toBe(200)
  }
})

test('an account of several companies chooses one, and gets into no other', async () => {
  const [first, second, foreign] = [
    await app.company({ name: 'A Pipes' }),
    await app.company({ name: 'B Wires' }),
    await app.company(),
  ]
  await app.user(second.id, groups.technician, { email: first.owner.email })
  const account = { email: first.owner.email, password: testPassword }
  const choice = await login(account)
  expect(choice.body).toEqual({
    success: true,
    companies: [
      { id: first.id, name: 'A Pipes', logo: '' },
      { id: second.id, name: 'B Wires', logo: '' },
    ],
  })
  const chosen = await login({ ...account, company_id: second.id })
  expect(chosen.body.user).toMatchObject({ company_id: second.id, group_id: groups.technician })
  expect((await login({ ...account, company_id: foreign.id })).status).toBe(403)
})

test('a disabled person is refused with a word why', async () => {
  const company = await app.company()
  await app.sql('update users set active = false where id = $1', [company.office.id])
  const { status, body } = await login({ email: company.office.email, password: testPassword })
  expect([status, body.message]).toEqual([403, signInTexts.disabled])
})

test('the menu shows what the person may open', async () => {
  const company = await app.company()
  const labels = async (person: { token: string }) =>
    (await app.send(c.me, {}, person)).body.user.leftMenu.flatMap(entry => [
      entry.label,
      ...entry.children.map(child => child.label),
    ])
  expect(await labels(company.owner)).toEqual(
    expect.arrayContaining(['Dashboard', 'Jobs', 'Calendar', 'Clients', 'Settings']),
  )
  expect(await labels(company.technician)).toEqual(['Dashboard', 'My jobs', 'Calendar'])
})

test('signing out ends the session at once, and says yes to everybody', async () => {
  const company = await app.company()
  expect((await app.send(c.logout, {}, company.owner)).status).toBe(200)
  expect((await app.send(c.me, {}, company.owner)).status).toBe(401)
  expect((await app.send(c.me, {}, company.office)).status).toBe(200)
  expect((await app.send(c.logout, {}, company.owner)).status).toBe(200)
  expect((await app.send(c.logout, {}, null)).status).toBe(200)
})

test('a forgotten password is answered alike with and without an account; only the account gets a mail', async () => {
  const company = await app.company()
  const known = await post('/login/forgotPassword', { email: company.owner.email })
  const unknown = await post('/login/forgotPassword', { email: newEmail() })
  expect(known).toEqual({ status: 200, body: { success: true } })
  expect(unknown).toEqual(known)
  const mail = await app.mailTo(company.owner.email)
  expect(mail.text).toContain('http://tradewind.test/auth/reset-password?token=')
  const bad = await post('/login/forgotPassword', { email: 'nobody' })
  expect([bad.status, bad.body.message]).toEqual([400, 'Email is not valid'])
})

test('a mailed link sets the password once, ends all sessions, and tells the owner', async () => {
  const company = await app.company()
  const second = {
    token: (await login({ email: company.owner.email, password: testPassword })).body.accessToken,
  }
  await post('/login/forgotPassword', { email: company.owner.email })
  const token = tokenIn((await app.mailTo(company.owner.email)).text)
  expect(
    await app.sql("select 1 from account_tokens where encode(token_hash, 'escape') = $1", [token]),
  ).toEqual([])
  const both = await Promise.all(
    [1, 2].map(() => post('/login/resetPassword', { token, password: 'a new password' })),
  )
  expect(both.map(answer => answer.status).sort()).toEqual([200, 400])
  const again = await post('/login/resetPassword', { token, password: 'another password' })
  expect([again.status, again.body.message]).toEqual([400, signInTexts.linkExpired])
  expect((await app.send(c.me, {}, company.owner)).status).toBe(401)
  expect((await app.send(c.me, {}, second)).status).toBe(401)
  expect((await app.send(c.me, {}, company.office)).status).toBe(200)
  expect((await login({ email: company.owner.email, password: testPassword })).status).toBe(400)
  expect((await login({ email: company.owner.email, password: 'a new password' })).status).toBe(200)
  expect((await app.mailTo(company.owner.email)).subject).toBe('Your password was changed')
})

const signInBy = {
  'a sign-in': async (email: string) => () => login({ email, password: testPassword }),
  'an invitation': async (email: string) => {
    const other = await app.company()
    const member = { fullname: 'Noa', email, group_id: groups.technician }
    expect((await app.request(teamContract.add, member, other.owner)).status).toBe(200)
    const token = tokenIn((await app.mailTo(email)).text)
    return () => post('/login/acceptInvite', { token, password: testPassword })
  },
}
test.each(['a sign-in', 'an invitation'] as const)(
  '%s that has proven the old password while a new one is set leads nowhere',
  async way => {
    const company = await app.company()
    const { accountId, email } = company.owner
    const enter = await signInBy[way](email)
    const reset = new pg.Client(app.database.migrate)
    await reset.connect()
    onTestFinished(() => reset.end())
    await reset.query('begin')
    await reset.query("update accounts set password_hash = 'another' where id = $1", [accountId])
    const { rows } = await reset.query<{ id: string }>('select pg_current_xact_id()::xid::text as id')
    const entered = enter()
    // It has read and proven the password that still stands, and waits for this transaction.
    const waits = 'select 1 from pg_locks where not granted and transactionid = $1::text::xid'
    await expect.poll(() => app.sql(waits, [rows[0]!.id]), { timeout: 15_000 }).toHaveLength(1)
    await reset.query('update sessions set ended_at = now() where account_id = $1', [accountId])
    await reset.query('commit')
    expect((await entered).status).toBe(400)
    expect(
      await app.sql('select 1 from sessions where account_id = $1 and ended_at is null', [accountId]),
    ).toEqual([])
  },
)

test('a link is over after 60 minutes, and as soon as a newer one was asked for', async () => {
  const company = await app.company()
  const ask = async () => {
    await post('/login/forgotPassword', { email: company.owner.email })
    return tokenIn((await app.mailTo(company.owner.email)).text)
  }
  const [older, newer] = [await ask(), await ask()]
  const reset = (token: string, password = 'a new password') =>
    post('/login/resetPassword', { token, password })
  expect((await reset(older)).body.message).toBe(signInTexts.linkExpired)
  expect((await reset(newer, 'short')).body.message).toBe('Password must have at least 8 characters.')
  app.setNow(new Date(Date.now() + 61 * 60_000))
  expect((await reset(newer)).body.message).toBe(signInTexts.linkExpired)
  app.setNow(null)
  expect((await reset('invented-invented-invented')).body.message).toBe(signInTexts.linkExpired)
  expect((await reset(newer)).status).toBe(200)
})

test('mail of an account lies in no outbox of its companies', async () => {
  const [demo, real] = [await app.company({ demo: true }), await app.company()]
  await app.user(demo.id, groups.office, { email: real.owner.email })
  await post('/login/forgotPassword', { email: real.owner.email })
  expect(await app.outbox(demo)).toEqual([])
  expect(await app.outbox(real)).toEqual([])
  expect((await app.mailTo(real.owner.email)).text).toContain('/auth/reset-password?token=')
})

test('demo sign-ins are shown only where there is a demo', async () => {
  expect((await app.send(c.demoSignIns, {}, null)).body.data).toEqual([])
  const withDemo = { ...app.services, demo: true }
  const { signInHandlers } = await import('./sign-in.handlers.ts')
  expect(await signInHandlers.demoSignIns({}, withDemo as never)).toEqual({ data: [...demoAccounts] })
})
