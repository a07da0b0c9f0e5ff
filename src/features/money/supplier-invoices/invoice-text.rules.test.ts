import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { readInvoice } from './invoice-text.rules.ts'
import { withModelAnswer } from './model-answer.rules.ts'
import { rowsOfPages, rowsOfText } from './page-rows.rules.ts'

const known = {
  rate: 1_000,
  own: { name: 'Blue Wren Plumbing', abn: '' },
  suppliers: [],
  orderPrefixes: ['Shop ', '2026-', 'B.'],
}
const read = (text: string) => readInvoice(rowsOfText(text), known)
const doubtsOf = (text: string) => read(text).doubts.map(doubt => doubt.text)

const head = 'Reece Plumbing\nABN 51 824 753 556\nTax Invoice R-100\nDate 3/11/2026\n'
const table = 'Code   Description   Qty   Price   Amount\n'

test.each([
  [
    'GST-free lines are told by their column',
    `${head}Code   Description   Qty   Price   GST   Amount\nT-1   Tap   2   20.00   4.00   40.00\nB-9   Book   1   30.00   FREE   30.00\nSubtotal   70.00\nGST   4.00\nTotal   74.00`,
    {
      lines: [
        { net_cents: 4_000, tax_cents: 400 },
        { net_cents: 3_000, tax_cents: 0 },
      ],
      doubts: [],
    },
  ],
  [
    'amounts with tax inside',
    `${head}${table}T-1   Tap   2   22.00   44.00\nIncludes GST of   4.00\nTotal   44.00`,
    { net_cents: 4_000, lines: [{ net_cents: 4_000, tax_cents: 400 }], doubts: [] },
  ],
  [
    'the tax that a total includes, and a date with points',
    `Reece Plumbing\nTax Invoice R-100\nDate: 03.11.2026\n${table}T-1   Tap   2   80.00   160.00\nTotal   160.00\nTotal includes GST of $14.55`,
    { issued_on: '2026-11-03', total_cents: 16_000, tax_cents: 1_455, doubts: [] },
  ],
  [
    'ordered, supplied, list, discount and nett',
    `${head}Code   Description   Ordered   Supplied   Back order   List   Disc   Nett   Amount\nT-1   Tap   5   4   1   25.00   20%   20.00   80.00\nGST   8.00\nTotal   88.00`,
    { lines: [{ quantity: 4, net_cents: 8_000 }], doubts: [] },
  ],
  [
    'a quantity with its unit in one column',
    `${head}Code   Description   Unit   Price   Amount\nT-1   Tap   10 EA   27.00   270.00\nGST   27.00\nTotal   297.00`,
    { lines: [{ quantity: 10, unit: 'EA', net_cents: 27_000 }], doubts: [] },
  ],
  [
    'a quantity that its price and amount do not bear out',
    `${head}${table}T-1   Tap   1   27.00   270.00\nGST   27.00\nTotal   297.00`,
    { doubts: [{ text: '{{name}}: {{quantity}} × {{price}} isn’t {{amount}}.' }] },
  ],
  [
    'lines without columns',
    `${head}3 x PVC bend 90 @ $6.15 ........ $18.45\nGST   1.85\nTotal   20.30`,
    { lines: [{ description: 'PVC bend 90', quantity: 3, net_cents: 1_845 }], doubts: [] },
  ],
  [
    'a credit note',
    `Reece Plumbing\nCredit note CR-7\nDate 3/11/2026\n${table}T-1   Tap   1   20.00   20.00\nSubtotal   20.00\nGST   2.00\nTotal   22.00`,
    { kind: 'credit', number: 'CR-7', total_cents: 2_200, doubts: [] },
  ],
  [
    'freight among the totals and a description of two rows',
    `${head}${table}T-1   Tap, long   2   20.00   40.00\n       chrome\nFreight   10.00\nSubtotal   50.00\nGST   5.00\nTotal   55.00`,
    {
      lines: [{ description: 'Tap, long chrome' }, { description: 'Freight', net_cents: 1_000 }],
      doubts: [],
    },
  ],
  [
    'our order and its job, and when it is due',
    `${head}Your order: PO-12/1042\nDue date: 3 Dec 2026\n${table}T-1   Tap   1   20.00   20.00\nGST   2.00\nTotal   22.00`,
    { order: 'PO-12/1042', due_on: '2026-12-03', issued_on: '2026-11-03' },
  ],
  [
    'our order where its number begins otherwise',
    `${head}For Workshop 9, Shop 12/1042\n${table}T-1   Tap   1   20.00   20.00\nGST   2.00\nTotal   22.00`,
    { order: 'Shop 12/1042' },
  ],
])('%s', (_what, text, facts) => {
  expect(read(text)).toMatchObject(facts)
})

