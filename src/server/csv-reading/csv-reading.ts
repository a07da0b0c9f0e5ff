import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { inSlices } from '#server/in-slices.ts'
import { refuse } from '#server/refusal.ts'
import { type CsvDelimiter, csvDelimiters } from '#shared/spreadsheets/csv-choice.ts'
import { csvSplitter } from './csv-splitting.ts'

/** How the text of a CSV file is to be read, as its bytes tell. */
export interface CsvShape {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter: CsvDelimiter
}

/** Bytes examined to detect a file's format. */
const lookedAt = 64 * 1024

/** Tells encoding and delimiter of a file, unless the latter is `chosen`; refuses what is no text. */
export async function csvShape(
  path: string,
  isKnown: (heading: string) => boolean = () => false,
  chosen: CsvDelimiter | '' = '',
): Promise<CsvShape> {
  const head = await beginningOf(path)
  refuseOther(head)
  const encoding = byMark(head) ?? byZeros(head) ?? ((await isWhollyUtf8(path)) ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(head)
  if (text.includes('\0')) refuseNoText()
  return { encoding, delimiter: chosen || delimiterOf(text, isKnown) }
}

/**
 * The records of a file one after another, as lists of cells, an empty line as one empty cell: so the n-th is the n-th row
 * that a spreadsheet shows. Read as fast as they are taken, in slices of a few milliseconds. Cells keep what stands in
 * them; an apostrophe that our own files put before what a spreadsheet would run is taken off again.
 */
export async function* csvRecords(path: string, { encoding, delimiter }: CsvShape): AsyncGenerator<string[]> {
  const splitter = csvSplitter(delimiter)
  let row = 0
  for await (const [piece, isLast] of decoded(path, encoding)) {
    for await (const record of inSlices(splitter.take(piece, isLast))) {
      row += 1
      // Excel writes which delimiter it has used.
      if (row === 1 && record.length <= 2 && /^sep=.?$/.test(record.join(delimiter))) continue
      yield record.map(cell => unquoted(cell).trim())
    }
  }
}

/** Undoes `plainCell`, and the apostrophe by which people make a spreadsheet keep the zeros of a number. */
const unquoted = (cell: string): string =>
  /^'(?:[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]|[\d(][\d ()-]*$)/.test(cell) ? cell.slice(1) : cell

async function* decoded(
  path: string,
  encoding: CsvShape['encoding'],
): AsyncGenerator<[piece: string, isLast: boolean]> {
  if (encoding === 'windows-1252') return yield* decodedByLine(path)
  // It drops a mark of the byte order by itself.
  const decoder = new TextDecoder(encoding)
  for await (const bytes of createReadStream(path))
    yield [decoder.decode(bytes as Buffer, { stream: true }), false]
  yield [decoder.decode(), true]
}

/** Bytes of a line that are decoded for themselves. */
const longestLine = 1_000_000

/** Text of a file that is not wholly UTF-8: a line that is, is read so, as where lists of two programs were put together. */
async function* decodedByLine(path: string): AsyncGenerator<[piece: string, isLast: boolean]> {
  const [utf8, other] = [new TextDecoder('utf-8'), new TextDecoder('windows-1252')]
  // Without a stream some versions of Node read Windows-1252 as Latin-1, which has no curly quotes.
  const text = (line: Buffer) => (isUtf8(line) ? utf8 : other).decode(line, { stream: true })
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of createReadStream(path)) {
    const all = Buffer.concat([rest, bytes as Buffer])
    let piece = ''
    let from = 0
    for (let end = all.indexOf(10); end !== -1; end = all.indexOf(10, from)) {
      piece += text(all.subarray(from, end + 1))
      from = end + 1
    }
    rest = all.subarray(from)
    if (rest.length > longestLine) {
      piece += text(rest)
      rest = Buffer.alloc(0)
    }
    yield [piece, false]
  }
  yield [text(rest), true]
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function refuseOther(head: Buffer): void {
  if (head.length === 0) refuse(400, 'The file is empty.', { field: 'file' })
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04' || head.readUInt16BE(0) === 0xd0cf)
    refuse(400, 'This is a spreadsheet file. Save it as CSV, then choose that file.', {
      field: 'file',
    })
}

const refuseNoText = () => refuse(400, 'This isn’t a text file. Choose a CSV file.', { field: 'file' })

function byMark(head: Buffer): CsvShape['encoding'] | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return null
}

/** Western text in two bytes a letter has a zero in every other byte. */
function byZeros(head: Buffer): CsvShape['encoding'] | null {
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1
  const many = head.length / 6
  if (zeros[1]! > many && zeros[0]! < many / 10) return 'utf-16le'
  if (zeros[0]! > many && zeros[1]! < many / 10) return 'utf-16be'
  return null
}

async function isWhollyUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const bytes of createReadStream(path)) decoder.decode(bytes as Buffer, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Lines by which the delimiter is told, and cells of each. */
const judgedLines = 60
const judgedCells = 500

/**
 * The one by which a line has the most headings that are known; or else the one that most lines have equally often, as a
 * letterhead has none and a decimal comma stands in some.
 */
function delimiterOf(text: string, isKnown: (heading: string) => boolean): CsvShape['delimiter'] {
  const said = /^\uFEFF?sep=([,;\t|])/.exec(text)?.[1] as CsvShape['delimiter'] | undefined
  if (said) return said
  const lines = text
    .split(/\r\n?|\n/)
    .filter(Boolean)
    .slice(0, judgedLines)
  const plain = unquotedText(text)
    .split(/\r\n?|\n/)
    .filter(Boolean)
    .slice(0, judgedLines)
  const best = csvDelimiters
    .map(delimiter => ({
      delimiter,
      known: Math.max(0, ...lines.map(line => knownIn(line.split(delimiter, judgedCells), isKnown))),
      ...mostCommon(plain.map(line => line.split(delimiter).length - 1)),
    }))
    .sort((a, b) => b.known - a.known || b.lines - a.lines || b.count - a.count)[0]!
  return best.delimiter
}

/** Known headings in a line, at least two of them. */
function knownIn(cells: readonly string[], isKnown: (heading: string) => boolean): number {
  const known = cells.filter(cell => isKnown(cell.replace(/^\s*"|"\s*$/g, ''))).length
  return known > 1 ? known : 0
}

/** The number above zero that most lines share, and how many do. */
function mostCommon(counts: readonly number[]): { lines: number; count: number } {
  const lines = new Map<number, number>()
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1)
  return [...lines]
    .map(([count, shared]) => ({ lines: shared, count }))
    .reduce((a, b) => (b.lines > a.lines || (b.lines === a.lines && b.count > a.count) ? b : a), {
      lines: 0,
      count: 0,
    })
}

const unquotedText = (text: string): string => text.replace(/"(?:[^"]|"")*"/g, '')
