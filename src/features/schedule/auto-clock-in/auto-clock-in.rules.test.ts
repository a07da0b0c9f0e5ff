import { expect, test } from 'vitest'
import { arrivedAt, metresBetween } from './auto-clock-in.rules.ts'

const bondi = { lat: -33.8908, lng: 151.2743 }

test('metres on the map', () => {
  expect(metresBetween(bondi, bondi)).toBe(0)
  // Sydney's Opera House to Bondi Beach.
  expect(metresBetween({ lat: -33.8568, lng: 151.2153 }, bondi)).toBeCloseTo(6_632, -2)
})

test.each([
  ['at the door', { lat: -33.8909, lng: 151.2744, accuracy: 20 }, true],
  ['around the corner', { lat: -33.8926, lng: 151.2743, accuracy: 20 }, false],
  ['roughly there', { lat: -33.8908, lng: 151.2743, accuracy: 1_000 }, false],
])('%s', (_, at, isThere) => {
  expect(arrivedAt(at, [bondi], 150) !== null).toBe(isThere)
})
