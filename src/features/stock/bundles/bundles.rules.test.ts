import { expect, test } from 'vitest'
import { bundleTotal } from './bundles.rules.ts'

const item = (id: number | null, quantity = 1) => ({ id, quantity })

test('a total rounds each row to its cent', () => {
  const prices = new Map([
    [1, 4.5],
    [2, 1_000],
  ])
  expect(bundleTotal([item(1, 3), item(2, 1.5), item(null)], id => prices.get(id) ?? 0)).toBe(14 + 1_500)
})
