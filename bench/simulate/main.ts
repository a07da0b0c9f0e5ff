// `npm run load -- [--companies 100] [--jobs 20000] [--rate 40] [--seconds 30] [--processes 1,2] [--pooler 40] [--at-once 2]
// [--replica] [--bucket] (the one of S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY)
// [--only calm,noise,kill,pause,update,most,sockets]`: companies of skewed size ask several built servers on one database as offices
// and vans do in a day, each phase in `--seconds`. Requests come when they are due, whether or not earlier ones were
// answered (`--rate` a second at the busiest hour). `noise`: the largest company asks without a pause, every other while; `kill`: a server is
// killed and started again; `pause`: one stands still for ten seconds; `update`: each is stopped and started in turn;
// `most`: how many requests of a kind are answered a second, and what one costs; `sockets`: what 10,000 quiet windows hold. Every answer is searched for another
// company's mark, and every answered write must stand in the database once, and every photo where files are kept. With a replica own
// writes are read at last, while it follows, is behind, promoted and gone. Exits with 1 where one is lost, doubled,
// foreign or failed.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { argument, manyCallers, quantiles } from '../measure.ts'
import { processorMs } from '../processor-time.ts'
import { tellBeside } from './beside.ts'
import { ask, endCallers, type Result } from './callers.ts'
import { makeCompanies, type SimulatedCompany } from './companies.ts'
import { busyness, kinds, nextAsked } from './day.ts'
import { openHouse } from './house.ts'
import { comparePhotos, compareWrites } from './proofs.ts'
import { tellSockets } from './sockets.ts'

const lasts = Number(argument('--seconds') ?? 30)
const rate = Number(argument('--rate') ?? 40)
const processes = (argument('--processes') ?? '1,2').split(',').map(Number)
const pooled = argument('--pooler')
const noisyCallers = 16
const noisyTurns = 8
const pauseMs = 10_000
const phases = { calm: day, noise, kill, pause, update }
const chosen = argument('--only')?.split(',') ?? [...Object.keys(phases), 'most']

const house = await openHouse()
let wrong = 0
try {
  const companies = await makeCompanies(
    house,
    Number(argument('--companies') ?? 100),
    Number(argument('--jobs') ?? 20_000),
  )
  console.log(
    `${companies.length} companies, the largest with ${companies[0]!.jobs} jobs and the smallest with ${companies.at(-1)!.jobs}`,
  )
  const hasReplica = process.argv.includes('--replica')
  for (const count of processes) {
    if (hasReplica && !house.replica()) await house.startReplica()
    await house.startServers(count, pooled ? Number(pooled) : null)
    console.log(
      `\n${count} ${count === 1 ? 'process' : 'processes'}${pooled ? `, ${pooled} connections lent` : ''}`,
    )
    for (const name of Object.keys(phases).filter(each => chosen.includes(each)))
      await tellPhase(name, companies, await phases[name as keyof typeof phases](companies))
    if (chosen.includes('most')) await tellMost(companies)
    if (hasReplica && count === processes.at(-1)) wrong += await tellBeside(house, companies)
    if (chosen.includes('sockets')) await tellSockets(house, companies, 10_000)
    await house.endServers()
  }
} finally {
  endCallers()
  await house.close()
}
process.exitCode = wrong > 0 ? 1 : 0

/** A day's requests, each when it is due. */
async function day(companies: readonly SimulatedCompany[], seconds = lasts): Promise<Result[]> {
  const begun = performance.now()
  const asked: Promise<Result>[] = []
  let dueAt = begun
  for (;;) {
    const part = (dueAt - begun) / (seconds * 1_000)
    if (part >= 1) break
    await sleep(Math.max(0, dueAt - performance.now()))
    asked.push(ask(house.servers, nextAsked(companies, part), dueAt))
    dueAt += (-Math.log(1 - Math.random()) * 1_000) / (rate * busyness(part))
  }
  return Promise.all(asked)
}

/** Days of the others alone and beside the noisy company in turn, so that whatever else the machine does concerns both. */
async function noise([largest, ...others]: readonly SimulatedCompany[]) {
  const made: Promise<Result>[] = []
  const alone: Result[] = []
  const beside: Result[] = []
  for (let n = 0; n < noisyTurns; n++) {
    alone.push(...(await day(others, lasts / noisyTurns)))
    let going = true
    const callers = Array.from({ length: noisyCallers }, async () => {
      while (going) {
        const asking = ask(house.servers, nextAsked([largest!], Math.random()), performance.now())
        made.push(asking)
        await asking
      }
    })
    beside.push(...(await day(others, lasts / noisyTurns)))
    going = false
    await Promise.all(callers)
  }
  const noisy = await Promise.all(made)
  const served = noisy.filter(({ status }) => status === 200)
  const p95 = quantiles(served.map(({ ms }) => ms)).p95
  console.log(
    `  (the noisy company: ${served.length} requests served, ${(served.length / lasts).toFixed(0)} a second, p95 ${p95.toFixed(0)} ms)`,
  )
  for (const isRead of [true, false]) {
    const [quiet, loud] = [alone, beside].map(results => tail(results, isRead))
    console.log(
      `  (${isRead ? 'reads' : 'writes'} of the others: p95 ${quiet!.toFixed(0)} ms alone, ${loud!.toFixed(0)} beside it: ${(loud! / quiet!).toFixed(1)} times)`,
    )
  }
  // Its answers count as much, but not how long they took.
  return [...beside, ...[...alone, ...noisy].map(result => ({ ...result, ms: Number.NaN }))]
}

