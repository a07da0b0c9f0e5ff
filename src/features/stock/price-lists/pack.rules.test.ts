import { expect, test } from 'vitest'
import { holdsOf, inOurs, priceOfOurs } from './pack.rules.ts'

test.each([
  ['BOX', '', null, null],
  ['BOX', 'ea', 100, 100],
  ['EA', '', null, 1],
  ['Each.', 'pcs', null, 1],
  ['', 'm', null, 1],
  ['m', '', null, 1],
  ['ROLL', 'm', null, null],
  ['m', 'm', 50, 1],
] as const)('one %s of a part in %j that is said to hold %j: %j', (theirs, ours, said, holds) => {
  expect(holdsOf(theirs, ours, said)).toBe(holds)
})

test('a box of 100 at $900 is $9.00 a piece, and two are 200', () => {
  expect([priceOfOurs(90_000, 100), inOurs(2, 100)]).toEqual([900, 200])
})
