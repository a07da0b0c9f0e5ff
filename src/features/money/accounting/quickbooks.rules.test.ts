import { expect, test } from 'vitest'
import { inFiles, mostDocuments, mostRows, quickBooksName, withoutLess } from './quickbooks.rules.ts'

test.each([
  ['Ada Byron', '', 'Ada Byron'],
  ['Byron: "Ada"\tand\nSons ', '', 'Byron Ada and Sons'],
  ['Ada Byron', 'TW-7', 'Ada Byron (TW-7)'],
  ['x'.repeat(120), '', 'x'.repeat(100)],
  ['x'.repeat(120), 'TW-7', `${'x'.repeat(93)} (TW-7)`],
  [`${'x'.repeat(99)} yz`, '', 'x'.repeat(99)],
])('a name as QuickBooks takes it: %j, %j', (name, mark, shown) => {
  expect(quickBooksName(name, mark)).toBe(shown)
})

const line = (net_cents: number, tax_cents: number, quantity = 1, description = 'Tap') => ({
  description,
  quantity,
  net_cents,
  tax_cents,
  is_taxable: tax_cents !== 0,
})
type Line = ReturnType<typeof line>

test.each<[why: string, lines: Line[], left: Line[]]>([
  ['nothing is below zero', [line(500, 0), line(10_000, 1_000, 2)], [line(500, 0), line(10_000, 1_000, 2)]],
  [
    'a discount is taken off the other lines of its tax',
    [line(10_000, 1_000), line(20_000, 2_000), line(5_000, 0), line(-3_000, -300)],
    [line(9_000, 900), line(18_000, 1_800), line(5_000, 0)],
  ],
  [
    'cents that are left over go somewhere, and a quantity into the description',
    [line(333, 33, 3), line(333, 33), line(334, 34), line(-100, -10)],
    [line(300, 30, 1, '3 × Tap'), line(299, 30), line(301, 30)],
  ],
  ['all of it is taken off', [line(10_000, 1_000), line(-10_000, -1_000)], [line(0, 0)]],
  [
    'more is taken off than there is of the tax',
    [line(1_000, 100), line(9_000, 0), line(-2_000, -200)],
    [line(1_000, 100), line(-2_000, -200), line(9_000, 0)],
  ],
])('%s', (_why, lines, left) => {
  const sum = (of: Line[], key: 'net_cents' | 'tax_cents') => of.reduce((all, each) => all + each[key], 0)
  const found = withoutLess(lines)
  expect(found.map(({ is_taxable: _, ...each }) => each)).toEqual(
    left.map(({ is_taxable: _, ...each }) => each),
  )
  expect([sum(found, 'net_cents'), sum(found, 'tax_cents')]).toEqual([
    sum(lines, 'net_cents'),
    sum(lines, 'tax_cents'),
  ])
})

const rowsOf = (documents: number, each: number) =>
  Array.from({ length: documents * each }, (_, i) => `${Math.floor(i / each)}`)

test.each<[rows: string[], files: number[]]>([
  [[], []],
  [rowsOf(mostDocuments, 1), [100]],
  [rowsOf(mostDocuments + 1, 1), [100, 1]],
  [rowsOf(100, 10), [990, 10]],
  [rowsOf(3, 400), [800, 400]],
  [rowsOf(1, 1_200), [1_200]],
  [
    [...rowsOf(1, 1_200), 'next'],
    [1_200, 1],
  ],
])('documents of %# stay whole, in files that QuickBooks takes', (rows, files) => {
  expect(inFiles(rows, row => row).map(file => file.length)).toEqual(files)
  expect(inFiles(rows, row => row).flat()).toEqual(rows)
})

test('rows that are no documents fill their files', () => {
  expect(inFiles(rowsOf(2_000, 1)).map(file => file.length)).toEqual([mostRows, mostRows, 2])
})
