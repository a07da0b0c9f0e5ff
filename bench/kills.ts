// `npx tsx bench/kills.ts [--kills 20]`: kills the server, its database or both (kill -9) while eight writers add
// jobs under an Idempotency-Key, each repeated until it is answered. Afterwards every answered job must be there
// once. Everything runs in a folder of its own and ends with it.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { demoPassword, demoSignIns } from '#features/account/company/demo-company.rules.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { jobsContract } from '#features/work/jobs/jobs.contract.ts'
import { argument } from './measure.ts'

const kills = Number(argument('--kills') ?? 20)
const writers = 8
const kinds = ['server', 'database', 'both'] as const
type Kind = (typeof kinds)[number]

const folder = await mkdtemp(join(tmpdir(), 'tradewind-kills-'))
const pidFile = join(folder, 'postgres/postmaster.pid')
const port = await freePort()
const program = existsSync('dist/server/main.js')
  ? ['dist/server/main.js']
  : ['--import', 'tsx', 'src/app/main.ts']
let server: ChildProcess | null = null
let going = true
/** Answered jobs by the name that only they have. */
const answered = new Map<string, number>()
let tries = 0

try {
  await start()
  const token = await signIn()
  const writing = Promise.all(Array.from({ length: writers }, () => write(token)))
  const rounds: { kind: Kind; before: number; backMs: number; starts: number }[] = []
  for (let n = 0; n < kills; n++) {
    const kind = kinds[n % kinds.length]!
    await sleep(700 + Math.random() * 1_300)
    const before = answered.size
    const { backMs, starts } = await killAndStart(kind)
    rounds.push({ kind, before, backMs, starts })
    console.log(
      `${String(n + 1).padStart(3)}  ${kind.padEnd(9)} after ${String(before).padStart(6)} answered jobs, serving again in ${Math.round(backMs)} ms${starts > 1 ? `, ${starts} starts` : ''}`,
    )
  }
  await sleep(1_000)
  going = false
  await writing
  const result = await compare()
  console.log(`\nran ${program.at(-1)}, ${writers} writers`)
  console.log(
    `kills                      ${rounds.length} (${kinds.map(kind => `${rounds.filter(r => r.kind === kind).length} ${kind}`).join(', ')})`,
  )
  console.log(`answered jobs              ${answered.size} in ${tries} requests`)
  console.log(`answered but lost          ${result.lost}`)
  console.log(`there more than once       ${result.doubled}`)
  console.log(`there under another id     ${result.differing}`)
  console.log(`there without an answer    ${result.unanswered}`)
  console.log(`serving again, ms          ${quantiles(rounds.map(round => round.backMs))}`)
  console.log(`starts that did not serve  ${rounds.reduce((sum, round) => sum + round.starts - 1, 0)}`)
  process.exitCode = result.lost + result.doubled + result.differing + result.unanswered > 0 ? 1 : 0
} finally {
  going = false
  await stop()
  await rm(folder, { recursive: true, force: true })
}

/** What is in the database against what was answered. */
async function compare() {
  const client = new pg.Client({
    host: join(folder, 'postgres'),
    port: 5432,
    user: 'tradewind_owner',
    database: 'tradewind',
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ name: string; id: string }>(
    `select name, id from jobs where name like 'Kill %'`,
  )
  await client.end()
  const there = new Map<string, number[]>()
  for (const { name, id } of rows) there.set(name, [...(there.get(name) ?? []), Number(id)])
  return {
    lost: [...answered.keys()].filter(name => !there.has(name)).length,
    doubled: [...there.values()].filter(ids => ids.length > 1).length,
    differing: [...answered].filter(([name, id]) => there.has(name) && !there.get(name)?.includes(id)).length,
    unanswered: [...there.keys()].filter(name => !answered.has(name)).length,
  }
}

async function write(token: string): Promise<void> {
  while (going) {
    const key = randomUUID()
    const body = JSON.stringify({
      name: `Kill ${key}`,
      address: '1 High Street, Ryde NSW',
      appointments: [{ appointment_time: '2030-03-01T00:00:00Z', duration: 60 }],
    })
    // Until it is answered: only then does the caller know, and only then does it count.
    for (let done = false; !done; ) {
      tries++
      const answer = await send(jobsContract.add.path, body, {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
      })
      if (answer?.status === 200) {
        answered.set(`Kill ${key}`, (answer.body as { lastJobInsertId: number }).lastJobInsertId)
        done = true
      } else if (answer && answer.status < 500) {
        throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      } else await sleep(50)
    }
  }
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

async function killAndStart(kind: Kind): Promise<{ backMs: number; starts: number }> {
  const from = performance.now()
  const killed = databaseProcess()
  if (kind !== 'server') killDatabase()
  if (kind === 'database') {
    // The server starts its database again by itself.
    while (databaseProcess() === killed) await sleep(20)
    return { backMs: (await answering(server!)) - from, starts: 1 }
  }
  server?.kill('SIGKILL')
  await ended()
  let starts = 0
  do starts++
  while (!(await start().catch(() => false)) && starts < 10)
  if (starts === 10) throw new Error('the server does not start any more')
  return { backMs: performance.now() - from, starts }
}

function killDatabase(): void {
  process.kill(databaseProcess(), 'SIGKILL')
}

function databaseProcess(): number {
  return existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
}

/** True once it answers as healthy; an end before that is an error. */
async function start(): Promise<boolean> {
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
  return true
}

/** When it answered as healthy; an end before that is an error. */
async function answering(child: ChildProcess): Promise<number> {
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('the server ended')
    const healthy = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      answer => answer.ok,
      () => false,
    )
    if (healthy) return performance.now()
    await sleep(20)
  }
}

async function ended(): Promise<void> {
  const child = server
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  await new Promise(done => child.once('exit', done))
}

async function stop(): Promise<void> {
  server?.kill('SIGTERM')
  await ended()
  // A database that outlived its server would go on in a folder that is about to be deleted.
  if (existsSync(pidFile)) killDatabase()
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
