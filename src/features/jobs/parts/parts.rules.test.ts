import { expect, test } from 'vitest'
import { newItemProblem } from './new-item.rules.ts'
import { diaryOfParts, partsOfCrew, partsTotal } from './parts.rules.ts'
import type { Part } from './parts.wire.ts'

const part = (facts: Partial<Part> = {}): Part => ({
  id: 'a',
  item_id: 1,
  name: 'Tap',
  price_cents: 4.5,
  quantity: 3,
  belongs_to: null,
  assigned_to: null,
  ...facts,
})

test('each part rounds to its cent; one without a price to see adds nothing', () => {
  expect(partsTotal([part(), part({ quantity: 1_000 }), part({ price_cents: null })])).toBe(14 + 4_500)
})

test('a technician who leaves takes their own parts along and hands back the company’s', () => {
  const parts = [
    part({ id: 'own', belongs_to: 3 }),
    part({ id: 'theirs', belongs_to: 4 }),
    part({ id: 'lent', assigned_to: 3 }),
    part({ id: 'company' }),
  ]
  expect(partsOfCrew(parts, [4])).toEqual([
    part({ id: 'theirs', belongs_to: 4 }),
    part({ id: 'lent' }),
    part({ id: 'company' }),
  ])
})

test('the diary tells quantities, never prices', () => {
  const before = [part(), part({ id: 'b', name: 'Hose' }), part({ id: 'c', name: 'Nut' })]
  const after = [
    part({ price_cents: 900 }),
    part({ id: 'b', name: 'Hose', quantity: 0.5 }),
    part({ id: 'd', name: 'Bolt' }),
  ]
  expect(diaryOfParts(before, after)).toEqual([
    { text: 'Part changed: {{quantity}} × {{part}}', values: { part: 'Hose', quantity: '0.5' } },
    { text: 'Part added: {{quantity}} × {{part}}', values: { part: 'Bolt', quantity: '3' } },
    { text: 'Part removed: {{quantity}} × {{part}}', values: { part: 'Nut', quantity: '3' } },
  ])
})

test.each([
  [{ name: ' ', quantity: 1, price: 1 }, 'Item Name is required.'],
  [{ name: 'Tap', quantity: '', price: 1 }, 'Quantity is required must be a positive number.'],
  [{ name: 'Tap', quantity: -1, price: 1 }, 'Quantity is required must be a positive number.'],
  [{ name: 'Tap', quantity: 1, price: 'free' }, 'Price is required and must be a non-negative number.'],
  [{ name: 'Tap', quantity: 0, price: 0 }, null],
])('a typed item %j: %s', (item, problem) => {
  expect(newItemProblem(item)).toBe(problem)
})
