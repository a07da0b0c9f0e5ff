import { stringify } from 'csv-stringify/sync'
import { utcToWall } from '#shared/dates.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { refuse } from './refusal.ts'

/** Rows that one file may have: more than that, most spreadsheets and patience don't take. */
export const mostCsvRows = 100_000

type Cell = string | number | null | undefined

/** A column of the file: its heading, and its cell of a row. */
export interface CsvColumn<Row> {
  header: string
  cell: (row: Row) => Cell
}

/** What the first character of a cell must not be, for a spreadsheet would run it (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A value that no spreadsheet takes for a formula. */
export const plainCell = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

/** Several values in one cell, each of them safe where somebody splits the cell. */
export function joinedCell(values: readonly string[], between = '; '): string {
  return values
    .filter(value => value !== '')
    .map(plainCell)
    .join(between)
}

/** An instant on the wall of `zone`, as spreadsheets read a time: '2026-04-05 09:30'; nothing for null. */
export function csvTime(at: Date | null, zone: string): string {
  if (!at) return ''
  const wall = utcToWall(at.toISOString(), zone)
  return new Date(wall * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * A CSV file (RFC 4180, UTF-8 with BOM) that is read and sent batch by batch, so that its size does not matter. The
 * first batch is read before the answer begins: what is refused there is a refusal. A failure later on breaks the
 * download off, never a file that looks complete.
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
        yield lines(batch.value.map(row => columns.map(column => column.cell(row) ?? '')))
      }
    } finally {
      await batches.return?.()
    }
  }
  return { body: body(), type: 'text/csv; charset=utf-8', filename }
}

/** Refuses what is more than a file may have: a file that ends early would be taken for all. */
export function refuseTooMany(found: number): void {
  if (found > mostCsvRows)
    refuse(
      400,
      'There are more than 100,000 rows. Narrow the list down, by date for example, and export it in parts.',
    )
}

// All text is quoted: where a semicolon separates columns, an unquoted cell would fall apart at it.
function lines(rows: Cell[][], bom = false): Buffer {
  const safe = rows.map(row => row.map(cell => (typeof cell === 'string' ? plainCell(cell) : cell)))
  return Buffer.from(stringify(safe, { bom, quoted_string: true, record_delimiter: 'windows' }))
}
