import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { StartError, type StartLog, sayWaiting } from './connection/start-error.ts'
import { SteadyClient } from './connection/steady-client.ts'
import { inTurn } from './in-turn.ts'

/** A migration file; `alone` means outside of a transaction (first line `-- no transaction`). */
type File = { name: string; text: string; alone: boolean }

/**
 * Runs the files NNNN-topic.sql of a folder that the database has not seen, in order, and returns their names.
 * All of them are one transaction, parted only by files that must run outside of one. Several processes take
 * turns. Throws a StartError when the database is of a newer version or a file fails.
 */
export async function migrate(config: pg.PoolConfig, folder: string, log?: StartLog): Promise<string[]> {
  const files = await readFiles(folder)
  const pool = new pg.Pool({ ...config, max: 2, Client: SteadyClient })
  pool.on('error', error => log?.warn(`The database closed a connection during migration: ${error.message}`))
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await inTurn(config, () => runPending(db, files, log), log)
  } finally {
    await db.destroy()
  }
}

async function readFiles(folder: string): Promise<File[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const odd = names.find(name => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
  if (odd) throw new StartError(`The migration ${odd} is not named NNNN-topic.sql.`)
  return Promise.all(
    names.map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      return {
        name: name.slice(0, -4),
        text,
        alone: /^-- no transaction\s*$/m.test(text.split('\n', 1)[0] ?? ''),
      }
    }),
  )
}

async function runPending(
  db: Kysely<Record<string, never>>,
  files: File[],
  log?: StartLog,
): Promise<string[]> {
  const seen = await executed(db)
  const unknown = seen.filter(name => !files.some(file => file.name === name))
  if (unknown.length > 0) {
    throw new StartError(
      `The database was used by a newer version of Tradewind (it has the migration ${unknown.sort()[0]}, which this version doesn't know): start that version, or restore a backup.`,
    )
  }
  const pending = files.filter(file => !seen.includes(file.name))
  for (const stretch of stretches(pending)) {
    const known = files.slice(0, files.indexOf(stretch.at(-1)!) + 1)
    await runStretch(db, known, stretch, log)
  }
  return pending.map(file => file.name)
}

async function executed(db: Kysely<Record<string, never>>): Promise<string[]> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (!rows[0]?.found) return []
  const names = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return names.rows.map(row => row.name)
}

function stretches(pending: File[]): File[][] {
  const all: File[][] = []
  for (const file of pending) {
    const last = all.at(-1)
    if (last && !file.alone && !last[0]?.alone) last.push(file)
    else all.push([file])
  }
  return all
}

async function runStretch(
  db: Kysely<Record<string, never>>,
  known: File[],
  stretch: File[],
  log?: StartLog,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(known.map(file => [file.name, migration(file)])),
    },
    disableTransactions: stretch[0]?.alone ?? false,
  })
  log?.info(`Migrating the database: ${stretch.map(file => file.name).join(', ')}`)
  const stopSaying = sayWaiting(log, 'the database to be brought up to date')
  const { error, results } = await migrator.migrateToLatest().finally(stopSaying)
  if (!error) return
  const failed = results?.find(result => result.status === 'Error')?.migrationName
  if (error instanceof StartError || !failed) throw error
  throw new StartError(`The migration ${failed} failed: ${explain(error)}`, { cause: error })
}

function migration(file: File): Migration {
  return {
    async up(db) {
      // Statements sent together are one transaction to PostgreSQL: outside of one they go singly.
      const texts = file.alone ? file.text.split(/;[ \t]*$/m).filter(hasStatement) : [file.text]
      for (const text of texts) await sql.raw(text).execute(db)
    },
  }
}

function hasStatement(text: string): boolean {
  return text.replace(/^[ \t]*--.*$/gm, '').trim() !== ''
}

function explain(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  return [error.message, error.detail, error.where].filter(Boolean).join(' · ')
}