function tail(results: readonly Result[], isRead: boolean): number {
  const alike = results.filter(({ asked }) => (asked.entry.effect === 'reads') === isRead)
  return quantiles(alike.map(({ ms }) => ms)).p95
}

/** The day, with something that happens after a third of it. */
async function during(companies: readonly SimulatedCompany[], happens: () => Promise<void>) {
  const happening = sleep(lasts * 300).then(happens)
  const results = await day(companies)
  await happening
  return results
}

async function kill(companies: readonly SimulatedCompany[]) {
  return during(companies, async () => {
    const server = house.servers[0]!
    await server.end('SIGKILL')
    await server.beginAgain()
  })
}

async function pause(companies: readonly SimulatedCompany[]) {
  return during(companies, async () => {
    const server = house.servers[0]!
    server.signal('SIGSTOP')
    await sleep(pauseMs)
    server.signal('SIGCONT')
  })
}

async function update(companies: readonly SimulatedCompany[]) {
  return during(companies, async () => {
    for (const server of house.servers) {
      await server.end('SIGTERM')
      await server.beginAgain()
    }
  })
}

async function tellPhase(name: string, companies: readonly SimulatedCompany[], results: readonly Result[]) {
  // The limits of one person and company, which the noisy one meets.
  const limited = results.filter(({ status }) => status === 429)
  const failed = results.filter(({ status }) => status !== 200 && status !== 429)
  const foreign = results.filter(result => result.foreign.length > 0)
  const again = results.filter(({ tries }) => tries > 1)
  const { lost, doubled } = await compareWrites(house.owner, results)
  const photos = await comparePhotos(house.owner, house.files, results)
  wrong += failed.length + foreign.length + lost.length + doubled.length
  wrong += photos.lost.length + photos.foreign.length
  const timed = results.filter(({ ms }) => !Number.isNaN(ms))
  const of = (isRead: boolean) => {
    const { p50, p95 } = quantiles(
      timed.filter(({ asked }) => (asked.entry.effect === 'reads') === isRead).map(({ ms }) => ms),
    )
    return `${p50.toFixed(1)} and ${p95.toFixed(1)} ms`
  }
  const marked = results.reduce((sum, { own }) => sum + own, 0)
  const longest = Math.max(...timed.map(({ ms }) => ms))
  console.log(
    `${name.padEnd(7)} ${String(results.length).padStart(6)} requests of ${companies.length} companies; p50 and p95: reads ${of(true)}, writes ${of(false)}, longest ${Math.round(longest)} ms; asked again ${again.length}; over a limit ${limited.length}; failed ${failed.length}, lost ${lost.length}, doubled ${doubled.length}, foreign ${foreign.length} (of ${marked} marks); photos ${photos.compared}, lost ${photos.lost.length}, other ${photos.foreign.length}; load ${loadavg()[0]!.toFixed(1)}`,
  )
  for (const { asked, status, tries } of failed.slice(0, 5))
    console.log(`  ${status} after ${tries} tries: ${asked.kind}`)
  for (const { asked, foreign: found } of foreign.slice(0, 5))
    console.log(`  ${asked.kind} told ${found.join(' ')}`)
  for (const text of [...lost, ...doubled, ...photos.lost, ...photos.foreign].slice(0, 5))
    console.log(`  ${text}`)
}

/** Requests of one kind after the other by sixteen callers: how many a second, and the processor time of one. */
async function tellMost(companies: readonly SimulatedCompany[]) {
  for (const { name, ask: asked } of kinds) {
    const callers = Array.from({ length: noisyCallers }, () => null)
    const one = async () => {
      const company = companies[Math.floor(Math.random() * companies.length)]!
      const next = { kind: name, mark: company.mark, ...asked(company) }
      const result = await ask(house.servers, next, performance.now())
      if (result.status !== 200 || result.foreign.length > 0) wrong++
    }
    const times = 400
    await manyCallers(callers, times / 4, one)
    const before = await used()
    const { p50, p95, perSecond } = await manyCallers(callers, times, one)
    const after = await used()
    const cost = (of: keyof typeof after) => ((after[of] - before[of]) / times).toFixed(1)
    console.log(
      `  ${name.padEnd(17)} ${perSecond.toFixed(0).padStart(5)} a second, p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms; one takes ${cost('servers')} ms of the servers, ${cost('database')} of the database, ${((after.wal - before.wal) / times / 1_024).toFixed(1)} kB of journal, ${((after.disk - before.disk) / times / 1_024).toFixed(1)} of disk`,
    )
  }
}

/** Use of the servers and the database so far. */
async function used() {
  const { rows } = await house.owner.query<{ wal: number; disk: number }>(
    `select (pg_current_wal_lsn() - '0/0')::float8 as wal, pg_database_size(current_database())::float8 as disk`,
  )
  return {
    servers: processorMs(house.servers.map(server => server.pid())),
    database: processorMs([house.databasePid()]),
    ...rows[0]!,
  }
}
