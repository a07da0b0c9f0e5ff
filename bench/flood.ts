// `npx tsx bench/flood.ts [--kind sockets,pictures] [--flooders 8] [--seconds 20]`: what an honest office notices while
// others flood the server, each from a company and a network of its own. Four people of the office book, list and open
// jobs with short pauses, and health is asked beside them: first in quiet, then in the flood, then afterwards. Marks: the
// office's p95 within 500 ms, health within 2 s. The server is built, runs with the limits that it has by itself, in a
// folder of its own, and ends with the run. Kinds stand in flood-kinds.ts.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'vite'
import { jobsContract } from '#features/jobs/jobs/jobs.contract.ts'
import { openDoors } from '#server/db/doors.ts'
import { loadTemporal } from '#shared/dates.ts'
import { Caller } from './caller.ts'
import { floodFile } from './flood-files.ts'
import { type FloodKind, floodKinds } from './flood-kinds.ts'
import type { FloodOrder } from './flood-worker.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { argument, quantiles } from './measure.ts'

const kinds = (argument('--kind')?.split(',') ?? Object.keys(floodKinds)) as FloodKind[]
const flooders = Number(argument('--flooders') ?? 8)
const seconds = Number(argument('--seconds') ?? 20)
const officeMs = 500
const healthMs = 2_000
const built = resolve('dist/bench-flood')

/** Jobs of each flooder: lists and calendars take as long as they are. */
const jobsOf = (kind: FloodKind) => (kind === 'exports' || kind === 'feeds' ? 1_100 : 100)

await loadTemporal()
await build({
  configFile: 'vite.server.config.ts',
  logLevel: 'error',
  build: { outDir: built, emptyOutDir: true, rolldownOptions: { input: ['src/app/main.ts'] } },
})
let isMissed = false
let bookings = 0
for (const kind of kinds) await measure(kind)
process.exitCode = isMissed ? 1 : 0

async function measure(kind: FloodKind): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-flood-'))
  const port = await freePort()
  const server = startServer(folder, port)
  try {
    await untilHealthy(server, port)
    const { office, others } = await loadCompanies(folder, jobsOf(kind))
    const bytes = await floodFile(kind)
    const file = bytes && join(folder, 'flood-file')
    if (file) await writeFile(file, bytes)
    console.log(`\n${kind}: ${flooders} flooders for ${seconds} s, load ${loadavg()[0]!.toFixed(1)}`)
    console.log(row(['', 'p50', 'p95', 'longest', 'failed', 'health p95', 'longest', 'failed', 'server MB']))
    await phase('quiet', server, port, office, 10)
    const order: FloodOrder = {
      kind,
      port,
      seconds,
      file,
      flooders: others.map(({ token, someJob }, n) => ({
        token,
        job: someJob,
        localAddress: `127.0.${n + 1}.1`,
      })),
    }
    const flood = startFlood(order)
    await phase('flood', server, port, office, seconds)
    console.log(`  flooders: ${await flood}`)
    await phase('after', server, port, office, 10)
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await Promise.race([once(server, 'exit'), sleep(15_000)])
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function phase(
  name: string,
  server: ChildProcess,
  port: number,
  office: LoadedCompany,
  forSeconds: number,
): Promise<void> {
  const until = performance.now() + forSeconds * 1_000
  const isOver = () => performance.now() > until
  const asked = { office: [] as number[], health: [] as number[] }
  const failed = { office: 0, health: 0 }
  let memory = 0
  /** Takes the time of a request; one without an answer counts as long as it was waited for. */
  const timed = async (who: keyof typeof asked, request: () => Promise<boolean>) => {
    const from = performance.now()
    const isFine = await request().catch(() => false)
    asked[who].push(performance.now() - from)
    if (!isFine) failed[who] += 1
  }
  const works = worksOf(office)
  const people = Array.from({ length: 4 }, async (_, person) => {
    for (let n = person; !isOver(); n++) {
      await timed('office', () => works[n % works.length]!(port))
      await sleep(150)
    }
  })
  const watch = async () => {
    while (!isOver()) {
      await timed('health', async () => (await get(port)).ok)
      memory = Math.max(memory, residentMb(server))
      await sleep(250)
    }
  }
  await Promise.all([...people, watch()])
  const [work, health] = [quantiles(asked.office), quantiles(asked.health)]
  const longest = (values: number[]) => Math.max(...values).toFixed(0)
  console.log(
    row([
      name,
      work.p50.toFixed(0),
      work.p95.toFixed(0),
      longest(asked.office),
      `${failed.office}/${asked.office.length}`,
      health.p95.toFixed(0),
      longest(asked.health),
      `${failed.health}/${asked.health.length}`,
      String(memory),
    ]),
  )
  const isFine =
    work.p95 <= officeMs && Math.max(...asked.health) <= healthMs && failed.office + failed.health === 0
  if (!isFine) isMissed = true
}

function get(port: number): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(30_000) })
}

