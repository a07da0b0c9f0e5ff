import { expect, test } from 'vitest'
import { arrivedQuantities, canSendFrom, missingAt, shareOrdered, shareStore } from './transfers.rules.ts'

const line = { part_id: 1, quantity: 5, received: 2, returned: 0 }
test.each([
  [null, [{ part: 1, quantity: 3 }]],
  [[{ id: 1, quantity: 0.5 }], [{ part: 1, quantity: 0.5 }]],
  [[], []],
  [[{ id: 1, quantity: 3.001 }], null],
  [[{ id: 9, quantity: 1 }], null],
])('of what is on its way %j arrives: %j', (said, arrived) => {
  expect(arrivedQuantities([line], said)).toEqual(arrived)
})

test.each([
  [{}, 6],
  [{ coming: 4 }, 0],
  [{ on_hand: 4 }, 0],
  [{ on_hand: 4, reserved: 1 }, 5],
  [{ on_hand: -2, target: 0 }, 6],
  [{ target: 0 }, 2],
])('a place with %j lacks %d', (facts, missing) => {
  expect(missingAt({ on_hand: 2, reserved: 0, minimum: 4, target: 8, coming: 0, ...facts })).toBe(missing)
})

test('the store gives what it has, the rest is to be ordered', () => {
  const rows = [
    { part: 1, missing: 3 },
    { part: 1, missing: 3 },
    { part: 2, missing: 1 },
  ]
  const shared = shareStore(rows, new Map([[1, 4.5]]))
  expect(shared.map(row => [row.from_store, row.to_order])).toEqual([
    [3, 0],
    [1.5, 1.5],
    [0, 1],
  ])
  expect(shareOrdered(shared, new Map([[1, 1]])).map(row => row.to_order)).toEqual([0, 0.5, 1])
})

test('technicians send from their own van', () => {
  expect(canSendFrom({ id: 7, permissions: [] }, 7)).toBe(true)
  expect(canSendFrom({ id: 7, permissions: [] }, 0)).toBe('You can only send from your own van.')
  expect(canSendFrom({ id: 7, permissions: ['inventory.manage'] }, 0)).toBe(true)
})
