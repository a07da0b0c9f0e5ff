import { expect, test } from 'vitest'
import { amountWidth } from './amount-width.ts'

test.each([
  ['nothing', [], 94],
  ['hundreds of thousands', [99_999_999, 100], 94],
  ['a million', [100, 100_000_000], 112],
  ['ten million overpaid', [-1_000_000_000], 130],
])('columns are as wide as their longest amount: %s', (_name, cents, width) => {
  expect(amountWidth(cents)).toBe(width)
})
