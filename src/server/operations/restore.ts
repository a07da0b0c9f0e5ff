import { mkdir } from 'node:fs/promises'
import type pg from 'pg'
import type { StartLog } from '#server/db/connection/start-error.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Migration, migrationFiles, presentNames } from '#server/db/migration-files.ts'
import { prepareSchedule } from '#server/schedule.ts'
import { type CheckedBackup, openBackup } from './archive-read.ts'
import { readMigrations } from './catalogue.queries.ts'
import { writeDataFile } from './data-files.ts'
import { renewLife } from './life.queries.ts'
import { backupFormat, type Manifest } from './manifest.ts'
import { withOwner } from './reach.ts'
import { OperationRefused } from './refused.ts'
import { commitRows, companiesThere, fillTables, otherProcesses, waitingOutbox } from './restore.queries.ts'

export interface RestoreOrder {
  /** Opens the database; called only after the backup has been verified. */
  open(): Promise<{ owner: pg.PoolConfig }>
  dataDir: string
  migrations: string
  file: string
  /** Version of the product. */
  version: string
  log: StartLog
  signal?: AbortSignal
}

export interface Restored {
  manifest: Manifest
  /** Number of outgoing messages that were still to be sent: the server sends them once it starts. */
  waiting: number
  /** Migrations that brought an older backup up to date. */
  migrated: string[]
}

/**
 * Restores a backup into an empty installation: rows, sequences and files, then any newer migrations. All rows
 * are written in one transaction, so a failure leaves the database empty. Throws OperationRefused.
 */
export async function restoreBackup(order: RestoreOrder): Promise<Restored> {
  order.log.info('Checking the backup')
  const backup = await openBackup(order.file)
  try {
    const { manifest } = backup
    const names = await namesOf(manifest, order)
    const { owner } = await order.open()
    const waiting = await withOwner(owner, async client => {
      await refuseUnlessEmpty(client)
      await makeSchema(client, owner, names, order)
      await prepareSchedule(owner)
      order.log.info('Putting the rows back')
      await fillTables(client, backup, text => order.log.info(text), order.signal)
      await restoreFiles(backup, order.dataDir)
      const waiting = await waitingOutbox(client)
      order.signal?.throwIfAborted()
      await commitRows(client)
      return waiting
    })
    const migrated = await migrate(owner, order.migrations, order.log)
    await renewLife(owner, manifest.createdAt)
    return { manifest, waiting, migrated }
  } finally {
    await backup.close()
  }
}

/** The backup's migrations as this version names them. */
async function namesOf(manifest: Manifest, { version, migrations }: RestoreOrder): Promise<string[]> {
  const known = await migrationFiles(migrations)
  const names = presentNames(manifest.migrations, known)
  refuseNewer(manifest, version, names, known)
  return names
}

function refuseNewer(manifest: Manifest, version: string, names: string[], known: Migration[]): void {
  const unknown = names.find(name => !known.some(migration => migration.name === name))
  if (manifest.format <= backupFormat && !unknown && !isNewer(manifest.version, version)) return
  const why = unknown ? ` (its database has ${unknown}, which this version doesn't know)` : ''
  throw new OperationRefused(
    `This backup was made by Tradewind ${manifest.version}${why}, and this is Tradewind ${version}: install ${
      manifest.version === version ? 'the newer build that made it' : `${manifest.version} or newer`
    }, then restore with that.`,
  )
}

function isNewer(one: string, other: string): boolean {
  const numbers = (version: string) => version.split(/[.+-]/).map(Number)
  const mine = numbers(other)
  for (const [at, number] of numbers(one).slice(0, 3).entries()) {
    if (number !== mine[at]) return number > (mine[at] ?? 0)
  }
  return false
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const others = await otherProcesses(client)
  if (others > 0) {
    throw new OperationRefused(
      `A Tradewind server is using this database (${others} connections): stop it, then restore.`,
    )
  }
  const { names, count } = await companiesThere(client)
  if (count === 0) return
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  throw new OperationRefused(
    `This installation already holds ${names.map(name => `"${name}"`).join(', ')}${more}, and a backup is restored into an empty one only: name a new folder as DATA_DIR, or an empty database as DATABASE_URL.`,
  )
}

// Recreates the schema of the version that made the backup.
async function makeSchema(
  client: pg.Client,
  owner: pg.PoolConfig,
  names: string[],
  { migrations, log }: RestoreOrder,
): Promise<void> {
  await client.query('drop schema if exists pgboss cascade')
  const seen = await readMigrations(client)
  if (seen.join() === names.join()) return
  if (seen.length > 0) await client.query('drop schema public cascade; create schema public')
  await migrate(owner, migrations, { ...log, info: () => {} }, names)
}

async function restoreFiles(backup: CheckedBackup, dataDir: string): Promise<void> {
  const { files } = backup.manifest
  if (files.length > 0) await mkdir(dataDir, { recursive: true })
  for (const { path, mode, part } of files) await writeDataFile(dataDir, path, mode, backup.stream(part))
}
