import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { afterAll, expect } from 'vitest'
import { hashPassword, newSecret } from '#server/auth/secrets.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { types } from '#server/db/doors.ts'
import { nameDates } from '#server/happenings/dates.ts'
import type { Accounting } from '#server/providers/accounting/accounting.port.ts'
import { rememberingBooks } from '#server/providers/accounting/testing/remembering-books.ts'
import type { Calendars } from '#server/providers/calendars/calendars.port.ts'
import type { Dns } from '#server/providers/dns/dns.port.ts'
import { embeddedDns } from '#server/providers/dns/embedded-dns.ts'
import type { GoogleAccounts } from '#server/providers/google/google.port.ts'
import type { Mail, MailToSend } from '#server/providers/mail/mail.port.ts'
import type { MailIntake } from '#server/providers/mail/mail-intake.port.ts'
import type { Mailboxes } from '#server/providers/mail/mailboxes.port.ts'
import { rememberingMailboxes } from '#server/providers/mail/testing/remembering-mailboxes.ts'
import { embeddedMaps } from '#server/providers/maps/gazetteer.ts'
import type { Pay } from '#server/providers/pay/pay.port.ts'
import { createStripePay } from '#server/providers/pay/stripe.ts'
import type { Payroll } from '#server/providers/payroll/payroll.port.ts'
import { rememberingPayroll } from '#server/providers/payroll/testing/remembering-payroll.ts'
import type { Push, PushToSend } from '#server/providers/push/push.port.ts'
import type { PublicReviews } from '#server/providers/reviews/reviews.port.ts'
import type { Scan } from '#server/providers/scan/scan.port.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import type { Sms } from '#server/providers/sms/sms.port.ts'
import { diskStorage } from '#server/providers/storage/disk.ts'
import { embeddedVoice } from '#server/providers/voice/embedded.ts'
import { iceServers } from '#server/providers/voice/ice-servers.ts'
import type { Voice } from '#server/providers/voice/voice.port.ts'
import { guardedWebsites } from '#server/providers/websites/guarded-websites.ts'
import type { Websites } from '#server/providers/websites/websites.port.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/cluster.ts'

import { groupKinds, groups } from '#shared/access.ts'
import { loadTemporal } from '#shared/dates.ts'
import type { Endpoint, Receives, Sends, Topic } from '#shared/endpoint.ts'
import { permissionSeeds } from '#shared/permissions.ts'
import { happenings } from '../happenings.ts'
import { type AppOptions, createApp } from '../server.ts'

export interface TestUser {
  id: number
  accountId: number
  companyId: number
  email: string
  fullname: string
  token: string
}

/** Kinds of people that every company under test begins with; an accountant is invited by the tests that are about one. */
export const peopleKinds = ['owner', 'office', 'technician', 'operator'] as const

export interface TestCompany {
  id: number
  owner: TestUser
  office: TestUser
  technician: TestUser
  operator: TestUser
}

type Answer<E extends Endpoint> = {
  status: number
  body: Receives<E> & { message?: string; field?: string; fields?: Record<string, string>; current?: unknown }
  headers: Record<string, unknown>
}

/** Password of every test user. */
export const testPassword = 'Solder1234!'
let passwordHash: Promise<string> | undefined

/** What the shared server takes for one file. */
interface Lent {
  accounting?: Accounting
  payroll?: Payroll
  pay?: Pay
  planPay?: AppOptions['planPay']
  provesSignUps?: boolean
  storageLimits?: AppOptions['storageLimits']
}

interface Options extends Lent {
  /** A server and a database of its own: for what changes or counts what no company owns. */
  alone?: boolean
  demo?: boolean
  push?: Push
  sms?: Sms
  voice?: Voice
  calendars?: Calendars
  reviews?: PublicReviews
  google?: GoogleAccounts
  database?: TestDatabase
  databaseTrouble?: () => string | null
  log?: Logger
  webRoot?: string
  scan?: Scan
  mail?: Mail
  mailIntake?: MailIntake
  mailboxes?: Mailboxes
  dns?: Dns
  websites?: Websites
  sending?: AppOptions['sending']
  requests?: AppOptions['requests']
  sellsPlans?: boolean
  tracing?: AppOptions['tracing']
  trustProxy?: string[]
  keepsFigures?: boolean
  /** True: a file that was just made is given again while nothing changes, as in the product. */
  keepsFiles?: boolean
}

