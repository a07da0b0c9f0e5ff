import { generateKeyPairSync } from 'node:crypto'
import { createEmulator } from 'emulate'
import { createTransport } from 'nodemailer'
import { afterAll, expect } from 'vitest'
import { type TestCompany, type TestUser, testApp } from '#app/testing/test-app.ts'
import { connectionsContract } from '#features/account/connections/connections.contract.ts'
import { clientsContract } from '#features/clients/clients/clients.contract.ts'
import { accessBy } from '#server/connections/consents.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { ConsentEnded } from '#server/providers/calendars/calendars.port.ts'
import { type GoogleAccounts, GoogleAway } from '#server/providers/google/google.port.ts'
import { googleAccounts } from '#server/providers/google/google.ts'
import { agreeAtGoogle } from '#server/providers/testing/agree-at-google.ts'
import { freePort } from '#server/testing/free-port.ts'
import { type Looking, readGmail } from '../server/read-gmail.service.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
export const lookUp = async (name: string, type: string): Promise<unknown[]> => {
  if (type === 'TXT' && name.startsWith('s._domainkey.'))
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]]
  throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
}
let made = 0
export async function written(
  from: string,
  to: string,
  fields: { inReplyTo?: string; headers?: object } = {},
) {
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

/** A server whose Google is a package that we did not write, for one file of tests. */
export async function gmailOffice() {
  // Google's sign-in and Gmail as a package has them that we did not write.
  const emails = Array.from({ length: 40 }, (_, n) => `office${n}@plumbing.test`)
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
  const state: {
    trouble: Error | null
    noReading: Error | null
    listing: Error | null
    isCursorGone: boolean
    isRevoked: boolean
    givenBack: string[]
    /** Mails that Google tells of before it is away. */
    headsLeft: number
    onHead: (() => Promise<unknown>) | null
  } = {
    trouble: null,
    noReading: null,
    listing: null,
    isCursorGone: false,
    isRevoked: false,
    givenBack: [],
    headsLeft: Number.POSITIVE_INFINITY,
    onHead: null,
  }
  const google: GoogleAccounts = {
    ...real,
    access: grant => (state.isRevoked ? Promise.reject(new ConsentEnded('taken back')) : real.access(grant)),
    async giveBack(grant) {
      state.givenBack.push(grant)
      await real.giveBack(grant)
    },
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
        async head(id) {
          await state.onHead?.()
          if (state.headsLeft-- <= 0) throw new GoogleAway('no answer')
          return mail.head(id)
        },
        recent: (since, most) => (state.listing ? Promise.reject(state.listing) : mail.recent(since, most)),
        since(cursor) {
          if (state.noReading) return Promise.reject(state.noReading)
          return state.isCursorGone ? Promise.resolve(null) : mail.since(cursor)
        },
      }
    },
  }
  const app = await testApp({ google })
  afterAll(() => vendor.close())

  const idOf = ({ id }: TestCompany) => companyIdFrom(id, 'schedule')
  let used = 0

  /** Has somebody agree on Google's page, with this account. */
  async function agree(as: TestUser, purpose: string, email: string): Promise<void> {
    const { url } = (await app.ok(connectionsContract.start, { purpose }, as)).body
    const { sent } = await agreeAtGoogle(vendor.url, url, email)
    await app.ok(connectionsContract.finish, sent, as)
  }

  /** An account at Google that nobody has connected. */
  const newAccount = () => emails[used++]!

  /** A connected mailbox as Google has it. */
  async function mailboxOf(company: TestCompany, email: string) {
    const [row] = await app.sql<{ consent_id: number }>(
      'select consent_id from gmail_accounts where company_id = $1 and email = $2',
      [company.id, email],
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
    return { sentMails, receive }
  }

  /** A company with its mailbox at Gmail and a client. */
  async function connected() {
    const company = await app.company({ name: 'Bright Plumbing' })
    const email = newAccount()
    await agree(company.owner, 'gmail', email)
    const address = `ana-${company.id}@costa.test`
    const client = (
      await app.send(clientsContract.add, { name: 'Ana Costa', email: address }, company.office)
    ).body.id
    return { company, email, address, client, ...(await mailboxOf(company, email)) }
  }

  /** Reads the company's mailbox, or that of a person. */
  async function read(company: TestCompany, owner: number | null = null, more: Looking = {}) {
    const [row] = await app.sql<{ id: number }>(
      `update gmail_accounts set not_before = now() - interval '1 second'
       where company_id = $1 and user_id is not distinct from $2::bigint returning id::int`,
      [company.id, owner],
    )
    await readGmail({ ...app.services, lookUp, ...more }, idOf(company), row!.id)
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

  return { state, app, idOf, agree, newAccount, mailboxOf, connected, read, kept, send, byHouse }
}
