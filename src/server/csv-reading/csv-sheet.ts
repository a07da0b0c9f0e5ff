import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { writtenNumber } from '#shared/numbers/written-number.ts'
import { outsideText } from '#shared/outside-text.ts'
import { byItself, type CsvLayout, type CsvTopRow } from '#shared/spreadsheets/csv-choice.ts'
import { type CsvShape, csvRecords, csvShape } from './csv-reading.ts'

/** Rows among which the headings are looked for: above them stand letterheads, titles and dates of printing. */
const lookedRows = 40
/** Cells of a row that are judged. */
const lookedCells = 500
/** Rows at the end of a file that may be its total, as a line about the printing may follow. */
export const footRows = 3

/** True for a heading that the reader of the file knows. */
export type KnownHeading = (heading: string) => boolean

interface SheetRow {
  /** Its number, as a spreadsheet shows it. */
  row: number
  cells: string[]
}

export interface CsvSheet extends CsvShape {
  headings: string[]
  /** Number of the row that the headings stand in. */
  headingRow: number
  /** The first rows that are not empty. */
  top: CsvTopRow[]
  /** Rows below the headings that are not empty. */
  rows: AsyncGenerator<SheetRow>
}

/** Reads a file whose headings may stand below other lines, as it says itself or somebody has chosen. */
export async function csvSheet(
  path: string,
  isKnown: KnownHeading,
  { heading_row: chosen, delimiter }: CsvLayout = byItself,
): Promise<CsvSheet> {
  const shape = await csvShape(path, isKnown, delimiter)
  const records = csvRecords(path, shape)
  const first: SheetRow[] = []
  let row = 0
  while (first.length < lookedRows) {
    const { value, done } = await records.next()
    if (done) break
    row += 1
    if (isFilled(value)) first.push({ row, cells: value })
  }
  const top = first.map(({ row, cells }) => ({ row, text: shortened(cells) }))
  if (chosen > row) {
    const headings = await rowAfter(records, chosen - row)
    if (!headings) return refuseHeadings(chosen)
    return { ...shape, headings, headingRow: chosen, top, rows: rowsBelow([], chosen, records) }
  }
  const at =
    chosen > 0
      ? first.findIndex(each => each.row === chosen)
      : headingPlace(
          first.map(({ cells }) => cells),
          isKnown,
        )
  if (at === -1) {
    await records.return(undefined)
    return refuseHeadings(chosen)
  }
  const { cells: headings, row: headingRow } = first[at] ?? { cells: [], row: 1 }
  return { ...shape, headings, headingRow, top, rows: rowsBelow(first.slice(at + 1), row, records) }
}

const refuseHeadings = (row: number) =>
  refuse(400, fact('Row {{row}} has no headings.', { row }), { field: 'heading_row' })

/** Cells of the row that comes so many later; undefined: it is empty, or the file ends before it. */
async function rowAfter(records: AsyncGenerator<string[]>, count: number): Promise<string[] | undefined> {
  for (let left = count; left > 1; left--) if ((await records.next()).done) return undefined
  const { value, done } = await records.next()
  return !done && isFilled(value) ? value : undefined
}

/** Cells of a row that are shown where somebody chooses it, and characters of each. */
const shown = { cells: 6, characters: 30 }

const shortened = (cells: readonly string[]): string =>
  cells
    .filter(cell => cell !== '')
    .slice(0, shown.cells)
    .map(cell => outsideText(cell.slice(0, 4 * shown.characters).replace(/\s+/g, ' '), shown.characters))
    .join(' · ')

async function* rowsBelow(
  read: readonly SheetRow[],
  lastRow: number,
  records: AsyncGenerator<string[]>,
): AsyncGenerator<SheetRow> {
  yield* read
  let row = lastRow
  for await (const cells of records) {
    row += 1
    if (isFilled(cells)) yield { row, cells }
  }
}

const isFilled = (cells: readonly string[]): boolean => cells.some(cell => cell !== '')

/**
 * The place of the headings among the first rows of a file: the row with the most known words, or where there are none the
 * first that has cells for more than half of the widest row.
 */
function headingPlace(rows: readonly (readonly string[])[], isKnown: KnownHeading): number {
  const judged = rows.map(cells => judge(cells, isKnown))
  const widest = Math.max(0, ...judged.map(({ filled }) => filled))
  const most = Math.max(0, ...judged.map(({ known }) => known))
  const isWide = ({ filled }: Judged) => filled * 2 > widest
  const best = judged.findIndex(each => each.known === most && isWide(each))
  return Math.max(0, best === -1 ? judged.findIndex(({ known }) => known === most) : best)
}

interface Judged {
  filled: number
  known: number
}

function judge(cells: readonly string[], isKnown: KnownHeading): Judged {
  const filled = cells.slice(0, lookedCells).filter(cell => cell !== '')
  const known = new Set(filled.filter(isKnown).map(cell => cell.toLowerCase())).size
  // One known word among others is as often a value: 'Active', 'Item'.
  return { filled: filled.length, known: known > 1 || known === filled.length ? known : 0 }
}

/** True for a row of sums: its first cell says total, all others are numbers. */
export function isTotalRow(cells: readonly string[]): boolean {
  const [first, ...others] = cells.filter(cell => cell !== '')
  return (
    first !== undefined &&
    others.length > 0 &&
    /^(?:grand ?|sub-?)?totals?:?$/i.test(first) &&
    others.every(cell => typeof writtenNumber(cell) === 'string')
  )
}
