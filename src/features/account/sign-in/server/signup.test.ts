import { expect, test } from 'vitest'
import { testApp, testPassword } from '#app/testing/test-app.ts'
import { signInContract as c } from '../sign-in.contract.ts'
import { signInTexts } from '../sign-in.rules.ts'

const app = await testApp({ provesSignUps: true })
const fields = { password: 'correct horse', fullname: 'Ana Silva', company_name: 'Silva Plumbing' }
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)![1]!
const companies = async (name: string) =>
  app.sql<{ id: number }>('select id from companies where name = $1', [name])

test('a sign-up answers the same whether the address has an account or not, and its owner is told by mail', async () => {
  const { owner } = await app.company()
  const [known, unknown] = [owner.email, 'new@signup.test']
  const [first, second] = [
    await app.send(c.signup, { ...fields, email: known }, null),
    await app.send(c.signup, { ...fields, email: unknown }, null),
  ]
  expect([first.status, first.body]).toEqual([200, { success: true, check_mail: known }])
  expect([second.status, second.body]).toEqual([200, { success: true, check_mail: unknown }])
  expect(Object.keys(first.headers).sort()).toEqual(Object.keys(second.headers).sort())
  expect(await app.mailTo(known)).toMatchObject({ subject: 'You already have a Tradewind account' })
  expect(await app.mailTo(unknown)).toMatchObject({ subject: 'Finish signing up for Tradewind' })
  // Neither does a sign-in tell them apart.
  for (const email of [known, unknown]) {
    const signIn = await app.send(c.login, { email, password: fields.password }, null)
    expect([signIn.status, signIn.body.message]).toEqual([400, signInTexts.wrong])
  }
  expect((await app.send(c.login, { email: known, password: testPassword }, null)).status).toBe(200)
})

test('the mailed link opens the company, once, for whoever knows the password of the sign-up', async () => {
  const email = 'ana@signup.test'
  await app.send(c.signup, { ...fields, email, company_name: 'Finished' }, null)
  const token = tokenIn((await app.mailTo(email)).text)
  expect(await companies('Finished')).toEqual([])
  const stranger = await app.send(c.finishSignup, { token, password: 'another one' }, null)
  expect([stranger.status, stranger.body.message]).toEqual([400, signInTexts.wrongPassword])
  const done = await app.send(c.finishSignup, { token, password: fields.password }, null)
  expect(done.body.user).toMatchObject({ email, company_name: 'Finished', pack_id: 5 })
  expect((await app.send(c.me, {}, { token: done.body.accessToken })).status).toBe(200)
  const verified = await app.sql('select email_verified_at from accounts where email = $1', [email])
  expect(verified).toEqual([{ email_verified_at: expect.any(Date) }])
  const again = await app.send(c.finishSignup, { token, password: fields.password }, null)
  expect([again.status, again.body.message]).toEqual([400, signInTexts.linkExpired])
  const late = 'late@signup.test'
  await app.send(c.signup, { ...fields, email: late }, null)
  const old = tokenIn((await app.mailTo(late)).text)
  app.setNow(new Date(Date.now() + 25 * 3_600_000))
  expect((await app.send(c.finishSignup, { token: old, password: fields.password }, null)).status).toBe(400)
  app.setNow(null)
})

test('of eight that open the same link at once, one opens a company', async () => {
  const email = 'eight@signup.test'
  await app.send(c.signup, { ...fields, email, company_name: 'Eight' }, null)
  const token = tokenIn((await app.mailTo(email)).text)
  const all = await Promise.all(
    Array.from({ length: 8 }, () => app.send(c.finishSignup, { token, password: fields.password }, null)),
  )
  expect(all.filter(each => each.status === 200)).toHaveLength(1)
  expect(await companies('Eight')).toHaveLength(1)
})
