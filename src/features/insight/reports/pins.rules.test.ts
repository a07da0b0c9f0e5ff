import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { followingDays, pinKey, pinOf } from './pins.rules.ts'

test.each([
  ['2026-11-01', '2026-11-24', 24],
  ['2026-10-26', '2026-11-24', 30],
  ['2026-10-01', '2026-10-31', -1],
  ['2026-09-01', '2026-09-07', 7],
])('%s to %s goes on as %s', (from, to, days) => {
  expect(followingDays({ from: parseDay(from)!, to: parseDay(to)! }, parseDay('2026-11-24')!)).toBe(days)
})

test('a pin is known by its name', () => {
  expect([pinOf(pinKey(12)), pinOf('revenue'), pinOf('report_'), pinOf('report_x')]).toEqual([
    12,
    null,
    null,
    null,
  ])
})
