import { expect, test } from 'vitest'
import { priceWithoutRate } from '#shared/numbers/unit-price.ts'
import { documentProblem, documentTotals, lineAmount, type Priced } from './documents.rules.ts'

const line = (price_cents: number, more: object = {}) => ({
  quantity: 1,
  price_cents,
  is_taxable: true,
  discount: 0,
  ...more,
})
const sums = (lines: Priced['lines'], more: Partial<Priced> = {}) =>
  documentTotals({ lines, with_tax: false, tax: 1_000, discount: 0, discount_cents: 0, ...more })

test('lines are rounded to the cent, and the tax is that of all of them together', () => {
  // 3 × 33.335 would be 100.005; 0.05 of tax on each of three lines of 0.45 would be 0.15.
  expect(sums([line(3_334, { quantity: 3 })])).toMatchObject({ subtotal: 10_002, tax: 1_000, total: 11_002 })
  expect(sums([line(45), line(45), line(45)])).toMatchObject({ subtotal: 135, tax: 14, total: 149 })
  expect(lineAmount(line(1, { quantity: 0.5 }))).toBe(1)
  const thousand = Array.from({ length: 1_000 }, () => line(333, { quantity: 0.333 }))
  expect(sums(thousand)).toMatchObject({ subtotal: 111_000, tax: 11_100, total: 122_100 })
})

test('a price with parts of a cent counts with them, and the amount is rounded', () => {
  expect(sums([line(4.5, { quantity: 1_000 })])).toMatchObject({ subtotal: 4_500, tax: 450, total: 4_950 })
  // $60 with tax, where prices are without it.
  expect(sums([line(5_454.55)])).toMatchObject({ amounts: [5_455], tax: 545, total: 6_000 })
  expect(sums([line(5_454.55, { quantity: 7 })])).toMatchObject({ total: 42_000 })
  expect(sums([line(5_454.55, { is_taxable: false })])).toMatchObject({ tax: 0, total: 5_455 })
  expect(sums([line(6_000)], { with_tax: true })).toMatchObject({ subtotal: 5_455, tax: 545, total: 6_000 })
})

test('every price with tax comes back as it was, on documents with and without tax', () => {
  for (let price = 1; price < 30_000; price++) {
    expect(sums([line(priceWithoutRate(price, 1_000))]).total).toBe(price)
    expect(sums([line(price)], { with_tax: true }).total).toBe(price)
  }
})

test('what is left after earlier invoices has neither tax nor an amount without it below zero', () => {
  const deductions = (total_cents: number, tax_cents: number) => ({
    deductions: [{ total_cents, tax_cents }],
  })
  const mixed = [line(10_000), line(90_000, { is_taxable: false })]
  expect(sums(mixed, deductions(11_000, 1_000))).toMatchObject({ tax: 0, total: 90_000 })
  expect(sums(mixed, deductions(50_000, 4_545))).toMatchObject({ tax: 0, subtotal: 51_000, total: 51_000 })
  expect(sums(mixed, deductions(100_500, 0))).toMatchObject({ tax: 500, subtotal: 0, total: 500 })
})

test('prices with tax keep their total, and say how much tax is in it', () => {
  expect(sums([line(10_000), line(5_000)], { with_tax: true })).toMatchObject({
    subtotal: 13_636,
    tax: 1_364,
    total: 15_000,
  })
  expect(sums([line(10_000, { is_taxable: false })], { with_tax: true })).toMatchObject({
    tax: 0,
    total: 10_000,
  })
})

test('what is taken off the whole lowers taxable and other lines in proportion, and never below nothing', () => {
  const mixed = [line(10_000), line(5_000, { is_taxable: false })]
  expect(sums(mixed, { discount: 1_000 })).toMatchObject({
    discounted: 1_500,
    subtotal: 13_500,
    tax: 900,
    total: 14_400,
  })
  expect(sums(mixed, { discount_cents: 99_999 })).toMatchObject({ discounted: 15_000, tax: 0, total: 0 })
  expect(sums(mixed, { discount: 10_000 })).toMatchObject({ subtotal: 0, tax: 0, total: 0 })
  expect(sums([line(10_000, { discount: 2_500 })])).toMatchObject({ subtotal: 7_500, tax: 750 })
  expect(sums([])).toMatchObject({ discounted: 0, tax: 0, total: 0 })
})

test.each([
  [{ name: ' ' }, 'Name required.'],
  [{ lines: [] }, 'Please add at least one line.'],
  [{ lines: [{ ...line(1), name: '' }] }, 'Item Name is required.'],
  [{ lines: [{ ...line(9_999_999_999, { quantity: 2 }), name: 'x' }] }, 'The total is too large.'],
])('%j keeps a document from going out', (more, message) => {
  const whole = { name: 'Ann', lines: [{ ...line(100), name: 'Tap' }], with_tax: false, tax: 1_000 }
  const document = { ...whole, discount: 0, discount_cents: 0 }
  expect(documentProblem(document)).toBeNull()
  expect(documentProblem({ ...document, ...more })?.message).toBe(message)
})
