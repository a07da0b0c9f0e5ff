import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'

/** A spreadsheet's own limits (Excel's worksheet): no file of a real one is beyond them. */
const most = {
  cells: 16_384,
  records: 1_048_576,
  /** A longer record mostly has a quotation mark that is never closed. */
  characters: 200_000,
}

const quote = 0x22
const lf = 0x0a
const cr = 0x0d

export interface CsvSplitter {
  /** Records that end within the next piece of the text; `isLast` ends the last one too. */
  take(piece: string, isLast: boolean): Generator<string[]>
}

/**
 * Splits text that comes in pieces into records, RFC 4180 and what programs make of it: rows may differ in length, lines
 * end as the first one does, and a quotation mark within a cell is a character like any other. Cells, characters and
 * records, empty ones too, are counted before they are kept, and the first that is too many is refused.
 */
export function csvSplitter(delimiter: string): CsvSplitter {
  const delimiterCode = delimiter.charCodeAt(0)
  let record: string[] = []
  /** The part of the cell that came in earlier pieces. */
  let cell = ''
  /** The length of the record so far. */
  let characters = 0
  let isOpen = false
  /** True for a cell that was quoted, also when nothing stands in it. */
  let isQuoted = false
  let lineEnd = ''
  let records = 0
  /** The end of a piece that only the next one explains. */
  let held = ''

  function extendCell(text: string): void {
    characters += text.length
    if (characters > most.characters) refuseRecord()
    cell += text
  }

  function refuseRecord(): never {
    const row = records + 1
    return refuse(
      400,
      isOpen
        ? fact('Row {{row}} has an unclosed quotation mark, so the file can’t be read.', { row })
        : fact('Row {{row}} has more than 200,000 characters.', { row }),
      { field: 'file' },
    )
  }

  function endCell(): void {
    if (record.length === most.cells)
      refuse(400, fact('Row {{row}} has more than 16,384 columns.', { row: records + 1 }), { field: 'file' })
    record.push(cell)
    cell = ''
    isQuoted = false
  }

  function endRecord(): string[] {
    endCell()
    records += 1
    if (records > most.records)
      refuse(400, fact('A file can have up to {{count}} rows. Please split it.', { count: most.records }), {
        field: 'file',
      })
    const ended = record
    record = []
    characters = 0
    return ended
  }

  /** Length of the line's end that stands there, 0 for none. The first one says how all of them are written. */
  function lineEndAt(text: string, at: number): number {
    const code = text.charCodeAt(at)
    if (code !== cr && code !== lf) return 0
    if (lineEnd === '') lineEnd = code === lf ? '\n' : text.charCodeAt(at + 1) === lf ? '\r\n' : '\r'
    return text.startsWith(lineEnd, at) ? lineEnd.length : 0
  }

  function* take(piece: string, isLast: boolean): Generator<string[]> {
    const text = held + piece
    held = ''
    let start = 0
    let at = 0
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code !== quote && code !== delimiterCode && code !== lf && code !== cr) continue
      // A quotation mark is explained by the two characters after it, a carriage return by one.
      const ahead = code === quote ? 2 : code === cr ? 1 : 0
      if (!isLast && at + ahead >= text.length) {
        held = text.slice(at)
        break
      }
      if (isOpen) {
        if (code !== quote) continue
        if (text.charCodeAt(at + 1) === quote) {
          at += 1
          extendCell(text.slice(start, at))
        } else if (endsCell(text, at + 1)) {
          extendCell(text.slice(start, at))
          isOpen = false
          isQuoted = true
        } else {
          // It was none that opens a quoted cell: all of it stays as it stands.
          cell = `"${cell}`
          extendCell(text.slice(start, at + 1))
          isOpen = false
        }
        start = at + 1
      } else if (code === quote) {
        if (cell !== '' || at > start) continue
        isOpen = true
        start = at + 1
      } else if (code === delimiterCode) {
        extendCell(text.slice(start, at))
        endCell()
        start = at + 1
      } else {
        const length = lineEndAt(text, at)
        if (length === 0) continue
        extendCell(text.slice(start, at))
        at += length - 1
        start = at + 1
        yield endRecord()
      }
    }
    extendCell(text.slice(start, at))
    if (!isLast) return
    if (isOpen) refuseRecord()
    if (isQuoted || record.length > 0 || cell !== '') yield endRecord()
  }

  const endsCell = (text: string, at: number): boolean =>
    at >= text.length || text.charCodeAt(at) === delimiterCode || lineEndAt(text, at) > 0

  return { take }
}
