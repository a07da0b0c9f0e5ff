import { expect, test } from 'vitest'
import { itemListTexts } from '#features/stock/item-lists/item-lists.rules.ts'
import { levelsOfTemplates, templateProblem } from './stock-templates.rules.ts'

test.each([
  [{}, null],
  [{ id: null }, itemListTexts.noItem],
  [{ quantity: -1 }, itemListTexts.badQuantity],
  [{ min: -1 }, itemListTexts.badQuantity],
  [{ min: 6 }, itemListTexts.badQuantity],
])('an item with %j: %s', (facts, message) => {
  expect(templateProblem([{ id: 1, quantity: 5, min: 2, ...facts }])?.message ?? null).toBe(message)
})

test('the larger target wins, and twice changes nothing', () => {
  const templates = [
    [{ id: 1, quantity: 5, min: 2 }],
    [
      { id: 1, quantity: 3, min: 3 },
      { id: 2, quantity: 1, min: 0 },
    ],
  ]
  const present = [
    { part: 1, place: 8, minimum: 4, target: 4 },
    { part: 2, place: 8, minimum: 0, target: 9 },
  ]
  const set = levelsOfTemplates(templates, [8, 9], present)
  expect(set).toEqual([
    { part: 1, place: 8, minimum: 4, target: 5 },
    { part: 1, place: 9, minimum: 3, target: 5 },
    { part: 2, place: 9, minimum: 0, target: 1 },
  ])
  expect(levelsOfTemplates(templates, [8, 9], [...set, present[1]!])).toEqual([])
})
