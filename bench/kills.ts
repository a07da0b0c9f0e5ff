// `npx tsx bench/kills.ts [--kills 100] [--only backend,disk]`: lets what the server stands on break while eight writers
// add jobs under an Idempotency-Key, each repeated until it is answered. Afterwards every answered job must be there once,
// and no request may have been told anything but 200 or 503. In turn: kill -9 of a database connection's process
// (backend), of the database, of the server, of both; a stop in the middle of the database's recovery; a full disk, which
// needs the right to mount a small tmpfs; a database whose processes are all stopped (SIGSTOP) for `--seconds 20` (freeze).
// Everything runs in a folder of its own and ends with it.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { demoPassword, demoSignIns } from '#features/account/company/demo-company.rules.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { argument } from './measure.ts'
import { childrenOf, databaseProcess } from './processor-time.ts'

const breaks = Number(argument('--kills') ?? 100)
const frozenMs = Number(argument('--seconds') ?? 20) * 1_000
const writers = 8
const folder = await mkdtemp(join(tmpdir(), 'tradewind-kills-'))
const isOwnDisk = mountDisk()
const kinds = {
  backend: killBackend,
  database: killDatabase,
  server: killServer,
  both: killBoth,
  recovery: stopInRecovery,
  disk: fillDisk,
  freeze: freezeDatabase,
}
type Kind = keyof typeof kinds
const chosen = (argument('--only')?.split(',') ?? Object.keys(kinds)) as Kind[]
const turns = chosen.filter(kind => kind !== 'disk' || isOwnDisk)
if (turns.length < chosen.length) console.log('full disk left out: no right to mount a tmpfs here')

const pidFile = join(folder, 'postgres/postmaster.pid')
const ballast = join(folder, 'ballast')
const port = await freePort()
const program = existsSync('dist/server/main.js')
  ? ['dist/server/main.js']
  : ['--import', 'tsx', 'src/app/main.ts']
let server: ChildProcess | null = null
let going = true
/** Answered jobs by the name that only they have. */
const answered = new Map<string, number>()
/** How often each status was answered; 0: no answer came. */
const statuses = new Map<number, number>()
/** The longest wait of a writer for an answer, in ms, since it was last set to 0, and when those who wait sent. */
let longestMs = 0
const waitingSince = new Set<number>()
/** Statuses that a broken part explains: a request that is cut off counts only where its server was killed. */
let strange = 0
let mayCutOff = false

try {
  await start()
  await keepJournalSmall()
  const token = await signIn()
  const writing = Promise.all(Array.from({ length: writers }, () => write(token, () => going)))
  const rounds: { kind: Kind; backMs: number; note: string }[] = []
  for (let n = 0; n < breaks; n++) {
    const kind = turns[n % turns.length]!
    await sleep(700 + Math.random() * 1_300)
    const before = answered.size
    const { from, note = '' } = await kinds[kind](token)
    await servingAgain(token)
    mayCutOff = false
    const backMs = performance.now() - from
    rounds.push({ kind, backMs, note })
    console.log(
      `${String(n + 1).padStart(3)}  ${kind.padEnd(9)} after ${String(before).padStart(6)} answered jobs, serving again in ${Math.round(backMs)} ms${note && `, ${note}`}`,
    )
  }
  await sleep(1_000)
  going = false
  await writing
  const result = await compare()
  const requests = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  console.log(`\nran ${program.at(-1)}, ${writers} writers`)
  console.log(`answered jobs              ${answered.size} in ${requests} requests`)
  console.log(
    `answers                    ${[...statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')}`,
  )
  console.log(`neither 200 nor 503        ${strange}`)
  console.log(`answered but lost          ${result.lost}`)
  console.log(`there more than once       ${result.doubled}`)
  console.log(`there under another id     ${result.differing}`)
  console.log(`there without an answer    ${result.unanswered}`)
  for (const kind of turns) {
    const times = rounds.filter(round => round.kind === kind).map(round => round.backMs)
    if (times.length > 0)
      console.log(
        `${kind.padEnd(10)} ${String(times.length).padStart(3)} times, serving again after ms: ${quantiles(times)}`,
      )
  }
  console.log(
    `all        ${String(rounds.length).padStart(3)} times: ${quantiles(rounds.map(round => round.backMs))}`,
  )
  const wrong = strange + result.lost + result.doubled + result.differing + result.unanswered
  process.exitCode = wrong > 0 ? 1 : 0
} finally {
  going = false
  await stop()
  if (isOwnDisk) execFileSync('umount', ['-l', folder])
  await rm(folder, { recursive: true, force: true })
}

