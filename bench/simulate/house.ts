import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDoors, types } from '#server/db/doors.ts'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { freePort } from '#server/testing/free-port.ts'
import { pgbouncer, startPooler } from '#server/testing/pooler.ts'
import { argument } from '../measure.ts'
import { databaseProcess } from '../processor-time.ts'

const quiet = { info: () => {}, warn: (text: string) => console.error(text) }
const unlimited = Object.fromEntries(
  ['USER', 'COMPANY', 'NETWORK'].map(whose => [`SOCKETS_PER_${whose}`, '100000']),
)
const atOnce = argument('--at-once')
const keys = {
  SECRETS_KEY: Buffer.alloc(32, 5).toString('base64url'),
  VAPID_PUBLIC_KEY: 'BAmaMbxTKA6pEEt0WwdkHppwq2gBijWMrRIuIPkINznCjPq5_M0iWd-nkiw0ZRrI1oCIKDliNCEHWJBM5sv8hwQ',
  VAPID_PRIVATE_KEY: 'B87ErmjeG7YCLYVF1qTsjy07J66NHKHM5se3TW6NzLE',
}

export type House = Awaited<ReturnType<typeof openHouse>>
export type Server = Awaited<ReturnType<typeof startServer>>

/** A database of its own, as a host has it, for as many built servers as are started on it. */
export async function openHouse() {
  if (!existsSync('dist/server/main.js')) throw new Error('There is no build: npm run build first.')
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-simulate-'))
  // Started by root, the database runs as another user, who must be able to walk to its folder.
  await chmod(folder, 0o711)
  const cluster = await startEmbedded({ dataDir: folder, log: quiet, transport: 'tcp' })
  const { migrate: owner, serve } = await prepareEmbedded(cluster.superuser)
  await migrate(owner, resolve('migrations'), quiet)
  await prepareSchedule(owner)
  const pool = new pg.Pool({ ...owner, max: 2, types })
  pool.on('error', () => {})
  const doors = openDoors(serve, () => {})
  const servers: Server[] = []
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined
  const password = String(cluster.superuser.password)
  const address = (user: string, port: number) =>
    `postgres://tradewind_${user}:${password}@127.0.0.1:${port}/tradewind`

  async function endServers() {
    await Promise.all(servers.splice(0).map(server => server.end('SIGTERM')))
    await pooler?.stop()
    pooler = undefined
  }
  return {
    owner: pool,
    doors,
    servers,
    databasePid: () => databaseProcess(folder),
    /** Starts servers, behind PgBouncer with `lent` connections to the database if that is a number. */
    async startServers(count: number, lent: number | null) {
      if (lent !== null) {
        if (!pgbouncer) throw new Error('PgBouncer is not installed: apt-get install pgbouncer.')
        pooler = await startPooler(cluster, { tradewind_serve: password, tradewind_owner: password }, lent)
      }
      const database = {
        DATABASE_URL: address('serve', pooler?.port ?? cluster.port),
        LISTEN_URL: address('serve', cluster.port),
        MIGRATE_URL: address('owner', cluster.port),
      }
      // One data folder: the files of uploads are everybody's.
      for (let n = 0; n < count; n++) servers.push(await startServer(join(folder, 'serves'), database))
    },
    endServers,
    async close() {
      await endServers()
      await doors.close()
      await pool.end()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function startServer(dataDir: string, database: Record<string, string>) {
  const port = await freePort()
  const begin = () =>
    spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'error',
        REQUESTS_PER_MINUTE: '100000000',
        ...(atOnce && { REQUESTS_AT_ONCE_PER_COMPANY: atOnce }),
        ...unlimited,
        ...keys,
        ...database,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  let child: ChildProcess = begin()
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const untilServing = async () => {
    for (;;) {
      if (hasEnded()) throw new Error(`A server ended with ${child.exitCode ?? child.signalCode}.`)
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null)
      if (answer?.ok) return
      await sleep(50)
    }
  }
  await untilServing()
  return {
    port,
    pid: () => child.pid!,
    signal: (name: NodeJS.Signals) => child.kill(name),
    async end(name: 'SIGTERM' | 'SIGKILL') {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      child.kill(name)
      await ended
    },
    async beginAgain() {
      child = begin()
      await untilServing()
    },
  }
}
