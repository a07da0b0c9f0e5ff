import { expect, test } from 'vitest'
import { averageAfter, canUndo, isLow, rowProblem, rowText } from './inventory.rules.ts'

const row = { name: 'Tap', price: 4.5, quantity: 3 }
test.each([
  [{}, null],
  [{ quantity: '' }, null],
  [{ quantity: null }, null],
  [{ price: '0.045' }, null],
  [{ name: ' ' }, rowText],
  [{ price: 0 }, rowText],
  [{ price: -1 }, rowText],
  [{ price: '' }, rowText],
  [{ price: 'dear' }, rowText],
  [{ price: 1.00001 }, rowText],
  [{ price: null }, rowText],
  [{ price: Number.POSITIVE_INFINITY }, rowText],
  [{ price: '0.0001' }, null],
  [{ quantity: '12' }, null],
  [{ quantity: 0 }, rowText],
  [{ quantity: -1 }, rowText],
  [{ quantity: 1.5 }, rowText],
  [{ quantity: 'x' }, rowText],
])('a new row with %j: %s', (facts, problem) => {
  expect(rowProblem({ ...row, ...facts }, null)).toBe(problem)
})

test('what stays as it was is not asked about', () => {
  const stored = { name: 'Tap', price: 0, quantity: -2.5 }
  expect(rowProblem(stored, stored)).toBeNull()
  expect(rowProblem({ ...stored, quantity: -2 }, stored)).toBe(rowText)
  expect(rowProblem({ ...stored, price: -1 }, stored)).toBe(rowText)
})

test.each([
  [100, 10, 10, 200, 150],
  [100, 0, 5, 80, 80],
  [100, -3, 5, 80, 80],
  [150, 20, -10, 200, 100],
  [100, 10, -10, 100, 100],
  [33.3333, 3, 1, 40, 35],
])('average %d of %d, and %d more at %d: %d', (average, onHand, quantity, cost, after) => {
  expect(averageAfter(average, onHand, quantity, cost)).toBe(after)
})

test('a place is low under its minimum, with what is reserved, and when it went negative', () => {
  const level = { on_hand: 5, reserved: 0, minimum: 5 }
  expect(isLow(level)).toBe(false)
  expect(isLow({ ...level, reserved: 1 })).toBe(true)
  expect(isLow({ on_hand: -1, reserved: -2, minimum: 0 })).toBe(true)
})

const booked = {
  kind: 'receive',
  undoes: null,
  undone_by: null,
  job_id: null,
  order_id: null,
  transfer_id: null,
  count_id: null,
}
test.each([
  [{}, true],
  [{ undoes: 3 }, 'This is already a correction.'],
  [{ undone_by: 3 }, 'This was already reversed.'],
  [{ job_id: 3 }, 'This comes from a job. Change the part there.'],
  [{ order_id: 3 }, 'This comes from an order. Return it there.'],
  [{ transfer_id: 3 }, 'This comes from a transfer or a count. Create another one.'],
])('a movement with %j: %s', (facts, verdict) => {
  expect(canUndo({ ...booked, ...facts })).toBe(verdict)
})
