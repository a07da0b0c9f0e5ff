import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import type { CheckedBackup } from './archive-read.ts'
import { readConstraints, readTables, type Table } from './catalogue.queries.ts'
import type { Manifest } from './manifest.ts'
import { OperationRefused } from './refused.ts'

const decompress = promisify(gunzip)
const largestPart = 1 << 28
const { escapeIdentifier } = pg

/** Connections of serving processes to this database. */
export async function otherProcesses(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'tradewind'`)
  return rows[0]!.count
}

/** Companies other than the platform's own: a few names and the total. */
export async function companiesThere(client: pg.Client): Promise<{ names: string[]; count: number }> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('public.companies') is not null as found`,
  )
  if (!rows[0]?.found) return { names: [], count: 0 }
  const found = await client.query<{ name: string; count: string }>(
    'select name, count(*) over () as count from companies where not is_platform order by id limit 3',
  )
  return { names: found.rows.map(row => row.name), count: Number(found.rows[0]?.count ?? 0) }
}

/**
 * Loads all tables from the backup and sets the sequences, in a transaction that `commitRows` commits. Foreign keys
 * and indexes are dropped first and recreated at the end, so that table order does not matter and loading is faster.
 */
export async function fillTables(
  client: pg.Client,
  backup: CheckedBackup,
  tell: (text: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const tables = await readTables(client)
  refuseUnlike(backup.manifest, tables)
  await client.query("begin; set local maintenance_work_mem = '256MB'")
  const { drop, create } = await readConstraints(client)
  for (const statement of drop) await client.query(statement)
  await client.query(`truncate ${tables.map(table => `public.${escapeIdentifier(table.name)}`).join(', ')}`)
  for (const { name, columns, rows, parts } of backup.manifest.tables) {
    const insert = insertOf(tables.find(table => table.name === name)!, columns)
    let filled = 0
    for (const part of parts) {
      signal?.throwIfAborted()
      const lines = await decompress(await backup.read(part), { maxOutputLength: largestPart })
      const done = await client.query(insert, [`[${lines.toString().replaceAll('\n', ',')}]`])
      filled += done.rowCount ?? 0
    }
    if (filled !== rows) {
      throw new OperationRefused(`The table ${name} should have ${rows} rows and got ${filled}.`)
    }
    if (rows > 0) tell(`  ${name.padEnd(24)} ${rows.toLocaleString('en').padStart(12)} rows`)
  }
  tell('Making the indexes')
  for (const statement of create) {
    signal?.throwIfAborted()
    await client.query(statement)
  }
  for (const { name, last, called } of backup.manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${escapeIdentifier(name)}`,
      last,
      called,
    ])
  }
}

/** Commits the transaction of `fillTables` and updates the planner statistics. */
export async function commitRows(client: pg.Client): Promise<void> {
  await client.query('commit')
  await client.query('analyze')
}

/** Number of outgoing messages that are still to be sent; runs in the transaction of `fillTables`. */
export async function waitingOutbox(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `select count(*)::int as waiting from outbox where status = 'waiting'`,
  )
  return rows[0]!.waiting
}

function refuseUnlike(manifest: Manifest, tables: Table[]): void {
  const shape = (name: string, columns: string[]) => `${name}(${[...columns].sort().join()})`
  const want = manifest.tables.map(table => shape(table.name, table.columns)).sort()
  const have = tables
    .map(table =>
      shape(
        table.name,
        table.columns.map(column => column.name),
      ),
    )
    .sort()
  const odd = want.find(each => !have.includes(each)) ?? have.find(each => !want.includes(each))
  if (!odd) return
  throw new OperationRefused(
    `The backup's tables are not those that its migrations make (${odd}): it was made by a changed build.`,
  )
}

function insertOf(table: Table, columns: string[]): string {
  const type = (name: string) => table.columns.find(column => column.name === name)!.type
  const values = columns.map((name, at) => `(line ->> ${at})::${type(name)}`)
  return `insert into public.${escapeIdentifier(table.name)} (${columns.map(escapeIdentifier).join(', ')})
    select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line`
}
