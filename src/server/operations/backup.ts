import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { type ArchiveWriter, createArchive } from './archive-write.ts'
import { readMigrations, readSequences, readTables, type Table } from './catalogue.queries.ts'
import { dataFiles, isAmongData } from './data-files.ts'
import { backupFormat, type Manifest, rowsOf } from './manifest.ts'
import { withOwner } from './reach.ts'
import { OperationRefused } from './refused.ts'

const compress = promisify(gzip)
/** Number of characters compressed as one chunk; bounds the memory needed by backup and restore. */
const partSize = 4_000_000

export interface BackupOrder {
  owner: pg.PoolConfig
  dataDir: string
  /** Destination file; must not exist. */
  file: string
  /** Version of the product. */
  version: string
  tell(text: string): void
  signal?: AbortSignal
}

/**
 * Writes the whole installation (rows, sequences, files of the data folder) to one file: a consistent snapshot,
 * taken while the server keeps running. The file gets its final name only once it is complete and synced.
 */
export async function writeBackup(order: BackupOrder): Promise<Manifest> {
  if (isAmongData(order.dataDir, order.file)) {
    throw new OperationRefused(`${order.file} lies among the data that is backed up: choose another folder.`)
  }
  const now = new Date()
  const archive = await createArchive(order.file, now)
  try {
    const rows = await withOwner(order.owner, client => copyRows(client, archive, order))
    const files = await copyFiles(archive, order)
    const manifest: Manifest = {
      product: 'tradewind',
      format: backupFormat,
      version: order.version,
      createdAt: now.toISOString(),
      ...rows,
      files,
    }
    const text = Buffer.from(JSON.stringify(manifest, null, 1))
    const { sha256 } = await archive.add('manifest.json', text)
    await archive.add('manifest.sha256', Buffer.from(`${sha256}  manifest.json\n`))
    await archive.finish()
    return manifest
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

async function copyRows(
  client: pg.Client,
  archive: ArchiveWriter,
  order: BackupOrder,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  if (migrations.length === 0)
    throw new OperationRefused('The database is empty: there is nothing to back up.')
  const tables: Manifest['tables'] = []
  for (const table of await readTables(client)) {
    const copied = await copyTable(client, archive, table, order.signal)
    tables.push(copied)
    if (copied.rows > 0)
      order.tell(`  ${table.name.padEnd(24)} ${copied.rows.toLocaleString('en').padStart(12)} rows`)
  }
  const sequences = await readSequences(client)
  await client.query('commit')
  order.tell(`  ${'all tables'.padEnd(24)} ${rowsOf({ tables }).toLocaleString('en').padStart(12)} rows`)
  return { migrations, tables, sequences }
}

// One line per row: a JSON array of the columns in PostgreSQL's text format, which round-trips exactly.
async function copyTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: Table,
  signal: AbortSignal | undefined,
): Promise<Manifest['tables'][number]> {
  const columns = table.columns.map(column => column.name)
  const copied: Manifest['tables'][number] = { name: table.name, columns, rows: 0, parts: [] }
  const texts = columns.map(name => `${pg.escapeIdentifier(name)}::text`).join(', ')
  await client.query(
    `declare all_rows no scroll cursor for select to_json(array[${texts}])::text as line from public.${pg.escapeIdentifier(table.name)}`,
  )
  // Images are large, so few rows are fetched at a time.
  const atOnce = table.columns.some(column => column.type === 'bytea') ? 4 : 1_000
  let lines: string[] = []
  let size = 0
  const writePart = async () => {
    const name = `tables/${table.name}/${String(copied.parts.length + 1).padStart(6, '0')}.ndjson.gz`
    copied.parts.push(await archive.add(name, await compress(lines.join('\n'), { level: 3 })))
    lines = []
    size = 0
  }
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<{ line: string }>(`fetch ${atOnce} from all_rows`)
    for (const { line } of rows) {
      lines.push(line)
      size += line.length
      if (size > partSize) await writePart()
    }
    copied.rows += rows.length
    if (rows.length < atOnce) break
  }
  if (lines.length > 0) await writePart()
  await client.query('close all_rows')
  return copied
}

async function copyFiles(archive: ArchiveWriter, order: BackupOrder): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for (const path of await dataFiles(order.dataDir)) {
    order.signal?.throwIfAborted()
    const source = join(order.dataDir, path)
    const found = await stat(source).catch(() => null)
    const part =
      found && (await archive.addFile(`files/${String(files.length + 1).padStart(6, '0')}`, source))
    if (part) files.push({ path, mode: found.mode & 0o777, part })
  }
  if (files.length > 0)
    order.tell(`  ${'files'.padEnd(24)} ${files.length.toLocaleString('en').padStart(12)}`)
  return files
}
