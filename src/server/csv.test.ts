import { expect, test } from 'vitest'
import { loadTemporal } from '#shared/dates.ts'
import { csvFile, csvTime, joinedCell, refuseTooMany } from './csv.ts'

await loadTemporal()

async function textOf(cells: (string | number | null)[][]): Promise<string> {
  const columns = cells[0]!.map((_, i) => ({
    header: `c${i}`,
    cell: (row: (string | number | null)[]) => row[i],
  }))
  const { body } = await csvFile('x.csv', columns, cells.map(row => [row]).values())
  const parts: Uint8Array[] = []
  for await (const part of body as AsyncIterable<Uint8Array>) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  "=cmd|' /C calc'!A0",
])('a spreadsheet takes %j for text', async value => {
  const [, line] = (await textOf([[value]])).split(/\r\n(?=")/)
  expect(line).toMatch(/^"'/)
  expect(line).toContain(value)
})

test('every part of a joined list is neutralised, so that it stays text when it is split', () => {
  expect(joinedCell(['=1', 'Wong, Li', '', '-2'])).toBe("'=1; Wong, Li; '-2")
})

test('a cell with quotes, commas, semicolons and line breaks stays one cell', async () => {
  const value = 'a "quoted", b; =c\nd'
  expect(await textOf([[value, 'next']])).toBe('\uFEFF"c0","c1"\r\n"a ""quoted"", b; =c\nd","next"\r\n')
})

test('numbers stay numbers, nothing is an empty cell, umlauts and kanji keep their letters', async () => {
  expect(
    await textOf([
      [-5, null],
      [12.5, 'Müller 水道'],
    ]),
  ).toBe('\uFEFF"c0","c1"\r\n-5,""\r\n12.5,"Müller 水道"\r\n')
})

test('times are those of the company’s clock, also right after it changed', () => {
  // Sydney goes back an hour at 16:00 UTC on 4 April 2026.
  expect(csvTime(new Date('2026-04-04T15:59:00Z'), 'Australia/Sydney')).toBe('2026-04-05 02:59')
  expect(csvTime(new Date('2026-04-04T16:00:00Z'), 'Australia/Sydney')).toBe('2026-04-05 02:00')
  expect(csvTime(null, 'Australia/Sydney')).toBe('')
})

test('rows are read no faster than they are taken, and no more after the download was broken off', async () => {
  let reads = 0
  let ended = false
  async function* batches() {
    try {
      for (;;) yield [[`row ${++reads}`]]
    } finally {
      ended = true
    }
  }
  const { body } = await csvFile('x.csv', [{ header: 'a', cell: (row: string[]) => row[0] }], batches())
  for await (const part of body as AsyncIterable<Uint8Array>) if (part.length > 0 && reads >= 3) break
  expect([reads, ended]).toEqual([3, true])
})

test('more rows than a file may have are refused in words, never cut off in silence', () => {
  expect(() => refuseTooMany(100_001)).toThrow('more than 100,000 rows')
  expect(() => refuseTooMany(100_000)).not.toThrow()
})
