import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import {
  isFiner,
  priceInDollars,
  priceOf,
  priceText,
  priceTexts,
  priceWithoutRate,
  priceWithRate,
  taxOn,
} from './unit-price.ts'

test.each([
  [0.045, 4.5],
  ['0.0450', 4.5],
  ['$1,234.5678', 123_456.78],
  [0.1 + 0.2, 30],
  [99_999_999.99, 9_999_999_999],
  [null, 0],
])('a price of %s is %s cents', (sent, price) => expect(z.parse(f.unitPrice, sent)).toBe(price))

test.each([
  [0.04555, priceTexts.price],
  ['0.00001', priceTexts.price],
  [-1, '{{field}} is not valid'],
  ['ten', '{{field}} is not valid'],
])('a price of %s is refused: %s', (sent, message) => {
  expect(z.safeParse(f.unitPrice, sent).error?.issues[0]?.message).toBe(message)
})

test.each([
  [1.125, 1.125],
  ['0.5', 0.5],
  [undefined, 1],
  [0.1 + 0.2, 0.3],
])('a quantity of %s is %s', (sent, quantity) => expect(z.parse(f.quantity, sent)).toBe(quantity))

test.each([
  [0.0625, priceTexts.quantity],
  [-1, 'Quantity cannot be negative.'],
])('a quantity of %s is refused: %s', (sent, message) => {
  expect(z.safeParse(f.quantity, sent).error?.issues[0]?.message).toBe(message)
})

test('every price of four decimals comes back from dollars as it went', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_900 }), tenThousandths => {
      const price = tenThousandths / 100
      expect(isFiner(priceInDollars(price), 4)).toBe(false)
      expect(priceOf(priceInDollars(price))).toBe(price)
      expect(z.parse(f.unitPrice, String(priceInDollars(price)))).toBe(price)
    }),
  )
})

test('prices take a rate on and off in ten-thousandths of a dollar', () => {
  expect(priceWithoutRate(6_000, 1_000)).toBe(5_454.55)
  expect(priceWithRate(5_454.55, 1_000)).toBe(6_000.01)
  expect(priceWithRate(4.5, 1_000)).toBe(4.95)
})

test('the tax on a price is computed before it is rounded', () => {
  expect(taxOn(5_454.55, 1, 1_000)).toBe(545)
  expect(taxOn(4.5, 1_000, 1_000)).toBe(450)
  // In whole cents it is that of the line's amount.
  expect(taxOn(3_333, 0.5, 1_000)).toBe(167)
})

test('a price shows parts of a cent only where it has them', () => {
  expect(priceText(6_000, 'en')).toBe('$60.00')
  expect(priceText(4.5, 'en')).toBe('$0.045')
  expect(priceText(5_454.55, 'en')).toBe('$54.5455')
})
