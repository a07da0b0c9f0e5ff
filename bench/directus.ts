// `DIRECTUS=/tmp/directus npx tsx bench/directus.ts [--jobs 100000] [--times 60] [--only 'a week'] [--keep FOLDER]`: the product beside
// Directus on the same rows in the same PostgreSQL. It is no dependency of the project: once before,
// `npm install --prefix /tmp/directus directus@12.4.0`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { build } from 'vite'
import { openDatabase } from '#server/db/connection/connect.ts'
import { openDoors } from '#server/db/doors.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { loadTemporal } from '#shared/dates.ts'
import { Caller } from './caller.ts'
import { directusTables, relations } from './directus-tables.ts'
import { askDirectus, askOurs, works } from './directus-works.ts'
import { type LoadedCompany, loadCompany } from './load.ts'
import { argument, inTurn, manyCallers, median } from './measure.ts'
import type { ServeOrder } from './serve.ts'

const place = process.env.DIRECTUS ?? '/tmp/directus'
const jobs = Number(argument('--jobs') ?? 100_000)
const times = Number(argument('--times') ?? 60)
const rounds = Number(argument('--rounds') ?? 3)
const only = argument('--only')
const kept = argument('--keep')
const callers = 16
const token = 'bench-directus-token'
const built = resolve('dist/bench')

if (!existsSync(join(place, 'node_modules/directus')))
  console.log(
    `Directus is not installed in ${place}: run \`npm install --prefix ${place} directus@12.4.0\` first. Nothing was measured.`,
  )
else await run()

async function run(): Promise<void> {
  await loadTemporal()
  const log = { info: () => {}, warn: (text: string) => console.error(text) }
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'tradewind-bench-')))
  const database = await openDatabase({ dataDir: folder, databaseUrl: process.env.BENCH_DATABASE_URL, log })
  const children: ChildProcess[] = []
  const owner = new pg.Pool({ ...database.migrate, max: 2 })
  owner.on('error', () => {})
  try {
    await migrate(database.migrate, resolve('migrations'), log)
    await prepareSchedule(database.migrate)
    const doors = openDoors(database.serve, () => {})
    const company = await loadCompany(doors, jobs)
    await doors.close()
    await owner.query(directusTables(company.id))
    await owner.query('vacuum analyze')
    const ours = await serveOurs(children, database.serve, database.migrate)
    const theirs = await serveDirectus(children, database.migrate)
    for (const relation of relations) await relate(theirs, relation)
    await measure(company, ours, theirs)
  } finally {
    for (const child of children) child.kill()
    await owner.end()
    await database.stop()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

async function measure(company: LoadedCompany, ours: number, theirs: number): Promise<void> {
  console.log(
    `\n${jobs.toLocaleString('en')} jobs, ${times * rounds} times each, in turn, one caller; then ${callers} callers`,
  )
  console.log(
    row([
      'what',
      'ours p50',
      'p95',
      'theirs p50',
      'p95',
      'faster',
      'ours /s',
      'theirs /s',
      'more',
      'KB',
      'KB',
      'load',
    ]),
  )
  for (const work of works(company)) {
    if (only && !work.name.includes(only)) continue
    const one = { ours: new Caller(ours), theirs: new Caller(theirs) }
    const askOne = {
      ours: () => askOurs(one.ours, work, company.token),
      theirs: () => askDirectus(one.theirs, work, token),
    }
    const size = { ours: 0, theirs: 0 }
    for (let n = 0; n < 10; n++) {
      size.ours = (await askOne.ours()).size
      size.theirs = (await askOne.theirs()).size
    }
    const took = await inTurn(times * rounds, askOne)
    const open = (port: number) => Array.from({ length: callers }, () => new Caller(port))
    const many = { ours: open(ours), theirs: open(theirs) }
    const rates = { ours: [] as number[], theirs: [] as number[] }
    for (let round = 0; round <= rounds; round++) {
      const a = await manyCallers(many.ours, times * 4, caller => askOurs(caller, work, company.token))
      const b = await manyCallers(many.theirs, times * 4, caller => askDirectus(caller, work, token))
      // The first round warms both.
      if (round === 0) continue
      rates.ours.push(a.perSecond)
      rates.theirs.push(b.perSecond)
    }
    for (const caller of [...Object.values(one), ...many.ours, ...many.theirs]) caller.end()
    const [perSecond, theirPerSecond] = [median(rates.ours), median(rates.theirs)]
    console.log(
      row([
        work.name,
        took.ours.p50.toFixed(1),
        took.ours.p95.toFixed(1),
        took.theirs.p50.toFixed(1),
        took.theirs.p95.toFixed(1),
        `${(took.theirs.p50 / took.ours.p50).toFixed(2)}×`,
        perSecond.toFixed(0),
        theirPerSecond.toFixed(0),
        `${(perSecond / theirPerSecond).toFixed(2)}×`,
        (size.ours / 1024).toFixed(1),
        (size.theirs / 1024).toFixed(1),
        loadavg()[0]!.toFixed(1),
      ]),
    )
  }
}

async function serveOurs(
  children: ChildProcess[],
  serve: pg.PoolConfig,
  owner: pg.PoolConfig,
): Promise<number> {
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true, rolldownOptions: { input: ['bench/serve.ts'] } },
  })
  const order: ServeOrder = { kind: 'tradewind', serve, owner, statements: {} }
  const child = spawn(process.execPath, [join(built, 'serve.js')], {
    env: { ...process.env, NODE_ENV: 'production', BENCH_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return new Promise((done, fail) => {
    child.once('exit', code => fail(new Error(`the server ended with ${code}`)))
    child.stdout?.once('data', data => done((JSON.parse(String(data)) as { port: number }).port))
  })
}

/** Directus as its guide for production says: no rate limit, no log, its cache off as ours has none. */
async function serveDirectus(children: ChildProcess[], owner: pg.PoolConfig): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: 'only for the bench',
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: token,
    ADMIN_TOKEN: token,
    QUERY_LIMIT_MAX: '-1',
    DB_CLIENT: 'pg',
    DB_HOST: String(owner.host),
    DB_PORT: String(owner.port),
    DB_DATABASE: String(owner.database),
    DB_USER: String(owner.user),
    DB_PASSWORD: String(owner.password ?? ''),
    DB_SEARCH_PATH: 'array:directus,public',
    DB_POOL__MAX: '20',
  }
  const command = join(place, 'node_modules/directus/cli.js')
  const made = spawnSync(process.execPath, [command, 'bootstrap'], { cwd: place, env, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`Directus could not be prepared: ${made.stdout}\n${made.stderr}`)
  const child = spawn(process.execPath, [command, 'start'], {
    cwd: place,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  for (let n = 0; n < 240; n++) {
    const answers = await fetch(`http://127.0.0.1:${port}/server/ping`).then(
      answer => answer.ok,
      () => false,
    )
    if (answers) return port
    await sleep(500)
  }
  throw new Error('Directus did not start within two minutes')
}

async function relate(
  port: number,
  { collection, field, special, related, meta }: (typeof relations)[number],
) {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }
  await post(`/fields/${collection}`, { field, type: 'alias', meta: { special: [special] } })
  const [many, column] = related
  const answer = await fetch(`http://127.0.0.1:${port}/relations/${many}/${column}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ meta: { one_field: field, ...meta } }),
  })
  if (!answer.ok) throw new Error(`${many}.${column}: ${answer.status} ${await answer.text()}`)
}

function row(cells: string[]): string {
  return cells.map((cell, i) => (i === 0 ? cell.padEnd(28) : cell.padStart(11))).join('')
}
