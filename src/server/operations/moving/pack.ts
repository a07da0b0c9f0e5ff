import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import type pg from 'pg'
import type { Seal } from '#server/auth/seal.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { readMigrations, readSequences } from '../catalogue.queries.ts'
import { OperationRefused } from '../refused.ts'
import {
  type CompanyTable,
  companyTables,
  rowDigest,
  rowsOfCompany,
  type Values,
} from './company-rows.queries.ts'
import { readAccounts, readPackedCompany, readWorks } from './leaving.queries.ts'
import { manifestFile, type PackManifest, type PackPart, writeSigned } from './move-manifest.ts'
import { hasSchedule, type Move, noteLeaving, type Progress, waitUntilQuiet } from './moves.queries.ts'
import { filesIn, withoutCompany } from './packed-tables.ts'
import { placeOfSecondFactor, sealedValues } from './sealed-values.ts'

export interface PackOrder extends Progress {
  company: number
  folder: string
  /** Version of the product. */
  version: string
  /** Signs the pack, and seals its secrets on the way: both installations have it. */
  key: Buffer
  seal: Seal
  wayside: Seal
  storage: Pick<Storage, 'read'>
}

const unfinished = 'unfinished'
/** Characters of rows in one part. */
const partSize = 4_000_000

/** Closes a company and writes all of it to a folder, from one snapshot; a part at a time is in memory. */
export async function packCompany(client: pg.Client, order: PackOrder): Promise<PackManifest> {
  const { company, folder } = order
  const about = await readPackedCompany(client, company)
  await beginFolder(folder)
  const move = await noteLeaving(client, company)
  order.tell(`"${about.name}" is closed since ${move.closed_at}.`)
  await waitUntilQuiet(client, company, order)
  await client.query('begin isolation level repeatable read read only')
  const migrations = await readMigrations(client)
  const secrets = { unopened: 0 }
  const tables: PackManifest['tables'] = []
  for (const table of await companyTables(client)) {
    const packed = await packTable(client, table, order, secrets)
    if (packed.rows === 0) continue
    tables.push(packed)
    order.tell(`  ${table.name.padEnd(24)} ${packed.rows.toLocaleString('en').padStart(12)} rows`)
  }
  const accounts = await packLines(folder, 'accounts.ndjson.gz', accountLines(client, order, secrets))
  const works = await packLines(folder, 'works.ndjson.gz', workLines(client, company))
  const sequences = (await readSequences(client)).map(({ name, last }) => ({ name, last }))
  await client.query('commit')
  const files = await packFiles(folder, tables, order)
  if (secrets.unopened > 0)
    order.tell(`${secrets.unopened} secrets can't be opened with this server's key and are left out.`)
  const manifest: PackManifest = {
    product: 'tradewind',
    format: 1,
    version: order.version,
    move: move.move,
    company,
    name: about.name,
    shareCode: about.share_code,
    closedAt: move.closed_at,
    packedAt: new Date().toISOString(),
    migrations,
    tables,
    accounts,
    works,
    files,
    sequences,
  }
  await writeSigned(order.key, folder, manifestFile, manifest)
  await rm(join(folder, unfinished), { force: true })
  return manifest
}

/** The tables in which a company that has been packed is not as it was then. */
export async function changedSince(client: pg.Client, manifest: PackManifest): Promise<string[]> {
  const changed: string[] = []
  await client.query('begin isolation level repeatable read read only')
  for (const table of await companyTables(client)) {
    const now = rowDigest(table)
    for await (const values of rowsOfCompany(client, table, manifest.company)) now.add(values)
    const then = manifest.tables.find(({ name }) => name === table.name)
    if (now.rows !== (then?.rows ?? 0) || (then && now.digest !== then.digest)) changed.push(table.name)
  }
  await client.query('commit')
  return changed
}

export const isOfMove = (move: Move | undefined, manifest: PackManifest): move is Move =>
  move?.side === 'leaves' && move.move === manifest.move && move.company_id === manifest.company

/** A new folder, or one in which a pack was begun and not ended. */
async function beginFolder(folder: string): Promise<void> {
  const there = existsSync(folder) ? await readdir(folder) : []
  if (there.length > 0 && !there.includes(unfinished))
    throw new OperationRefused(`${folder} is not empty: name a new folder.`)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, unfinished), '')
}

