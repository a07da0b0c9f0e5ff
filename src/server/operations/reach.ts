import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openDatabase } from '#server/db/connect.ts'
import { checkOwner, postgresAccount } from '#server/db/embedded/account.ts'
import { clusterPassword } from '#server/db/embedded/cluster.ts'
import { findServer } from '#server/db/embedded/server.ts'
import type { StartLog } from '#server/db/start-error.ts'
import { SteadyClient } from '#server/db/steady-client.ts'

export interface DatabasePlace {
  dataDir: string
  databaseUrl?: string
  migrateUrl?: string
  log: StartLog
}

export interface Reached {
  /** Connections of the owner, and of the serving role. */
  owner: pg.PoolConfig
  serve: pg.PoolConfig
  /** True when the embedded database runs already and is only visited. */
  visiting: boolean
  stop(): Promise<void>
}

/**
 * Reaches the database beside a server that may be running: the embedded one through its socket when it runs,
 * else it is started for as long as this takes. Null when there is no embedded database yet. Throws a StartError.
 */
export async function reachDatabase(place: DatabasePlace): Promise<Reached | null> {
  if (!place.databaseUrl) {
    const folder = existsSync(place.dataDir) ? realpathSync(place.dataDir) : place.dataDir
    const cluster = join(folder, 'postgres')
    if (!existsSync(cluster)) return null
    const account = postgresAccount()
    // Root may visit the database of any account, but run only its own.
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

/** One connection of the owner for the length of `work`, under a name of its own in the server's list. */
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

/** How operations call themselves in pg_stat_activity; serving processes call themselves 'tradewind'. */
export const operationName = 'tradewind operation'
