import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, rateIn, rateOf, shareOut, timesQuantity, withoutRate, withRate } from './money.ts'

test.each([
  ['0.005', 1],
  ['0.0049', 0],
  [0.005, 1],
  [1.005, 101],
  ['1,234.50', 123_450],
  ['$12', 1_200],
  ['.5', 50],
  [1e-7, 0],
  [99_999_999.99, 9_999_999_999],
  [100_000_000, null],
  ['-1', null],
  [-0.01, null],
  ['', null],
  ['ten', null],
  ['1.2.3', null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
])('%s is %s cents', (amount, cents) => expect(centsOf(amount)).toBe(cents))

test.each([
  [10_000, 1_000, 1_000, 11_000],
  [99, 1_000, 10, 109],
  [5, 1_000, 1, 6],
  [33_333, 150, 500, 33_833],
  [0, 1_000, 0, 0],
])('%i cents with %i basis points: %i on top make %i', (cents, rate, part, all) => {
  expect([rateOf(cents, rate), withRate(cents, rate)]).toEqual([part, all])
})

test('a rate that was put on top is taken off again to the cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      (cents, rate) => {
        expect(withoutRate(withRate(cents, rate), rate)).toBe(cents)
        expect(rateIn(withRate(cents, rate), rate)).toBe(rateOf(cents, rate))
      },
    ),
  )
})

test.each<[number, number[], number[]]>([
  [10_000, [3_333, 3_333, 3_333], [3_334, 3_333, 3_333]],
  [1, [3_333, 3_333, 3_333], [1, 0, 0]],
  [10_001, [5_000, 5_000], [5_001, 5_000]],
  [10_000, [1_667, 1_667, 1_667, 1_667, 1_667, 1_667], [1_667, 1_667, 1_667, 1_667, 1_666, 1_666]],
  [10_000, [5_000, 3_000], [5_000, 3_000]],
  [10_000, [], []],
])('%i cents by %j are %j', (cents, shares, parts) => expect(shareOut(cents, shares)).toEqual(parts))

test('a quantity with decimals is rounded once', () => {
  expect(timesQuantity(333, 1.5)).toBe(500)
  expect(timesQuantity(10, 0.05)).toBe(1)
  expect(timesQuantity(199, 3)).toBe(597)
  expect(timesQuantity(4.5, 1_000)).toBe(4_500)
  expect(timesQuantity(5_454.55, 1)).toBe(5_455)
})