async function packTable(
  client: pg.Client,
  table: CompanyTable,
  order: PackOrder,
  secrets: { unopened: number },
): Promise<PackManifest['tables'][number]> {
  const sum = rowDigest(table)
  const columns = table.columns.map(({ name }) => name)
  const parts: PackPart[] = []
  const sealed = sealedValues.filter(each => each.table === table.name)
  let part: PartWriter | undefined
  for await (const values of rowsOfCompany(client, table, order.company)) {
    order.signal?.throwIfAborted()
    sum.add(values)
    for (const { column, place } of sealed) {
      const at = columns.indexOf(column)
      const text = values[at]
      if (!text?.startsWith('v1.')) continue
      const what = place(order.company, rowOf(columns, values))
      const opened = order.seal.open(text, what)
      if (opened === null) secrets.unopened++
      values[at] = opened === null ? '' : order.wayside.seal(opened, what)
    }
    part ??= await beginPart(
      order.folder,
      `tables/${table.name}/${String(parts.length + 1).padStart(6, '0')}.ndjson.gz`,
    )
    if (await part.add(JSON.stringify(values))) {
      parts.push(await part.end())
      part = undefined
    }
  }
  if (part) parts.push(await part.end())
  return { name: table.name, columns, rows: sum.rows, digest: sum.digest, parts }
}

export const rowOf = (columns: readonly string[], values: Values): Record<string, string | null> =>
  Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null]))

interface PartWriter {
  /** True once the part is full. */
  add(line: string): Promise<boolean>
  end(): Promise<PackPart>
}

async function beginPart(folder: string, name: string): Promise<PartWriter> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const gzip: Gzip = createGzip({ level: 3 })
  const hash = createHash('sha256')
  let bytes = 0
  let size = 0
  const written = pipeline(
    gzip,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    },
    createWriteStream(path, { flags: 'w', mode: 0o600, flush: true }),
  )
  written.catch(() => {})
  return {
    async add(line) {
      size += line.length
      if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written])
      return size > partSize
    },
    async end() {
      gzip.end()
      await written
      return { name, bytes, sha256: hash.digest('hex') }
    },
  }
}

async function packLines(folder: string, name: string, lines: AsyncIterable<object>) {
  const part = await beginPart(folder, name)
  let rows = 0
  for await (const line of lines) {
    await part.add(JSON.stringify(line))
    rows++
  }
  return { rows, part: await part.end() }
}

/** Lines of one part, as they were written. */
export async function* linesOf(folder: string, { name }: PackPart): AsyncGenerator<string> {
  const unzipped = createReadStream(join(folder, name)).pipe(createGunzip())
  yield* createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })
}

async function* accountLines(client: pg.Client, order: PackOrder, secrets: { unopened: number }) {
  for (const account of await readAccounts(client, order.company)) {
    const { totp_secret } = account
    if (totp_secret !== null) {
      const place = placeOfSecondFactor(account.id)
      const opened = order.seal.open(totp_secret, place)
      if (opened === null) secrets.unopened++
      account.totp_secret = opened === null ? null : order.wayside.seal(opened, place)
    }
    yield account
  }
}

async function* workLines(client: pg.Client, company: number) {
  if (!(await hasSchedule(client))) return
  const packed = withoutCompany(company)
  for (const work of await readWorks(client, company)) yield JSON.parse(packed(JSON.stringify(work)))
}

/** Copies each file that a row names, with its small picture. */
async function packFiles(
  folder: string,
  tables: PackManifest['tables'],
  { company, storage, tell, signal }: PackOrder,
): Promise<PackManifest['files']> {
  const part = await beginPart(folder, 'files.ndjson.gz')
  const counts = { count: 0, bytes: 0, missing: 0 }
  const copy = async (key: string, isNamed: boolean) => {
    const path = join(folder, 'files', key)
    if (existsSync(path)) return
    const read = await storage.read(`${company}/${key}`)
    if (!read) {
      if (isNamed) counts.missing++
      return
    }
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let bytes = 0
    const file = await open(path, 'w', 0o600)
    try {
      for await (const piece of read) {
        hash.update(piece)
        bytes += piece.length
        await file.writeFile(piece)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    await part.add(JSON.stringify({ key, bytes, sha256: hash.digest('hex') }))
    counts.count++
    counts.bytes += bytes
  }
  for (const table of tables)
    for (const rows of table.parts)
      for await (const line of linesOf(folder, rows))
        for (const key of filesIn(line)) {
          signal?.throwIfAborted()
          await copy(key, true)
          await copy(`${key}.thumbnail`, false)
        }
  if (counts.missing > 0) tell(`${counts.missing} files that rows name are not kept: npm run files -- check`)
  return { ...counts, part: await part.end() }
}
