import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientMessagesContract } from '#features/messages/client-messages/client-messages.contract.ts'
import { teamContract } from '#features/people/team/team.contract.ts'
import { mailContract } from '#features/talk/mail/mail.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'

const rules = { mail: { most: 4, mostOnTrial: 2 }, sms: { most: 3, mostOnTrial: 1 }, closesDemo: true }
const app = await testApp({ sending: rules })

/** Mail that nobody waits for, as a schedule sends it. */
const scheduled = (company: Pick<TestCompany, 'id'>, to: string, isAnswer = false) =>
  app.services.db.withCompany(companyIdFrom(company.id, 'seed'), tx =>
    app.services.outbox.mail(tx, { to, subject: 'Hello', text: '', html: '', isAnswer }, 'company'),
  )
const verify = ({ owner }: TestCompany) =>
  app.sql('update accounts set email_verified_at = now() where id = $1', [owner.accountId])
const listed = async (company: TestCompany) =>
  (await app.send(mailContract.outbox, {}, company.office)).body.data.map(row => [
    row.to,
    row.status,
    row.error,
  ])
const text = (company: TestCompany, ...numbers: string[]) =>
  app.send(
    clientMessagesContract.sendSms,
    { message: 'Hello', numbers, allowReplies: false, sendNow: true },
    company.office,
  )
let n = 0
const invite = (company: TestCompany) =>
  app.request(
    teamContract.add,
    { fullname: 'New', email: `new-${company.id}-${n++}@mail.test`, group_id: 3, payment_type_id: 1 },
    company.owner,
  )

test('a company on trial sends a few mails a day; what is beyond them is shown as failed, and goes out tomorrow by hand', async () => {
  const company = await app.company({ pack_id: 5 })
  await verify(company)
  for (const to of ['a@mail.test', 'b@mail.test', 'c@mail.test']) await scheduled(company, to)
  const rows = await listed(company)
  expect(rows.map(row => row[0])).toEqual(['c@mail.test', 'b@mail.test', 'a@mail.test'])
  expect(rows[0]).toEqual(['c@mail.test', 'failed', expect.stringContaining('on trial')])
  const [failed] = await app.outbox(company).then(all => all.filter(row => row.status === 'failed'))
  const again = await app.send(mailContract.retry, { id: failed!.id }, company.office)
  expect([again.status, again.body.message]).toEqual([
    429,
    'Your company is on trial and can send 2 emails a day. Choose a plan, or try again tomorrow.',
  ])
  app.setNow(new Date(Date.now() + 86_400_000))
  await app.sql("update sessions set expires_at = now() + interval '3 days' where company_id = $1", [
    company.id,
  ])
  expect((await app.send(mailContract.retry, { id: failed!.id }, company.office)).status).toBe(200)
  app.setNow(null)
})

test('whoever sends too much is told what to do: until the owner has verified their address, few leave', async () => {
  const company = await app.company()
  expect([(await invite(company)).status, (await invite(company)).status]).toEqual([200, 200])
  const refused = await invite(company)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    'Your company can send 2 emails a day until its owner verifies their email address. Ask for the link under Sign-ins.',
  ])
  expect(await app.outbox(company)).toHaveLength(2)
  await verify(company)
  expect((await invite(company)).status).toBe(200)
})

test('answers, and mails to one’s own people, are not counted as a few; the limit of the day holds for all', async () => {
  const company = await app.company({ pack_id: 5 })
  await verify(company)
  for (let i = 0; i < 3; i++) await scheduled(company, company.owner.email)
  for (let i = 0; i < 4; i++) await scheduled(company, 'client@mail.test', true)
  await scheduled(company, 'client@mail.test', true)
  const rows = await listed(company)
  expect(rows.filter(row => row[1] === 'failed')).toEqual([
    ['client@mail.test', 'failed', 'Not sent: your company has reached its limit for the day.'],
  ])
})

test('eight at once send no more than one after another', async () => {
  const company = await app.company({ pack_id: 5 })
  await Promise.all(Array.from({ length: 8 }, (_, i) => scheduled(company, `many-${i}@mail.test`)))
  expect((await listed(company)).filter(row => row[1] !== 'failed')).toHaveLength(2)
})

test('text messages have limits of their own, which answers to a client’s text do not touch', async () => {
  const company = await app.company()
  expect((await text(company, '0412 000 001')).status).toBe(200)
  const refused = await text(company, '0412 000 002')
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringContaining('1 text messages a day'),
  ])
  await app.send(
    clientMessagesContract.simulateReply,
    { phone: '0412000001', message: 'Yes' },
    company.office,
  )
  expect((await text(company, '0412 000 001')).status).toBe(200)
  const count = await app.sql('select status from sms_messages where company_id = $1 and direction = $2', [
    company.id,
    'out',
  ])
  expect(count).toHaveLength(2)
})

test('a demo company that others can reach sends to nobody outside it, and its outbox says so', async () => {
  const company = await app.company({ demo: true })
  await scheduled(company, 'stranger@mail.test')
  await scheduled(company, 'owner@demo.test')
  expect((await text(company, '0412 000 003')).status).toBe(200)
  const reason = 'Not sent: the demo company sends nothing to people outside it.'
  const rows = await listed(company)
  expect(rows.filter(row => row[1] === 'failed').map(row => row[2])).toEqual([reason, reason])
  await expect.poll(() => app.mails.map(mail => mail.to)).toContain('owner@demo.test')
  expect(app.mails.map(mail => mail.to)).not.toContain('stranger@mail.test')
})