test.each([
  'Total',
  'Invoice amount',
  'Amount',
  'Pay this amount',
  'Please pay',
  'Inclusive total',
  'GST inclusive total',
])('the sum that is printed behind "%s" is the total, whatever lines and tax come to', label => {
  for (const tax of ['GST   14.55', 'Subtotal   145.46\nGST   14.55', 'Total includes GST of $14.55'])
    for (const sums of [`${tax}\n${label}   160.00`, `${label}   160.00\n${tax}`])
      expect(read(`${head}${table}T-1   Tap   2   72.73   145.46\n${sums}`)).toMatchObject({
        total_cents: 16_000,
        tax_cents: 1_455,
      })
})

test('what does not add up is said, to the cent', () => {
  const text = `${head}${table}T-1   Tap   2   20.00   40.00\nSubtotal   50.00\nGST   5.00\nTotal   55.00`
  expect(read(text).doubts).toMatchObject([
    { values: { lines: { cents: 4_000 }, total: { cents: 5_000 }, difference: { cents: 1_000 } } },
    { text: 'The GST doesn’t match the lines. Mark the GST-free ones.' },
  ])
  expect(doubtsOf(head.replace('556', '557'))).toContain('The ABN {{abn}} is not valid: a digit is wrong.')
  expect(doubtsOf('')).toEqual([
    'Couldn’t find the total.',
    'Couldn’t find the GST.',
    'Couldn’t find the invoice number.',
    'Couldn’t find the date.',
    'Couldn’t find any lines.',
  ])
})

test.each([
  ['Total EUR 20.00', 'EUR'],
  ['Total   US$20.00', 'US$'],
  ['Total   €20.00', 'EUR'],
  ['Total   A$20.00', null],
  ['We take cards. Total $20.00', null],
])('%s is in %s', (row, currency) => {
  expect(read(`${head}${row}`).currency).toBe(currency)
})

test('a model fills in what was not found, and its sums only where they meet', () => {
  const rows = rowsOfText('Some paper\nReece\nTap of brass\nR-9')
  const before = readInvoice(rows, known)
  const line = { code: '', description: 'Tap of brass', quantity: 2, unit: '', net: 40, tax: 4 }
  const answer = {
    supplier: 'Reece',
    abn: '',
    number: 'R-9',
    issued_on: '2026-11-03',
    due_on: '',
    order: '',
    job: '',
    net: 40,
    tax: 4,
    total: 44,
    lines: [line],
  }
  expect(withModelAnswer(before, answer, rows)).toMatchObject({
    number: 'R-9',
    issued_on: '2026-11-03',
    total_cents: 4_400,
    lines: [{ net_cents: 4_000, at: { page: 1 } }],
    at: { number: { page: 1 } },
  })
  expect(withModelAnswer(before, { ...answer, total: 45 }, rows).lines).toEqual([])
})

test('words are cells where their gap is wide, whatever their order', () => {
  const word = (text: string, x: number, y = 100) => ({ text, x, y, width: text.length * 5, height: 10 })
  const words = [word('20.00', 300), word('pipe', 128), word('Copper', 96), word('T-1', 40, 101)]
  const [row] = rowsOfPages([{ width: 600, height: 800, words }])
  expect(row?.cells.map(cell => cell.text)).toEqual(['T-1', 'Copper pipe', '20.00'])
})

test('long runs take no longer than their length', () => {
  expectLinear(
    [
      'invoice ',
      'invoice no',
      '1 ',
      '1.',
      'ABN ',
      'date ',
      ' - ',
      '$1',
      'total ',
      'Qty   ',
      'PO-1',
      'a ',
      '| ',
      '   ',
    ],
    read,
  )
})
