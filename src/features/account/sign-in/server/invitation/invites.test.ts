import { expect, test } from 'vitest'
import { testApp, testPassword } from '#app/testing/test-app.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { groups } from '#shared/access.ts'
import { signInContract as c } from '../../sign-in.contract.ts'
import { signInTexts } from '../../sign-in.rules.ts'
import { ensureAccount } from '../accounts.queries.ts'
import { inviteMemberIn } from './invites.service.ts'

const app = await testApp()
let n = 0

async function invited(company: { id: number }, email = `new-${++n}@invites.test`) {
  const accountId = await app.services.db.withPlatform('test', tx => ensureAccount(tx, email))
  const [user] = await app.sql<{ id: number }>(
    'insert into users (company_id, account_id, group_id, fullname, email) values ($1, $2, $3, $4, $5) returning id',
    [company.id, accountId, groups.technician, 'Noa Berg', email],
  )
  const invite = {
    userId: user!.id,
    accountId,
    email,
    fullname: 'Noa Berg',
    companyName: 'Test Plumbing',
    invitedBy: 'Ana',
    language: '',
    isDemo: false,
  }
  const send = () =>
    app.services.db.withCompany(companyIdFrom(company.id, 'seed'), tx =>
      inviteMemberIn(tx, app.services, invite),
    )
  await send()
  return { ...invite, send, token: await mailedToken(email) }
}

async function mailedToken(email: string): Promise<string> {
  return /auth\/invite\?token=([\w-]+)/.exec((await app.mailTo(email)).text)![1]!
}
const accept = (token: string, password: string) => app.send(c.acceptInvite, { token, password }, null)

test('an invited person reads who invites, chooses a password and is in', async () => {
  const company = await app.company()
  const { token, email, userId } = await invited(company)
  expect((await app.send(c.invite, { token }, null)).body).toEqual({
    success: true,
    email,
    fullname: 'Noa Berg',
    company_name: 'Test Plumbing',
    has_password: false,
  })
  expect((await accept(token, 'short')).body).toMatchObject({ field: 'password' })
  const joined = await accept(token, 'long enough')
  expect(joined.status).toBe(200)
  expect(joined.body).toMatchObject({
    user: { id: userId, company_id: company.id, group_id: groups.technician },
  })
  expect((await accept(token, 'long enough')).body.message).toBe(signInTexts.linkExpired)
  const again = await app.send(c.login, { email, password: 'long enough' }, null)
  expect(again.status).toBe(200)
})

test('somebody with an account proves its password, which stays as it is', async () => {
  const [first, second] = [await app.company(), await app.company({ name: 'Second' })]
  const { token } = await invited(second, first.office.email)
  expect((await app.send(c.invite, { token }, null)).body.has_password).toBe(true)
  expect((await accept(token, 'taken over')).body).toMatchObject({
    message: signInTexts.wrong,
    field: 'password',
  })
  expect((await app.send(c.login, { email: first.office.email, password: 'taken over' }, null)).status).toBe(
    400,
  )
  expect((await accept(token, testPassword)).status).toBe(200)
})

test('before the invitation is accepted nobody signs in to that company', async () => {
  const [first, second] = [await app.company(), await app.company()]
  await invited(second, first.office.email)
  const { body } = await app.send(c.login, { email: first.office.email, password: testPassword }, null)
  expect(body).toMatchObject({ user: { company_id: first.id } })
  const chosen = await app.send(
    c.login,
    { email: first.office.email, password: testPassword, company_id: second.id },
    null,
  )
  expect(chosen.status).toBe(403)
})

test('an invitation ends with a newer one, after seven days, and when the person is disabled', async () => {
  const company = await app.company()
  const { token, send, userId, email } = await invited(company)
  await send()
  const newer = await mailedToken(email)
  expect((await app.send(c.invite, { token }, null)).body.message).toBe(signInTexts.linkExpired)
  expect((await app.send(c.invite, { token: newer }, null)).status).toBe(200)
  app.setNow(new Date(Date.now() + 8 * 86_400_000))
  expect((await accept(newer, 'long enough')).body.message).toBe(signInTexts.linkExpired)
  app.setNow(null)
  await app.sql('update users set active = false where id = $1', [userId])
  expect((await accept(newer, 'long enough')).body.message).toBe(signInTexts.linkExpired)
})

test('an invitation to one company leaves that to another one alone', async () => {
  const [first, second] = [await app.company(), await app.company()]
  const { email, token } = await invited(first)
  const other = await invited(second, email)
  expect((await app.send(c.invite, { token }, null)).status).toBe(200)
  expect((await app.send(c.invite, { token: other.token }, null)).status).toBe(200)
})

test('a link to a new password is no invitation, nor the other way round', async () => {
  const company = await app.company()
  const { token } = await invited(company)
  const reset = await app.send(c.resetPassword, { token, password: 'long enough' }, null)
  expect(reset.body.message).toBe(signInTexts.linkExpired)
  await app.send(c.forgotPassword, { email: company.owner.email }, null)
  const mailed = /token=([\w-]+)/.exec((await app.mailTo(company.owner.email)).text)![1]!
  expect((await accept(mailed, 'long enough')).body.message).toBe(signInTexts.linkExpired)
})
