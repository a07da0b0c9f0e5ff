import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { build } from 'vite'
import { contracts } from '#app/features.ts'
import { openDatabase } from '#server/db/connection/connect.ts'
import { openDoors, types } from '#server/db/doors.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { loadTemporal } from '#shared/dates.ts'
import { bareReads } from './bare-reads.ts'
import { benchApp } from './bench-app.ts'
import { type Answer, Caller } from './caller.ts'
import { type Captured, capture } from './capture.ts'
import { explain, sequentialScans } from './explain.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { argument, inTurn, less, type Many, manyCallers, median, type Sample } from './measure.ts'
import { benchDays, requestOf, type Work, worksOf } from './measured-requests.ts'
import { databaseProcess, processorMs } from './processor-time.ts'
import type { BareBooking, ServeOrder } from './serve.ts'

const sizes = (argument('--sizes') ?? '1000,100000').split(',').map(Number)
const rounds = Number(argument('--rounds') ?? 5)
const times = Number(argument('--times') ?? 100)
/** Bookings of eight writers, a round and side. */
const writes = Number(argument('--writes') ?? 400)
const writers = 8
/** So many before, of each side: until then the engine still compiles, which a server that has run for an hour does not. */
const warmingWrites = 2_000
/** `reads` or `writes`; left out: both. */
const only = argument('--only')
/** A folder that is kept: the next run finds its companies there. */
const kept = argument('--keep')

await loadTemporal()
const quiet = { info: () => {}, warn: (text: string) => console.error(text) }
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'tradewind-bench-')))
/** Built and run as `npm start` does: what runs sources names each function at every call. */
const built = resolve('dist/bench')
const children: Partial<Record<ServeOrder['kind'], ChildProcess>> = {}
const database = await openDatabase({
  dataDir: folder,
  databaseUrl: process.env.BENCH_DATABASE_URL,
  log: quiet,
})
try {
  await migrate(database.migrate, resolve('migrations'), quiet)
  await prepareSchedule(database.migrate)
  await run()
} finally {
  for (const child of Object.values(children)) child.kill()
  await database.stop()
  if (!kept) await rm(folder, { recursive: true, force: true })
}

