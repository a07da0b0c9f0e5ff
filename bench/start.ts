// `npx tsx bench/start.ts [--times 5]`, after `npm run build`: milliseconds from the command until the built server answers,
// and the processor time that it took until then: with an empty folder, with data that is there, and after a kill -9 of the
// server, which leaves its database running. Without npm, which takes some 250 ms more.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/testing/free-port.ts'
import { argument } from './measure.ts'

const times = Number(argument('--times') ?? 5)
const folder = await mkdtemp(join(tmpdir(), 'tradewind-start-'))
const port = await freePort()

/** Milliseconds of processor time that a process has taken, from Linux's count of hundredths. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function start(what: string): Promise<ChildProcess> {
  const from = performance.now()
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      DEMO: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isServing = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isServing())) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    await sleep(10)
  }
  const [took, ofIt] = [performance.now() - from, processorMs(server.pid!)]
  console.log(
    `${what.padEnd(12)} ${took.toFixed(0).padStart(6)} ms, ${ofIt} of the processor, load ${loadavg()[0]!.toFixed(1)}`,
  )
  return server
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  server.kill(signal)
  await once(server, 'exit')
}

let server = await start('empty')
for (let n = 0; n < times; n++) {
  await end(server, 'SIGTERM')
  server = await start('warm')
}
for (let n = 0; n < times; n++) {
  await end(server, 'SIGKILL')
  server = await start('after a kill')
}
await end(server, 'SIGTERM')
await rm(folder, { recursive: true, force: true, maxRetries: 5 })
