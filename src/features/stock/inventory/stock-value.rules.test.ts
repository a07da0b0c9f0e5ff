import { expect, test } from 'vitest'
import { comeIn, goOut, leftOf, repriceStock, type Stock, takeOut } from './stock-value.rules.ts'

/** Pieces and dollars, for who reads. */
const stock = (pieces: number, dollars: number, cost = 10): Stock => ({
  quantity: pieces * 1_000,
  cents: dollars * 100,
  cost: pieces === 0 ? cost * 100 : (dollars / pieces) * 100,
})
const many = 1_000

test.each([
  ['two of ten are left', 2, 10, 20, [24, 16]],
  ['one of ten is left', 1, 10, 100, [20, 90]],
  ['one is left and the bill is cheaper', 1, 10, -20, [8, -18]],
  ['all are used', 0, 10, -20, [0, -20]],
  ['more are used than there were', -3, 10, 20, [-30, 20]],
])('another price after use: %s', (_what, left, billed, more, [worth, difference]) => {
  const { stock: after, ...moved } = repriceStock(
    stock(left, left * 10),
    { stays: Math.max(0, left) * many, of: billed * many },
    more * 100,
  )
  expect([after.cents, moved.difference]).toEqual([worth! * 100, difference! * 100])
  expect(moved.value + moved.difference).toBe(more * 100)
})

test.each([
  ['to what is there', stock(2, 20), 4, 70, stock(6, 90), 0],
  ['where some were short', stock(-3, -30), 10, 200, stock(7, 140), 30],
  ['where all of it was short', stock(-5, -50), 2, 40, stock(-3, -30), 20],
  ['exactly what was short', stock(-2, -20), 2, 50, stock(0, 0, 25), 30],
])('stock comes in %s', (_what, before, pieces, dollars, after, difference) => {
  expect(comeIn(before, pieces * many, dollars * 100)).toMatchObject({
    stock: { quantity: after.quantity, cents: after.cents, cost: after.cost },
    difference: difference * 100,
  })
})

test.each([
  ['all of it', stock(10, 120), 10, 100, 0, 20],
  ['a half', stock(10, 120), 5, 50, 60, 10],
  ['at the average', stock(10, 120), 5, undefined, 60, 0],
  ['more than there is', stock(2, 24), 5, undefined, -36, 0],
  ['what is not there', stock(0, 0), 2, undefined, -20, 0],
])('stock leaves: %s', (_what, before, pieces, refund, worth, difference) => {
  const out = goOut(before, pieces * many, refund === undefined ? undefined : refund * 100)
  expect([out.stock.cents, out.difference]).toEqual([worth * 100, difference * 100])
})

test.each([
  ['nothing was used', stock(20, 300), 10, 200, 10, 100, 0],
  ['a part was used: the others are worth what they were', stock(12, 180), 10, 200, 6, 20, -40],
  ['all of it is used', stock(0, 0), 10, 200, 0, -100, -100],
  ['it was the only one', stock(1, 20), 10, 200, 1, -180, 0],
])('what came in is taken back: %s', (_what, before, pieces, dollars, stays, worth, difference) => {
  const out = takeOut(before, pieces * many, dollars * 100, stays * many)
  expect([out.stock.cents, out.difference]).toEqual([worth * 100, difference * 100])
  expect(out.value + out.difference).toBe(-dollars * 100)
})

test('what use leaves of one receipt is its part of all there is', () => {
  expect(leftOf(10_000, 20_000, [])).toBe(10_000)
  expect(leftOf(10_000, 20_000, [-8_000])).toBe(6_000)
  expect(leftOf(10_000, 20_000, [30_000, -25_000])).toBe(5_000)
  expect(leftOf(10_000, 7_000, [-7_000, 3_000])).toBe(0)
})

test('thirds of a cent stay in the stock and leave with the last one', () => {
  let now = comeIn(stock(0, 0), 3_000, 1_000).stock
  const taken = [1, 1, 1].map(() => {
    const out = goOut(now, 1_000)
    now = out.stock
    return -out.value
  })
  expect([taken, now.cents, now.quantity]).toEqual([[333, 334, 333], 0, 0])
})
