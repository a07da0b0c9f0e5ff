import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { supportContract } from '../support.contract.ts'
import { inviteStaff } from './staff.service.ts'

const app = await testApp({ alone: true })
/** Invites like the command, which reads the address first. */
const invite = (typed: string) =>
  app.services.db.withPlatform('test', tx =>
    inviteStaff(tx, { email: canonicalEmail(typed)!, fullname: 'Sam Lee' }),
  )

test('without a company of the platform nobody is invited', async () => {
  await app.sql('update companies set is_platform = false')
  expect(await invite('sam@example.test')).toBeNull()
})

test('who opens the link chooses a password and may answer the support chat; a second invitation is no second person', async () => {
  const platform = await app.company({ name: 'Platform' })
  await app.sql('update companies set is_platform = (id = $1)', [platform.id])
  const first = await invite('sam@example.test')
  const token = await invite('Sam@example.test')
  const password = 'a good long password'
  expect((await app.send(signInContract.acceptInvite, { token: first!, password }, null)).status).toBe(400)
  const { status, body } = await app.request(signInContract.acceptInvite, { token, password }, null)
  expect(status).toBe(200)
  const sam = { token: (body as { accessToken: string }).accessToken }
  expect((await app.send(supportContract.conversations, {}, sam)).status).toBe(200)
  const people = await app.sql(`select 1 from users where company_id = $1 and fullname = 'Sam Lee'`, [
    platform.id,
  ])
  expect(people).toHaveLength(1)
})
