import { expect, test } from 'vitest'
import { minutesWorked } from './job-time.rules.ts'

const now = new Date('2026-03-02T03:00:00Z')

test.each([
  [[], 0],
  [[['2026-03-02T01:00:00Z', '2026-03-02T01:59:59Z']], 59],
  [
    [
      ['2026-03-02T01:00:00Z', '2026-03-02T01:30:40Z'],
      ['2026-03-02T01:30:40Z', '2026-03-02T02:00:30Z'],
    ],
    // Pieces add up to the whole, cut at whatever second.
    60,
  ],
  [[['2026-03-02T02:45:00Z', null]], 15],
  // A clock that ran ahead takes nothing away.
  [[['2026-03-02T04:00:00Z', null]], 0],
] as const)('%j is %d minutes', (times, minutes) => {
  const rows = times.map(([started_at, ended_at]) => ({ started_at, ended_at }))
  expect(minutesWorked(rows, now)).toBe(minutes)
})
