import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { openDoors, types } from '#server/db/doors.ts'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { type Embedded, startEmbedded } from '#server/db/embedded/start.ts'
import { migrate } from '#server/db/migrate.ts'
import { diskStorage } from '#server/providers/storage/disk.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { pgbouncer, startPooler } from '#server/testing/pooler.ts'
import { databaseAddress, programKeys, startProgram } from '#server/testing/program.ts'
import { argument } from '../measure.ts'
import { databaseProcess } from '../processor-time.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { startReplica } from './replica.ts'

const quiet = { info: () => {}, warn: (text: string) => console.error(text) }
const unlimited = Object.fromEntries(
  ['USER', 'COMPANY', 'NETWORK'].map(whose => [`SOCKETS_PER_${whose}`, '100000']),
)
const atOnce = argument('--at-once')
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
  const bucket: Bucket | null = process.argv.includes('--bucket') ? await openBucket() : null
  const files: Storage = bucket?.storage ?? diskStorage(join(folder, 'serves', 'files'))
  let replica: Embedded | undefined
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined
  const password = String(cluster.superuser.password)

  async function endServers() {
    await Promise.all(servers.splice(0).map(server => server.end('SIGTERM')))
    await pooler?.stop()
    pooler = undefined
  }
  return {
    owner: pool,
    doors,
    servers,
    files,
    replica: () => replica,
    /** From then on servers that are started read beside from it. */
    async startReplica() {
      replica = await startReplica(cluster, folder, join(folder, 'replica'))
    },
    async endReplica() {
      await replica?.stop()
      replica = undefined
    },
    databasePid: () => databaseProcess(folder),
    /** Starts servers, behind PgBouncer with `lent` connections to the database if that is a number. */
    async startServers(count: number, lent: number | null) {
      if (lent !== null) {
        if (!pgbouncer) throw new Error('PgBouncer is not installed: apt-get install pgbouncer.')
        pooler = await startPooler(cluster, { tradewind_serve: password, tradewind_owner: password }, lent)
      }
      // The database takes 100 connections: without a pooler four servers share them with what asks it here.
      const each = lent === null ? Math.min(20, Math.floor(72 / count) - 9) : 20
      const database = {
        DATABASE_POOL: String(each),
        DATABASE_URL: databaseAddress(cluster, 'serve', pooler?.port),
        LISTEN_URL: databaseAddress(cluster, 'serve'),
        MIGRATE_URL: databaseAddress(cluster, 'owner'),
        ...(replica && { REPLICA_URL: databaseAddress({ ...cluster, port: replica.port }, 'serve') }),
        ...bucket?.settings,
      }
      // One data folder: the files of uploads are everybody's.
      for (let n = 0; n < count; n++) servers.push(await startServer(join(folder, 'serves'), database))
    },
    endServers,
    async close() {
      await endServers()
      await replica?.stop()
      await doors.close()
      await pool.end()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function startServer(dataDir: string, database: Record<string, string>) {
  const begin = async (port?: number) => {
    const program = await startProgram({
      ...(port !== undefined && { port }),
      args: ['dist/server/main.js'],
      env: {
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO: '0',
        LOG_LEVEL: 'error',
        REQUESTS_PER_MINUTE: '100000000',
        ...(atOnce && { REQUESTS_AT_ONCE_PER_COMPANY: atOnce }),
        ...unlimited,
        ...programKeys,
        ...database,
      },
      hear: text => process.stderr.write(text),
    })
    await program.untilServing()
    return program
  }
  let program = await begin()
  const { port } = program
  return {
    port,
    pid: () => program.pid,
    signal: (name: NodeJS.Signals) => program.signal(name),
    end: (name: 'SIGTERM' | 'SIGKILL') => program.end(name),
    async beginAgain() {
      program = await begin(port)
    },
  }
}
