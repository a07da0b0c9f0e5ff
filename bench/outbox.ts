// `npx tsx bench/outbox.ts [--mails 2000] [--rounds 3] [--slow 250] [--connections 38]`: how fast queued mails leave, beside a
// bare loop over nodemailer that sends the same mails to the same server by the same transport. Both run in a process of
// their own, built alike, and so does the mail server (smtp-server). Then what waits behind a flood: a code, a mail written by
// hand, another company's mail, with a mail server that takes `--slow` milliseconds for each; and a company whose mail hangs.
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { build } from 'vite'
import { companyIdFrom } from '#server/db/company-id.ts'
import { openDatabase } from '#server/db/connection/connect.ts'
import { newDeed } from '#server/db/deed.ts'
import { openDoors, types } from '#server/db/doors.ts'
import { migrate } from '#server/db/migrate.ts'
import { openOutbox } from '#server/outbox.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { openSendingLimits } from '#server/sending-limits.ts'
import { loadTemporal } from '#shared/dates.ts'
import { argument, median } from './measure.ts'
import type { OutboxOrder, Taken } from './outbox-parts.ts'
import { processorMs } from './processor-time.ts'

const mails = Number(argument('--mails') ?? 2_000)
const rounds = Number(argument('--rounds') ?? 3)
const slowMs = Number(argument('--slow') ?? 250)
const connections = Number(argument('--connections') ?? 38)
const port = Number(argument('--port') ?? 4319)

await loadTemporal()
const quiet = { info: () => {}, warn: (text: string) => console.error(text) }
const folder = await mkdtemp(join(tmpdir(), 'tradewind-bench-'))
const built = resolve('dist/bench')
const children: ChildProcess[] = []
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, log: quiet })
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
  for (const child of children) child.kill()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

async function part(order: OutboxOrder): Promise<ChildProcess> {
  const child = fork(join(built, 'outbox-parts.js'), {
    env: { ...process.env, NODE_ENV: 'production', BENCH_ORDER: JSON.stringify(order) },
  })
  children.push(child)
  await new Promise<void>((done, fail) => {
    child.once('message', () => done())
    child.once('exit', code => fail(new Error(`${order.kind} ended with ${code}`)))
  })
  return child
}

/** Asks a part and waits for its answer. */
function ask<T>(child: ChildProcess, message: object): Promise<T> {
  return new Promise(done => {
    child.once('message', answer => done(answer as T))
    child.send(message)
  })
}

