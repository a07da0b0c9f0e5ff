import type pg from 'pg'
import { keepNamesSorted } from './collation.ts'
import { StartError, type StartLog, sayWaiting, startFailure } from './connection/start-error.ts'
import { SteadyClient } from './connection/steady-client.ts'
import { applyFunctions } from './functions.ts'
import { applyMasked, dropMasked } from './hiding/masked-schema.ts'
import { inTurn } from './in-turn.ts'
import {
  type FunctionFile,
  functionFiles,
  type Migration,
  migrationFiles,
  presentNames,
} from './migration-files.ts'

/**
 * Runs the migrations of a folder that the database has not seen, in order, then brings the functions to what their
 * files say; returns the migrations' names. All of it is one transaction, parted only by files that must run outside
 * of one. Several processes take turns. Throws a StartError when the database is of a newer version or a file fails.
 * `only`: just these migrations and no functions, the schema of an earlier version.
 */
export async function migrate(
  config: pg.PoolConfig,
  folder: string,
  log?: StartLog,
  only?: readonly string[],
): Promise<string[]> {
  const all = await migrationFiles(folder)
  const migrations = only ? all.filter(({ name }) => only.includes(name)) : all
  const functions = only ? null : await functionFiles(folder)
  return inTurn(
    config,
    async () => {
      const client = new SteadyClient(config)
      await client.connect()
      try {
        return await bringUp(client, migrations, functions, log)
      } finally {
        await client.end()
      }
    },
    log,
  )
}

async function bringUp(
  client: pg.Client,
  migrations: Migration[],
  functions: FunctionFile[] | null,
  log: StartLog | undefined,
): Promise<string[]> {
  const applied = await appliedNames(client)
  const present = presentNames(applied, migrations)
  const unknown = present.filter(name => !migrations.some(migration => migration.name === name))
  if (unknown.length > 0) {
    throw new StartError(
      `The database was used by a newer version of Tradewind (it has the migration ${unknown.sort()[0]}, which this version doesn't know): start that version, or restore a backup.`,
    )
  }
  const pending = migrations.filter(({ name }) => !present.includes(name))
  if (pending.length > 0) log?.info(`Migrating the database: ${pending.map(({ name }) => name).join(', ')}`)
  const stopSaying = sayWaiting(log, 'the database to be brought up to date')
  try {
    const steps = stepsOf(pending)
    for (const [at, step] of steps.entries()) {
      if (step[0]?.alone) {
        await runAlone(client, step[0])
        continue
      }
      await inTransaction(client, async () => {
        if (at === 0) await renameApplied(client, applied, present)
        if (step.length > 0) await dropMasked(client)
        for (const migration of step) {
          await run(client, migration)
          // Checked now: a table with checks that wait for the commit can't be altered by the next file.
          await client.query('set constraints all immediate; set constraints all deferred')
        }
        if (at === steps.length - 1 && functions) {
          await applyFunctions(
            client,
            functions,
            migrations.flatMap(({ routines }) => routines),
          )
          await keepNamesSorted(client, log)
        }
        // With each step: between two of them the product may be serving.
        if (functions) await applyMasked(client)
      })
    }
  } finally {
    stopSaying()
  }
  return pending.map(({ name }) => name)
}

/** What runs in one transaction each: files that must run outside of one stand alone. The last step is in one. */
function stepsOf(pending: Migration[]): Migration[][] {
  const steps: Migration[][] = [[]]
  for (const migration of pending) {
    if (migration.alone) steps.push([migration], [])
    else steps.at(-1)!.push(migration)
  }
  return steps
}

// The table's name is that of the library that once kept it.
async function appliedNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
  )
  if (!rows[0]?.found) return []
  const names = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return names.rows.map(row => row.name)
}

async function renameApplied(client: pg.Client, applied: string[], present: string[]): Promise<void> {
  if (applied.length === 0) {
    await client.query(
      'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    )
  }
  const gone = applied.filter(name => !present.includes(name))
  await client.query('delete from kysely_migration where name = any($1)', [gone])
  for (const name of present.filter(each => !applied.includes(each))) await note(client, name)
}

async function note(client: pg.Client, name: string): Promise<void> {
  await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
    name,
    new Date().toISOString(),
  ])
}

async function run(client: pg.Client, { name, texts }: Migration): Promise<void> {
  try {
    for (const text of texts) await client.query(text)
  } catch (error) {
    throw startFailure(`The migration ${name}`, error)
  }
  await note(client, name)
}

// Statements sent together are one transaction to PostgreSQL: outside of one they go singly.
async function runAlone(client: pg.Client, { name, texts, ...rest }: Migration): Promise<void> {
  const statements = texts.flatMap(text => text.split(/;[ \t]*$/m)).filter(hasStatement)
  await run(client, { ...rest, name, texts: statements })
}

function hasStatement(text: string): boolean {
  return text.replace(/^[ \t]*--.*$/gm, '').trim() !== ''
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    // A connection that is gone can't roll back; the server has.
    await client.query('rollback').catch(() => {})
    throw error
  }
}
