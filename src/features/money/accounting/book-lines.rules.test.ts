import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentTotals } from '../documents/documents.rules.ts'
import { bookLines, entryLines } from './book-lines.rules.ts'

const line = (price_cents: number, more: object = {}) => ({
  id: '1',
  item_id: null,
  section: '',
  name: 'Work',
  description: '',
  quantity: 1,
  unit: '',
  price_cents,
  is_taxable: true,
  discount: 0,
  ...more,
})
const words = { discount: 'Discount', before: (number: string) => `Less invoice ${number}` }
const document = { with_tax: false, tax: 1_000, discount: 0, discount_cents: 0 }
const sums = (lines: { net_cents: number; tax_cents: number }[]) => [
  lines.reduce((sum, each) => sum + each.net_cents, 0),
  lines.reduce((sum, each) => sum + each.tax_cents, 0),
]

test('three cents of tax over three lines of ten, and what is taken off the whole as lines of its own', () => {
  const three = { ...document, lines: [line(11), line(11), line(11)] }
  expect(bookLines(three, words).map(each => each.tax_cents)).toEqual([1, 1, 1])
  const off = { ...document, discount: 1_000, lines: [line(10_000), line(5_000, { is_taxable: false })] }
  expect(bookLines(off, words)).toMatchObject([
    { net_cents: 10_000, is_taxable: true },
    { net_cents: 5_000, tax_cents: 0 },
    { description: 'Discount', net_cents: -1_000, is_taxable: true },
    { description: 'Discount', net_cents: -500, tax_cents: 0, is_taxable: false },
  ])
  expect(sums(bookLines(off, words))).toEqual([13_500, 900])
})

test('what was invoiced before comes off with its tax', () => {
  const before = {
    invoice_id: 1,
    number: 7,
    number_text: '7',
    day: '2026-01-01',
    total_cents: 2_200,
    tax_cents: 200,
  }
  const rest = { ...document, lines: [line(10_000)], deductions: [before] }
  expect(bookLines(rest, words).at(-1)).toMatchObject({
    description: 'Less invoice 7',
    net_cents: -2_000,
    tax_cents: -200,
  })
  const { subtotal, tax } = documentTotals(rest)
  expect(sums(bookLines(rest, words))).toEqual([subtotal, tax])
})

test('a line has its quantity only where books come to its amount by it', () => {
  const linesOf = (lines: ReturnType<typeof line>[], more: object = {}) =>
    bookLines({ ...document, ...more, lines }, words).map(each => [
      each.description,
      each.quantity,
      each.net_cents,
    ])
  expect(linesOf([line(4.5, { quantity: 1_000 })])).toEqual([['Work', 1_000, 4_500]])
  expect(linesOf([line(3_333, { quantity: 3 })])).toEqual([['Work', 3, 9_999]])
  // 0.7 × 33.33 is 23.331; a tenth off 3 × 33.33 is 89.991; 3 × 11.00 with tax is 30.00 without.
  expect(linesOf([line(3_333, { quantity: 0.7 })])).toEqual([['0.7 × Work', 1, 2_333]])
  expect(linesOf([line(3_333, { quantity: 3, discount: 1_000 })])).toEqual([['3 × Work', 1, 8_999]])
  expect(linesOf([line(1_100, { quantity: 3 })], { with_tax: true })).toEqual([['Work', 3, 3_000]])
  expect(linesOf([line(1_000, { quantity: 7 })], { with_tax: true })).toEqual([['7 × Work', 1, 6_364]])
})

test('what is taken off has no more tax than the document takes off', () => {
  const before = { invoice_id: 1, number: 7, number_text: '7', day: '2026-01-01' }
  const deductions = [
    { ...before, total_cents: 11_000, tax_cents: 1_000 },
    { ...before, total_cents: 5_500, tax_cents: 500 },
  ]
  const mixed = [line(12_000), line(50_000, { is_taxable: false })]
  const rest = { ...document, lines: mixed, deductions }
  expect(bookLines(rest, words).map(each => each.tax_cents)).toEqual([1_200, 0, -1_000, -200])
  const { subtotal, tax } = documentTotals(rest)
  expect([subtotal, tax]).toEqual([46_700, 0])
  expect(sums(bookLines(rest, words))).toEqual([subtotal, tax])
})

test('whatever stands on a document, the sums of its lines are its own', () => {
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 500_000 }),
      quantity: fc.integer({ min: 0, max: 50_000 }).map(n => n / 1_000),
      is_taxable: fc.boolean(),
      discount: fc.integer({ min: 0, max: 10_000 }),
    }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(
      lines,
      fc.boolean(),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 50_000 }),
      (parts, with_tax, discount, discount_cents) => {
        const whole = {
          with_tax,
          tax: 1_000,
          discount,
          discount_cents,
          lines: parts.map(({ price, ...more }) => line(price, more)),
        }
        const { subtotal, tax, total } = documentTotals(whole)
        expect(sums(bookLines(whole, words))).toEqual([subtotal, tax])
        const kept = { amount_cents: total, tax_cents: tax, taxable_cents: Math.min(subtotal, 10 * tax) }
        expect(sums(entryLines(kept, 'Credit', -1))).toEqual([-subtotal || 0, -tax || 0])
      },
    ),
    { numRuns: 300 },
  )
})
