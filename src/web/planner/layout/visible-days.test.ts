import { expect, test } from 'vitest'
import { dayText, parseDay } from '#shared/dates.ts'
import { stepDate, visibleDays, weekStart } from './visible-days.ts'

const day = (date: string) => parseDay(date)!

test.each([
  ['month', '2026-11-18', 1, '2026-10-26', 6],
  ['month', '2026-11-18', 0, '2026-11-01', 5],
  ['month', '2021-02-10', 1, '2021-02-01', 4],
  ['month', '2026-12-31', 1, '2026-11-30', 5],
  ['week', '2026-11-18', 1, '2026-11-16', 1],
  ['week', '2026-11-22', 1, '2026-11-16', 1],
  ['week', '2026-11-22', 0, '2026-11-22', 1],
  ['day', '2026-11-18', 1, '2026-11-18', 1],
] as const)('%s of %s with weeks from %d begins on %s and has %d rows', (view, date, from, first, rows) => {
  const frame = visibleDays(view, day(date), from)
  expect([dayText(frame.firstDay), frame.rows]).toEqual([first, rows])
})

test.each([
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-01-31', -1, '2025-12-01'],
  ['week', '2026-11-18', 1, '2026-11-25'],
  ['day', '2026-11-01', -1, '2026-10-31'],
] as const)('%s: from %s by %d to %s', (view, date, direction, to) => {
  expect(dayText(stepDate(view, day(date), direction))).toBe(to)
})

test('a week can begin on any weekday, also before 1970', () => {
  expect(dayText(weekStart(day('1969-12-31'), 6))).toBe('1969-12-27')
})
