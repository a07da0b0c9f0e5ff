import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '#server/db/connection/connect.ts'
import type { StartLog } from '#server/db/connection/start-error.ts'
import { SteadyClient } from '#server/db/connection/steady-client.ts'
import type { Connections } from '#server/db/doors.ts'
import { checkOwner, postgresAccount } from '#server/db/embedded/account.ts'
import { clusterPassword } from '#server/db/embedded/cluster.ts'
import { findServer } from '#server/db/embedded/server.ts'

export interface DatabasePlace {
  dataDir: string
  databaseUrl?: string
  migrateUrl?: string
  listenUrl?: string
  log: StartLog
}

export interface Reached {
  /** Connection settings of the owner and of the serving role. */
  owner: pg.PoolConfig
  serve: Connections
  /** True when the embedded database was already running; `stop` then leaves it running. */
  visiting: boolean
  stop(): Promise<void>
}

/**
 * Connects to the database, whether or not the product is running. The embedded database is reached through its
 * socket, or started until `stop` is called. Null when there is no embedded database yet. Throws a StartError.
 */
export async function reachDatabase(place: DatabasePlace): Promise<Reached | null> {
  if (!place.databaseUrl) {
    const folder = existsSync(place.dataDir) ? realpathSync(place.dataDir) : place.dataDir
    const cluster = join(folder, 'postgres')
    if (!existsSync(cluster)) return null
    const account = postgresAccount()
    // Root may connect to a database of any account, but start only its own.
    const running = findServer(cluster)
    if (!running) checkOwner(cluster, account)
    if (running) {
      const tcp = running.socketFolder === ''
      const common: pg.PoolConfig = {
        host: tcp ? '127.0.0.1' : running.socketFolder,
        port: running.port,
        database: 'tradewind',
        ...(tcp ? { password: clusterPassword(folder, account).password } : {}),
      }
      const owner = { ...common, user: 'tradewind_owner' }
      return {
        owner,
        serve: { ...common, user: 'tradewind_serve' },
        visiting: true,
        stop: async () => {},
      }
    }
  }
  const { migrate, serve, stop } = await openDatabase(place)
  return { owner: migrate, serve, visiting: false, stop }
}

/** Runs `work` with one connection of the owner that has its own application_name. */
export async function withOwner<T>(
  config: pg.PoolConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new SteadyClient({ ...config, application_name: operationName })
  await client.connect()
  try {
    await client.query(
      "set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex'",
    )
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The application_name of operations in pg_stat_activity; serving processes use 'tradewind'. */
export const operationName = 'tradewind operation'
