import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp, testPassword } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { openLog } from './log.ts'

const lines: string[] = []
const webRoot = mkdtempSync(join(tmpdir(), 'tradewind-web-'))
writeFileSync(join(webRoot, 'index.html'), '<!doctype html>')
afterAll(() => rmSync(webRoot, { recursive: true }))
const app = await testApp({ webRoot, log: openLog('info', { write: line => void lines.push(line) }) })

const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''

test('the log of a whole journey holds no secret: no token of a link, no session, password or code', async () => {
  const { owner } = await app.company()
  const secrets = new Set([owner.token, testPassword])
  const open = async (url: string) => {
    const token = tokenIn(url)
    if (token) secrets.add(token)
    const { statusCode } = await app.http.inject({ url, headers: { referer: `http://tradewind.test${url}` } })
    return statusCode
  }

  const signup = { email: 'sam@example.test', password: 'Journey1234!', fullname: 'Sam', company_name: 'Sam' }
  secrets.add(signup.password)
  const { body: begun } = await app.request(signInContract.signup, signup, null)
  if (!('accessToken' in begun)) throw new Error('not signed in')
  secrets.add(begun.accessToken)
  const verify = tokenIn((await app.mailTo(signup.email)).text)
  expect(await open(`/verifyEmail?token=${verify}`)).toBe(200)
  await app.request(signInContract.verifyEmail, { token: verify, password: signup.password }, null)

  const invited = { fullname: 'Kim', email: 'kim@example.test', group_id: 3 }
  expect((await app.request(teamContract.add, invited, owner)).status).toBe(200)
  const invite = tokenIn((await app.mailTo(invited.email)).text)
  expect(await open(`/auth/invite?token=${invite}`)).toBe(200)
  expect((await app.send(signInContract.invite, { token: invite }, null)).status).toBe(200)
  expect(await open(`/api/login/invite/${invite}?token=${invite}`)).toBe(200)
  expect(await open(`/api/login/invite/${invite}/more?token=${invite}`)).toBe(404)
  expect(await open(`/api/login/nothing?token=${invite}`)).toBe(404)
  secrets.add('Invited1234!')
  const joined = await app.send(
    signInContract.acceptInvite,
    { token: invite, password: 'Invited1234!' },
    null,
  )
  secrets.add((joined.body as { accessToken: string }).accessToken)

  await app.send(signInContract.forgotPassword, { email: signup.email }, null)
  const reset = tokenIn((await app.mailTo(signup.email)).text)
  expect(await open(`/auth/reset-password?token=${reset}`)).toBe(200)
  await app.send(signInContract.sendOtp, { email: signup.email }, null)
  const code = /\b\d{6}\b/.exec((await app.mailTo(signup.email)).text)?.[0] ?? ''
  secrets.add(code)
  await open(`/api/login/google/callback?code=${reset}&state=${verify}`)

  expect(secrets.size).toBeGreaterThan(8)
  expect([...secrets].filter(secret => secret.length < 6)).toEqual([])
  const log = lines.join('')
  expect([...secrets].filter(secret => log.includes(secret))).toEqual([])
  expect(log).toContain('"/api/login/invite/hidden"')
})

test('what is no secret stands in the log', async () => {
  const { owner } = await app.company()
  await app.http.inject({
    url: '/api/client/getClient/17?x=1',
    headers: { authorization: `Bearer ${owner.token}` },
  })
  expect(lines.join('')).toContain('"/api/client/getClient/17?x=1"')
})
