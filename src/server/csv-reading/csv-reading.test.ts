import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRecords, csvShape } from './csv-reading.ts'
import { csvSplitter } from './csv-splitting.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function written(bytes: Uint8Array | string) {
  const path = join(folder, `${Math.random()}.csv`)
  await writeFile(path, bytes)
  return path
}
async function read(bytes: Uint8Array | string) {
  const path = await written(bytes)
  const shape = await csvShape(path)
  const records: string[][] = []
  for await (const record of csvRecords(path, shape)) records.push(record)
  return { ...shape, records }
}

const text = 'Name,Suburb\r\nZoë Müller,Café Point\r\n'
const records = [
  ['Name', 'Suburb'],
  ['Zoë Müller', 'Café Point'],
]
const utf16 = (order: 'le' | 'be', mark: boolean) => {
  const bytes = Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

test.each([
  ['UTF-8', text, 'utf-8'],
  ['UTF-8 with a mark', `\uFEFF${text}`, 'utf-8'],
  ['UTF-16 as Excel writes it', utf16('le', true), 'utf-16le'],
  ['UTF-16 the other way round', utf16('be', true), 'utf-16be'],
  ['UTF-16 without a mark', utf16('le', false), 'utf-16le'],
  ['Windows-1252', Buffer.from(text, 'latin1'), 'windows-1252'],
  [
    'quotes and dashes of Windows-1252',
    Buffer.from([0x4e, 0x2c, 0x4d, 0x0a, 0x93, 0x96, 0x94, 0x2c, 0x78]),
    'windows-1252',
  ],
])('%s is recognised', async (_what, bytes, encoding) => {
  const found = await read(bytes)
  expect(found.encoding).toBe(encoding)
  expect(found.records).toEqual(
    encoding === 'windows-1252' && found.records[0]![0] === 'N'
      ? [
          ['N', 'M'],
          ['“–”', 'x'],
        ]
      : records,
  )
})

test.each([
  [',', 'a,b\n"1;2;3;4","x, y"\n', ['1;2;3;4', 'x, y']],
  [';', 'a;b\n1,5;"2;3"\n', ['1,5', '2;3']],
  ['\t', 'a\tb\n1,5\t2\n', ['1,5', '2']],
  [';', 'sep=;\na;b\n1;2\n', ['1', '2']],
] as const)('cells are separated by %j', async (delimiter, bytes, last) => {
  const found = await read(bytes)
  expect(found.delimiter).toBe(delimiter)
  expect(found.records.at(-1)).toEqual(last)
  expect(found.records[0]).toEqual(['a', 'b'])
})

test('cells keep lines, formulas and quotes; what our own files put before formulas is taken off', async () => {
  const { records } = await read(`a,b\n"1\n2",=1+1\n\n'=1+1,"say ""hi"""\nshort\n'quoted',-2\n`)
  expect(records.slice(1)).toEqual([
    ['1\n2', '=1+1'],
    [''],
    ['=1+1', 'say "hi"'],
    ['short'],
    ["'quoted'", '-2'],
  ])
})

test('of two encodings in one file the letters of neither are lost', async () => {
  const mixed = Buffer.concat([Buffer.from('Name\nZoë\n'), Buffer.from('Müller\n', 'latin1')])
  expect((await read(mixed)).records.flat()).toEqual(['Name', 'Zoë', 'Müller'])
})

test.each([
  ['a workbook', Buffer.from('PK\x03\x04rest of it', 'latin1'), /spreadsheet file/],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 1, 2, 3]), /isn’t a text file/],
  ['nothing', '', /empty/],
  ['a quotation mark that is not closed', `a,b\n1,2\n"x,${'y'.repeat(300_000)}`, /Row 3 has an unclosed/],
  ['one that is not closed in a short file', 'a,b\n1,2\n"x,3', /Row 3 has an unclosed/],
  ['one word', `a,b\n${'x'.repeat(300_000)}`, /Row 2 has more than 200,000 characters/],
  ['a line of separators', `a,b\n${','.repeat(20_000)}`, /Row 2 has more than 16,384 columns/],
  ['ten million separators in one line', ','.repeat(10_000_000), /Row 1 has more than 16,384 columns/],
  ['more rows than a spreadsheet has', '\n'.repeat(1_100_000), /up to 1,048,576 rows/],
])('%s is refused with a sentence', async (_what, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message)
})

/** The records of a text that comes in pieces of any length. */
function split(text: string, lengths: readonly number[]) {
  const splitter = csvSplitter(',')
  const found: string[][] = []
  let from = 0
  for (const length of lengths) {
    found.push(...splitter.take(text.slice(from, from + length), false))
    from += length
  }
  found.push(...splitter.take(text.slice(from), true))
  return found
}

test('whatever the pieces, a text is split as another reader of CSV splits the whole', () => {
  const piece = fc.constantFrom('"', '"', '""', ',', ',', '\n', '\r\n', '\r', 'x', ' ', 'ü', '\u{1F6B0}')
  const text = fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(''))
  const lengths = fc.array(fc.nat(9), { maxLength: 12 })
  const other = (given: string): string[][] | null => {
    try {
      return parse(given, { relax_column_count: true, relax_quotes: true })
    } catch {
      return null
    }
  }
  const own = (given: string, pieces: readonly number[]) => {
    try {
      return split(given, pieces)
    } catch {
      return null
    }
  }
  fc.assert(
    fc.property(text, lengths, (given, pieces) => {
      expect(own(given, pieces)).toEqual(other(given))
    }),
    { numRuns: 3_000 },
  )
})

test('rows are taken in slices, between which others have their turn', async () => {
  const path = await written('Name,Price\n'.repeat(300_000))
  let turns = 0
  let isOver = false
  const others = () => {
    turns++
    if (!isOver) setImmediate(others)
  }
  setImmediate(others)
  let rows = 0
  for await (const _record of csvRecords(path, await csvShape(path))) rows++
  isOver = true
  expect(rows).toBe(300_000)
  expect(turns).toBeGreaterThan(20)
})
