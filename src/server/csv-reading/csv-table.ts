import type { Upload } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { csvRecords, csvShape } from './csv-reading.ts'

/** The cell of a record for each field; null: none. */
type Mapping<Name extends string> = Readonly<Record<Name, number | null>>

/** A row below the headings. */
export interface CsvRow<Name extends string> {
  /** Its number, as a spreadsheet shows it. */
  row: number
  /** Cells of the columns that the file has. */
  cells: Readonly<Partial<Record<Name, string>>>
}

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
  mappingFrom: (headings: readonly string[]) => Mapping<Name>,
): Promise<CsvTable<Name>> {
  if (!upload) return refuse(400, 'File is required', { field: 'file' })
  const records = csvRecords(upload.path, await csvShape(upload.path))
  const headings = ((await records.next()).value as string[] | undefined) ?? []
  const mapping = mappingFrom(headings)
  const places = Object.entries<number | null>(mapping).filter(([, place]) => place !== null) as [
    Name,
    number,
  ][]
  const sample: string[][] = []
  const rows: CsvRow<Name>[] = []
  let row = 1
  for await (const record of records) {
    row += 1
    if (record.every(cell => cell === '')) continue
    if (rows.length === mostRows)
      refuse(400, fact('At most {{count}} rows at once. Please split the file.', { count: mostRows }))
    if (sample.length < sampleRows) sample.push(record)
    const cells = places.map(([name, place]) => [name, record[place] ?? ''] as const)
    rows.push({ row, cells: Object.fromEntries(cells) as CsvRow<Name>['cells'] })
  }
  return { headings, mapping, sample, rows }
}
