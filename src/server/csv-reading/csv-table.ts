import type { Upload } from '#server/context.ts'
import { inSlices } from '#server/in-slices.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { type DecimalMark, decimalMarks } from '#shared/numbers/written-number.ts'
import { csvSheet, footRows, isTotalRow, type KnownHeading } from './csv-sheet.ts'

/** The cell of a record for each field; null: none. */
type Mapping<Name extends string> = Readonly<Record<Name, number | null>>

/** A row below the headings. */
export interface CsvRow<Name extends string> {
  /** Its number, as a spreadsheet shows it. */
  row: number
  /** Cells of the columns that the file has. */
  cells: Readonly<Partial<Record<Name, string>>>
  /** True for the sums at the foot of the file, which are doubted. */
  isTotal: boolean
}

/** Reason for leaving out a total at the foot of a file. */
export const totalRow = fact('This looks like the total at the end of the file.')

export interface CsvTable<Name extends string> {
  headings: string[]
  mapping: Mapping<Name>
  /** The first rows with all their cells. */
  sample: string[][]
  rows: readonly CsvRow<Name>[]
}

const sampleRows = 5

/**
 * Reads a file into memory: its headings and of each row that is not empty the cells of the columns that are wanted. For
 * files of limited length, read before a transaction begins: reading takes as long as the disk and others' turns do.
 */
export async function csvTable<Name extends string>(
  upload: Upload | null,
  mostRows: number,
  isKnown: KnownHeading,
  mappingFrom: (headings: readonly string[]) => Mapping<Name>,
): Promise<CsvTable<Name>> {
  if (!upload) return refuse(400, 'File is required', { field: 'file' })
  const sheet = await csvSheet(upload.path, isKnown)
  const { headings } = sheet
  const mapping = mappingFrom(headings)
  const places = Object.entries<number | null>(mapping).filter(([, place]) => place !== null) as [
    Name,
    number,
  ][]
  const sample: string[][] = []
  const rows: CsvRow<Name>[] = []
  for await (const { row, cells: record } of sheet.rows) {
    if (rows.length === mostRows)
      refuse(400, fact('At most {{count}} rows at once. Please split the file.', { count: mostRows }))
    if (sample.length < sampleRows) sample.push(record)
    const cells = places.map(([name, place]) => [name, record[place] ?? ''] as const)
    rows.push({
      row,
      cells: Object.fromEntries(cells) as CsvRow<Name>['cells'],
      isTotal: isTotalRow(record),
    })
  }
  for (const each of rows.slice(0, -footRows)) each.isTotal = false
  return { headings, mapping, sample, rows }
}

/** The decimal mark of each column: the one that most of its values show, or else most of all these columns, or the point. */
export async function marksOf<Name extends string>(
  rows: readonly CsvRow<NoInfer<Name>>[],
  columns: readonly Name[],
): Promise<Readonly<Record<Name, DecimalMark>>> {
  const all = decimalMarks()
  const own = columns.map(name => ({ name, marks: decimalMarks() }))
  for await (const { cells } of inSlices(rows))
    for (const { name, marks } of own) {
      const text = cells[name] ?? ''
      all.add(text)
      marks.add(text)
    }
  return Object.fromEntries(
    own.map(({ name, marks }) => [name, marks.most() ?? all.most() ?? '.']),
  ) as Record<Name, DecimalMark>
}
