import type pg from 'pg'
import { openExternal } from './connect-external.ts'
import { prepareEmbedded } from './embedded/roles.ts'
import { startEmbedded } from './embedded/start.ts'
import type { StartLog } from './start-error.ts'

export type OpenDatabase = {
  /** Connections of the owner: migrations and the queue's own schema, never requests. */
  migrate: pg.PoolConfig
  /** Connections that serve: bound by row-level security. */
  serve: pg.PoolConfig
  embedded: boolean
  /** Why the embedded server is away for now, as a sentence; null while all is well, and for another server. */
  trouble(): string | null
  /** Stops the embedded server, hard when `withinMs` runs out; end the pools first. Nothing to do for another server. */
  stop(withinMs?: number): Promise<void>
}

/**
 * Opens the database of DATABASE_URL (PostgreSQL 15 or newer), or the embedded one in `dataDir` without it, and
 * makes sure of the two roles. Throws a StartError with a sentence, and the SQL to run where rights are missing.
 */
export async function openDatabase(options: {
  dataDir: string
  databaseUrl?: string
  migrateUrl?: string
  log: StartLog
  /** Called when the embedded database ended by itself and could not be started again. */
  onGone?: (error: Error) => void
}): Promise<OpenDatabase> {
  if (options.databaseUrl) {
    const urls = { databaseUrl: options.databaseUrl, migrateUrl: options.migrateUrl }
    return { ...(await openExternal(urls)), embedded: false, trouble: () => null, stop: async () => {} }
  }
  const { dataDir, log, onGone } = options
  const embedded = await startEmbedded({ dataDir, log, ...(onGone ? { onGone } : {}) })
  try {
    const { trouble, stop } = embedded
    return { ...(await prepareEmbedded(embedded.superuser)), embedded: true, trouble, stop }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}
