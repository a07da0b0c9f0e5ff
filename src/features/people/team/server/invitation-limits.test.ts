import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { teamContract as c } from '../team.contract.ts'
import { mostInvitations, teamTexts } from '../team.rules.ts'

const app = await testApp()
const person = (email: string) => ({ fullname: 'Vic Tim', email, group_id: 3 })
const verify = (user: { accountId: number }) =>
  app.sql('update accounts set email_verified_at = now() where id = $1', [user.accountId])

test('a company invites one address only so often a day, and keeps nobody else from inviting it', async () => {
  const [first, second] = [await app.company(), await app.company()]
  const { body } = await app.request(c.add, person('often@example.test'), first.owner)
  const again = await Promise.all(
    Array.from({ length: 12 }, () => app.send(c.invite, { id: body.id }, first.owner)),
  )
  const answers = again.map(({ status }) => status)
  expect(answers.filter(status => status === 200)).toHaveLength(mostInvitations.ownRecipient - 1)
  expect(await app.outbox(first)).toHaveLength(mostInvitations.ownRecipient)
  expect((await app.request(c.add, person('Often@example.test'), second.owner)).status).toBe(200)
})

test('one address is invited only so often a day by all companies together', async () => {
  const second = await app.company()
  await app.sql('insert into attempts (key, tries, since) values ($1, $2, now())', [
    'invites-to:most@example.test',
    mostInvitations.recipient,
  ])
  const refused = await app.request(c.add, person('Most@example.test'), second.owner)
  expect([refused.status, refused.body.message]).toEqual([429, teamTexts.invitedOften])
  expect(await app.outbox(second)).toEqual([])
  // Nothing of a refused one is kept.
  expect(
    await app.sql("select 1 from users where company_id = $1 and fullname = 'Vic Tim'", [second.id]),
  ).toEqual([])
})

test('a company whose person has not verified the mail invites a few a day, and then more', async () => {
  const company = await app.company()
  const add = (i: number) => app.request(c.add, person(`p${i}-${company.id}@example.test`), company.owner)
  for (let i = 0; i < mostInvitations.unverified; i++) expect((await add(i)).status).toBe(200)
  const refused = await add(99)
  expect([refused.status, refused.body.message]).toEqual([429, teamTexts.verifyFirst])
  await verify(company.owner)
  expect((await add(100)).status).toBe(200)
})

test('a company invites only so many a day', async () => {
  const company = await app.company()
  await verify(company.owner)
  await app.sql('insert into attempts (key, tries, since) values ($1, $2, now())', [
    `invites-of:${company.id}`,
    mostInvitations.company,
  ])
  const refused = await app.request(c.add, person('one-more@example.test'), company.owner)
  expect([refused.status, refused.body.message]).toEqual([429, teamTexts.tooManyInvited])
})