async function run(): Promise<void> {
  const owner = new pg.Pool({ ...database.migrate, max: 4, types })
  owner.on('error', () => {})
  const companies: LoadedCompany[] = []
  const doors = openDoors(database.serve, () => {})
  for (const jobs of sizes) {
    const start = performance.now()
    companies.push(await loadCompany(doors, jobs))
    console.log(
      `loaded ${jobs.toLocaleString('en')} jobs in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    )
  }
  await doors.close()
  await owner.query('vacuum analyze')
  const works = worksOf()
  const statements = await captureAll(companies, works)
  await owner.end()
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true, rolldownOptions: { input: ['bench/serve.ts'] } },
  })
  const ports = {
    tradewind: await serve('tradewind', statements),
    bare: await serve('bare', statements),
    nothing: await serve('nothing', {}),
  }
  if (only !== 'writes') await measureReads(works, companies, statements, ports)
  if (only !== 'reads') await measureWrites(companies, ports)
}

type Ports = Record<ServeOrder['kind'], number>

async function measureReads(
  works: Work[],
  companies: LoadedCompany[],
  statements: Record<string, Captured[]>,
  ports: Ports,
): Promise<void> {
  console.log(`\nmilliseconds a request, one caller, ${rounds * times} times each, in turn`)
  console.log(
    'bare: SQL written by hand for the question, prepared, through pg behind node:http; a save: our own SQL',
  )
  console.log('both compress what is longer than 4 KB, as a browser asks for it')
  console.log('off both: what the same bytes take from a socket that answers at once\n')
  console.log(row(['what', 'jobs', 'p50', 'p95', 'bare p50', 'ratio', 'statements', 'load']))
  for (const work of works) {
    for (const company of companies) {
      const key = `${work.name}-${company.jobs}`
      const kind = work.entry.effect === 'reads' ? 'read' : 'write'
      const { ours, bare } = await besideBare(
        ports,
        caller => {
          const { url, method, body } = requestOf(work.entry, work.input(company))
          return ask(caller, method, url, company.token, body)
        },
        caller => ask(caller, 'GET', `/${company.id}/${encodeURIComponent(key)}/${kind}`),
      )
      console.log(
        row([
          work.name,
          company.jobs.toLocaleString('en'),
          ours.p50.toFixed(2),
          ours.p95.toFixed(2),
          bare.p50.toFixed(2),
          `${(ours.p50 / bare.p50).toFixed(2)}×`,
          String(statements[key]?.length ?? 0),
          loadNow(),
        ]),
      )
    }
  }
}

/** Ours, bare and the caller's own cost in turn, request by request, so that what else the machine does hits all alike. */
async function besideBare(
  ports: Ports,
  ask: (caller: Caller) => Promise<Answer>,
  askBare: (caller: Caller) => Promise<Answer>,
): Promise<{ ours: Sample; bare: Sample }> {
  const callers = {
    ours: new Caller(ports.tradewind),
    bare: new Caller(ports.bare),
    nothing: new Caller(ports.nothing),
  }
  const sizes = { ours: 0, bare: 0 }
  for (let n = 0; n < 25; n++) {
    sizes.ours = (await ask(callers.ours)).size
    sizes.bare = (await askBare(callers.bare)).size
  }
  const took = await inTurn(rounds * times, {
    ours: () => ask(callers.ours),
    oursOff: () => bytes(callers.nothing, sizes.ours),
    bare: () => askBare(callers.bare),
    bareOff: () => bytes(callers.nothing, sizes.bare),
  })
  for (const caller of Object.values(callers)) caller.end()
  return { ours: less(took.ours, took.oursOff.p50), bare: less(took.bare, took.bareOff.p50) }
}

async function measureWrites(companies: LoadedCompany[], ports: Ports): Promise<void> {
  console.log(
    '\nbook a job: new client, a technician, two appointments; bare: the same rows in one statement\n',
  )
  console.log(
    row(['writers', 'jobs', 'p50', 'p95', 'bare p50', 'ratio', 'a second', 'bare', 'of bare', 'load']),
  )
  for (const company of companies) {
    let n = 0
    const booking = (caller: Caller) => {
      const { url, method, body } = requestOf(contracts.jobs.add, bookingOf(company, n++))
      return ask(caller, method, url, company.token, body)
    }
    const bareBooking = (caller: Caller) =>
      ask(caller, 'POST', `/${company.id}/book`, undefined, JSON.stringify(bareValues(company, n++)))
    const { ours, bare } = await besideBare(ports, booking, bareBooking)
    console.log(
      row([
        '1',
        company.jobs.toLocaleString('en'),
        ours.p50.toFixed(2),
        ours.p95.toFixed(2),
        bare.p50.toFixed(2),
        `${(ours.p50 / bare.p50).toFixed(2)}×`,
        '',
        '',
        '',
        loadNow(),
      ]),
    )
    const open = (port: number) => Array.from({ length: writers }, () => new Caller(port))
    const callers = { ours: open(ports.tradewind), bare: open(ports.bare), nothing: open(ports.nothing) }
    const samples: { ours: Many; bare: Many; nothing: Many }[] = []
    const processor = { tradewind: [0, 0], bare: [0, 0] }
    const counted = async (kind: keyof typeof processor, run: () => Promise<Many>) => {
      const before = processorMsOf(kind)
      const sample = await run()
      processor[kind] = processorMsOf(kind).map((ms, i) => processor[kind][i]! + (ms - before[i]!) / writes)
      return sample
    }
    const warming = Math.ceil(warmingWrites / writes)
    for (let round = 1 - warming; round <= rounds; round++) {
      // Counts from the warm-up rounds are discarded.
      if (round === 1) Object.assign(processor, { tradewind: [0, 0], bare: [0, 0] })
      const sample = {
        ours: await counted('tradewind', () => manyCallers(callers.ours, writes, booking)),
        bare: await counted('bare', () => manyCallers(callers.bare, writes, bareBooking)),
        nothing: await manyCallers(callers.nothing, writes, caller => bytes(caller, 60)),
      }
      if (round > 0) samples.push(sample)
    }
    for (const caller of Object.values(callers).flat()) caller.end()
    const of = (kind: 'ours' | 'bare', what: 'p50' | 'p95') => median(samples.map(s => s[kind][what]))
    // Two cores that are never idle: the caller's own share of each request is taken off.
    const perSecond = (s: Many, off: Many) => 1 / (1 / s.perSecond - 1 / off.perSecond)
    const rate = (kind: 'ours' | 'bare') => median(samples.map(s => perSecond(s[kind], s.nothing)))
    const share = median(samples.map(s => perSecond(s.ours, s.nothing) / perSecond(s.bare, s.nothing)))
    console.log(
      row([
        String(writers),
        company.jobs.toLocaleString('en'),
        of('ours', 'p50').toFixed(1),
        of('ours', 'p95').toFixed(1),
        of('bare', 'p50').toFixed(1),
        '',
        rate('ours').toFixed(0),
        rate('bare').toFixed(0),
        share.toFixed(2),
        loadNow(),
      ]),
    )
    for (const [kind, sums] of Object.entries(processor)) {
      const [server, postgres] = sums.map(ms => (ms / rounds).toFixed(2))
      console.log(
        `  ${kind}: ${server} ms of processor time of the server and ${postgres} of PostgreSQL a booking`,
      )
    }
  }
}

/** Processor time so far of a server and of the embedded PostgreSQL, which both sides use in turn. */
function processorMsOf(kind: ServeOrder['kind']): number[] {
  return [processorMs([children[kind]!.pid!]), processorMs([databaseProcess(folder)])]
}

function bytes(caller: Caller, size: number): Promise<Answer> {
  return ask(caller, 'GET', `/${size}`)
}

function loadNow(): string {
  return loadavg()[0]!.toFixed(1)
}

/** The statements of the bare side of each request. */
async function captureAll(companies: LoadedCompany[], works: Work[]): Promise<Record<string, Captured[]>> {
  const app = await benchApp(database.serve)
  const found: Record<string, Captured[]> = {}
  for (const work of works) {
    for (const company of companies) {
      const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' }
      const inject = () => {
        const { url, method, body } = requestOf(work.entry, work.input(company))
        return app.http.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      }
      // Once before, so that the session is known.
      const answer = await inject()
      if (answer.statusCode !== 200) throw new Error(`${work.name}: ${answer.statusCode} ${answer.body}`)
      const ours = await capture(inject)
      const plan = work.entry.effect === 'reads' ? await explain(database.serve, company.id, ours) : ''
      for (const table of sequentialScans(plan))
        console.log(`${work.name}, ${company.jobs.toLocaleString('en')} jobs: the plan reads all of ${table}`)
      found[`${work.name}-${company.jobs}`] = bareReads(company, benchDays())[work.name] ?? ours
    }
  }
  await app.stop()
  return found
}

async function serve(kind: ServeOrder['kind'], statements: Record<string, Captured[]>): Promise<number> {
  const order: ServeOrder = { kind, serve: database.serve, owner: database.migrate, statements }
  const child = spawn(process.execPath, [join(built, 'serve.js')], {
    env: { ...process.env, NODE_ENV: 'production', BENCH_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children[kind] = child
  return new Promise((done, fail) => {
    child.once('exit', code => fail(new Error(`${kind} server ended with ${code}`)))
    child.stdout?.once('data', data => done((JSON.parse(String(data)) as { port: number }).port))
  })
}

function bookingOf(company: LoadedCompany, n: number) {
  const { name, address, comment, starts } = bareValues(company, n)
  return {
    name,
    address,
    additionalInfo: comment,
    assign_worker: String(company.technician),
    appointments: starts.map(at => ({ appointment_time: at, duration: 60 })),
  }
}

function bareValues(company: LoadedCompany, n: number): BareBooking {
  const at = (hours: number) => new Date(Date.now() + (hours + (n % 500) * 24) * 3_600_000).toISOString()
  return {
    user: company.user,
    technician: company.technician,
    name: `Bench client ${n}`,
    address: '1 High Street, Ryde NSW',
    comment: 'Leaking tap',
    starts: [at(1), at(30)],
  }
}

async function ask(
  caller: Caller,
  method: string,
  path: string,
  token?: string,
  body?: string,
): Promise<Answer> {
  const answer = await caller.request(method, path, { token, body })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
  return answer
}

function row(cells: string[]): string {
  const widths = [20, 10, 8, 8, 10, 8, 11, 7, 8, 6]
  return cells
    .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 8) : cell.padStart(widths[i] ?? 8)))
    .join('')
}
