import type { UserContext } from '#server/context.ts'
import { type CsvSheet, csvSheet } from '#server/csv-reading/csv-sheet.ts'
import { refuse } from '#server/refusal.ts'
import { outsideText } from '#shared/outside-text.ts'
import { guessKind, guessMapping, guessSource, headingKey, mostRows } from '../imports.rules.ts'
import type { ImportKinds } from './import-kind.service.ts'
import { addImportRows, deleteImport, insertImport, updateImport } from './imports.queries.ts'

/** Rows stored in one transaction, and cells: a statement with more is long in the making. */
const batchRows = 2_000
const batchCells = 100_000
const mostColumns = 500
const longestCell = 10_000

/**
 * Stores a file row by row as it is read, so that its size does not matter. One that can't be read to
 * its end leaves nothing behind.
 */
export async function readImport(ctx: UserContext, kinds: ImportKinds): Promise<{ id: number }> {
  const upload = ctx.upload ?? refuse(400, 'File is required', { field: 'file' })
  const sheet = await csvSheet(upload.path, headingOf(kinds))
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
      id ??= await begin(ctx, kinds, sheet, upload.filename)
      place += 1
      if (place > mostRows)
        refuse(400, 'A file can have up to 200,000 rows. Please split it.', { field: 'file' })
      batch.push({ place, row, cells: cells.map(cell => cell.slice(0, longestCell)) })
      cellsInBatch += cells.length
      if (batch.length >= batchRows || cellsInBatch >= batchCells) await keep()
    }
    await keep()
    if (id === null || place === 0)
      return refuse(400, 'There are no rows below the headings.', { field: 'file' })
    const read = { id }
    // The last transaction carries the key of the request: a repetition leaves no second import.
    return await ctx.write(async tx => {
      await updateImport(tx, read.id, { state: 'mapping', rows: place })
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
  const { encoding, delimiter, headingRow: heading_row } = sheet
  const headings = sheet.headings.slice(0, mostColumns).map(cell => outsideText(cell, 200))
  const kind = guessKind(headings)
  const mapping = guessMapping(headings, kinds[kind].fields)
  return ctx.db.withCompany(ctx.session.companyId, tx =>
    insertImport(tx, {
      encoding,
      delimiter,
      heading_row,
      file_name: outsideText(fileName, 200),
      kind,
      source: guessSource(headings),
      headings,
      mapping,
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
