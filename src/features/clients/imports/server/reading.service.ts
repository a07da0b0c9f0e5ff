import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UserContext } from '#server/context.ts'
import { type CsvSheet, csvSheet } from '#server/csv-reading/csv-sheet.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { draftPath } from '#server/http/draft-file.ts'
import { newStorageKey } from '#server/providers/storage/storage.port.ts'
import { found, refuse } from '#server/refusal.ts'
import { outsideText } from '#shared/outside-text.ts'
import { byItself, type CsvLayout } from '#shared/spreadsheets/csv-choice.ts'
import {
  canMap,
  fileKept,
  guessKind,
  guessMapping,
  guessSource,
  headingKey,
  mostRows,
} from '../imports.rules.ts'
import { fieldsOfKind, type ImportKinds } from './import-kind.service.ts'
import {
  addImportRows,
  deleteImport,
  type ImportRow,
  importById,
  insertImport,
  lockImport,
  updateImport,
} from './imports.queries.ts'

/** Rows stored in one transaction, and cells: a statement with more is long in the making. */
const batchRows = 2_000
const batchCells = 100_000
const mostColumns = 500
const longestCell = 10_000

interface ImportFile {
  path: string
  filename: string
  /** Its place in the storage, where `keep` puts it. */
  key: string
  keep?: () => Promise<void>
}

/** Takes the request's upload, and keeps it for a day in case that it has to be read otherwise. */
export async function readImport(ctx: UserContext, kinds: ImportKinds): Promise<{ id: number }> {
  const { path, filename } = ctx.upload ?? refuse(400, 'File is required', { field: 'file' })
  const key = newStorageKey(ctx.session.companyId)
  const keep = () => ctx.providers.storage.keep(key, path)
  return readFile(ctx, kinds, { path, filename, key, keep }, byItself, async () => {})
}

/** True while an import's file can be read anew. */
export const isFileKept = ({ file_key, created_at }: ImportRow, now: Date): boolean =>
  file_key !== '' && now.getTime() - created_at.getTime() < fileKept

/** Reads the file of an import anew, by another row of headings or another delimiter, and puts it in its place. */
export async function rereadImport(
  ctx: UserContext,
  kinds: ImportKinds,
  id: number,
  layout: CsvLayout,
): Promise<{ id: number }> {
  const { file_name: filename, file_key: key } = found(await ctx.read(tx => importById(tx, id)))
  const stored = key && (await ctx.providers.storage.read(key))
  if (!stored) return refuse(409, 'The file has expired. Please choose it again.')
  const path = draftPath('import')
  try {
    await pipeline(Readable.from(stored), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    return await readFile(ctx, kinds, { path, filename, key }, layout, async tx => {
      const before = found(await lockImport(tx, id))
      if (!canMap(before.state)) refuse(409, 'The import just changed. Check it again.')
      await deleteImport(tx, id)
    })
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Stores a file row by row as it is read, so that its size does not matter. One that can't be read to its end leaves
 * nothing behind. `settle` goes with the last transaction.
 */
async function readFile(
  ctx: UserContext,
  kinds: ImportKinds,
  file: ImportFile,
  layout: CsvLayout,
  settle: (tx: UserTx) => Promise<void>,
): Promise<{ id: number }> {
  const sheet = await csvSheet(file.path, headingOf(kinds), layout)
  const company = ctx.session.companyId
  let id: number | null = null
  let place = 0
  let batch: { place: number; row: number; cells: string[] }[] = []
  let cellsInBatch = 0
  const keep = async () => {
    const rows = batch
    batch = []
    cellsInBatch = 0
    if (rows.length > 0) await ctx.db.withCompany(company, async tx => addImportRows(tx, id!, rows))
  }
  try {
    for await (const { row, cells: record } of sheet.rows) {
      const cells = record.slice(0, mostColumns)
      id ??= await begin(ctx, kinds, sheet, file.filename)
      place += 1
      if (place > mostRows)
        refuse(400, 'A file can have up to 200,000 rows. Please split it.', { field: 'file' })
      batch.push({ place, row, cells: cells.map(cell => cell.slice(0, longestCell)) })
      cellsInBatch += cells.length
      if (batch.length >= batchRows || cellsInBatch >= batchCells) await keep()
    }
    await keep()
    if (id === null || place === 0)
      return refuse(400, 'The file has no rows below its headings.', { field: 'file' })
    await file.keep?.()
    const read = { id }
    // The last transaction carries the key of the request: a repetition leaves no second import.
    return await ctx.write(async tx => {
      await settle(tx)
      await updateImport(tx, read.id, { state: 'mapping', rows: place, file_key: file.key })
      tx.tell('imports')
      return read
    })
  } catch (error) {
    const begun = id
    if (begun !== null) await ctx.db.withCompany(company, tx => deleteImport(tx, begun))
    throw error
  }
}

function begin(ctx: UserContext, kinds: ImportKinds, sheet: CsvSheet, fileName: string): Promise<number> {
  const { encoding, delimiter, headingRow: heading_row, top } = sheet
  const headings = sheet.headings.slice(0, mostColumns).map(cell => outsideText(cell, 200))
  const kind = guessKind(headings)
  return ctx.db.withCompany(ctx.session.companyId, async tx =>
    insertImport(tx, {
      encoding,
      delimiter,
      heading_row,
      top_rows: top.map(({ row }) => row),
      top_texts: top.map(({ text }) => text),
      file_name: outsideText(fileName, 200),
      kind,
      source: guessSource(headings),
      headings,
      mapping: guessMapping(headings, await fieldsOfKind(tx, kinds[kind])),
    }),
  )
}

/** Tells the headings of clients, jobs and quotes alike: which of them a file holds is not known before. */
function headingOf(kinds: ImportKinds): (heading: string) => boolean {
  const known = new Set(
    Object.values(kinds).flatMap(({ fields }) => fields.flatMap(({ headings }) => headings)),
  )
  return heading => known.has(headingKey(heading.slice(0, 200)))
}
