import { expect, test } from 'vitest'
import { canApprove, canCount, countDifferences } from './counts.rules.ts'

test('a difference is to what was there when it was counted; what was not counted has none', () => {
  const lines = [
    { part_id: 1, counted: 3, expected: 5 },
    { part_id: 2, counted: 0.3, expected: 0.1 },
    { part_id: 3, counted: 4, expected: 4 },
    { part_id: 4, counted: null, expected: null },
    { part_id: 5, counted: 0, expected: -2 },
  ]
  expect(countDifferences(lines)).toEqual([
    { part: 1, quantity: -2 },
    { part: 2, quantity: 0.2 },
    { part: 5, quantity: 2 },
  ])
})

test('a count is entered, finished, approved, in this order', () => {
  expect([canCount('counting'), canCount('counted')]).toEqual([true, 'This count is finished.'])
  expect([canApprove('counting'), canApprove('counted'), canApprove('approved')]).toEqual([
    'This count isn’t finished yet.',
    true,
    'This count has ended.',
  ])
})
