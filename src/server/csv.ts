import { stringify } from 'csv-stringify/sync'
import { utcToWall } from '#shared/dates.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { inSlices } from './in-slices.ts'
import { refuse } from './refusal.ts'

/** The most rows in one file: few spreadsheets, and few people's patience, take more. */
export const mostCsvRows = 100_000

type Cell = string | number | null | undefined

/** A column of the file: its heading, and its cell of a row. */
export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => Cell
}

/** First characters that would make a spreadsheet run a cell as a formula (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A value made safe, so that no spreadsheet reads it as a formula. */
export const plainCell = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** Several values in one cell, each safe in case the cell is split. */
export function joinedCell(values: readonly string[], between = '; '): string {
  return values
    .filter(value => value !== '')
    .map(plainCell)
    .join(between)
}

/** An instant in the local time of `zone`, as spreadsheets read it: '2026-04-05 09:30'; '' for null. */
export function csvTime(at: Date | null, zone: string): string {
  if (!at) return ''
  const wall = utcToWall(at.toISOString(), zone)
  return new Date(wall * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * A CSV file (RFC 4180, UTF-8 with BOM), read and sent in batches, so that its size does not matter. The first batch is
 * read before the answer starts, so that it can still refuse. A later failure aborts the download: no incomplete file
 * ever looks complete.
 */
export async function csvFile<Row>(
  filename: string,
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterator<readonly Row[]> | Iterator<readonly Row[]>,
): Promise<FileReply> {
  const first = await batches.next()
  async function* body() {
    yield lines([columns.map(column => column.header)], true)
    try {
      for (let batch = first; !batch.done; batch = await batches.next()) {
        for await (const rows of inSlices(groupsOf(batch.value)))
          yield lines(rows.map(row => columns.map(column => column.cell(row) ?? '')))
      }
    } finally {
      await batches.return?.()
    }
  }
  return { body: body(), type: 'text/csv; charset=utf-8', filename }
}

/** Rows that are written in one piece, some milliseconds. */
const rowsTogether = 50

function* groupsOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsTogether) yield rows.slice(from, from + rowsTogether)
}

/** Refuses more rows than a file may have, as a truncated file would look complete. */
export function refuseTooMany(found: number): void {
  if (found > mostCsvRows)
    refuse(
      400,
      'There are more than 100,000 rows. Filter the list, by date for example, and export it in parts.',
    )
}

// All text is quoted: spreadsheets that separate columns by semicolons would split an unquoted cell.
function lines(rows: Cell[][], bom = false): Buffer {
  const safe = rows.map(row => row.map(cell => (typeof cell === 'string' ? plainCell(cell) : cell)))
  return Buffer.from(stringify(safe, { bom, quoted_string: true, record_delimiter: 'windows' }))
}
