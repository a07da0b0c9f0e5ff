import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CsvLayout } from '#shared/spreadsheets/csv-choice.ts'
import { csvSheet, isTotalRow } from './csv-sheet.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tradewind-sheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const isKnown = (heading: string) => ['code', 'name', 'price', 'unit'].includes(heading.toLowerCase())
async function read(text: string, layout?: CsvLayout) {
  const path = join(folder, `${Math.random()}.csv`)
  await writeFile(path, text)
  const { headings, headingRow, delimiter, rows } = await csvSheet(path, isKnown, layout)
  const read: (string | number)[][] = []
  for await (const { row, cells } of rows) read.push([row, ...cells])
  return { headings, headingRow, delimiter, rows: read }
}

const body = (delimiter: string, from: number) =>
  [
    ['Code', 'Name', 'Price'],
    ['A1', 'Tap', '5'],
    ['B2', 'Valve', '7'],
  ]
    .map(cells => cells.join(delimiter))
    .join('\n')
    .concat(from > 0 ? '\n' : '')

test.each([
  ['no letterhead', body(',', 1), 1],
  ['a line of a letterhead', `Northside Plumbing Supplies\n${body(',', 1)}`, 2],
  [
    'three lines and an empty one',
    `Northside\n12 High St, Manly, NSW\nPrices from 1/7/2026\n\n${body(',', 1)}`,
    5,
  ],
  ['a letterhead in as many cells', `Northside,,\nPrice list,2026,\n${body(',', 1)}`, 3],
  ['headings in row 40', `${'Terms and conditions apply\n'.repeat(39)}${body(',', 0)}`, 40],
  ['semicolons below a letterhead with commas', `Northside, 12 High St, Manly, NSW\n${body(';', 1)}`, 2],
  ['tabs', `Northside; Manly\n\n${body('\t', 1)}`, 3],
  ['two rows of headings', `Item,Item,Money\n${body(',', 1)}`, 2],
])('headings are found below %s', async (_what, text, row) => {
  const found = await read(text)
  expect(found).toMatchObject({ headings: ['Code', 'Name', 'Price'], headingRow: row })
  expect(found.rows).toEqual([
    [row + 1, 'A1', 'Tap', '5'],
    [row + 2, 'B2', 'Valve', '7'],
  ])
})

test.each([
  ['Foo,Bar,\n1,2,3\n', ['Foo', 'Bar', '']],
  ['Letterhead\nFoo,Bar,Baz\n1,2,3\n', ['Foo', 'Bar', 'Baz']],
  // One word that is known may be a value.
  ['Foo,Bar,Baz\n1,unit,3\n', ['Foo', 'Bar', 'Baz']],
  ['Name\nAna\n', ['Name']],
])('%j: where no heading is known, the first wide row holds them', async (text, headings) => {
  expect((await read(text)).headings).toEqual(headings)
})

test('a decimal comma is no separator, even where each row has more of them', async () => {
  const found = await read(`A;B\n${'1,5;2,5\n'.repeat(20)}`)
  expect([found.delimiter, found.rows[0]]).toEqual([';', [2, '1,5', '2,5']])
})

test.each([
  [['Total', '', '1,234.50'], true],
  [['', 'GRAND TOTAL:', '$10', '3'], true],
  [['Subtotal', '5'], true],
  [['Total Care', '5'], false],
  [['Total', 'Ana'], false],
  [['Total'], false],
])('%j is a row of sums: %s', (cells, isTotal) => {
  expect(isTotalRow(cells)).toBe(isTotal)
})

test('another row of headings and another delimiter are taken by hand', async () => {
  const text = `Code;Name;Price\nArtikel|Text|Preis\n\nA1|Tap; large|5\n`
  expect(await read(text)).toMatchObject({ headingRow: 1, delimiter: ';' })
  expect(await read(text, { heading_row: 2, delimiter: '|' })).toMatchObject({
    headings: ['Artikel', 'Text', 'Preis'],
    headingRow: 2,
    rows: [[4, 'A1', 'Tap; large', '5']],
  })
  expect(
    (await read(`${'letterhead\n'.repeat(60)}A,B\n1,2\n`, { heading_row: 61, delimiter: '' })).rows,
  ).toEqual([[62, '1', '2']])
})

test.each([3, 5, 900, 1_048_576])(
  'row %i that is empty or not there holds no headings',
  async heading_row => {
    await expect(read('Code,Name\nA1,Tap\n\nB2,Valve\n', { heading_row, delimiter: '' })).rejects.toThrow(
      `Row ${heading_row} has no headings.`,
    )
  },
)
