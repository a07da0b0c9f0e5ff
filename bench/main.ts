import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { contracts } from '#app/features.ts'
import { openDatabase } from '#server/db/connect.ts'
import { openDoors, types } from '#server/db/doors.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { dayText, loadTemporal, todayIn } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { benchApp } from './bench-app.ts'
import { type Captured, capture } from './capture.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { argument, manyCallers, median, oneCaller, type Sample } from './measure.ts'
import type { ServeOrder } from './serve.ts'

const sizes = (argument('--sizes') ?? '1000,100000').split(',').map(Number)
const rounds = Number(argument('--rounds') ?? 5)
const times = Number(argument('--times') ?? 100)
/** A folder that is kept: the next run finds its companies there. */
const kept = argument('--keep')

interface Work {
  name: string
  entry: Endpoint
  input: (company: LoadedCompany) => Record<string, unknown>
}

await loadTemporal()
const quiet = { info: () => {}, warn: (text: string) => console.error(text) }
const folder = kept ?? (await mkdtemp(join(tmpdir(), 'tradewind-bench-')))
const children: ChildProcess[] = []
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
  for (const child of children) child.kill()
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
  const ports = {
    tradewind: await serve('tradewind', statements),
    bare: await serve('bare', statements),
  }
  console.log(
    `\nmilliseconds a request, one caller, median of ${rounds} rounds × ${times}; load ${loadavg()[0]?.toFixed(1)}`,
  )
  console.log('bare: the same SQL through pg behind node:http, in turn with ours\n')
  console.log(row(['what', 'jobs', 'p50', 'p95', 'bare p50', 'ratio', 'statements']))
  for (const work of works) {
    for (const company of companies) {
      const key = `${work.name}-${company.jobs}`
      const samples: { ours: Sample; bare: Sample }[] = []
      await oneCaller(20, () => ask(ports.tradewind, work, company))
      await oneCaller(20, () => askBare(ports.bare, company, key))
      for (let round = 0; round < rounds; round++) {
        const ours = await oneCaller(times, () => ask(ports.tradewind, work, company))
        samples.push({ ours, bare: await oneCaller(times, () => askBare(ports.bare, company, key)) })
      }
      const p50 = median(samples.map(s => s.ours.p50))
      const bare = median(samples.map(s => s.bare.p50))
      console.log(
        row([
          work.name,
          company.jobs.toLocaleString('en'),
          p50.toFixed(2),
          median(samples.map(s => s.ours.p95)).toFixed(2),
          bare.toFixed(2),
          `${median(samples.map(s => s.ours.p50 / s.bare.p50)).toFixed(2)}×`,
          String(statements[key]?.length ?? 0),
        ]),
      )
    }
  }
  console.log('')
  for (const company of companies) {
    let n = 0
    const added = await manyCallers(8, 1_000, () => add(ports.tradewind, company, n++))
    console.log(
      `add a job with two appointments, eight writers, ${company.jobs.toLocaleString('en')} jobs: ` +
        `p50 ${added.p50.toFixed(1)} ms, p95 ${added.p95.toFixed(1)} ms, ${Math.round(added.perSecond)} a second`,
    )
  }
}

function worksOf(): Work[] {
  const today = todayIn('Australia/Sydney', new Date().toISOString())
  const list = contracts.jobs.list
  const page = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }
  const year = { start: dayText(today - 365), end: dayText(today) }
  const search = (text: string) => () => ({
    pagination: page,
    filters: { tab: 0, search: text, dates: year },
  })
  return [
    {
      name: 'list, first page',
      entry: list,
      input: () => ({ pagination: page, filters: { tab: 0, dates: year } }),
    },
    {
      name: 'list, filtered',
      entry: list,
      input: () => ({ pagination: page, filters: { tab: 0, status: 5, dates: year } }),
    },
    { name: 'search, common', entry: list, input: search('hill street') },
    { name: 'search, rare', entry: list, input: search('K0007919') },
    { name: 'search, none', entry: list, input: search('zzqqxx') },
    { name: 'open a job', entry: contracts.jobs.open, input: company => ({ id: company.someJob }) },
    {
      name: 'calendar, a week',
      entry: contracts.calendar.range,
      input: () => ({ startDate: dayText(today - 3), endDate: dayText(today + 3) }),
    },
  ]
}

async function captureAll(companies: LoadedCompany[], works: Work[]): Promise<Record<string, Captured[]>> {
  const app = await benchApp(database.serve)
  const found: Record<string, Captured[]> = {}
  for (const work of works) {
    for (const company of companies) {
      const { url, method, body } = requestOf(work.entry, work.input(company))
      const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' }
      const inject = () => app.http.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      // Once before, so that the session is known.
      const answer = await inject()
      if (answer.statusCode !== 200) throw new Error(`${work.name}: ${answer.statusCode} ${answer.body}`)
      found[`${work.name}-${company.jobs}`] = await capture(inject)
    }
  }
  await app.stop()
  return found
}

async function serve(kind: ServeOrder['kind'], statements: Record<string, Captured[]>): Promise<number> {
  const order: ServeOrder = { kind, serve: database.serve, owner: database.migrate, statements }
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/serve.ts'], {
    env: { ...process.env, BENCH_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((done, fail) => {
    child.once('exit', code => fail(new Error(`${kind} server ended with ${code}`)))
    child.stdout?.once('data', data => done((JSON.parse(String(data)) as { port: number }).port))
  })
}

function requestOf(entry: Endpoint, input: Record<string, unknown>) {
  const rest = { ...input }
  const path = entry.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return value
  })
  const body = entry.method === 'POST' ? JSON.stringify(rest) : undefined
  return { url: `/api${path}`, method: entry.method, body }
}

async function ask(port: number, work: Work, company: LoadedCompany): Promise<void> {
  const { url, method, body } = requestOf(work.entry, work.input(company))
  await call(`http://127.0.0.1:${port}${url}`, method, company.token, body)
}

async function askBare(port: number, company: LoadedCompany, key: string): Promise<void> {
  await call(`http://127.0.0.1:${port}/${company.id}/${encodeURIComponent(key)}`, 'GET', '', undefined)
}

async function add(port: number, company: LoadedCompany, n: number): Promise<void> {
  const at = (hours: number) => new Date(Date.now() + (hours + (n % 500) * 24) * 3_600_000).toISOString()
  const { url, method, body } = requestOf(contracts.jobs.add, {
    name: `Bench client ${n}`,
    address: '1 High Street, Ryde NSW',
    additionalInfo: 'Leaking tap',
    appointments: [
      { appointment_time: at(1), duration: 60 },
      { appointment_time: at(30), duration: 60 },
    ],
  })
  await call(`http://127.0.0.1:${port}${url}`, method, company.token, body)
}

async function call(url: string, method: string, token: string, body: string | undefined): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      'content-type': 'application/json',
      // Both servers send the same bytes: compression is not what is compared.
      'accept-encoding': 'identity',
    },
    ...(body ? { body } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 300)}`)
}

function row(cells: string[]): string {
  const widths = [20, 10, 8, 8, 10, 8, 10]
  return cells
    .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 8) : cell.padStart(widths[i] ?? 8)))
    .join('')
}
