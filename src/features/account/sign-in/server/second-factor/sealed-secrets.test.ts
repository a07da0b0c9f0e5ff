import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestUser, testApp, testPassword } from '#app/testing/test-app.ts'
import { createSeal } from '#server/auth/seal.ts'
import { loginListContract as l } from '../../login-list.contract.ts'
import { signInContract as c } from '../../sign-in.contract.ts'
import { signInTexts } from '../../sign-in.rules.ts'
import { checkSecretsKey } from './sealed-secrets.service.ts'
import { endFactorFor } from './second-factor.service.ts'
import { totpCode } from './totp.service.ts'

const app = await testApp()
// The clock stands still, so that no code expires in the middle of a test.
const now = Date.now()
app.setNow(new Date(now))
const thisStep = Math.floor(now / 30_000)
const kept = async ({ accountId }: TestUser) => {
  const [row] = await app.sql<{ totp_secret: string }>('select totp_secret from accounts where id = $1', [
    accountId,
  ])
  return row!.totp_secret
}
async function protect(user: TestUser) {
  const { secret } = (await app.send(l.startFactor, { password: testPassword }, user)).body
  const code = totpCode(secret, thisStep - 1)
  const { recovery_codes } = (await app.send(l.confirmFactor, { code }, user)).body
  return { secret, recovery: recovery_codes }
}
async function submitCode(user: TestUser, code: string) {
  const first = await app.send(c.login, { email: user.email, password: testPassword }, null)
  const { token } = (first.body as unknown as { second_factor: { token: string } }).second_factor
  return app.send(c.secondFactor, { token, code }, null)
}
/** Starts a server and collects its log. */
async function start(): Promise<string[]> {
  const said: string[] = []
  await checkSecretsKey(app.services, { error: (_fields, text) => void said.push(text) })
  return said
}
/** Simulates a server started with another key. */
async function withAnotherKey<T>(work: () => Promise<T>): Promise<T> {
  const { seal } = app.services
  app.services.seal = createSeal(randomBytes(32))
  try {
    return await work()
  } finally {
    app.services.seal = seal
  }
}

test('whoever reads the database makes no codes: the secret of an app is sealed', async () => {
  const { owner } = await app.company()
  const { secret } = await protect(owner)
  expect(await kept(owner)).toMatch(/^v1\./)
  const everything = await app.sql('select a::text from accounts a')
  expect(JSON.stringify(everything)).not.toContain(secret)
  expect((await submitCode(owner, totpCode(secret, thisStep))).status).toBe(200)
})

test('a sealed secret that is copied to another account opens nothing there', async () => {
  const [mine, other] = [(await app.company()).owner, (await app.company()).owner]
  const { secret } = await protect(mine)
  await protect(other)
  await app.sql('update accounts set totp_secret = $2 where id = $1', [other.accountId, await kept(mine)])
  const { status, body } = await submitCode(other, totpCode(secret, thisStep))
  expect([status, body.message]).toEqual([409, signInTexts.factorUnreadable])
  await app.sql('update accounts set totp_secret = null where id = $1', [other.accountId])
})

test('without its key a start says so; recovery codes still open, and end the second step', async () => {
  const { owner } = await app.company()
  const { secret, recovery } = await protect(owner)
  await withAnotherKey(async () => {
    expect(await start()).toEqual([expect.stringContaining('SECRETS_KEY')])
    const told = await submitCode(owner, totpCode(secret, thisStep))
    expect([told.status, told.body.message]).toEqual([409, signInTexts.factorUnreadable])
    expect((await submitCode(owner, recovery[0]!)).status).toBe(200)
    const off = { password: testPassword, code: recovery[1]! }
    expect((await app.send(l.endFactor, off, owner)).status).toBe(200)
    const again = await protect(owner)
    expect((await submitCode(owner, totpCode(again.secret, thisStep))).status).toBe(200)
  })
})

test('for whoever has lost app and recovery codes the operator ends the second step, and that is kept', async () => {
  const { owner } = await app.company()
  await protect(owner)
  const end = (email: string) => app.services.db.withPlatform('test', tx => endFactorFor(tx, email))
  expect(await end('nobody@example.test')).toBe(false)
  expect(await end(owner.email.toUpperCase())).toBe(true)
  expect(await end(owner.email)).toBe(false)
  const entered = await app.send(c.login, { email: owner.email, password: testPassword }, null)
  expect(entered.body).toHaveProperty('accessToken')
  const [change] = await app.sql(
    'select user_id, before, after from changes where company_id = $1 order by id desc limit 1',
    [owner.companyId],
  )
  expect(change).toEqual({ user_id: null, before: { second_factor: true }, after: { second_factor: false } })
})
