import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Seal } from '#server/auth/seal.ts'
import { hashOf } from '#server/providers/storage/hash.ts'
import type { Storage } from '#server/providers/storage/storage.port.ts'
import { scheduleWithin } from '#server/schedule.ts'
import { readMigrations } from '../catalogue.queries.ts'
import { OperationRefused } from '../refused.ts'
import { commitArrival, placeAccount, readFreshMark, removeUnused, takenBy } from './coming.queries.ts'
import {
  type CompanyTable,
  companyTables,
  insertRowsOf,
  nameOwnRows,
  refuseRows,
  removeRowsOf,
  rowDigest,
  rowsOfCompany,
  type Values,
} from './company-rows.queries.ts'
import type { PackedAccount, PackedWork } from './leaving.queries.ts'
import { type PackManifest, type PackPart, readPack, writeSigned } from './move-manifest.ts'
import {
  forgetMove,
  hasSchedule,
  moveOf,
  noteComing,
  type Progress,
  waitUntilQuiet,
} from './moves.queries.ts'
import { linesOf, rowOf } from './pack.ts'
import { counted, isCounted, withCompanyId } from './packed-tables.ts'
import { sealedValues } from './sealed-values.ts'

export interface UnpackOrder extends Progress {
  folder: string
  key: Buffer
  seal: Seal
  wayside: Seal
  storage: Storage
  /** The address of this installation. */
  url: string
}

interface PackedFile {
  key: string
  bytes: number
  sha256: string
}

/**
 * Makes the company of a pack here, under an id of its own and closed. Files first, then all rows in one transaction, at whose
 * end they are read back and compared. Broken off, it goes on under the same id when it is run again.
 */
export async function unpackCompany(
  client: pg.Client,
  order: UnpackOrder,
): Promise<{ manifest: PackManifest; company: number; joined: string[] }> {
  const { folder, tell } = order
  const manifest = await readPack(order.key, folder)
  await refuseUnlike(client, manifest)
  tell('Checking the pack')
  await checkPack(folder, manifest, order.signal)
  const before = await moveOf(client, { move: manifest.move })
  if (before?.side === 'leaves')
    throw new OperationRefused('This is the installation that the company leaves.')
  if (before?.opened_at)
    throw new OperationRefused(`This pack was unpacked before: company ${before.company_id} works here.`)
  const company = before?.company_id ?? (await comingTo(client, manifest))
  const isThere = before !== undefined && (await takenBy(client, { id: company })) !== undefined
  const joined = isThere ? [] : await putCompany(client, manifest, company, order)
  for await (const { key, sha256 } of packedFiles(folder, manifest)) {
    const kept = await order.storage.read(`${company}/${key}`)
    if (!kept || (await hashOf(kept)).toString('hex') !== sha256)
      throw new OperationRefused(
        `The file ${company}/${key} came back changed: take it away and unpack again.`,
      )
  }
  await writeSigned(order.key, folder, 'arrived.json', { move: manifest.move, url: order.url, company })
  return { manifest, company, joined }
}

async function comingTo(client: pg.Client, { move, shareCode }: PackManifest): Promise<number> {
  const holder = await takenBy(client, { shareCode })
  if (holder) throw new OperationRefused(`The code ${shareCode} of the company is taken here by "${holder}".`)
  return (await noteComing(client, move)).company_id
}

async function putCompany(
  client: pg.Client,
  manifest: PackManifest,
  company: number,
  order: UnpackOrder,
): Promise<string[]> {
  await waitUntilQuiet(client, company, order)
  for await (const { key } of packedFiles(order.folder, manifest))
    await order.storage.keep(`${company}/${key}`, join(order.folder, 'files', key))
  return putRows(client, manifest, company, order)
}

/** Takes away what a pack has made here, as long as it was never opened. */
export async function removeUnpacked(client: pg.Client, order: UnpackOrder): Promise<number> {
  const manifest = await readPack(order.key, order.folder)
  const move = await moveOf(client, { move: manifest.move })
  if (move?.side !== 'comes') throw new OperationRefused('Nothing of this pack is here.')
  if (move.opened_at) throw new OperationRefused(`Company ${move.company_id} was opened and works here.`)
  const accounts: PackedAccount[] = []
  for await (const line of linesOf(order.folder, manifest.accounts.part)) accounts.push(JSON.parse(line))
  await client.query('begin')
  await removeRowsOf(client, move.company_id)
  await removeUnused(
    client,
    accounts.map(({ email }) => email),
  )
  await client.query('commit')
  for await (const { key } of packedFiles(order.folder, manifest))
    await order.storage.remove(`${move.company_id}/${key}`)
  await forgetMove(client, manifest.move)
  return move.company_id
}

async function refuseUnlike(client: pg.Client, { migrations, version }: PackManifest): Promise<void> {
  const here = await readMigrations(client)
  const odd = migrations.find(name => !here.includes(name)) ?? here.find(name => !migrations.includes(name))
  if (!odd) return
  throw new OperationRefused(
    here.length === 0
      ? 'The database is empty: start the server once.'
      : `The pack was made by Tradewind ${version}, whose schema is another (${odd}): bring both installations to the same version, and pack again.`,
  )
}

