// `npx tsx bench/campaign-kills.ts [--clients 300] [--kills 4]`: kills the built server (SIGKILL) again and again while a campaign
// is being sent, starts it anew, and compares what was sent with who should get it: nobody may be left out, and nobody may have
// two. A mail that was handed over just before the end is handed over again under the same Message-ID; those are counted apart.
// Everything runs in a folder of its own and ends with it.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { argument } from './measure.ts'
import { databaseProcess } from './processor-time.ts'

const clients = Number(argument('--clients') ?? 300)
const kills = Number(argument('--kills') ?? 4)
/** Milliseconds after which the bench gives up. */
const mostMs = 300_000
const folder = await mkdtemp(join(tmpdir(), 'tradewind-campaign-kills-'))
const clock = join(folder, 'clock')
const mails = join(folder, 'mail')
const port = await freePort()
let server = null as ChildProcess | null

try {
  await writeFile(clock, String(daysToWednesday()))
  await start()
  const token = await signUp()
  const call = (path: string, body: object) => send(path, body, token)
  await call('/company/account', { name: 'Harbour Plumbing', abn: '51 824 753 556', phone: '02 5550 4100' })
  await sql(
    `insert into clients (company_id, name, email) select id, 'Client ' || n, 'client-' || n || '@example.test'
     from companies, generate_series(1, $1::int) n where name = 'Harbour Plumbing'`,
    [clients],
  )
  await sql(
    `insert into jobs (company_id, number, client_id, created_at) select company_id, id, id, now() - interval '1 month'
     from clients where email like 'client-%'`,
  )
  const { data } = (await call('/marketing/addCampaign', {
    name: 'Spring',
    channel: 'email',
    subject: 'News',
    text: 'Hi {{Customer_Name}}',
  })) as { data: { id: number; version: number } }
  await call('/marketing/startCampaign', { id: data.id, version: data.version })
  const begun = Date.now()
  const inTime = () => {
    if (Date.now() - begun > mostMs) throw new Error('it was not sent in time')
  }
  for (let n = 0; n < kills; n++) {
    const from = Math.floor((clients * (n + 0.5)) / (kills + 1))
    while ((await sent()).length < from) {
      inTime()
      await sleep(2)
    }
    server?.kill('SIGKILL')
    await ended()
    const [row] = await sql(`select
      (select count(*)::int from campaign_recipients where state = 'waiting') as waiting,
      (select count(*)::int from outbox where payload ? 'campaign' and status = 'waiting') as queued`)
    console.log(
      `killed with ${(await sent()).length} mails handed over, ${row?.queued} in the outbox, ${row?.waiting} still to queue`,
    )
    await start()
    // Claims of the dead server end after five minutes; here at once.
    await sql(`update outbox set due_at = now() where status = 'waiting'`)
  }
  for (;;) {
    const [left] = await sql(`select count(*)::int as count from campaigns c where state <> 'done'
      or exists (select from outbox o where o.company_id = c.company_id and o.payload ? 'campaign' and o.status = 'waiting')`)
    if (left?.count === 0) break
    inTime()
    await sleep(500)
  }
  const files = await sent()
  const keys = new Set(files.map(({ key }) => `${key} ${files.find(each => each.key === key)?.to}`))
  const addresses = new Set(files.map(({ to }) => to))
  const [rows] = await sql(`select count(*)::int as count, count(distinct recipient)::int as people
    from outbox where payload ? 'campaign'`)
  const [recipients] = await sql(
    `select count(*)::int as count, count(distinct address)::int as people from campaign_recipients`,
  )
  const lost = clients - addresses.size
  const twice = keys.size - addresses.size
  console.log(`\nclients                      ${clients}, server killed ${kills} times`)
  console.log(`recipients, addresses        ${recipients?.count}, ${recipients?.people}`)
  console.log(`messages written, addresses  ${rows?.count}, ${rows?.people}`)
  console.log(`lost                         ${lost}`)
  console.log(`two messages to one address  ${twice}`)
  console.log(`handed over again, same id   ${files.length - keys.size}`)
  process.exitCode = lost > 0 || twice > 0 || rows?.count !== clients ? 1 : 0
} finally {
  server?.kill('SIGKILL')
  await ended()
  if (existsSync(join(folder, 'postgres/postmaster.pid'))) process.kill(databaseProcess(folder), 'SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Mails of the campaign that were handed over: the row of the outbox that each came from, and to whom. */
async function sent(): Promise<{ key: string; to: string }[]> {
  const names = await readdir(mails).catch(() => [])
  return names.flatMap(name => {
    const found = / (\d+-\d+) (client-\d+@example\.test)\.txt$/.exec(name)
    return found ? [{ key: found[1]!, to: found[2]! }] : []
  })
}

/** Days, and part of one, until it is Wednesday noon in Sydney. */
function daysToWednesday(): number {
  const now = new Date()
  const noon = new Date(now)
  noon.setUTCHours(1, 0, 0, 0)
  do noon.setUTCDate(noon.getUTCDate() + 1)
  while (noon.getUTCDay() !== 3)
  return (noon.getTime() - now.getTime()) / 86_400_000
}

async function signUp(): Promise<string> {
  const answer = await send('/login/signup', {
    fullname: 'Olivia Hart',
    company_name: 'Harbour Plumbing',
    email: 'olivia@example.test',
    password: 'four calm words here',
    time_zone: 'Australia/Sydney',
  })
  return (answer as { accessToken: string }).accessToken
}

async function send(path: string, body: object, token = ''): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

async function sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: join(folder, 'postgres'),
    port: 5432,
    user: 'postgres',
    database: 'tradewind',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

async function start(): Promise<void> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DEMO: '0',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      TRIAL_MAILS_PER_DAY: '100000',
      MAILS_PER_DAY: '100000',
      NODE_OPTIONS: `--import ${resolve('e2e/clock.mjs')}`,
      TRADEWIND_E2E_CLOCK: clock,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  server = child
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server ended')
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
    if (answer?.ok) return
    await sleep(50)
  }
}

async function ended(): Promise<void> {
  const child = server
  if (child && child.exitCode === null && child.signalCode === null)
    await new Promise(done => child.once('exit', done))
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const { port: free } = probe.address() as { port: number }
  await new Promise(done => probe.close(done))
  return free
}