/** The fault and the time from which the server may answer again; `note` for anything else worth a look. */
type Broken = { from: number; note?: string }

/** PostgreSQL ends all its connections when one of their processes crashes, and recovers. */
async function killBackend(): Promise<Broken> {
  const lived = server
  await kill9Backend()
  const from = performance.now()
  await sleep(300)
  if (server !== lived || hasEnded(lived)) throw new Error('the server ended')
  return { from }
}

async function killDatabase(): Promise<Broken> {
  const from = performance.now()
  process.kill(databaseProcess(folder), 'SIGKILL')
  return { from }
}

async function killServer(): Promise<Broken> {
  const from = performance.now()
  mayCutOff = true
  server?.kill('SIGKILL')
  await ended()
  await start()
  return { from }
}

async function killBoth(): Promise<Broken> {
  process.kill(databaseProcess(folder), 'SIGKILL')
  return killServer()
}

async function stopInRecovery(): Promise<Broken> {
  mayCutOff = true
  await kill9Backend()
  await sleep(20)
  const told = performance.now()
  server?.kill('SIGTERM')
  await ended()
  const from = performance.now()
  await start()
  return { from, note: `ended within ${Math.round(from - told)} ms` }
}

async function fillDisk(token: string): Promise<Broken> {
  const before = answered.size
  const file = openSync(ballast, 'w')
  const zeros = Buffer.alloc(65_536)
  try {
    for (;;) writeSync(file, zeros)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  await sleep(3_000)
  const health = await fetch(`http://127.0.0.1:${port}/api/health`)
  const told = ((await health.json()) as { message?: string }).message
  const read = await send(jobsContract.list.path, '{}', { authorization: `Bearer ${token}` })
  rmSync(ballast)
  return {
    from: performance.now(),
    note: `${answered.size - before} jobs went on, health ${health.status} ${told ?? ''}, a list ${read?.status ?? 'no answer'}`,
  }
}

/** Stops every process of the database without ending one: connections stay open and say nothing. */
async function freezeDatabase(): Promise<Broken> {
  const postmaster = databaseProcess(folder)
  const all = [postmaster, ...childrenOf(postmaster)]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  longestMs = 0
  let longestHealth = 0
  const health = new Set<string>()
  const until = performance.now() + frozenMs
  while (performance.now() < until) {
    const asked = performance.now()
    const said = await fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(30_000) })
      .then(
        async answer => `${answer.status} ${((await answer.json()) as { message?: string }).message ?? ''}`,
      )
      .catch(() => 'none')
    health.add(said.trim())
    longestHealth = Math.max(longestHealth, performance.now() - asked)
    await sleep(250)
  }
  longestMs = Math.max(longestMs, ...[...waitingSince].map(sentAt => performance.now() - sentAt))
  for (const pid of all) process.kill(pid, 'SIGCONT')
  return {
    from: performance.now(),
    note: `longest health ${Math.round(longestHealth)} ms (${[...health].join(', ')}), longest answer ${Math.round(longestMs)} ms`,
  }
}

/** Compares the database with the answers that callers received. */
async function compare() {
  const rows = await asSuperuser(`select name, id from jobs where name like 'Kill %'`)
  const there = new Map<string, number[]>()
  for (const { name, id } of rows) there.set(String(name), [...(there.get(String(name)) ?? []), Number(id)])
  return {
    lost: [...answered.keys()].filter(name => !there.has(name)).length,
    doubled: [...there.values()].filter(ids => ids.length > 1).length,
    differing: [...answered].filter(([name, id]) => there.has(name) && !there.get(name)?.includes(id)).length,
    unanswered: [...there.keys()].filter(name => !answered.has(name)).length,
  }
}

