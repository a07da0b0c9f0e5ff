import type { Upload } from '#server/context.ts'
import { csvFile } from '#server/csv.ts'
import { inSlices } from '#server/in-slices.ts'
import { refuse } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { type Fact, fact, sentenceOf } from '#shared/fact.ts'
import { type DecimalMark, decimalMarks } from '#shared/numbers/written-number.ts'
import { byItself, type CsvChoice, type CsvReadAs } from '#shared/spreadsheets/csv-choice.ts'
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

/** A row that was left out, or read differently from what stands there. */
export interface Doubt {
  row: number
  name: string
  reason: Fact
}

/** Reason for leaving out a total at the foot of a file. */
export const totalRow = fact('This looks like the total at the end of the file.')

export interface CsvTable<Name extends string> {
  headings: string[]
  mapping: Mapping<Name>
  /** The first rows with all their cells. */
  sample: string[][]
  rows: readonly CsvRow<Name>[]
  /** How the file was read; its decimal mark is the one that somebody has chosen, or null. */
  read: CsvReadAs
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
  choice: CsvChoice = byItself,
): Promise<CsvTable<Name>> {
  if (!upload) return refuse(400, 'File is required', { field: 'file' })
  const sheet = await csvSheet(upload.path, isKnown, choice)
  const { headings, encoding, delimiter, headingRow: heading_row, top } = sheet
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
  const read = { encoding, delimiter, heading_row, top, decimal_mark: choice.decimal_mark || null }
  return { headings, mapping, sample, rows, read }
}

/**
 * The decimal mark of each column: the one that somebody has chosen, or that most of its values show, or else most of all
 * these columns, or the point.
 */
export async function marksOf<Name extends string>(
  { rows, read: { decimal_mark: chosen } }: Pick<CsvTable<NoInfer<Name>>, 'rows' | 'read'>,
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
    own.map(({ name, marks }) => [name, chosen ?? marks.most() ?? all.most() ?? '.']),
  ) as Record<Name, DecimalMark>
}

/** The rows of a file that are doubted, with the reasons, as a file to be put right and brought in again. */
export async function rowsToCheck(
  path: string,
  isKnown: KnownHeading,
  choice: CsvChoice,
  doubts: readonly Doubt[],
): Promise<FileReply> {
  const reasons = new Map<number, string>()
  for (const { row, reason } of doubts)
    reasons.set(row, [reasons.get(row), sentenceOf(reason)].filter(Boolean).join(' '))
  const { headings, rows } = await csvSheet(path, isKnown, choice)
  const doubted: { cells: string[]; why: string }[] = []
  for await (const { row, cells } of rows) {
    const why = reasons.get(row)
    if (why) doubted.push({ cells, why })
  }
  const columns = headings.map((header, column) => ({
    header,
    cell: ({ cells }: { cells: string[] }) => cells[column],
  }))
  return csvFile(
    'rows-to-check.csv',
    [...columns, { header: 'Why', cell: ({ why }: { why: string }) => why }],
    [doubted].values(),
  )
}
