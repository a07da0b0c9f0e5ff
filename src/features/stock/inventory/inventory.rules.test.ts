import { expect, test } from 'vitest'
import { averageAfter, canUndo, isLow, rowProblem, rowText } from './inventory.rules.ts'

const row = { Name: 'Tap', Price: 4.5, Quantity: 3 }
test.each([
  [{}, null],
  [{ Quantity: '' }, null],
  [{ Quantity: null }, null],
  [{ Price: '0.045' }, null],
  [{ Name: ' ' }, rowText],
  [{ Price: 0 }, rowText],
  [{ Price: -1 }, rowText],
  [{ Price: '' }, rowText],
  [{ Price: 'dear' }, rowText],
  [{ Price: 1.00001 }, rowText],
  [{ Price: null }, rowText],
  [{ Price: Number.POSITIVE_INFINITY }, rowText],
  [{ Price: '0.0001' }, null],
  [{ Quantity: '12' }, null],
  [{ Quantity: 0 }, rowText],
  [{ Quantity: -1 }, rowText],
  [{ Quantity: 1.5 }, rowText],
  [{ Quantity: 'x' }, rowText],
])('a new row with %j: %s', (facts, problem) => {
  expect(rowProblem({ ...row, ...facts }, null)).toBe(problem)
})

test('what stays as it was is not asked about', () => {
  const stored = { Name: 'Tap', Price: 0, Quantity: -2.5 }
  expect(rowProblem(stored, stored)).toBeNull()
  expect(rowProblem({ ...stored, Quantity: -2 }, stored)).toBe(rowText)
  expect(rowProblem({ ...stored, Price: -1 }, stored)).toBe(rowText)
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
  [{ undoes: 3 }, 'This is a correction already.'],
  [{ undone_by: 3 }, 'This was already reversed.'],
  [{ job_id: 3 }, 'A job moved this. Change the part on the job.'],
  [{ order_id: 3 }, 'An order moved this. Return it on the order.'],
  [{ transfer_id: 3 }, 'A transfer or a count moved this. Make another one.'],
])('a movement with %j: %s', (facts, verdict) => {
  expect(canUndo({ ...booked, ...facts })).toBe(verdict)
})