/** Adds jobs as long as `goesOn` says, each repeated until it is answered. */
async function write(token: string, goesOn: () => boolean): Promise<void> {
  while (goesOn()) {
    const key = randomUUID()
    const body = JSON.stringify({
      name: `Kill ${key}`,
      address: '1 High Street, Ryde NSW',
      appointments: [{ appointment_time: '2030-03-01T00:00:00Z', duration: 60 }],
    })
    // Until it is answered: only then does the caller know, and only then does it count.
    for (let done = false; !done; ) {
      const couldCutOff = mayCutOff
      const sentAt = performance.now()
      waitingSince.add(sentAt)
      const answer = await send(jobsContract.add.path, body, {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      })
      waitingSince.delete(sentAt)
      longestMs = Math.max(longestMs, performance.now() - sentAt)
      const status = answer?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (answer && status === 200) {
        answered.set(`Kill ${key}`, (answer.body as { lastJobInsertId: number }).lastJobInsertId)
        done = true
      } else {
        const isExpected = status === 503 || (status === 0 && (couldCutOff || mayCutOff))
        if (!isExpected) {
          strange++
          console.log(`     answered ${status} ${JSON.stringify(answer?.body)}`)
        }
        await sleep(50)
      }
    }
  }
}

/** Healthy, and a write that is begun now is answered. */
async function servingAgain(token: string): Promise<void> {
  await answering(server!)
  let once = false
  await write(token, () => {
    const isFirst = !once
    once = true
    return isFirst
  })
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: demoSignIns[0].email, password: demoPassword })
  const answer = await send(signInContract.login.path, body, {})
  if (answer?.status !== 200) throw new Error(`no sign-in: ${answer?.status} ${JSON.stringify(answer?.body)}`)
  return (answer.body as { accessToken: string }).accessToken
}

/** Null when no answer came. */
async function send(path: string, body: string, headers: Record<string, string>) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(30_000),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  } catch {
    return null
  }
}

/** On a disk of its own, the full one is not the machine's. */
function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=755', 'tradewind-kills', folder], {
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

async function asSuperuser(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: join(folder, 'postgres'),
    port: 5432,
    user: 'postgres',
    database: 'tradewind',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Limits the journal to what the small disk holds. */
async function keepJournalSmall(): Promise<void> {
  await asSuperuser(`alter system set max_wal_size = '96MB'`)
  await asSuperuser('select pg_reload_conf()')
}

/** A process that works for a request right now, where there is one. */
async function kill9Backend(): Promise<void> {
  const [row] = await asSuperuser(
    `select pid from pg_stat_activity where usename = 'tradewind_serve' order by state = 'idle', random() limit 1`,
  )
  process.kill(Number(row?.pid), 'SIGKILL')
}

/** Starts the server and waits until it answers as healthy; an end before that is an error. */
async function start(): Promise<void> {
  const child = spawn(process.execPath, program, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
      REQUESTS_PER_MINUTE: '100000000',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  server = child
  child.stderr?.pipe(process.stderr)
  await answering(child)
}

function hasEnded(child: ChildProcess | null): boolean {
  return !child || child.exitCode !== null || child.signalCode !== null
}

/** Until it answers as healthy; an end before that is an error. */
async function answering(child: ChildProcess): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error('the server ended')
    const healthy = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      answer => answer.ok,
      () => false,
    )
    if (healthy) return
    await sleep(20)
  }
}

async function ended(): Promise<void> {
  const child = server
  if (!hasEnded(child)) await new Promise(done => child?.once('exit', done))
}

async function stop(): Promise<void> {
  server?.kill('SIGTERM')
  await ended()
  // A database that outlived its server would go on in a folder that is about to be deleted.
  if (existsSync(pidFile)) process.kill(databaseProcess(folder), 'SIGKILL')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const { port: free } = probe.address() as { port: number }
  await new Promise(done => probe.close(done))
  return free
}

function quantiles(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b).map(Math.round)
  return `median ${sorted[Math.floor(sorted.length / 2)]}, longest ${sorted.at(-1)}`
}
