import { expect, test } from 'vitest'
import { itemListTexts, itemProblem, noFurtherRow } from './item-lists.rules.ts'

const item = (id: number | null, quantity = 1) => ({ id, quantity })

test.each([
  [[], null],
  [[item(1), item(2, 0)], null],
  [[item(1), item(null)], { row: 1, message: itemListTexts.noItem }],
  [[item(1, -1)], { row: 0, message: itemListTexts.badQuantity }],
  [[item(1, Number.NaN)], { row: 0, message: itemListTexts.badQuantity }],
])('items %j of a list: %j', (items, problem) => {
  expect(itemProblem(items)).toEqual(problem)
})

test('a further row waits for the last one to be chosen, and ends with the catalogue', () => {
  const offered = [{ id: 1 }, { id: 2 }]
  expect(noFurtherRow([], offered)).toBeNull()
  expect(noFurtherRow([item(null)], offered)).toBe(itemListTexts.noItem)
  expect(noFurtherRow([item(1)], offered)).toBeNull()
  expect(noFurtherRow([item(1), item(2)], offered)).toBe(itemListTexts.noneLeft)
})
