import { expect, test } from 'vitest'
import {
  type Arrival,
  awaySince,
  type Fix,
  hasLeft,
  metresBetween,
  type Near,
  trackArrival,
} from './auto-clock-in.rules.ts'

const bondi = { lat: -33.8908, lng: 151.2743 }

test('metres on the map', () => {
  expect(metresBetween(bondi, bondi)).toBe(0)
  // Sydney's Opera House to Bondi Beach.
  expect(metresBetween({ lat: -33.8568, lng: 151.2153 }, bondi)).toBeCloseTo(6_632, -2)
})

const site = { ...bondi, key: 'job 1' }
/** Fixes as [seconds, metres to the north, accuracy], and what the device does after the last of them. */
function after(...fixes: [number, number, number][]) {
  let near: Near<typeof site> | null = null
  let done: string | null = null
  for (const [seconds, metres, accuracy] of fixes) {
    const fix: Fix = { lat: bondi.lat + metres / 111_195, lng: bondi.lng, accuracy, at: seconds * 1000 }
    const arrival: Arrival<typeof site> = trackArrival(near, fix, [site], 150)
    near = arrival.near
    done = arrival.does
  }
  return done
}

test.each<[string, [number, number, number][], string | null]>([
  ['one fix does nothing', [[0, 10, 20]], null],
  [
    'two fixes a minute apart clock in',
    [
      [0, 10, 20],
      [60, 40, 100],
    ],
    'in',
  ],
  [
    'half a minute is too short',
    [
      [0, 10, 20],
      [30, 10, 20],
    ],
    null,
  ],
  [
    'passing by does nothing',
    [
      [0, 10, 20],
      [30, 400, 20],
      [61, 10, 20],
    ],
    null,
  ],
  [
    'beside the radius',
    [
      [0, 160, 20],
      [60, 160, 20],
    ],
    null,
  ],
  [
    'a rough device asks',
    [
      [0, 10, 101],
      [60, 10, 300],
    ],
    'ask',
  ],
  [
    'at five kilometres it asks and never clocks in',
    [
      [0, 10, 5_000],
      [600, 10, 5_000],
    ],
    'ask',
  ],
  [
    'a rough fix between sure ones is overheard',
    [
      [0, 10, 20],
      [30, 900, 5_000],
      [60, 10, 20],
    ],
    'in',
  ],
  [
    'sure from now on: a minute from now',
    [
      [0, 10, 500],
      [60, 10, 20],
    ],
    null,
  ],
])('%s', (_, fixes, does) => {
  expect(after(...fixes)).toBe(does)
})

test.each<[string, [number, number, number][], boolean]>([
  [
    'at the edge they are there',
    [
      [0, 240, 20],
      [700, 240, 20],
    ],
    false,
  ],
  [
    '100 m beyond the radius for ten minutes',
    [
      [0, 260, 20],
      [600, 300, 20],
    ],
    true,
  ],
  [
    'not for nine',
    [
      [0, 260, 20],
      [540, 300, 20],
    ],
    false,
  ],
  [
    'back in between',
    [
      [0, 260, 20],
      [300, 20, 20],
      [600, 260, 20],
    ],
    false,
  ],
  [
    'rough fixes say nothing',
    [
      [0, 20, 20],
      [60, 5_000, 5_000],
      [900, 5_000, 5_000],
    ],
    false,
  ],
])('left: %s', (_, fixes, isGone) => {
  let since: number | null = null
  for (const [seconds, metres, accuracy] of fixes)
    since = awaySince(
      since,
      { lat: bondi.lat + metres / 111_195, lng: bondi.lng, accuracy, at: seconds * 1000 },
      bondi,
      150,
    )
  expect(hasLeft(since, fixes.at(-1)![0] * 1000)).toBe(isGone)
})
