import { expect, test } from 'vitest'
import type { TestUser } from '#app/testing/test-app.ts'
import { mailboxTexts } from '#features/messages/mailbox/mailbox.rules.ts'
import { GoogleAway, GoogleRefused } from '#server/providers/google/google.port.ts'
import { gmailContract as c, type GmailBox } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { gmailOffice, lookUp, written } from '../testing/gmail-office.ts'

const { agree, app, connected, kept, mailboxOf, newAccount, read, state } = await gmailOffice()
Object.assign(app.services, { lookUp })

const list = async (as: TestUser, of: GmailBox = 'company') =>
  (await app.ok(c.unfiled, { of }, as)).body.mails
const file = (as: TestUser, of: GmailBox, id: string, is_blocked = false) =>
  app.send(c.file, { of, id, is_blocked }, as)
/** Rows of the company that name an address in any table that keeps mail. */
const named = async (company: number, address: string) => {
  const [{ rows }] = (await app.sql<{ rows: number }>(
    `select (select count(*) from sms_messages m where m.company_id = $1 and m::text like '%' || $2 || '%')::int
       + (select count(*) from threads t where t.company_id = $1 and t::text like '%' || $2 || '%')::int
       + (select count(*) from exchanges e where e.company_id = $1 and e::text like '%' || $2 || '%')::int as rows`,
    [company, address],
  )) as [{ rows: number }]
  return rows
}

test('an unknown sender stays in Gmail until somebody files the mail; from then on they are known', async () => {
  const { company, email, address, receive } = await connected()
  const { owner } = company
  // The place from which it is read is that of its last mail.
  await receive(await written(email, email))
  await read(company)
  await receive(await written('lee@wong.test', email))
  await receive(await written('spam@roofs.test', email))
  await receive(await written(address, email))
  await receive(await written(owner.email, email))
  await read(company)
  expect(await kept(company)).toHaveLength(1)
  const mails = await list(owner)
  // Of two that came within a second neither is first.
  expect(mails.map(mail => [mail.address, mail.name, mail.subject]).toSorted()).toEqual([
    ['lee@wong.test', 'Ana', 'Tap'],
    ['spam@roofs.test', 'Ana', 'Tap'],
  ])
  expect([await named(company.id, 'lee@wong.test'), await named(company.id, 'spam@roofs.test')]).toEqual([
    0, 0,
  ])
  const idOf = (from: string) => mails.find(mail => mail.address === from)!.id
  const filed = await file(owner, 'company', idOf('lee@wong.test'))
  expect(filed.status).toBe(200)
  // Pressed twice, it is there once.
  expect((await file(owner, 'company', idOf('lee@wong.test'))).body.thread_id).toBe(filed.body.thread_id)
  expect(await kept(company)).toHaveLength(2)
  expect((await file(owner, 'company', idOf('spam@roofs.test'), true)).status).toBe(200)
  expect(await list(owner)).toEqual([])
  const before = (await kept(company)).length
  await receive(await written('lee@wong.test', email))
  await receive(await written('spam@roofs.test', email))
  await read(company)
  expect((await kept(company)).length).toBe(before + 1)
  expect(await list(owner)).toEqual([])
})

test('of people’s own mailboxes nobody else sees or files a mail, not even the owner', async () => {
  const { company } = await connected()
  const { owner, operator, technician } = company
  await app.ok(c.set, { people: true }, owner)
  const email = newAccount()
  await agree(operator, 'own-gmail', email)
  const { receive } = await mailboxOf(company, email)
  await receive(await written(email, email))
  await read(company, operator.id)
  await receive(await written('sister@home.test', email))
  const [mail] = await list(operator, 'own')
  expect(mail).toMatchObject({ address: 'sister@home.test' })
  expect(await list(owner, 'own')).toEqual([])
  expect(await list(owner, 'company')).toEqual([])
  expect((await file(owner, 'own', mail!.id)).body.message).toBe(gmailTexts.notConnected)
  expect((await file(owner, 'company', mail!.id)).status).toBe(409)
  for (const of of ['own', 'company'] as const)
    expect((await app.send(c.unfiled, { of }, technician)).status).toBe(403)
  // Without the right to change settings the company's is not theirs to look into.
  expect((await app.send(c.unfiled, { of: 'company' }, operator)).status).toBe(403)
  expect((await file(operator, 'company', mail!.id)).status).toBe(403)
  expect(await named(company.id, 'sister@home.test')).toBe(0)
  expect((await file(operator, 'own', mail!.id)).status).toBe(200)
  // Where the company ends people's own, their list ends too.
  await app.ok(c.set, { people: false }, owner)
  expect(await list(operator, 'own')).toEqual([])
})

test('no mailbox, one that is off, a mail that is gone and Google’s trouble are said', async () => {
  const other = await app.company()
  expect(await list(other.owner)).toEqual([])
  expect((await file(other.owner, 'company', 'x')).body.message).toBe(gmailTexts.notConnected)
  const { company, email, receive } = await connected()
  await receive(await written('lee@wong.test', email))
  expect((await file(company.owner, 'company', 'nothing')).body.message).toBe(mailboxTexts.mailGone)
  expect((await app.send(c.file, { of: 'company', id: '', is_blocked: false }, company.owner)).status).toBe(
    400,
  )
  state.listing = new GoogleRefused('Mail service not enabled', { cause: 403 })
  const refused = await app.send(c.unfiled, { of: 'company' }, company.owner)
  state.listing = new GoogleAway('Google does not answer')
  const away = await app.send(c.unfiled, { of: 'company' }, company.owner)
  state.listing = null
  expect([refused.status, refused.body.message]).toEqual([409, 'Gmail says: Mail service not enabled'])
  expect([away.status, away.body.message]).toEqual([503, gmailTexts.later])
  await app.ok(c.set, { active: false }, company.owner)
  expect(await list(company.owner)).toEqual([])
})
