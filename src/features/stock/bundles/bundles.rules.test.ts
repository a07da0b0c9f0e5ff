import { expect, test } from 'vitest'
import { bundleProblem, bundleTexts, bundleTotal, noFurtherRow } from './bundles.rules.ts'

const item = (id: number | null, quantity = 1) => ({ id, quantity })

test.each([
  [[], null],
  [[item(1), item(2, 0)], null],
  [[item(1), item(null)], { row: 1, message: bundleTexts.noItem }],
  [[item(1, -1)], { row: 0, message: bundleTexts.badQuantity }],
  [[item(1, Number.NaN)], { row: 0, message: bundleTexts.badQuantity }],
])('items %j of a bundle: %j', (items, problem) => {
  expect(bundleProblem(items)).toEqual(problem)
})

test('a further row waits for the last one to be chosen, and ends with the catalogue', () => {
  const offered = [{ id: 1 }, { id: 2 }]
  expect(noFurtherRow([], offered)).toBeNull()
  expect(noFurtherRow([item(null)], offered)).toBe(bundleTexts.noItem)
  expect(noFurtherRow([item(1)], offered)).toBeNull()
  expect(noFurtherRow([item(1), item(2)], offered)).toBe(bundleTexts.noneLeft)
})

test('a total rounds each row to its cent', () => {
  const prices = new Map([
    [1, 4.5],
    [2, 1_000],
  ])
  expect(bundleTotal([item(1, 3), item(2, 1.5), item(null)], id => prices.get(id) ?? 0)).toBe(14 + 1_500)
})