async function run(): Promise<void> {
  const owner = new pg.Pool({ ...database.migrate, max: 2, types })
  const doors = openDoors(database.serve, () => {})
  const limits = openSendingLimits({
    mail: { most: 1_000_000, mostOnTrial: 1_000_000 },
    sms: { most: 0, mostOnTrial: 0 },
    closesDemo: false,
    sellsPlans: false,
    isDemoAddress: () => false,
  })
  const outbox = openOutbox({} as never, limits, async () => [], {
    among: async () => new Set(),
    text: '',
    refusal: () => ({ text: '', values: {} }),
  })
  const companies: ReturnType<typeof companyIdFrom>[] = []
  for (let n = 0; n < 11; n++) {
    const { rows } = await owner.query<{ id: number }>(
      `insert into companies (name, time_zone, pack_id) values ($1, 'Australia/Sydney', 3) returning id`,
      [`Company ${n}`],
    )
    companies.push(companyIdFrom(rows[0]!.id, 'seed'))
  }
  const post = await part({ kind: 'post', port })
  const bare = await part({ kind: 'bare', port, connections })
  const tradewind = await part({ kind: 'tradewind', port, serve: database.serve })
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const reset = (delay: number, hang = false) => ask(post, { reset: true, delay, hang })
  const taken = () => ask<Taken[]>(post, { tell: true })
  const count = () => ask<number>(post, { count: true })
  const write = (
    company: (typeof companies)[number],
    how: 'bulk' | 'code' | 'hand',
    count: number,
    name: string,
  ) =>
    doors.doing(newDeed({ means: how === 'hand' ? 'screen' : 'product' })).withCompany(company, tx =>
      outbox.mails(
        tx,
        Array.from({ length: count }, (_, n) => mailOf(`${name}-${n}@mail.test`)),
        how === 'code' ? 'reader' : 'company',
      ),
    )
  const flood = async (total: number, of: typeof companies) => {
    for (const company of of) await write(company, 'bulk', Math.ceil(total / of.length), `flood-${company}`)
  }
  const until = async (total: number) => {
    while ((await count()) < total) await sleep(10)
  }

  console.log(`\nmails a second, ${mails} each, ${connections} connections; median of ${rounds}\n`)
  for (const delay of [0, 50, slowMs]) {
    const rates = { ours: [] as number[], bare: [] as number[] }
    const of = delay === slowMs ? 1_000 : mails
    const processes = {
      server: tradewind.pid!,
      PostgreSQL: postmaster,
      bare: bare.pid!,
      'mail server': post.pid!,
    }
    const used = () => Object.values(processes).map(pid => processorMs([pid]))
    let before = used()
    for (let round = 0; round <= rounds; round++) {
      if (round === 1) before = used()
      await reset(delay)
      await ask(bare, { mails: of, mail: mailOf('') })
      await until(of)
      const bareRate = rateOf(await taken())
      await reset(delay)
      await flood(of, companies.slice(0, 10))
      await until(of)
      const ourRate = rateOf(await taken())
      // The first round warms up.
      if (round === 0) continue
      rates.ours.push(ourRate)
      rates.bare.push(bareRate)
    }
    const [ours, bareRate] = [median(rates.ours), median(rates.bare)]
    console.log(
      `a mail takes ${delay} ms: ours ${ours.toFixed(0)}, bare ${bareRate.toFixed(0)}, ratio ${(ours / bareRate).toFixed(2)}; ${(ours * 60).toFixed(0)} a minute; load ${loadavg()[0]!.toFixed(1)}`,
    )
    const each = used().map((ms, i) => ((ms - before[i]!) / rounds / of).toFixed(2))
    console.log(
      `  processor ms a mail: ${Object.keys(processes)
        .map((name, i) => `${name} ${each[i]}`)
        .join(', ')} (of both runs)`,
    )
  }

  console.log('\nmilliseconds until a mail is taken, while 2,500 of one company wait: p50 and most of 20\n')
  const [first, other] = [companies[0]!, companies[10]!]
  for (const [what, delay, hang] of [
    ['instant', 0, false],
    [`${slowMs} ms a mail`, slowMs, false],
    ["the company's mail hangs", 0, true],
  ] as const) {
    await reset(delay, hang)
    await write(first, 'bulk', 2_500, hang ? 'hang' : 'flood')
    await sleep(500)
    const asked = new Map<string, number>()
    for (let n = 0; n < 20; n++) {
      for (const how of ['code', 'hand', 'bulk'] as const) {
        const name = `${how}-${n}-of`
        asked.set(`${name}-0@mail.test`, Date.now())
        await write(how === 'bulk' ? other : first, how, 1, name)
      }
      await sleep(50)
    }
    const arrived = async () => (await taken()).filter(({ to }) => asked.has(to))
    while ((await arrived()).length < asked.size) await sleep(50)
    const waits = (await arrived()).map(({ to, at }) => ({ to, ms: at - asked.get(to)! }))
    const said = (how: string) => {
      const ms = waits
        .filter(({ to }) => to.startsWith(how))
        .map(each => each.ms)
        .sort((a, b) => a - b)
      return `${median(ms)} and ${ms.at(-1)}`
    }
    console.log(
      `${what}: code ${said('code')}, by hand ${said('hand')}, another company's ${said('bulk')}; load ${loadavg()[0]!.toFixed(1)}`,
    )
    await owner.query(`delete from outbox`)
    await sleep(2_000)
  }
  await doors.close()
  await owner.end()
}

function rateOf(taken: Taken[]): number {
  const times = taken.map(each => each.at).sort((a, b) => a - b)
  return (times.length - 1) / ((times.at(-1)! - times[0]!) / 1000)
}

function mailOf(to: string) {
  const text = 'Your plumber is on the way.\n'.repeat(20)
  return { to, from: 'Smith Plumbing', subject: 'On the way', text, html: `<p>${text}</p>` }
}
