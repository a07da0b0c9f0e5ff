import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvRecords, csvShape } from './csv-reading.ts'

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

test.each([
  ['a workbook', Buffer.from('PK\x03\x04rest of it', 'latin1'), /workbook/],
  ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 1, 2, 3]), /not a text file/],
  ['nothing', '', /empty/],
  ['a quotation mark that is not closed', `a,b\n1,2\n"x,${'y'.repeat(300_000)}`, /from row 3 on/],
])('%s is refused with a sentence', async (_what, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message)
})
