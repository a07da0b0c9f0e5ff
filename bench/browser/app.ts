import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { demoPassword } from '#features/account/company/demo-company.rules.ts'
import { pageSettingsContract } from '#features/account/page-settings/page-settings.contract.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { openDoors } from '#server/db/doors.ts'
import { loadTemporal } from '#shared/dates.ts'

export interface RunningApp {
  address: string
  /** Of the server's process. */
  pid: number
  /** To load a company into the database. */
  doors: ReturnType<typeof openDoors>
  owner: pg.Pool
  stop(): Promise<void>
}

/** Starts the built server of a checkout with the demo company in a folder of its own, as `npm start` would. */
export async function startApp(checkout = '.'): Promise<RunningApp> {
  if (!existsSync(join(checkout, 'dist/web/index.html')))
    throw new Error(`There is no build in ${checkout}: npm run build first.`)
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-bench-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = spawn(
    process.execPath,
    [...(process.env.BENCH_NODE?.split(' ') ?? []), 'dist/server/main.js'],
    {
      cwd: checkout,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: address,
        DATA_DIR: folder,
        DEMO: '1',
        LOG_LEVEL: 'silent',
        REQUESTS_PER_MINUTE: '1000000',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const database = { host: join(folder, 'postgres'), database: 'tradewind', max: 2 }
  const owner = new pg.Pool({ ...database, user: 'tradewind_owner' })
  owner.on('error', () => {})
  const doors = openDoors({ ...database, user: 'tradewind_serve' }, () => {})
  const stop = async () => {
    await doors.close()
    await owner.end()
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await loadTemporal()
    await untilHealthy(server, address)
    return { address, pid: server.pid!, doors, owner, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', ...more],
  })
}

export async function signInToDemo(address: string): Promise<string> {
  const answer = await fetch(`${address}/api${signInContract.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@demo.test', password: demoPassword }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  await endTours(address, accessToken)
  return accessToken
}

/** Nobody's first visit: no tour lies over the screens. */
async function endTours(address: string, token: string): Promise<void> {
  for (const path of ['/dashboard', '/jobs', '/calendar', '/clients']) {
    const answer = await fetch(`${address}/api${pageSettingsContract.updateFirstView.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ path }),
    })
    if (!answer.ok) throw new Error(`The tour of ${path} could not be ended: ${answer.status}`)
  }
}

/** A window of the application, signed in and throttled. */
export async function openWindow(
  browser: Browser,
  options: { address: string; token: string; throttle: number },
): Promise<{ page: Page; context: BrowserContext }> {
  await endTours(options.address, options.token)
  const context = await browser.newContext({
    baseURL: options.address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  })
  // A text, because the benches without a window compile this file too, and their compiler knows no DOM.
  await context.addInitScript(
    `localStorage.setItem('token', ${JSON.stringify(options.token)})
    localStorage.setItem('expiryTime', String(Date.now() + 86_400_000))`,
  )
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: options.throttle })
  return { page, context }
}

async function untilHealthy(server: ChildProcess, address: string): Promise<void> {
  for (let n = 0; n < 1_200; n++) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.`)
    const answer = await fetch(`${address}/api/health`).catch(() => null)
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
