import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#app/server.ts'
import { testApp, testPassword } from '#app/testing/test-app.ts'
import { chosenIdentities } from '#server/providers/identity/chosen-identities.ts'
import { groups } from '#shared/access.ts'
import { signInTexts } from '../../sign-in.rules.ts'

const base = await testApp()
const provider = new OAuth2Server()
await provider.issuer.keys.generate('RS256')
await provider.start(0, 'localhost')
const issuer = provider.issuer.url!
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const graph = await fakeGraph()

const app = await createApp({
  serve: { ...base.database.serve, max: 5 },
  log: false,
  publicUrl: 'http://tradewind.test',
  webRoot: null,
  providers: { ...base.services.providers, mail: { send: async mail => void base.mails.push(mail) } },
  identity: chosenIdentities({
    GOOGLE_CLIENT_ID: 'tradewind-google',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: issuer,
    APPLE_CLIENT_ID: 'tradewind-apple',
    APPLE_TEAM_ID: 'TEAM',
    APPLE_KEY_ID: 'KEY',
    APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    APPLE_ISSUER: issuer,
    FACEBOOK_APP_ID: 'tradewind-facebook',
    FACEBOOK_APP_SECRET: 'secret',
    FACEBOOK_BASE_URL: graph.url,
  }),
  secretsKey: Buffer.alloc(32, 7),
  demo: false,
  version: 'test',
  requestsPerMinute: 1_000_000,
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
  graph.server.close()
})

/** Claims of the next ID token; the access token, which is signed first, stays untouched. */
let claims: Record<string, unknown> = {}
let lie: { payload?: object; header?: object } = {}
let asked: Record<string, unknown> = {}
beforeEach(() => {
  claims = {}
  lie = {}
})
provider.service.on(
  'beforeTokenSigning',
  (token: MutableToken, request: { body: Record<string, unknown> }) => {
    asked = request.body
    if (!String(token.payload.aud ?? '').startsWith('tradewind')) return
    Object.assign(token.payload, claims)
    Object.assign(token.payload, lie.payload)
    Object.assign(token.header, lie.header)
  },
)

let n = 0
const remoteAddress = () => `10.${Math.floor(++n / 250)}.${n % 250}.4`
const get = (url: string, cookie = '') =>
  app.http.inject({ method: 'GET', url, headers: { cookie }, remoteAddress: remoteAddress() })
async function post(path: string, body: unknown) {
  const url = `/api${path}`
  const response = await app.http.inject({
    method: 'POST',
    url,
    payload: body as object,
    remoteAddress: remoteAddress(),
  })
  return { status: response.statusCode, body: response.json() }
}
const cookieIn = (header: unknown) => String(header).split(';')[0]!

/** From the button to the provider and back to the callback. */
async function goTo(service: string, next = '') {
  const start = await get(`/api/login/${service}${next}`)
  expect(start.statusCode).toBe(303)
  const cookie = cookieIn(start.headers['set-cookie'])
  const asks = new URL(start.headers.location!)
  const back = await fetch(asks, { redirect: 'manual' })
  const way = new URL(back.headers.get('location')!)
  expect(way.origin).toBe('http://tradewind.test')
  return { cookie, asks, way: way.pathname + way.search, start }
}
async function comeBack(service: string, next = '') {
  const { cookie, way } = await goTo(service, next)
  return get(way, cookie)
}
/** After the callback, what the page gets for the code in its cookie. */
function handedOver(response: { headers: Record<string, unknown> }) {
  return /^tradewind_handover=([\w-]{43})$/.exec(cookieIn(response.headers['set-cookie']))?.[1]
}
async function signIn(service: string) {
  const code = handedOver(await comeBack(service))
  return { code, ...(await post('/login/social', { code })) }
}
const person = (email: string, rest: object = {}) => ({
  sub: `subject-${email}`,
  email,
  email_verified: true,
  name: 'Ana Silva',
  ...rest,
})
const identities = async (accountId: number) =>
  (await base.sql('select google_id, apple_id, facebook_id from accounts where id = $1', [accountId]))[0]

test('the sign-in page learns which services are set up', async () => {
  expect((await get('/api/login/social')).json()).toEqual({
    success: true,
    google: true,
    apple: true,
    facebook: true,
    trial: true,
  })
  const none = await base.http.inject('/api/login/social')
  expect(none.json()).toEqual({ success: true, google: false, apple: false, facebook: false, trial: true })
  expect((await base.http.inject('/api/login/google')).statusCode).toBe(404)
})

