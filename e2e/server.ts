import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { stripeHouse } from '../src/server/providers/pay/testing/stripe-house.ts'
import { hurryMinutes } from './minute.ts'

const startWithinMs = 180_000
const stopWithinMs = 15_000

/**
 * Starts the built server with the demo company on a free port and an empty data folder of its own. It leaves its
 * address in TRADEWIND_E2E_URL and the folder in TRADEWIND_E2E_DATA. What comes back stops it and removes the folder.
 */
export default async function startServer() {
  // For work on a test: a server that already runs, with its DATA_DIR in TRADEWIND_E2E_DATA.
  if (process.env.TRADEWIND_E2E_URL) return
  // The servers that journeys start for themselves stay on the Node that runs the tests.
  const { address, dataDir, logFile, stop } = await start({}, process.env.E2E_SERVER_NODE)
  process.env.TRADEWIND_E2E_URL = address
  process.env.TRADEWIND_E2E_DATA = dataDir
  process.env.TRADEWIND_E2E_LOG = logFile
  return stop
}

/**
 * Starts a server of a journey's own, of the release in this folder, without the demo company. `restart` goes on with its data, of
 * another release too, or after something was done `whileDown`.
 */
export const startOwn = (folder?: string) => start({ DEMO: '0' }, process.execPath, folder)

/** Starts a server of a journey's own, with more variables; what is done there each minute is done every few seconds. */
export async function launchServer(more: Record<string, string> = {}) {
  const server = await start(more)
  const stopping = new AbortController()
  // Without it the journey waits its minutes.
  const hurrying = hurryMinutes(server.dataDir, stopping.signal).catch(console.error)
  return {
    ...server,
    async stop() {
      stopping.abort()
      await hurrying
      await server.stop()
    },
  }
}

async function start(more: Record<string, string>, node = process.execPath, folder = process.cwd()) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tradewind-e2e-'))
  // Started by root, the database runs as another user, who must be able to walk to its folder.
  await chmod(dataDir, 0o711)
  const logFile = path.join(dataDir, 'server.log')
  const log = await open(logFile, 'w')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const stripe = await stripeHouse()
  const env = { ...process.env }
  // The developer's own settings (a mail account, a database) have no place in a test.
  for (const name of ['DATABASE_URL', 'MIGRATE_URL', 'SMTP_URL', 'DEMO', 'HOST', 'PUBLIC_URL'])
    delete env[name]
  const begin = (cwd: string) =>
    spawn(node, ['dist/server/main.js'], {
      cwd,
      env: {
        ...env,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: address,
        DATA_DIR: dataDir,
        DEMO: '1',
        // The browsers say which address they come from: see journey.ts.
        TRUST_PROXY: '127.0.0.1',
        STRIPE_URL: stripe.url,
        TZ: 'America/New_York',
        ...more,
      },
      stdio: ['ignore', log.fd, log.fd],
    })
  let server = begin(folder)
  const restart = async (next = folder, whileDown = async () => {}) => {
    await end(server, dataDir)
    await whileDown()
    server = begin(next)
    await untilHealthy(server, address)
  }
  const stop = async () => {
    await end(server, dataDir)
    await stripe.close()
    await log.close()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilHealthy(server, address)
  } catch (error) {
    console.error(await readFile(logFile, 'utf8'))
    await stop()
    throw error
  }
  return { address, dataDir, logFile, restart, stop }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('the probe has no port')
  return address.port
}

async function untilHealthy(server: ChildProcess, address: string) {
  const deadline = Date.now() + startWithinMs
  let lastWord = 'no answer yet'
  while (Date.now() < deadline) {
    if (hasEnded(server))
      throw new Error(`The server ended with code ${server.exitCode} before it could serve.`)
    try {
      const reply = await fetch(`${address}/api/health`)
      if (reply.ok) return
      lastWord = `status ${reply.status}`
    } catch (error) {
      lastWord = String(error)
    }
    await sleep(100)
  }
  throw new Error(`The server was not healthy after ${startWithinMs / 1000} s: ${lastWord}.`)
}

/** Ends the server by its process id, and the database too when the server could not do that any more. */
async function end(server: ChildProcess, dataDir: string) {
  if (!hasEnded(server)) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const late = setTimeout(() => server.kill('SIGKILL'), stopWithinMs)
    await ended
    clearTimeout(late)
  }
  for (const name of await readdir(dataDir)) {
    const pidFile = await readFile(path.join(dataDir, name, 'postmaster.pid'), 'utf8').catch(() => '')
    const pid = Number.parseInt(pidFile, 10)
    if (pid > 0) stopDatabase(pid)
  }
}

function stopDatabase(pid: number) {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function hasEnded(server: ChildProcess) {
  return server.exitCode !== null || server.signalCode !== null
}
