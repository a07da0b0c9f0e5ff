import { expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { IncomingMail } from '#server/providers/mail/mail-intake.port.ts'
import { MailboxTrouble } from '#server/providers/mail/mailboxes.port.ts'
import { rememberingMailboxes } from '#server/providers/mail/testing/remembering-mailboxes.ts'
import { mailboxContract as c } from '../mailbox.contract.ts'
import { mailboxTexts, mailboxTroubles } from '../mailbox.rules.ts'
import { readMailbox, readMailboxes } from './mailbox.service.ts'

const boxes = rememberingMailboxes()
const app = await testApp({ mailboxes: boxes.mailboxes })

const login = { host: 'mail.bright.test', port: 993, password: 'right' }
let made = 0
/** A company with a client and a mailbox of its own, in which a mail of yesterday lies. */
async function connected(fields: { takes_strangers?: boolean } = {}) {
  const company = await app.company({ name: 'Bright Plumbing' })
  const username = `office-${company.id}@bright.test`
  const email = `ana-${company.id}@costa.test`
  const client = (await app.send(clientsContract.add, { name: 'Ana Costa', email }, company.office)).body.id
  boxes.put(login.host, username, 7, mail(email))
  const answer = await app.send(c.connect, { ...login, username, ...fields }, company.owner)
  expect(answer.status).toBe(200)
  return { company, username, email, client }
}

const mail = (from: string, fields: Partial<IncomingMail> = {}): IncomingMail => ({
  id: `box ${made++}`,
  messageId: `<${made}@mail.test>`,
  references: [],
  from,
  isProven: true,
  to: ['office@bright.test'],
  subject: 'Tap',
  text: 'The tap drips again.',
  html: '',
  attachments: [],
  ...fields,
})
const turn = (company: TestCompany) =>
  readMailbox(app.services, companyIdFrom(company.id, 'schedule'), {
    waitMs: 0,
    signal: new AbortController().signal,
  })
const kept = (company: TestCompany) =>
  app.sql<{ client_id: number | null; address: string; unproven_from: string }>(
    `select t.client_id, t.address, m.unproven_from from sms_messages m
     join threads t on t.company_id = m.company_id and t.id = m.thread_id
     where m.company_id = $1 and m.direction = 'in' order by m.id`,
    [company.id],
  )
const state = async (company: TestCompany) => (await app.send(c.state, {}, company.owner)).body.result
const heard = (company: TestCompany) =>
  app.sql<{ user_id: number }>('select user_id from activities where company_id = $1 and kind_id = 90', [
    company.id,
  ])
/** Has the next try be due. */
const dueNow = (company: TestCompany) =>
  app.sql('update mailboxes set not_before = null where company_id = $1', [company.id])

test('mail of known clients that comes from then on joins their conversations, once; others and earlier ones stay', async () => {
  const { company, username, email, client } = await connected()
  boxes.put(login.host, username, 8, mail(email))
  boxes.put(login.host, username, 9, mail('news@shop.test'))
  boxes.put(login.host, username, 10, mail(email, { isProven: false }))
  boxes.put(login.host, username, 11, mail(username))
  const before = boxes.state.fetched.length
  await Promise.all([turn(company), turn(company), turn(company)])
  await turn(company)
  expect(await kept(company)).toEqual([{ client_id: client, address: '', unproven_from: '' }])
  // What nobody asks for is not even fetched.
  expect(boxes.state.fetched.slice(before)).toEqual([8, 10])
  expect(await state(company)).toMatchObject({ state: 'on', trouble: null })
})

test('a mailbox for work alone takes strangers too, each into a conversation of their own', async () => {
  const { company, username } = await connected({ takes_strangers: true })
  boxes.put(login.host, username, 8, mail('nina@new.test'))
  boxes.put(login.host, username, 9, mail('forged@new.test', { isProven: false }))
  await turn(company)
  expect(await kept(company)).toEqual([
    { client_id: null, address: 'nina@new.test', unproven_from: '' },
    { client_id: null, address: 'forged@new.test', unproven_from: 'forged@new.test' },
  ])
})

test('a server that was killed between storing a mail and noting it takes it up again, without a second message', async () => {
  const { company, username, email } = await connected()
  boxes.put(login.host, username, 8, mail(email))
  await turn(company)
  await app.sql(
    `update mailboxes set last_uid = 0, busy_until = now() - interval '1 second' where company_id = $1`,
    [company.id],
  )
  await turn(company)
  // Its server has numbered all mails anew.
  await app.sql(`update mailboxes set uid_validity = 'before' where company_id = $1`, [company.id])
  await turn(company)
  expect(await kept(company)).toHaveLength(2)
})

test('a wrong password says what the server said, and nothing is connected', async () => {
  const company = await app.company()
  const { status, body } = await app.send(
    c.connect,
    { ...login, username: 'office@bright.test', password: 'wrong' },
    company.owner,
  )
  expect([status, body.message, body.field]).toEqual([
    400,
    'The mail server refused this username or password. It said: Try an app password.',
    'password',
  ])
  expect(await state(company)).toBeNull()
  const unnamed = await app.send(c.connect, { ...login, username: '' }, company.owner)
  expect([unnamed.status, unnamed.body.message]).toEqual([400, 'Username is required'])
  expect((await app.send(c.connect, { ...login, username: 'a' }, company.technician)).status).toBe(403)
  expect((await app.send(c.change, { is_paused: true }, company.owner)).status).toBe(409)
  expect((await app.send(c.disconnect, {}, company.owner)).status).toBe(409)
})

test('the password is kept sealed for its company and told to nobody', async () => {
  const { company } = await connected()
  const [row] = await app.sql<{ sealed_password: string }>(
    'select sealed_password from mailboxes where company_id = $1',
    [company.id],
  )
  expect(row!.sealed_password).toMatch(/^v1\./)
  expect(JSON.stringify(await state(company))).not.toContain('password')
  const told = await app.sql('select after from changes where company_id = $1', [company.id])
  expect(JSON.stringify(told)).not.toContain(row!.sealed_password)
})

test('trouble that stays is told once to who connected it; a refused sign-in is not tried again', async () => {
  const { company, username, email } = await connected()
  boxes.state.trouble = new MailboxTrouble('silent', '', null)
  for (let n = 0; n < 5; n++) {
    await turn(company)
    await dueNow(company)
  }
  expect(await heard(company)).toEqual([{ user_id: company.owner.id }])
  expect((await state(company))!.trouble!.text).toBe(mailboxTroubles.silent)
  boxes.state.trouble = null
  boxes.put(login.host, username, 8, mail(email))
  await turn(company)
  expect(await state(company)).toMatchObject({ state: 'on', trouble: null })
  expect(await kept(company)).toHaveLength(1)
  boxes.state.trouble = new MailboxTrouble('login', '', null)
  for (let n = 0; n < 4; n++) {
    await turn(company)
    await dueNow(company)
  }
  boxes.state.trouble = null
  expect(await state(company)).toMatchObject({ state: 'ended', trouble: { text: mailboxTroubles.login } })
  expect(await heard(company)).toHaveLength(2)
  boxes.put(login.host, username, 9, mail(email))
  await turn(company)
  expect(await kept(company)).toHaveLength(1)
  // Connected anew it goes on where it was.
  await app.send(c.connect, { ...login, username }, company.owner)
  await turn(company)
  expect(await kept(company)).toHaveLength(2)
})

test('after a failure it waits, and one company’s trouble keeps nobody else’s mail', async () => {
  const [one, other] = [await connected(), await connected()]
  await app.sql(`update mailboxes set sealed_password = 'broken' where company_id = $1`, [one.company.id])
  boxes.put(login.host, one.username, 8, mail(one.email))
  boxes.put(login.host, other.username, 8, mail(other.email))
  const signal = AbortSignal.timeout(20_000)
  await readMailboxes(app.services, signal, error => {
    throw error
  })
  expect(await kept(one.company)).toEqual([])
  expect(await kept(other.company)).toHaveLength(1)
  const { not_before, trouble } = (await state(one.company))!
  expect(trouble!.text).toBe(mailboxTroubles.login)
  expect(Date.parse(not_before!)).toBeGreaterThan(Date.now() + 30_000)
})

test('paused it is left alone; disconnected its password is gone, and what came stays', async () => {
  const { company, username, email } = await connected()
  boxes.put(login.host, username, 8, mail(email))
  await turn(company)
  const { version } = (await state(company))!
  const paused = (await app.send(c.change, { is_paused: true, version }, company.owner)).body.result
  expect(paused!.state).toBe('paused')
  expect((await app.send(c.change, { takes_strangers: true, version }, company.owner)).status).toBe(409)
  boxes.put(login.host, username, 9, mail(email))
  await turn(company)
  expect(await kept(company)).toHaveLength(1)
  await app.send(c.change, { is_paused: false }, company.owner)
  await turn(company)
  expect(await kept(company)).toHaveLength(2)
  expect((await app.send(c.disconnect, {}, company.owner)).status).toBe(200)
  expect(await state(company)).toBeNull()
  boxes.put(login.host, username, 10, mail(email))
  await turn(company)
  expect(await kept(company)).toHaveLength(2)
  expect(await app.sql('select sealed_password from mailboxes where company_id = $1', [company.id])).toEqual([
    { sealed_password: '' },
  ])
})

const unfiled = async (company: TestCompany, as = company.owner) =>
  (await app.request(c.unfiled, {}, as)).body as {
    uid_validity: string
    mails: { uid: number; address: string }[]
  }

test('mails of unknown senders stay out until somebody files one; from then on that sender is known', async () => {
  const { company, username, email } = await connected()
  boxes.put(login.host, username, 8, mail('lee@wong.test', { subject: 'A quote?', text: 'Can you quote?' }))
  boxes.put(login.host, username, 9, mail('spam@roofs.test'))
  boxes.put(login.host, username, 10, mail(email))
  boxes.put(login.host, username, 11, mail(username))
  await turn(company)
  expect(await kept(company)).toHaveLength(1)
  const { uid_validity, mails } = await unfiled(company)
  expect(mails.map(each => [each.uid, each.address])).toEqual([
    [9, 'spam@roofs.test'],
    [8, 'lee@wong.test'],
  ])
  const file = (uid: number, more: object = {}, as = company.owner) =>
    app.request(c.file, { uid, uid_validity, ...more } as never, as)
  expect((await file(8, {}, company.technician)).status).toBe(403)
  expect((await file(99)).body).toMatchObject({ message: mailboxTexts.mailGone })
  expect((await file(8, { uid_validity: '0' })).status).toBe(409)
  expect((await file(8, {}, (await app.company()).owner)).status).toBe(409)
  const first = await file(8)
  expect([first.status, first.body]).toMatchObject([200, {}])
  const filed = first.body as { thread_id: number }
  // Pressed twice, it is there once.
  expect((await file(8)).body).toMatchObject({ thread_id: filed.thread_id })
  expect((await kept(company)).filter(each => each.address === 'lee@wong.test')).toHaveLength(1)
  const blocked = (await file(9, { is_blocked: true })).body as { thread_id: number }
  const [row] = await app.sql<{ blocked: boolean; state: string }>(
    'select blocked_at is not null as blocked, state from threads where company_id = $1 and id = $2',
    [company.id, blocked.thread_id],
  )
  expect(row).toEqual({ blocked: true, state: 'done' })
  expect((await unfiled(company)).mails).toEqual([])
  boxes.put(login.host, username, 12, mail('lee@wong.test'))
  boxes.put(login.host, username, 13, mail('spam@roofs.test'))
  await turn(company)
  const from = await kept(company)
  expect(from.filter(each => each.address === 'lee@wong.test')).toHaveLength(2)
  expect(from.filter(each => each.address === 'spam@roofs.test')).toHaveLength(1)
  expect((await unfiled(company)).mails).toEqual([])
})

test('a mailbox that takes strangers, or none, has nothing to file; trouble says why', async () => {
  expect(await unfiled(await app.company())).toMatchObject({ uid_validity: '', mails: [] })
  const { company, username } = await connected({ takes_strangers: true })
  boxes.put(login.host, username, 8, mail('lee@wong.test'))
  expect((await unfiled(company)).mails).toEqual([])
  const other = await connected()
  boxes.state.trouble = new MailboxTrouble('silent', '', null)
  const answer = await app.request(c.unfiled, {}, other.company.owner)
  boxes.state.trouble = null
  expect([answer.status, answer.body]).toMatchObject([409, { message: mailboxTroubles.silent }])
})