test('whoever Google vouches for is signed in to the account of that mail, and linked with it', async () => {
  const company = await base.company()
  claims = person(company.owner.email.toUpperCase())
  const { status, body } = await signIn('google')
  expect([status, body.user.id]).toEqual([200, company.owner.id])
  expect(await identities(company.owner.accountId)).toMatchObject({ google_id: claims.sub })
  claims = person('moved@another.test', { sub: claims.sub })
  expect((await signIn('google')).body.user.id).toBe(company.owner.id)
})

test('the way there carries state, nonce and a challenge, and the way back nothing that signs in', async () => {
  const company = await base.company()
  claims = person(company.owner.email)
  const { asks, cookie, way, start } = await goTo('google', '?next=%2Fjobs%3Fpage%3D2')
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(asks.searchParams.get(name)).toMatch(/^.{43}$/)
  expect(asks.searchParams.get('code_challenge_method')).toBe('S256')
  expect(String(start.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/)
  const back = await get(way, cookie)
  expect(back.headers.location).toBe('http://tradewind.test/auth/social?next=%2Fjobs%3Fpage%3D2')
  const code = handedOver(back)!
  const stored = await base.sql('select t::text as row from account_tokens t')
  for (const secret of [code, asks.searchParams.get('state')!, cookie.split('=')[1]!])
    expect(JSON.stringify(stored)).not.toContain(secret)
  expect((await post('/login/social', { code })).status).toBe(200)
  expect((await post('/login/social', { code })).body.message).toBe(signInTexts.notProven)
})

test('who was sent by a friend still is after the way to Google and back, also when it was cancelled', async () => {
  claims = person('sent-by-a-friend@social.test')
  const back = await comeBack('google', '?refer_code=c0ffee123456&next=%2F%2Fevil.test')
  expect(back.headers.location).toBe('http://tradewind.test/auth/social?refer_code=c0ffee123456')
  const { cookie, way } = await goTo('google', '?refer_code=c0ffee123456')
  const state = new URLSearchParams(way.split('?')[1]).get('state')
  const cancelled = await get(`/api/login/google/callback?error=access_denied&state=${state}`, cookie)
  expect(cancelled.headers.location).toMatch(/problem=cancelled&refer_code=c0ffee123456$/)
})

const refusedWith = async (problem: string, service = 'google') => {
  const back = await comeBack(service)
  expect(back.headers.location).toBe(`http://tradewind.test/auth/social?problem=${problem}`)
  expect(handedOver(back)).toBeUndefined()
}
const now = () => Math.floor(Date.now() / 1000)

test.each<[string, { payload?: object; header?: object }]>([
  ['is meant for somebody else', { payload: { aud: 'tradewind-elsewhere' } }],
  ['answers another question', { payload: { nonce: 'another' } }],
  ['leaves the nonce out', { payload: { nonce: undefined } }],
  ['comes from another issuer', { payload: { iss: 'https://evil.test' } }],
  ['is over', { payload: { iat: now() - 7_200, exp: now() - 3_600 } }],
  ['names nobody', { payload: { sub: undefined } }],
  ['is signed by a key that nobody knows', { header: { kid: 'unknown' } }],
])('a token that %s signs nobody in', async (_what, change) => {
  const company = await base.company()
  claims = person(company.owner.email)
  lie = change
  await refusedWith('notProven')
  expect(await identities(company.owner.accountId)).toMatchObject({ google_id: null })
})

test('a token with a forged signature signs nobody in', async () => {
  const company = await base.company()
  claims = person(company.owner.email)
  provider.service.once('beforeResponse', (response: { body: { id_token: string } }) => {
    const [header, payload, signature] = response.body.id_token.split('.') as [string, string, string]
    const changed = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'somebody-else' }
    const forged = Buffer.from(JSON.stringify(changed)).toString('base64url')
    response.body.id_token = `${header}.${forged}.${signature}`
  })
  await refusedWith('notProven')
})

test('a token that says it needs no signature signs nobody in', async () => {
  const company = await base.company()
  claims = person(company.owner.email)
  provider.service.once('beforeResponse', (response: { body: { id_token: string } }) => {
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
    response.body.id_token = `${unsigned}.${response.body.id_token.split('.')[1]}.`
  })
  await refusedWith('notProven')
})

