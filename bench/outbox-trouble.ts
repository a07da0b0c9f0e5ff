// `npx tsx bench/outbox-trouble.ts [--mails 2000] [--kills 5]`: what becomes of queued mails while what they stand on breaks: the
// mail server takes 3 connections alone; the product is killed while it sends and started again; the database is stopped
// for 20 s. Every mail must arrive; it is told how many came twice, which carry the same Message-ID.
import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { build } from 'vite'
import { openDatabase } from '#server/db/connection/connect.ts'
import { types } from '#server/db/doors.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { loadTemporal } from '#shared/dates.ts'
import { argument } from './measure.ts'
import type { OutboxOrder, Taken } from './outbox-parts.ts'
import { processorMs } from './processor-time.ts'

const mails = Number(argument('--mails') ?? 2_000)
const kills = Number(argument('--kills') ?? 5)
const port = Number(argument('--port') ?? 4318)

await loadTemporal()
const quiet = { info: () => {}, warn: (text: string) => console.error(text) }
const folder = await mkdtemp(join(tmpdir(), 'tradewind-bench-'))
const built = resolve('dist/bench')
const children = new Set<ChildProcess>()
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, log: quiet })
const owner = new pg.Pool({ ...database.migrate, max: 2, types })
owner.on('error', () => {})
try {
  await migrate(database.migrate, resolve('migrations'), quiet)
  await prepareSchedule(database.migrate)
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true, rolldownOptions: { input: ['bench/outbox-parts.ts'] } },
  })
  await run()
} finally {
  for (const child of children) child.kill('SIGKILL')
  await owner.end()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

async function part(order: OutboxOrder): Promise<ChildProcess> {
  const child = fork(join(built, 'outbox-parts.js'), {
    env: { ...process.env, NODE_ENV: 'production', BENCH_ORDER: JSON.stringify(order) },
  })
  children.add(child)
  await new Promise(done => child.once('message', done))
  return child
}

function ask<T>(child: ChildProcess, message: object): Promise<T> {
  return new Promise(done => {
    child.once('message', answer => done(answer as T))
    child.send(message)
  })
}

async function run(): Promise<void> {
  const company = await owner.query<{ id: number }>(
    `insert into companies (name, time_zone, pack_id) values ('Flood', 'Australia/Sydney', 3) returning id`,
  )
  const write = (name: string) =>
    owner.query(
      `insert into outbox (company_id, kind, recipient, payload, is_private)
       select $1, 'mail', a, jsonb_build_object('to', a, 'subject', 'Hi', 'text', 'Soon', 'html', '<p>Soon</p>'), false
       from generate_series(1, $2::int) n, lateral (select $3 || n || '@mail.test' as a) named`,
      [company.rows[0]!.id, mails, name],
    )
  const post = await part({ kind: 'post', port })
  const start = () => part({ kind: 'tradewind', port, serve: database.serve })
  const waiting = async () =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from outbox where status = 'waiting'`))
      .rows[0]!.n
  const tell = async (what: string, more = '') => {
    const taken = await ask<Taken[]>(post, { tell: true })
    const arrived = new Set(taken.map(each => each.to)).size
    console.log(
      `${what}: ${arrived} of ${mails} arrived, ${taken.length - arrived} twice, ${await waiting()} wait${more}`,
    )
  }

  let server = await start()
  const idle = processorMs([server.pid!])
  await sleep(12_000)
  console.log(
    `at rest: ${((processorMs([server.pid!]) - idle) / 12).toFixed(1)} ms of processor time a second`,
  )

  await ask(post, { reset: true, delay: 100, hang: false, most: 3 })
  const from = Date.now()
  await write('few')
  // A refused connection is tried again by the outbox's own time.
  let seconds = 0
  for (let n = 0; n < mails && Date.now() - from < 240_000; n = await ask<number>(post, { count: true })) {
    if (n < mails * 0.95) seconds = (Date.now() - from) / 1000
    await sleep(50)
  }
  const tries = await owner.query<{ most: number }>('select max(tries)::int as most from outbox')
  await tell(
    'a server of 3 connections, 100 ms a mail',
    `, ${((mails * 0.95) / seconds).toFixed(1)} a second of 30, at most ${tries.rows[0]!.most} tries`,
  )
  await owner.query('delete from outbox')

  await ask(post, { reset: true, delay: 20, hang: false, most: 0 })
  await write('killed')
  for (let n = 0; n < kills; n++) {
    while ((await ask<number>(post, { count: true })) < ((n + 1) * mails) / (kills + 1)) await sleep(2)
    server.kill('SIGKILL')
    children.delete(server)
    // Instead of waiting for five minutes until its claims are over.
    await sleep(200)
    await owner.query(`update outbox set due_at = now() where status = 'waiting'`)
    server = await start()
  }
  while ((await waiting()) > 0) await sleep(100)
  await tell(`killed ${kills} times`)
  await owner.query('delete from outbox')

  await ask(post, { reset: true, delay: 20, hang: false, most: 0 })
  await write('frozen')
  while ((await ask<number>(post, { count: true })) < mails / 3) await sleep(2)
  const all = postgresProcesses()
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  await sleep(20_000)
  for (const pid of all) process.kill(pid, 'SIGCONT')
  const thawed = Date.now()
  while ((await waiting()) > 0 && Date.now() - thawed < 400_000) await sleep(100)
  await tell(
    'the database stopped for 20 s',
    `; the last ${((Date.now() - thawed) / 1000).toFixed(1)} s after it went on`,
  )
}

/** The embedded database's own processes. */
function postgresProcesses(): number[] {
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const parentOf = (pid: string) => {
    try {
      return Number(
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1],
      )
    } catch {
      return 0
    }
  }
  const of = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return [postmaster, ...of.map(Number)]
}