/** What the people of the office do, in turn. */
function worksOf(office: LoadedCompany): ((port: number) => Promise<boolean>)[] {
  const post = (path: string, input: object) => async (port: number) => {
    const caller = new Caller(port)
    try {
      const body = JSON.stringify(input)
      const answer = await Promise.race([
        caller.request('POST', `/api${path}`, { token: office.token, body }),
        sleep(30_000, null, { ref: false }),
      ])
      return answer?.status === 200
    } finally {
      caller.end()
    }
  }
  const page = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }
  const booking = (port: number) => {
    const at = new Date(Date.now() + (24 + bookings++) * 3_600_000).toISOString()
    return post(jobsContract.add.path, {
      name: `Client ${bookings}`,
      address: '1 High Street, Ryde NSW',
      assign_worker: String(office.technician),
      appointments: [{ appointment_time: at, duration: 60 }],
    })(port)
  }
  return [
    booking,
    post(jobsContract.list.path, { pagination: page, filters: { tab: 0 } }),
    post(jobsContract.list.path, { pagination: page, filters: { tab: 0, search: 'hill street' } }),
  ]
}

async function loadCompanies(folder: string, jobs: number) {
  const database = { host: join(folder, 'postgres'), database: 'tradewind', max: 2 }
  const doors = openDoors({ ...database, user: 'tradewind_serve' }, () => {})
  const office = await loadCompany(doors, 1_000)
  const others: LoadedCompany[] = []
  // Each has its own size, by which a company is known.
  for (let n = 0; n < flooders; n++) others.push(await loadCompany(doors, jobs + n))
  await doors.close()
  return { office, others }
}

function startServer(folder: string, port: number): ChildProcess {
  return spawn(process.execPath, [join(built, 'main.js')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** What the flooders counted, once they are through. */
async function startFlood(order: FloodOrder): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/flood-worker.ts'], {
    env: { ...process.env, FLOOD_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', text => (said += text))
  await once(child, 'close')
  const counts = Object.entries(JSON.parse(said || '{}') as Record<string, number>)
  return counts.map(([what, times]) => `${times.toLocaleString('en')} ${what}`).join(', ')
}

/** Megabytes of memory that the server and the Node processes that it has started hold. */
function residentMb({ pid }: ChildProcess): number {
  let kilobytes = 0
  for (const each of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${each}/status`, 'utf8')
      const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? ''
      const isChild = Number(field('PPid')) === pid && field('Name').startsWith('node')
      if (Number(each) === pid || isChild) kilobytes += Number(field('VmRSS'))
    } catch {
      // It has ended meanwhile.
    }
  }
  return Math.round(kilobytes / 1_000)
}

async function untilHealthy(server: ChildProcess, port: number): Promise<void> {
  for (let n = 0; n < 1_200; n++) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    const answer = await get(port).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The server was not healthy after two minutes.')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

function row(cells: string[]): string {
  const widths = [8, 6, 6, 8, 9, 11, 8, 8, 10]
  return cells.map((cell, n) => cell.padStart(widths[n] ?? 8)).join(' ')
}
