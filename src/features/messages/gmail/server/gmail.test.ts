import { generateKeyPairSync } from 'node:crypto'
import { createEmulator } from 'emulate'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { type TestCompany, testApp } from '#app/testing/test-app.ts'
import { connectionsContract } from '#features/account/connections/connections.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { accessBy } from '#server/connections/consents.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import { type GoogleAccounts, GoogleAway, GoogleRefused } from '#server/providers/google/google.port.ts'
import { googleAccounts } from '#server/providers/google/google.ts'
import { freePort } from '#server/testing/free-port.ts'
import { gmailContract as c } from '../gmail.contract.ts'
import { gmailTexts } from '../gmail.rules.ts'
import { readGmail } from './read-gmail.service.ts'

// Google's sign-in and Gmail as a package has them that we did not write.
const emails = Array.from({ length: 12 }, (_, n) => `office${n}@plumbing.test`)
const vendor = await createEmulator({
  service: 'google',
  port: await freePort(),
  seed: {
    google: {
      users: emails.map(email => ({ email, name: 'Ana Silva' })),
      oauth_clients: [
        {
          client_id: 'tradewind',
          client_secret: 'secret',
          redirect_uris: ['http://tradewind.test/settings/connections'],
        },
      ],
    },
  },
})
const real = googleAccounts({
  clientId: 'tradewind',
  clientSecret: 'secret',
  issuer: vendor.url,
  url: vendor.url,
})
const state: { trouble: Error | null; isCursorGone: boolean; isRevoked: boolean } = {
  trouble: null,
  isCursorGone: false,
  isRevoked: false,
}
const google: GoogleAccounts = {
  ...real,
  access: grant => (state.isRevoked ? Promise.reject(new ConsentEnded('taken back')) : real.access(grant)),
  mail(token) {
    const mail = real.mail(token)
    return {
      ...mail,
      send: raw => (state.trouble ? Promise.reject(state.trouble) : mail.send(raw)),
      // The package knows no profiles: the last mail's own place is the same.
      async latest() {
        const headers = { authorization: `Bearer ${token}` }
        const ask = async (path: string) =>
          (await fetch(`${vendor.url}/gmail/v1/users/me/messages${path}`, { headers })).json()
        const { messages } = (await ask('?maxResults=1')) as { messages: { id: string }[] }
        return ((await ask(`/${messages[0]!.id}?format=minimal`)) as { historyId: string }).historyId
      },
      since: cursor => (state.isCursorGone ? Promise.resolve(null) : mail.since(cursor)),
    }
  },
}
const app = await testApp({ google })
afterAll(() => vendor.close())

const idOf = ({ id }: TestCompany) => companyIdFrom(id, 'schedule')
let used = 0

