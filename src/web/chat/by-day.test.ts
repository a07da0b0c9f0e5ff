import { expect, test } from 'vitest'
import { formatDay, parseDay } from '#shared/dates.ts'
import { dayHeading, groupByDay } from './by-day.ts'

// A Wednesday.
const today = parseDay('2026-06-03')!

test.each([
  ['2026-06-03', 'Today'],
  ['2026-06-02', 'Yesterday'],
  ['2026-06-01', 'Monday'],
  ['2026-05-28', 'Thursday'],
  ['2026-05-27', '27/05/2026'],
  ['2025-12-31', '31/12/2025'],
  ['2026-06-04', '04/06/2026'],
])('above messages of %s stands %s', (day, heading) => {
  expect(dayHeading(parseDay(day)!, today, date => formatDay(date, 'en', 'weekday'))).toBe(heading)
})

test('messages are grouped by day in their order', () => {
  expect(groupByDay([1, 1, 2, 5], day => day)).toEqual([
    { day: 1, messages: [1, 1] },
    { day: 2, messages: [2] },
    { day: 5, messages: [5] },
  ])
  expect(groupByDay([], () => 0)).toEqual([])
})
