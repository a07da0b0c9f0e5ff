// `npx tsx bench/memory.ts [--jobs 100000] [--requests 20000] [--callers 8]`: memory of the built server after a day's
// requests. BENCH_NODE holds switches of Node.js to compare.
import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from './browser/app.ts'
import { Caller } from './caller.ts'
import { loadCompany } from './load.ts'
import { argument, manyCallers } from './measure.ts'
import { requestOf, worksOf } from './measured-requests.ts'

const jobs = Number(argument('--jobs') ?? 100_000)
const requests = Number(argument('--requests') ?? 20_000)
const callers = Number(argument('--callers') ?? 8)

const app = await startApp()
try {
  const started = await memory()
  const company = await loadCompany(app.doors, jobs)
  await app.owner.query('vacuum analyze')
  const works = worksOf()
  const { port } = new URL(app.address)
  const all = Array.from({ length: callers }, () => new Caller(Number(port)))
  let n = 0
  const { p95, perSecond } = await manyCallers(all, requests, caller => {
    const { entry, input } = works[n++ % works.length]!
    const { method, url, body } = requestOf(entry, input(company))
    return caller.request(method, url, { token: company.token, ...(body && { body }) })
  })
  const busy = await memory()
  await sleep(30_000)
  const after = await memory()
  for (const caller of all) caller.end()
  console.log(`${process.env.BENCH_NODE ?? 'as it starts'}; load ${loadavg()[0]?.toFixed(1)}`)
  console.log(
    `MB: started ${started.now}, after ${requests} requests ${busy.now}, 30 s later ${after.now}, at most ${after.most}`,
  )
  console.log(`${perSecond.toFixed(0)} a second, p95 ${p95.toFixed(1)} ms`)
} finally {
  await app.stop()
}

/** MB that the server holds, and held at most (Linux alone tells). */
async function memory(): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${app.pid}/status`, 'utf8')
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: of('VmRSS'), most: of('VmHWM') }
}