/** A company with its mailbox at Gmail and a client. */
async function connected() {
  const company = await app.company({ name: 'Bright Plumbing' })
  const { owner } = company
  const email = emails[used++]!
  const page = new URL((await app.ok(connectionsContract.start, { purpose: 'gmail' }, owner)).body.url)
  const form = new URLSearchParams({ email })
  for (const name of [
    ...['redirect_uri', 'scope', 'state', 'client_id'],
    ...['code_challenge', 'code_challenge_method'],
  ])
    form.set(name, page.searchParams.get(name) ?? '')
  const back = await fetch(`${vendor.url}/o/oauth2/v2/auth/callback`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  const said = new URL(back.headers.get('location')!)
  const sent = { code: said.searchParams.get('code')!, state: said.searchParams.get('state')! }
  await app.ok(connectionsContract.finish, sent, owner)
  const address = `ana-${company.id}@costa.test`
  const client = (await app.send(clientsContract.add, { name: 'Ana Costa', email: address }, company.office))
    .body.id
  const [row] = await app.sql<{ consent_id: number }>(
    'select consent_id from gmail_accounts where company_id = $1',
    [company.id],
  )
  const token = () => accessBy(app.services, real, idOf(company), Number(row!.consent_id))
  /** Asks the emulator itself. */
  const ask = async (path: string, body?: object) => {
    const response = await fetch(`${vendor.url}/gmail/v1/users/me${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Record<string, never>
  }
  const sentMails = async () => {
    const { messages = [] } = (await ask('/messages?labelIds=SENT')) as { messages?: { id: string }[] }
    return Promise.all(
      messages.map(async ({ id }) => {
        const { raw } = (await ask(`/messages/${id}?format=raw`)) as unknown as { raw: string }
        return Buffer.from(raw, 'base64url').toString()
      }),
    )
  }
  const receive = async (raw: Buffer) =>
    void (await ask('/messages/import', { raw: raw.toString('base64url'), labelIds: ['INBOX'] }))
  return { company, email, address, client, sentMails, receive }
}

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const lookUp = async (name: string, type: string): Promise<unknown[]> => {
  if (type === 'TXT' && name.startsWith('s._domainkey.'))
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
  throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
}
let made = 0
async function written(from: string, to: string, fields: { inReplyTo?: string; headers?: object } = {}) {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const domainName = from.split('@')[1]!
  const { message } = await transport.sendMail({
    from: `Ana <${from}>`,
    to,
    subject: 'Tap',
    text: 'The tap drips again.',
    messageId: `<${++made}-${process.pid}@${domainName}>`,
    dkim: { domainName, keySelector: 's', privateKey },
    ...(fields as object),
  })
  return message as Buffer
}
async function read(company: TestCompany) {
  await app.sql(`update gmail_accounts set not_before = now() - interval '1 second' where company_id = $1`, [
    company.id,
  ])
  await readGmail({ ...app.services, lookUp }, idOf(company))
}
const kept = ({ id }: TestCompany) =>
  app.sql<{ client_id: number | null; unproven_from: string }>(
    `select t.client_id, m.unproven_from from sms_messages m
     join threads t on t.company_id = m.company_id and t.id = m.thread_id
     where m.company_id = $1 and m.direction = 'in' order by m.id`,
    [id],
  )
let subjects = 0
/** Has the outbox send a mail about a quote; its row once it was tried. */
async function send(company: TestCompany, to: string, fields: object = { document: 'quote 1' }) {
  const subject = `Quote ${++subjects} of ${company.id}`
  await app.services.db.withCompany(idOf(company), tx =>
    app.services.outbox.mail(
      tx,
      { to, subject, text: 'Here it is.', html: '', from: 'Bright Plumbing', ...fields },
      'company',
    ),
  )
  const row = async () =>
    (
      await app.sql<{ status: string; last_error: string | null }>(
        `select status, last_error from outbox where company_id = $1 and payload->>'subject' = $2`,
        [company.id, subject],
      )
    )[0]!
  await expect
    .poll(
      async () => {
        const { status, last_error } = await row()
        return status !== 'waiting' || Boolean(last_error)
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  return { ...(await row()), subject }
}
const byHouse = (subject: string) => app.mails.some(mail => mail.subject === subject)

test('mail about documents leaves by Gmail and lies among its sent ones; codes and links leave by the house', async () => {
  const { company, email, address, sentMails } = await connected()
  const { status, subject } = await send(company, address)
  expect([status, byHouse(subject)]).toEqual(['sent', false])
  const [raw] = (await sentMails()).filter(mail => mail.includes(subject))
  expect(raw).toContain(`<${email}>`)
  expect(raw).toContain(`To: ${address}`)
  const link = await send(company, address, {})
  expect([link.status, byHouse(link.subject)]).toEqual(['sent', true])
  const { body } = await app.ok(c.state, {}, company.owner)
  expect(body).toMatchObject({ available: true, result: { email, active: true, falls_back: true } })
  expect(body.result!.sent_at).not.toBeNull()
  await app.ok(c.set, { active: false }, company.owner)
  expect(byHouse((await send(company, address)).subject)).toBe(true)
})

test('a campaign leaves by the house, whatever else its mails carry', async () => {
  const { company, address, sentMails } = await connected()
  const [row] = await app.sql<{ id: number }>(
    `insert into campaigns (company_id, name, channel, subject, text, conditions, user_id, state, created_at)
     values ($1, 'Spring', 'email', 'News', 'Hi', '{"match":"all","groups":[]}', $2, 'sending', now()) returning id::int`,
    [company.id, company.owner.id],
  )
  // A Wednesday in the middle of the day, wherever the company is.
  app.setNow('2027-02-10T02:00:00.000Z')
  const subject = `News of ${company.id}`
  const mail = { to: address, subject, text: 'Hi', html: '', campaign: row!.id, to_client: true }
  await app.services.db.withCompany(idOf(company), tx => app.services.outbox.campaign(tx, [mail]))
  await expect.poll(() => byHouse(subject), { timeout: 20_000 }).toBe(true)
  expect(await sentMails()).toEqual([])
  app.setNow(null)
})

test('over Gmail’s limit or refused, the house takes over where it may; else the outbox says why', async () => {
  const { company, address, sentMails } = await connected()
  state.trouble = new GoogleAway('User-rate limit exceeded', { isLimit: true })
  expect(byHouse((await send(company, address)).subject)).toBe(true)
  await app.ok(c.set, { falls_back: false }, company.owner)
  const limited = await send(company, address)
  expect(limited).toMatchObject({ status: 'waiting', last_error: gmailTexts.limit })
  // Its next try is no part of this.
  const dropWaiting = () =>
    app.sql(`delete from outbox where company_id = $1 and status = 'waiting'`, [company.id])
  await dropWaiting()
  state.trouble = new GoogleRefused('Invalid To header', { cause: 400 })
  const refused = await send(company, address)
  expect(refused).toMatchObject({ status: 'failed' })
  expect(refused.last_error).toContain('Gmail says: Invalid To header')
  // Whether Gmail has it is not known: it is not sent twice.
  await app.ok(c.set, { falls_back: true }, company.owner)
  state.trouble = new GoogleAway('no answer')
  const unknown = await send(company, address)
  await dropWaiting()
  state.trouble = null
  expect([unknown.status, byHouse(unknown.subject)]).toEqual(['waiting', false])
  expect(byHouse(limited.subject)).toBe(false)
  expect(await sentMails()).toEqual([])
})

test('mail of known clients joins their conversations once; strangers, machines and earlier mail stay in the mailbox', async () => {
  const { company, email, address, client, receive } = await connected()
  await receive(await written(address, email))
  await read(company)
  expect(await kept(company)).toEqual([])
  await receive(await written(address, email))
  await receive(await written('nina@new.test', email))
  await receive(await written(address, email, { headers: { 'Auto-Submitted': 'auto-replied' } }))
  await receive(await written(email, address))
  await read(company)
  await read(company)
  expect(await kept(company)).toEqual([{ client_id: client, unproven_from: '' }])
  // Its place is too old: what came lately is looked at again, and taken once.
  await receive(await written(address, email))
  state.isCursorGone = true
  await read(company)
  state.isCursorGone = false
  await read(company)
  const twice = await kept(company)
  expect(twice.filter(row => row.client_id === client).length).toBe(twice.length)
  expect(twice.length).toBeGreaterThanOrEqual(2)
})

test('a consent that Google has ended is told once, and connected anew it goes on', async () => {
  const { company, address } = await connected()
  await app.sql('update vendor_consents set access_ends_at = now() where company_id = $1', [company.id])
  state.isRevoked = true
  await read(company)
  await read(company)
  const mail = await send(company, address)
  state.isRevoked = false
  expect(byHouse(mail.subject)).toBe(true)
  const told = await app.sql('select user_id from activities where company_id = $1 and kind_id = 95', [
    company.id,
  ])
  expect(told).toEqual([{ user_id: company.owner.id }])
  expect((await app.ok(c.state, {}, company.owner)).body.result).toMatchObject({
    has_ended: true,
    trouble: { text: gmailTexts.ended },
  })
})

test('only who may change settings sets it, and nothing can be set before it is connected', async () => {
  const company = await app.company()
  const none = await app.send(c.set, { active: true }, company.owner)
  expect([none.status, none.body.message]).toEqual([409, 'Gmail isn’t connected.'])
  expect((await app.send(c.set, { active: true }, company.technician)).status).toBe(403)
  expect((await app.request(c.set, { active: 'perhaps' }, company.owner)).status).toBe(400)
})