/** Every part and file by its SHA-256, before anything is written. */
async function checkPack(folder: string, manifest: PackManifest, signal?: AbortSignal): Promise<void> {
  const parts = [manifest.accounts.part, manifest.works.part, manifest.files.part]
  for (const part of [...manifest.tables.flatMap(table => table.parts), ...parts]) {
    signal?.throwIfAborted()
    await checkFile(join(folder, part.name), part)
  }
  for await (const file of packedFiles(folder, manifest)) {
    signal?.throwIfAborted()
    await checkFile(join(folder, 'files', file.key), file)
  }
}

async function checkFile(path: string, { sha256 }: Pick<PackPart, 'sha256'>): Promise<void> {
  if (existsSync(path) && (await hashOf(createReadStream(path))).toString('hex') === sha256) return
  throw new OperationRefused(`The pack was changed (${path} is not as it was written): copy it again.`)
}

async function* packedFiles(folder: string, { files }: PackManifest): AsyncGenerator<PackedFile> {
  for await (const line of linesOf(folder, files.part)) yield JSON.parse(line)
}

async function putRows(
  client: pg.Client,
  manifest: PackManifest,
  company: number,
  order: UnpackOrder,
): Promise<string[]> {
  const { tell, signal } = order
  tell('Putting the rows there')
  await client.query('begin')
  try {
    const fresh = await readFreshMark(client)
    const people = await placeAccounts(client, manifest, order)
    const tables = await companyTables(client)
    for (const table of tables) {
      const packed = manifest.tables.find(({ name }) => name === table.name)
      if (!packed) continue
      for (const part of packed.parts) {
        signal?.throwIfAborted()
        const rows: Values[] = []
        for await (const line of linesOf(order.folder, part))
          rows.push(unpacked(table.name, packed.columns, JSON.parse(withCompanyId(line, company))))
        await insertRowsOf(client, table, packed.columns, company, rows).catch(error =>
          refuseRows(table.name, error),
        )
      }
      if (table.own.length > 0)
        for (const part of packed.parts) {
          const rows: Values[] = []
          for await (const line of linesOf(order.folder, part)) rows.push(JSON.parse(line))
          await nameOwnRows(client, table, packed.columns, company, rows)
        }
    }
    await compare(client, manifest, tables, company, people)
    if (await hasSchedule(client)) {
      const works: PackedWork[] = []
      for await (const line of linesOf(order.folder, manifest.works.part))
        works.push(JSON.parse(withCompanyId(line, company)))
      await scheduleWithin(client, company, works)
    }
    signal?.throwIfAborted()
    await commitArrival(client, company, manifest.sequences)
    return people.joined

    function unpacked(table: string, columns: readonly string[], values: Values): Values {
      const row = rowOf(columns, values)
      return values.map((value, at) => {
        const column = columns[at]!
        if (isCounted(table, column)) {
          if (value === counted.fresh) return fresh.transaction
          return value === counted.seesAllButFresh ? fresh.snapshot : value
        }
        if (table === 'users' && column === 'account_id') return String(people.ids.get(Number(value)))
        const sealed = sealedValues.find(each => each.table === table && each.column === column)
        if (!sealed || !value?.startsWith('v1.')) return value
        const opened = order.wayside.open(value, sealed.place(manifest.company, row))
        return opened === null ? '' : order.seal.seal(opened, sealed.place(company, row))
      })
    }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

interface People {
  /** Ids of accounts here by their ids there. */
  ids: Map<number, number>
  /** Addresses that had an account here. */
  joined: string[]
}

async function placeAccounts(client: pg.Client, manifest: PackManifest, order: UnpackOrder): Promise<People> {
  const people: People = { ids: new Map(), joined: [] }
  for await (const line of linesOf(order.folder, manifest.accounts.part)) {
    const account = JSON.parse(line) as PackedAccount
    const { id, isNew } = await placeAccount(client, account, order)
    people.ids.set(account.id, id)
    if (!isNew) people.joined.push(account.email)
  }
  return people
}

/** Reads back what was written, and compares it with what was packed. */
async function compare(
  client: pg.Client,
  manifest: PackManifest,
  tables: readonly CompanyTable[],
  company: number,
  people: People,
): Promise<void> {
  const there = new Map([...people.ids].map(([old, here]) => [String(here), String(old)]))
  for (const table of tables) {
    const sum = rowDigest(table)
    const account = table.name === 'users' ? table.columns.findIndex(({ name }) => name === 'account_id') : -1
    for await (const values of rowsOfCompany(client, table, company)) {
      if (account >= 0) values[account] = there.get(values[account]!) ?? null
      sum.add(values)
    }
    const packed = manifest.tables.find(({ name }) => name === table.name)
    if (sum.rows === (packed?.rows ?? 0) && (!packed || sum.digest === packed.digest)) continue
    throw new OperationRefused(
      `${table.name} has ${sum.rows} rows here and ${packed?.rows ?? 0} in the pack, or others: nothing was kept.`,
    )
  }
}
