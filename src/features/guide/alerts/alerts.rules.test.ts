import { expect, test } from 'vitest'
import { countdown, nextAlert } from './alerts.rules.ts'

const now = Date.parse('2026-06-01T00:00:00Z')
const at = (scheduled_time: string) => ({ scheduled_time })

test.each([
  ['none', [], null],
  ['only past ones', ['2026-05-31T23:59:59Z'], null],
  ['one for this very moment', ['2026-06-01T00:00:00Z'], null],
  [
    'a past one, then two',
    ['2026-05-01T00:00:00Z', '2026-06-02T00:00:00Z', '2026-06-03T00:00:00Z'],
    '2026-06-02T00:00:00Z',
  ],
])('of %s the first in the future is shown', (_name, times, shown) => {
  expect(nextAlert(times.map(at), now)?.scheduled_time ?? null).toBe(shown)
})

test.each([
  ['2026-06-03T04:05:06Z', [2, 4, 5, 6]],
  ['2026-06-01T00:00:00.400Z', [0, 0, 0, 1]],
  ['2026-06-01T00:01:00Z', [0, 0, 1, 0]],
  ['2026-06-01T23:59:59Z', [0, 23, 59, 59]],
  ['2026-06-02T00:00:00Z', [1, 0, 0, 0]],
  ['2026-06-01T00:00:00Z', [0, 0, 0, 0]],
  ['2026-05-01T00:00:00Z', [0, 0, 0, 0]],
])('until %s it counts %j', (time, [days, hours, minutes, seconds]) => {
  expect(countdown(time, now)).toEqual({ days, hours, minutes, seconds })
})
