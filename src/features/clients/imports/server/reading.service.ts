import type { UserContext } from '#server/context.ts'
import { csvRecords, csvShape } from '#server/csv-reading/csv-reading.ts'
import { refuse } from '#server/refusal.ts'
import { outsideText } from '#shared/outside-text.ts'
import { guessKind, guessMapping, guessSource, mostRows } from '../imports.rules.ts'
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
  const shape = await csvShape(upload.path)
  const company = ctx.session.companyId
  let id: number | null = null
  let place = 0
  let row = 0
  let batch: { place: number; row: number; cells: string[] }[] = []
  let cellsInBatch = 0
  const keep = async () => {
    const rows = batch
    batch = []
    cellsInBatch = 0
    if (rows.length > 0) await ctx.db.withCompany(company, async tx => addImportRows(tx, id!, rows))
  }
  try {
    for await (const record of csvRecords(upload.path, shape)) {
      const cells = record.slice(0, mostColumns)
      row += 1
      if (cells.every(cell => cell === '')) continue
      if (id === null) {
        id = await begin(ctx, kinds, cells, { ...shape, file_name: upload.filename })
        continue
      }
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

function begin(
  ctx: UserContext,
  kinds: ImportKinds,
  cells: readonly string[],
  facts: { file_name: string; encoding: string; delimiter: string },
): Promise<number> {
  const headings = cells.map(cell => outsideText(cell, 200))
  const kind = guessKind(headings)
  const mapping = guessMapping(headings, kinds[kind].fields)
  return ctx.db.withCompany(ctx.session.companyId, tx =>
    insertImport(tx, {
      ...facts,
      file_name: outsideText(facts.file_name, 200),
      kind,
      source: guessSource(headings),
      headings,
      mapping,
    }),
  )
}
