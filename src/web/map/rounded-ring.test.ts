import { expect, test } from 'vitest'
import { roundedRing } from './rounded-ring.ts'

const square = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
]

test('a ring stays closed, within itself, and has no sharp corner left', () => {
  const ring = roundedRing(square)
  expect(ring.at(0)).toEqual(ring.at(-1))
  expect(ring.flat().every(value => value >= 0 && value <= 4)).toBe(true)
  for (const [x = 0, y = 0] of ring) expect(Math.hypot(x - 2, y - 2)).toBeLessThan(2.6)
  expect(ring.some(([x, y]) => x === 4 && y === 2.5)).toBe(true)
})
