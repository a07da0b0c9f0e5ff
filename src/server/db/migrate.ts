import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { keepNamesSorted } from './collation.ts'
import { errorCode, StartError, type StartLog, sayWaiting, startFailure } from './connection/start-error.ts'
import { SteadyClient } from './connection/steady-client.ts'
import { applyFunctions } from './functions.ts'
import { applyMasked, dropMasked } from './hiding/masked-schema.ts'
import { inTurn } from './in-turn.ts'
import {
  besideAny,
  besideNone,
  type FunctionFile,
  functionFiles,
  type Migration,
  migrationFiles,
  presentNames,
} from './migration-files.ts'

/** What this version has that the database may know by now: its migrations and functions, in one word. */
function versionOf(migrations: readonly Migration[], functions: readonly FunctionFile[]): string {
  const all = [...migrations.map(({ name }) => name), ...functions.map(({ mark }) => mark)]
  return createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16)
}
/** Longer than any request of the product holds a row's table, and short enough for those who wait behind. */
const lockWaitMs = 2_000
const mostTries = 60
const lockNotAvailable = '55P03'

/** Versions that are remembered, to tell an earlier one that starts again from a new one. */
const mostVersions = 50

/**
 * Runs the migrations of a folder that the database has not seen, in order, then brings the functions to what their
 * files say; returns the migrations' names. All of it is one transaction, parted only by files that must run outside
 * of one. Several processes take turns. Throws a StartError when the database is of a newer version or a file fails.
 * `only`: just these migrations and no functions, the schema of an earlier version. `serves`: a server that starts, beside others
 * of the version before or after it. It leaves a database of a newer version as it is, unless a migration there allows no such
 * server, and what the version before it still calls goes with the next one.
 */
export async function migrate(
  config: pg.PoolConfig,
  folder: string,
  log?: StartLog,
  only?: readonly string[],
  { serves = false } = {},
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
        return await bringUp(client, migrations, functions, log, serves)
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
  serves: boolean,
): Promise<string[]> {
  const rows = await appliedRows(client)
  const applied = rows.map(({ name }) => name)
  const present = presentNames(applied, migrations)
  const knows = (known: string) => migrations.some(({ name }) => name === known)
  const unknown = present.filter(name => !knows(name))
  const isMissing = migrations.some(({ name }) => !present.includes(name))
  const allows = (name: string) => {
    const beside = rows.find(row => row.name === name)?.beside ?? besideNone
    return beside === besideAny || (beside !== besideNone && knows(beside))
  }
  const versions = functions && serves ? await versionsSeen(client) : []
  const version = functions && versionOf(migrations, functions)
  const isEarlier = version !== null && versions.includes(version) && versions.at(-1) !== version
  if (serves && !isMissing && unknown.every(allows) && (unknown.length > 0 || isEarlier)) {
    log?.warn(
      'The database is of a newer version of Tradewind: this one serves beside it until it is updated.',
    )
    return []
  }
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
      await inTransactionSoon(client, log, async () => {
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
            serves ? (versions.at(-1) === version ? 'stay' : 'next') : 'now',
          )
          if (serves && version) await noteVersion(client, versions, version)
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
async function appliedRows(client: pg.Client): Promise<{ name: string; beside: string | null }[]> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
  )
  if (!rows[0]?.found) return []
  // Tables of earlier versions have no such column.
  const names = await client.query<{ name: string; beside: string | null }>(
    `select name, to_jsonb(m) ->> 'beside' as beside from kysely_migration m order by name`,
  )
  return names.rows
}

// The comment of the table of migrations: it is there as soon as a version is.
async function versionsSeen(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ seen: string | null }>(
    `select obj_description(to_regclass('kysely_migration'), 'pg_class') as seen`,
  )
  return rows[0]?.seen?.split(' ') ?? []
}

async function noteVersion(client: pg.Client, seen: readonly string[], version: string): Promise<void> {
  const all = [...seen.filter(each => each !== version), version].slice(-mostVersions)
  if (all.join() !== seen.join())
    await client.query(`comment on table kysely_migration is '${all.join(' ')}'`)
}

async function renameApplied(client: pg.Client, applied: string[], present: string[]): Promise<void> {
  if (applied.length === 0) {
    await client.query(
      'create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    )
  }
  await client.query('alter table kysely_migration add column if not exists beside text')
  const gone = applied.filter(name => !present.includes(name))
  await client.query('delete from kysely_migration where name = any($1)', [gone])
  for (const name of present.filter(each => !applied.includes(each))) await note(client, name, besideAny)
}

async function note(client: pg.Client, name: string, beside: string): Promise<void> {
  await client.query('insert into kysely_migration (name, timestamp, beside) values ($1, $2, $3)', [
    name,
    new Date().toISOString(),
    beside,
  ])
}

async function run(client: pg.Client, { name, texts, beside }: Migration): Promise<void> {
  try {
    for (const text of texts) await client.query(text)
  } catch (error) {
    throw startFailure(`The migration ${name}`, error)
  }
  await note(client, name, beside)
}

// Statements sent together are one transaction to PostgreSQL: outside of one they go singly.
async function runAlone(client: pg.Client, { name, texts, ...rest }: Migration): Promise<void> {
  const statements = texts.flatMap(text => text.split(/;[ \t]*$/m)).filter(hasStatement)
  await run(client, { ...rest, name, texts: statements })
}

function hasStatement(text: string): boolean {
  return text.replace(/^[ \t]*--.*$/gm, '').trim() !== ''
}

/** Tries again where a table was not free in time: what waits for one holds up everybody who comes after it. */
async function inTransactionSoon(
  client: pg.Client,
  log: StartLog | undefined,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(client, work)
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      if (errorCode(cause ?? error) !== lockNotAvailable) throw error
      if (tries === mostTries)
        throw new StartError(
          'The database could not be brought up to date: its tables were in use each time. Look for long transactions in pg_stat_activity, and start again.',
          { mayPass: true, cause: error },
        )
      log?.warn(`A table is in use: trying again (${tries} of ${mostTries})`)
      // As long again as others may have waited, and a little more with each time.
      await sleep(Math.min(500 * tries, 5_000))
    }
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockWaitMs}ms'`)
    await work()
    await client.query('commit')
  } catch (error) {
    // A connection that is gone can't roll back; the server has.
    await client.query('rollback').catch(() => {})
    throw error
  }
}