let shared: ReturnType<typeof startTestApp> | undefined

/**
 * The whole server on a database, which the test files of a worker share: each makes companies of its own in it, and
 * finds the real time, no mails and nobody slowed down. What a file lends the server it has until the next file; a file
 * that asks for anything else gets a server of its own, which ends with it. Requests go through HTTP's whole way without a socket. Mail is not sent but kept in `mails`, notifications
 * in `pushes`.
 */
export async function testApp(options: Options = {}) {
  const { accounting, payroll, pay, planPay, provesSignUps, storageLimits, ...own } = options
  if (Object.keys(own).length > 0) {
    const { end, lend: _, ...app } = await startTestApp(options)
    afterAll(end)
    return app
  }
  shared ??= startTestApp({})
  const { end: _, lend, ...app } = await shared
  lend({ accounting, payroll, pay, planPay, provesSignUps, storageLimits })
  app.setNow(null)
  app.mails.length = 0
  app.pushes.length = 0
  await app.sql('delete from attempts')
  return app
}

async function startTestApp(options: Options) {
  await loadTemporal()
  const database = options.database ?? (await createTestDatabase())
  const owner = new pg.Pool({
    ...database.migrate,
    max: 4,
    types,
    options: '-c plan_cache_mode=force_generic_plan',
  })
  owner.on('error', () => {})
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-files-'))
  const storage = diskStorage(folder)
  let clock: Date | null = null
  const mails: MailToSend[] = []
  const pushes: PushToSend[] = []
  const keptPush: Push = {
    publicKey: 'test',
    trouble: () => null,
    send: async push => void pushes.push(push),
  }
  const app = await createApp({
    serve: { ...database.serve, max: 10, files: storage },
    databaseTrouble: options.databaseTrouble,
    log: options.log ?? false,
    now: () => clock ?? new Date(),
    publicUrl: 'http://tradewind.test',
    webRoot: options.webRoot ?? null,
    providers: {
      maps: embeddedMaps(),
      mail: options.mail ?? { send: async mail => void mails.push(mail) },
      push: options.push ?? keptPush,
      accounting: options.accounting ?? rememberingBooks().accounting,
      payroll: options.payroll ?? rememberingPayroll().payroll,
      ai: null,
      pay: options.pay ?? createStripePay({ baseUrl: 'http://127.0.0.1:9' }),
      property: null,
      routing: null,
      calendars: options.calendars ?? null,
      reviews: options.reviews ?? null,
      google: options.google ?? null,
      sms: options.sms ?? embeddedSms(),
      scan: options.scan ?? null,
      storage,
      iceServers: iceServers({}),
      voice: options.voice ?? embeddedVoice({ isSimulated: !options.sms || options.sms.isSimulated }),
      mailIntake: options.mailIntake ?? null,
      dns: options.dns ?? embeddedDns(join(folder, 'dns')),
      // Nothing is fetched from anywhere.
      websites: options.websites ?? guardedWebsites({ resolve: async () => [] }),
      mailboxes: options.mailboxes ?? rememberingMailboxes().mailboxes,
    },
    secretsKey: Buffer.alloc(32, 7),
    demo: options.demo ?? false,
    version: 'test',
    requestsPerMinute: 1_000_000,
    requests: options.requests ?? { perUser: 1_000_000, perCompany: 1_000_000 },
    provesSignUps: options.provesSignUps ?? false,
    keepsFigures: options.keepsFigures ?? false,
    // A work of every ten minutes would change rows while a test looks whether anything has.
    followsClock: false,
    // Tests change rows behind the events by which a kept file is known to be old.
    keepsFiles: options.keepsFiles ?? false,
    ...(options.sending && { sending: options.sending }),
    sellsPlans: options.sellsPlans ?? true,
    planPay: options.planPay ?? null,
    tracing: options.tracing ?? null,
    trustProxy: options.trustProxy ?? false,
    ...(options.storageLimits && { storageLimits: options.storageLimits }),
    onTold: refuseUndeclared,
  })
  const end = async () => {
    await app.stop()
    await owner.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }

  const ordinary = { ...app.services, providers: { ...app.services.providers } }
  /** Gives the server these for a time, and takes back what it was given or has been set to before. */
  function lend({ accounting, payroll, pay, planPay, provesSignUps, storageLimits }: Lent) {
    const { services } = app
    services.planPay = planPay === undefined ? ordinary.planPay : planPay
    services.provesSignUps = provesSignUps ?? ordinary.provesSignUps
    services.storageLimits = storageLimits ?? ordinary.storageLimits
    const lent = { ...(accounting && { accounting }), ...(payroll && { payroll }), ...(pay && { pay }) }
    Object.assign(services.providers, ordinary.providers, lent)
  }

  const names = new Map<string, string>()
  /** Each connection plans a statement with values once: most are asked again and again. */
  const sql = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> => {
    if (values.length === 0) return (await owner.query(text)).rows
    const name = names.get(text) ?? `often-${names.size}`
    names.set(text, name)
    return (await owner.query({ name, text, values })).rows
  }

  // Mail of accounts leaves by it.
  await sql(`insert into companies (id, name, pack_id, is_platform) values (2, 'Platform', 4, true)`)

  async function user(companyId: number, group: number, fields: { email?: string; fullname?: string } = {}) {
    passwordHash ??= hashPassword(testPassword)
    const n = Math.random().toString(36).slice(2, 10)
    const email = fields.email ?? `user-${n}@example.test`
    const fullname = fields.fullname ?? `User ${n}`
    const { secret, hash } = newSecret()
    const [row] = await sql<{ id: number; account_id: number }>(
      `with account as (
         insert into accounts (email, password_hash) values ($1, $2)
         on conflict (email) do update set email = excluded.email returning id
       ), member as (
         insert into users (company_id, account_id, group_id, fullname, email, joined_at)
         select $3, id, $4, $5, $1, now() from account returning id, account_id
       ), signed_in as (
         insert into sessions (token_hash, kind, account_id, company_id, user_id, created_at, expires_at)
         -- Also for tests whose clock stands in the past.
         select $6, 'company', account_id, $3, id, '2020-01-01', now() + interval '8 hours' from member
       )
       select id, account_id from member`,
      [email, await passwordHash, companyId, group, fullname, hash],
    )
    const { id, account_id: accountId } = row!
    return { id, accountId, companyId, email, fullname, token: secret } satisfies TestUser
  }

  async function company(
    fields: { name?: string; time_zone?: string; pack_id?: number; demo?: boolean } = {},
  ) {
    const [row] = await sql<{ id: number }>(
      `insert into companies (name, time_zone, pack_id, is_demo) values ($1, $2, $3, $4) returning id`,
      [
        fields.name ?? 'Test Plumbing',
        fields.time_zone ?? 'Australia/Sydney',
        fields.pack_id ?? 3,
        fields.demo ?? false,
      ],
    )
    const id = row!.id
    const names = {
      owner: 'Owner',
      office: 'Office Admin',
      technician: 'Technician',
      operator: 'Phone Operator',
      accountant: 'Accountant',
    }
    const seeds = {
      groups: groupKinds.map(kind => ({ id: groups[kind], name: names[kind], kind })),
      permissions: permissionSeeds,
    }
    await sql(
      `with made as (
         insert into groups (company_id, id, name, kind)
         select $1, id, name, kind from jsonb_to_recordset($2::jsonb -> 'groups') as g (id int, name text, kind text)
       )
       insert into permissions (company_id, id, description, roles)
       select $1, id, description, roles
       from jsonb_to_recordset($2::jsonb -> 'permissions') as p (id int, description text, roles text)`,
      [id, JSON.stringify(seeds)],
    )
    return {
      id,
      owner: await user(id, groups.owner),
      office: await user(id, groups.office),
      technician: await user(id, groups.technician),
      operator: await user(id, groups.operator),
    } satisfies TestCompany
  }

  /** Sends one request; `as` null sends no token. */
  async function send<E extends Endpoint>(
    entry: E,
    input: Sends<E>,
    as: { token: string } | null,
    extra: { headers?: Record<string, string> } = {},
  ): Promise<Answer<E>> {
    return request(entry, input as Record<string, unknown>, as, extra)
  }

  /** Like `send`, and fails the test unless the answer is 200. */
  const ok: typeof send = async (...sent) => {
    const answer = await send(...sent)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer
  }

  /** Like `send`, with whatever input: for bad input. */
  async function request<E extends Endpoint>(
    entry: E,
    input: unknown,
    as: { token: string } | null,
    extra: Extra = {},
  ): Promise<Answer<E>> {
    const rest = { ...(input as Record<string, unknown>) }
    const url = entry.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = encodeURIComponent(String(rest[name] ?? ''))
      delete rest[name]
      return value
    })
    const isRead = entry.method === 'GET' || entry.method === 'DELETE'
    const headers = { ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...extra.headers }
    const response = await app.http.inject({
      method: entry.method,
      url: `/api${url}`,
      headers,
      ...(isRead || entry.upload ? { query: rest as Record<string, string> } : { payload: input as object }),
      ...(entry.upload && asUpload(headers, extra.file)),
    })
    const json = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      body: json ? response.json() : (response.rawPayload as never),
      headers: response.headers,
    }
  }

  /** Sends a file by multipart, as browsers do. */
  const upload = <E extends Endpoint>(
    entry: E,
    input: Sends<E>,
    as: { token: string } | null,
    file?: Extra['file'],
  ): Promise<Answer<E>> => request(entry, input, as, { file })

  return {
    end,
    lend,
    /** Folder of the file storage. */
    folder,
    upload,
    /** Keeps bytes in the file storage. */
    async keepFile(key: string, text: string) {
      // One for each: a copy of a file that is written anew meanwhile, and shorter, never ends.
      const place = await mkdtemp(join(tmpdir(), 'tradewind-draft-'))
      const path = join(place, 'draft')
      await writeFile(path, text)
      await storage.keep(key, path)
      await rm(place, { recursive: true })
    },
    http: app.http,
    services: app.services,
    database,
    mails,
    pushes,
    sql,
    company,
    user,
    send,
    ok,
    request,
    /** Has the followers do what is to be done about what happened in a company. */
    followed: (of: { id: number }) => app.catchUp(companyIdFrom(of.id, 'schedule')),
    /** Names the dates that have come, as each minute does, on several servers at once, and has them followed. */
    async comeDue() {
      const name = () =>
        nameDates(app.services.db, happenings, error => {
          throw error
        })
      await Promise.all([name(), name(), name()])
      const found = await sql<{ id: number }>('select id from companies_with_happenings(null) as found(id)')
      for (const { id } of found) await app.catchUp(companyIdFrom(id, 'schedule'))
    },
    /** The outbox rows of a company, oldest first. */
    outbox: (of: { id: number }) =>
      sql<{ id: number; recipient: string; payload: MailToSend; status: string }>(
        'select id, recipient, payload, status from outbox where company_id = $1 order by id',
        [of.id],
      ),
    /** The newest mail to an address, once it was delivered: what is private is kept nowhere else. */
    mailTo: async (email: string): Promise<MailToSend> => {
      const [row] = await sql<{ key: string }>(
        "select company_id || '-' || id as key from outbox where recipient = $1 order by id desc limit 1",
        [email],
      )
      const isIt = (mail: MailToSend) => mail.idempotencyKey === row?.key
      await expect.poll(() => mails.some(isIt), { timeout: 15_000 }).toBe(true)
      return mails.find(isIt)!
    },
    /** Sets the server's clock; null: the real one. */
    setNow: (time: Date | string | null) => {
      clock = time === null ? null : new Date(time)
    },
  }
}

interface Extra {
  headers?: Record<string, string>
  /** For an endpoint that takes an upload; a small picture unless said otherwise. */
  file?: { bytes: Buffer | string; filename?: string; type?: string } | undefined
}

/** One file as multipart form data. */
function asUpload(headers: Record<string, string>, file: Extra['file'] = { bytes: dot }) {
  const { bytes, filename = 'photo.png', type = 'image/png' } = file
  const payload = Buffer.concat([
    Buffer.from(
      `--edge\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    Buffer.from(bytes as Buffer),
    Buffer.from('\r\n--edge--\r\n'),
  ])
  return { headers: { 'content-type': 'multipart/form-data; boundary=edge', ...headers }, payload }
}

/** A PNG of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A contract says what it changes: a topic that is told without being named there would leave that screen old. */
function refuseUndeclared(entry: Endpoint, told: ReadonlySet<Topic>): void {
  const undeclared = [...told].filter(topic => !entry.changes?.includes(topic))
  if (undeclared.length === 0) return
  const text = `${entry.path} tells ${undeclared.join(', ')}, which its contract's changes don't name`
  console.error(text)
  throw new Error(text)
}