test.each([
  ['a look-alike', 'ben@github.test', 'ben@gİthub.test'],
  // 254 characters: longer addresses are not cut down to that.
  ['a longer one', `bob@${'a.'.repeat(122)}b.test`, `bob@${'a.'.repeat(122)}b.test.evil.test`],
])(
  '%s of an address, verified by the service, signs nobody in as its owner',
  async (_what, email, theirs) => {
    const company = await base.company()
    const owner = await base.user(company.id, groups.owner, { email })
    claims = person(theirs)
    expect((await signIn('google')).body).not.toHaveProperty('user')
    expect(await identities(owner.accountId)).toMatchObject({ google_id: null })
  },
)

test('a replayed answer, another browser, and an invented state sign nobody in', async () => {
  const company = await base.company()
  claims = person(company.owner.email)
  const { cookie, way } = await goTo('google')
  expect(handedOver(await get(way, cookie))).toBeDefined()
  expect(handedOver(await get(way, cookie))).toBeUndefined()
  const second = await goTo('google')
  expect(handedOver(await get(second.way, 'tradewind_sign_in='.concat('x'.repeat(43))))).toBeUndefined()
  expect(handedOver(await get(second.way, second.cookie))).toBeUndefined()
  const third = await goTo('google')
  const invented = third.way.replace(/state=[^&]+/, 'state=invented')
  expect(handedOver(await get(invented, third.cookie))).toBeUndefined()
  expect(handedOver(await get(third.way.replace('google', 'facebook'), third.cookie))).toBeUndefined()
})

test('an answer after ten minutes, and a code after two, are too late', async () => {
  const company = await base.company()
  claims = person(company.owner.email)
  const { cookie, way } = await goTo('google')
  await base.sql(
    "update account_tokens set expires_at = now() - interval '1 second' where purpose = 'social-start'",
  )
  expect(handedOver(await get(way, cookie))).toBeUndefined()
  const code = handedOver(await comeBack('google'))
  const [row] = await base.sql<{ seconds: number }>(
    "select extract(epoch from expires_at - now())::int as seconds from account_tokens where purpose = 'social-proof' and used_at is null",
  )
  expect(row!.seconds).toBeLessThanOrEqual(120)
  await base.sql(
    "update account_tokens set expires_at = now() - interval '1 second' where purpose = 'social-proof'",
  )
  expect((await post('/login/social', { code })).status).toBe(400)
})

test('whoever cancels is told so, and a provider that breaks is not taken for a lie', async () => {
  const { cookie, way } = await goTo('google')
  const state = new URLSearchParams(way.split('?')[1]).get('state')
  const back = await get(`/api/login/google/callback?error=access_denied&state=${state}`, cookie)
  expect(back.headers.location).toMatch(/problem=cancelled$/)
  graph.breaks = true
  await refusedWith('serviceAway', 'facebook')
  graph.breaks = false
})

test('a mail that Google has not verified opens no account: its owner proves it by a mailed code', async () => {
  const company = await base.company()
  claims = person(company.owner.email, { email_verified: false })
  const { body } = await signIn('google')
  expect(body).toEqual({
    success: true,
    confirm: { token: expect.any(String), email: company.owner.email },
  })
  expect(await identities(company.owner.accountId)).toMatchObject({ google_id: null })
  const code = /^(\d{6})/.exec((await base.mailTo(company.owner.email)).subject)![1]!
  const proven = await post('/login/verifyOtp', {
    email: company.owner.email,
    code,
    social_token: body.confirm.token,
  })
  expect(proven.body.user.id).toBe(company.owner.id)
  expect(await identities(company.owner.accountId)).toMatchObject({ google_id: claims.sub })
  expect((await signIn('google')).body.user.id).toBe(company.owner.id)
})

test('an unknown person is offered a sign-up, filled in, that is linked and verified', async () => {
  claims = person('new-person@social.test')
  const { body } = await signIn('google')
  expect(body.signup).toEqual({
    token: expect.any(String),
    email: 'new-person@social.test',
    fullname: 'Ana Silva',
  })
  const fields = {
    email: body.signup.email,
    fullname: 'Ana Silva',
    company_name: 'Silva',
    password: 'correct horse',
    social_token: body.signup.token,
  }
  const signup = await post('/login/signup', fields)
  expect(signup.status).toBe(200)
  const [account] = await base.sql('select google_id, email_verified_at from accounts where email = $1', [
    'new-person@social.test',
  ])
  expect(account).toEqual({ google_id: claims.sub, email_verified_at: expect.any(Date) })
  expect((await signIn('google')).body.user.id).toBe(signup.body.user.id)
  const again = await post('/login/signup', { ...fields, email: 'other@social.test' })
  expect([again.status, again.body.message]).toEqual([400, signInTexts.stepOver])
})

