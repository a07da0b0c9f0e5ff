import type pg from 'pg'
import { prepareEmbedded } from '#server/db/embedded/roles.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import type { Connections } from '../doors.ts'
import { openExternal } from './connect-external.ts'
import type { StartLog } from './start-error.ts'

export type OpenDatabase = {
  /** Connections of the owner: for migrations and the queue's schema, never for requests. */
  migrate: pg.PoolConfig
  /** Connections for requests: subject to row-level security. */
  serve: Connections
  embedded: boolean
  /** Why the embedded server is down, as a sentence; null while it is healthy, and for an external server. */
  trouble(): string | null
  /** Stops the embedded server, immediately when `withinMs` runs out; end the pools first. No-op for an external one. */
  stop(withinMs?: number): Promise<void>
}

/**
 * Opens the database at DATABASE_URL (PostgreSQL 15 or newer), or else the embedded one in `dataDir`, and ensures
 * that both roles exist. Throws a StartError with a sentence, and the SQL to run where privileges are missing.
 */
export async function openDatabase(options: {
  dataDir: string
  databaseUrl?: string
  migrateUrl?: string
  listenUrl?: string
  log: StartLog
  /** Called when the embedded database exited unexpectedly and could not be restarted. */
  onGone?: (error: Error) => void
  /** Gives the start of an embedded database up, and leaves none behind. */
  signal?: AbortSignal
}): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    const { databaseUrl, migrateUrl, listenUrl } = options
    const urls = { databaseUrl, migrateUrl, listenUrl }
    return { ...(await openExternal(urls)), embedded: false, trouble: () => null, stop: async () => {} }
  }
  const { dataDir, log, onGone, signal } = options
  const embedded = await startEmbedded({
    dataDir,
    log,
    ...(onGone && { onGone }),
    ...(signal && { signal }),
  })
  try {
    const { trouble, stop } = embedded
    return { ...(await prepareEmbedded(embedded.superuser)), embedded: true, trouble, stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
