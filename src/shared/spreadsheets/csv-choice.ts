import * as z from 'zod/mini'
import type { DecimalMark } from '#shared/numbers/written-number.ts'

/** Signs that stand between the cells of a file. */
export const csvDelimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** Where the headings of a file stand and what parts its cells, where somebody says so. */
export const csvLayout = {
  /** The row that the headings stand in, as a spreadsheet numbers it; 0: found by itself. */
  heading_row: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_048_576)), 0),
  /** '': told by the file. */
  delimiter: z._default(z.enum(['', ...csvDelimiters]), ''),
}

/** How the numbers of single columns are written: a sign for each column, '-' for those that go by the file. */
export const columnMarks = z._default(z.string().check(z.regex(/^[-.,]{0,500}$/)), '')

/** The mark of a column among `columnMarks`; null: by the file. */
export function markOfColumn(marks: string, column: number | null | undefined): DecimalMark | null {
  const mark = marks[column ?? -1]
  return mark === '.' || mark === ',' ? mark : null
}

/** `columnMarks` with another mark for one column. */
export const withColumnMark = (marks: string, column: number, mark: DecimalMark): string =>
  marks.padEnd(column, '-').slice(0, column) + mark + marks.slice(column + 1)

/** The same with how its numbers are written. */
export const csvChoice = {
  ...csvLayout,
  /** '': told by the numbers of the file. */
  decimal_mark: z._default(z.enum(['', '.', ',']), ''),
  decimal_marks: columnMarks,
}

const choice = z.object(csvChoice)
export type CsvChoice = z.output<typeof choice>
export type CsvLayout = Pick<CsvChoice, 'heading_row' | 'delimiter'>

export const byItself: CsvChoice = {
  heading_row: 0,
  delimiter: '',
  decimal_mark: '',
  decimal_marks: '',
}

/** A row among which the headings may be, shortened. */
export const csvTopRow = z.object({ row: z.number(), text: z.string() })
export type CsvTopRow = z.output<typeof csvTopRow>

/** How a file was read. */
export const csvReadAs = z.object({
  encoding: z.string(),
  delimiter: z.enum(csvDelimiters),
  heading_row: z.number(),
  /** The first rows. */
  top: z.array(csvTopRow),
  /** null: no column has numbers. */
  decimal_mark: z.nullable(z.enum(['.', ','])),
  /** Columns with a number that either mark makes sense of, where the column itself does not tell. */
  unclear_numbers: z.array(
    z.object({ column: z.number(), decimal_mark: z.enum(['.', ',']), written: z.string() }),
  ),
})
export type CsvReadAs = z.output<typeof csvReadAs>
