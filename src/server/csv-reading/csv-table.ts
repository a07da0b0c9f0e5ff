import type { Upload } from '#server/context.ts'
import { csvFile } from '#server/csv.ts'
import { inSlices } from '#server/in-slices.ts'
import { refuse } from '#server/refusal.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { type Fact, fact, sentenceOf } from '#shared/fact.ts'
import { type DecimalMark, decimalMarks } from '#shared/numbers/written-number.ts'
import { byItself, type CsvChoice, type CsvReadAs, markOfColumn } from '#shared/spreadsheets/csv-choice.ts'
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
  /** How the file was read, but for its numbers: see `numbersOf`. */
  read: CsvReadAs
  choice: CsvChoice
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
      refuse(400, fact('A file can have up to {{count}} rows. Please split it.', { count: mostRows }))
    if (sample.length < sampleRows) sample.push(record)
    const cells = places.map(([name, place]) => [name, record[place] ?? ''] as const)
    rows.push({
      row,
      cells: Object.fromEntries(cells) as CsvRow<Name>['cells'],
      isTotal: isTotalRow(record),
    })
  }
  for (const each of rows.slice(0, -footRows)) each.isTotal = false
  const read = { encoding, delimiter, heading_row, top, decimal_mark: null, unclear_numbers: [] }
  return { headings, mapping, sample, rows, read, choice }
}

/**
 * The decimal mark of each of these columns: the one that somebody has chosen for it or for the file, or that most of its values
 * show, or else most of all these columns, or the point; and how the file was read so.
 */
export async function numbersOf<Name extends string>(
  { rows, read, mapping, choice }: Pick<CsvTable<NoInfer<Name>>, 'rows' | 'read' | 'mapping' | 'choice'>,
  columns: readonly Name[],
): Promise<{ marks: Readonly<Record<Name, DecimalMark>>; read: CsvReadAs }> {
  const all = decimalMarks()
  const own = columns.map(name => ({ name, column: mapping[name], values: decimalMarks() }))
  for await (const { cells } of inSlices(rows))
    for (const { name, values } of own) {
      const text = cells[name] ?? ''
      all.add(text)
      values.add(text)
    }
  const marked = own.map(({ column, values, ...each }) => ({
    ...each,
    column,
    mark:
      markOfColumn(choice.decimal_marks, column) ??
      (choice.decimal_mark || (values.most() ?? all.most() ?? '.')),
    unclear: values.unclear(),
  }))
  const there = marked.flatMap(({ column, ...each }) => (column === null ? [] : [{ ...each, column }]))
  return {
    marks: Object.fromEntries(marked.map(({ name, mark }) => [name, mark])) as Record<Name, DecimalMark>,
    read: {
      ...read,
      decimal_mark: there[0]?.mark ?? null,
      unclear_numbers: there.flatMap(({ column, mark, unclear }) =>
        unclear === '' ? [] : [{ column, decimal_mark: mark, written: unclear }],
      ),
    },
  }
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
