// A mailbox at Gmail that is read for the first time, and what is new in it: `npx tsx bench/gmail.ts [--mails 50000] [--new 1000]`.
// One mail in fifty is of a known client. Gmail is a server of this process that answers at once, so that only our own work is
// measured; beside it the same questions, with one look-up for each and one row for each mail of a client, by bare fetch and SQL.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { readGmail } from '#features/messages/gmail/server/read-gmail.service.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { googleAccounts } from '#server/providers/google/google.ts'
import { googleMail } from '#server/providers/google/google-mail.ts'
import { benchApp } from './bench-app.ts'
import { argument } from './measure.ts'
import { withOwnCompany } from './own-database.ts'

const mails = Number(argument('--mails') ?? 50_000)
const added = Number(argument('--new') ?? 1_000)
const clients = 200
const box = 'office@plumbing.test'

const authorOf = (n: number) => (n % 50 === 0 ? `known${(n / 50) % clients}@client.test` : `p${n}@else.test`)
const headersOf = (n: number): [string, string][] => [
  ['From', `Ana <${authorOf(n)}>`],
  ['To', box],
  ['Subject', `Mail ${n}`],
  ['Message-ID', `<m${n}@else.test>`],
  ['Content-Type', 'text/plain; charset=utf-8'],
]
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
const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
/** A signed mail, as only proven senders' are kept. */
async function rawOf(n: number): Promise<Buffer> {
  const from = authorOf(n)
  const { message } = await transport.sendMail({
    from: `Ana <${from}>`,
    to: box,
    subject: `Mail ${n}`,
    messageId: `<m${n}@else.test>`,
    text: `The tap drips, ${n}.`,
    dkim: { domainName: from.split('@')[1]!, keySelector: 's', privateKey },
  })
  return message as Buffer
}

/** Gmail's interface as far as reading asks for it, with mails 1 to `last`. */
async function gmail() {
  const state = { last: mails, asked: 0 }
  const server = createServer((request, response) => {
    state.asked++
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://gmail')
    const send = (body: object) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    const from = Number(searchParams.get('pageToken') ?? 0)
    if (pathname.endsWith('/profile')) return send({ historyId: String(state.last) })
    if (pathname.endsWith('/messages')) {
      const ids = Array.from({ length: Math.min(500, state.last - from) }, (_, n) => ({
        id: String(state.last - from - n),
      }))
      return send({ messages: ids, ...(from + 500 < state.last && { nextPageToken: String(from + 500) }) })
    }
    if (pathname.endsWith('/history')) {
      const first = Number(searchParams.get('startHistoryId')) + from
      const history = Array.from({ length: Math.min(100, state.last - first) }, (_, n) => ({
        id: String(first + n + 1),
        messagesAdded: [{ message: { id: String(first + n + 1) } }],
      }))
      const more = first + 100 < state.last && { nextPageToken: String(from + 100) }
      return send({ history, historyId: String(state.last), ...more })
    }
    const n = Number(pathname.slice(pathname.lastIndexOf('/') + 1))
    if (searchParams.get('format') === 'raw')
      return void rawOf(n).then(raw => send({ raw: raw.toString('base64url') }))
    return send({
      sizeEstimate: 400,
      internalDate: String(Date.now()),
      payload: { headers: headersOf(n).map(([name, value]) => ({ name, value })) },
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, url, close: () => server.close() }
}

await withOwnCompany(async (database, heavy) => {
  const vendor = await gmail()
  const app = await benchApp(database.serve)
  const company = companyIdFrom(heavy.id, 'schedule')
  const owner = new pg.Pool({
    ...database.migrate,
    options: `-c app.platform=on -c app.company_id=${heavy.id}`,
  })
  owner.on('error', () => {})
  const { seal } = app.services
  await owner.query(
    `insert into clients (company_id, name, email) select $1, 'Known ' || n, 'known' || n || '@client.test'
     from generate_series(0, $2 - 1) n`,
    [heavy.id, clients],
  )
  const access = seal.seal('token', `consent:${heavy.id}:${box}`)
  const [row] = (
    await owner.query<{ id: string }>(
      `with consent as (
         insert into vendor_consents (company_id, vendor, user_id, email, scopes, purposes, sealed_grant, sealed_access, access_ends_at,
           connected_at)
         select $1, 'google', (select min(id) from users where company_id = $1), $2, '{}', '{gmail}', $3, $3, now() + interval '1 day', now()
         returning id, user_id)
       insert into gmail_accounts (company_id, consent_id, email, is_active, falls_back, not_before, read_at, connected_at, connected_by)
       select $1, id, $2, true, true, now() + interval '1 day', now() - interval '10 years', now(), user_id from consent returning id`,
      [heavy.id, box, access],
    )
  ).rows
  const google = googleAccounts({ clientId: '', clientSecret: '', issuer: vendor.url, url: vendor.url })
  const services = {
    ...app.services,
    providers: { ...app.services.providers, google },
    lookUp,
  }
  const kept = async () =>
    (
      await owner.query<{ count: number }>(
        `select count(*)::int from sms_messages where company_id = $1 and channel = 'mail' and direction = 'in'`,
        [heavy.id],
      )
    ).rows[0]!.count

  async function measured(what: string, work: () => Promise<unknown>) {
    const before = { asked: vendor.state.asked, kept: await kept() }
    global.gc?.()
    let peak = process.memoryUsage().rss
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 50)
    const start = process.memoryUsage().rss
    const began = performance.now()
    await work()
    const seconds = (performance.now() - began) / 1_000
    clearInterval(watch)
    const rows = (await kept()) - before.kept
    console.log(
      `${what}: ${seconds.toFixed(1)} s, ${vendor.state.asked - before.asked} questions, ${rows} mails kept, ${((peak - start) / 1e6).toFixed(0)} MB more at most, load ${loadavg()[0]!.toFixed(1)}`,
    )
  }
  const read = async () => {
    await owner.query(
      `update gmail_accounts set not_before = now() - interval '1 second' where company_id = $1`,
      [heavy.id],
    )
    await readGmail(services, company, Number(row!.id))
  }
  /** The same questions, a look-up for each mail, and a row of the same width for each of a client. */
  const bare = async (from: number, to: number) => {
    await owner.query(
      `create unlogged table if not exists bare_mails as select company_id, id, phone, body, mail_id from sms_messages limit 0`,
    )
    const mail = googleMail(vendor.url, 'token')
    for (let at = from; at <= to; at += 10)
      await Promise.all(
        Array.from({ length: Math.min(10, to - at + 1) }, (_, n) => at + n).map(async n => {
          await mail.head(String(n))
          const { rows } = await owner.query<{ id: string }>(
            `select id from clients where company_id = $1 and email_key(email) = email_key($2)
             and not exists (select from bare_mails where company_id = $1 and mail_id = $3) limit 1`,
            [heavy.id, authorOf(n), `<m${n}@else.test>`],
          )
          if (!rows[0]) return
          const raw = await mail.raw(String(n))
          await owner.query(
            `insert into bare_mails (company_id, id, phone, body, mail_id) values ($1, $2, $3, $4, $5)`,
            [heavy.id, n, authorOf(n), String(raw), `<m${n}@else.test>`],
          )
        }),
      )
  }
  await measured(`first reading of ${mails}`, read)
  await measured('the same by bare SQL', () => bare(1, mails))
  await measured('nothing new', read)
  vendor.state.last += added
  await measured(`${added} new ones`, read)
  await measured('the same by bare SQL', () => bare(mails + 1, mails + added))
  await owner.end()
  await app.stop()
  vendor.close()
})