test('a sign-up with another mail than the proven one has to verify it', async () => {
  claims = person('proven@social.test')
  const { body } = await signIn('google')
  await post('/login/signup', {
    email: 'typed@social.test',
    fullname: 'Ana',
    company_name: 'Silva',
    password: 'correct horse',
    social_token: body.signup.token,
  })
  const rows = await base.sql('select email_verified_at from accounts where email = $1', [
    'typed@social.test',
  ])
  expect(rows).toEqual([{ email_verified_at: null }])
})

test('an account that a stranger opened in the name of the mail’s owner loses the stranger’s keys', async () => {
  const company = await base.company()
  claims = person(company.owner.email)
  await signIn('google')
  const { status } = await post('/login/login', { email: company.owner.email, password: testPassword })
  expect(status).toBe(400)
  expect((await base.mailTo(company.owner.email)).subject).toContain('Choose a new password')
})

test('with several companies one is chosen', async () => {
  const [first, second] = [await base.company({ name: 'A' }), await base.company({ name: 'B' })]
  await base.user(second.id, groups.technician, { email: first.owner.email })
  claims = person(first.owner.email)
  const { body } = await signIn('google')
  expect(body.companies).toHaveLength(2)
  const chosen = await post('/login/chooseCompany', { token: body.token, company_id: second.id })
  expect(chosen.body.user.company_id).toBe(second.id)
})

test('Apple posts a form, tells the name once, writes verified as text, and gets a signed secret', async () => {
  claims = { sub: 'apple-1', email: 'ana@apple.test', email_verified: 'true' }
  const { cookie, asks, way, start } = await goTo('apple')
  expect(asks.searchParams.get('response_mode')).toBe('form_post')
  expect(String(start.headers['set-cookie'])).toMatch(/SameSite=None; Secure/)
  const form = new URLSearchParams(way.split('?')[1])
  form.set('user', JSON.stringify({ name: { firstName: 'Ana', lastName: 'Silva' } }))
  const back = await app.http.inject({
    method: 'POST',
    url: '/api/login/apple/callback',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  const { body } = await post('/login/social', { code: handedOver(back) })
  expect(body.signup).toMatchObject({ email: 'ana@apple.test', fullname: 'Ana Silva' })
  const { jwtVerify } = await import('jose')
  const { payload, protectedHeader } = await jwtVerify(String(asked.client_secret), publicKey, {
    issuer: 'TEAM',
    subject: 'tradewind-apple',
    audience: 'https://appleid.apple.com',
  })
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' })
  expect(payload.exp! - payload.iat!).toBeLessThanOrEqual(300)
})

test('Facebook’s mail counts as not verified', async () => {
  const company = await base.company()
  graph.profile = { id: 'fb-1', name: 'Ana', email: company.owner.email }
  expect((await signIn('facebook')).body).toHaveProperty('confirm')
  graph.profile = { id: 'fb-2', name: 'Ana Silva', email: '' }
  expect((await signIn('facebook')).body.signup).toMatchObject({ email: '', fullname: 'Ana Silva' })
})

/** The three Facebook calls that are used, as documented; the challenge is checked according to RFC 7636. */
async function fakeGraph() {
  const { createHash } = await import('node:crypto')
  const state = { profile: {} as object, breaks: false, url: '', server: undefined as unknown as Server }
  let challenge = ''
  state.server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (url.pathname.endsWith('/dialog/oauth')) {
      challenge = url.searchParams.get('code_challenge')!
      const back = new URL(url.searchParams.get('redirect_uri')!)
      back.search = `code=facebook-code&state=${url.searchParams.get('state')}`
      return response.writeHead(302, { location: back.href }).end()
    }
    if (state.breaks) return json(500, {})
    if (url.pathname.endsWith('/me')) {
      const isKnown = request.headers.authorization === 'Bearer facebook-token'
      return isKnown ? json(200, state.profile) : json(401, {})
    }
    let body = ''
    for await (const part of request) body += part
    const form = new URLSearchParams(body)
    const proof = createHash('sha256').update(form.get('code_verifier')!).digest('base64url')
    const fits = proof === challenge && form.get('client_secret') === 'secret'
    return fits ? json(200, { access_token: 'facebook-token' }) : json(400, { error: {} })
  })
  await new Promise<void>(resolve => state.server.listen(0, 'localhost', resolve))
  state.url = `http://localhost:${(state.server.address() as AddressInfo).port}`
  return state
}
