import { expect, test } from 'vitest'
import { parseDay } from '#shared/dates.ts'
import { maxRangeDays } from '../calendar.rules.ts'
import { loadedRange, spanTitle } from './calendar-span.ts'

const day = (date: string) => parseDay(date)!

test.each([
  ['day', '2026-11-20', '2026-11-19', '2026-11-21'],
  ['week', '2026-11-20', '2026-11-09', '2026-11-29'],
  // November 2026 begins on a Sunday and touches six weeks.
  ['month', '2026-11-20', '2026-10-19', '2026-12-13'],
  ['month', '2027-02-10', '2027-01-25', '2027-03-07'],
] as const)('the %s view of %s loads %s to %s', (view, date, startDate, endDate) => {
  expect(loadedRange(view, day(date))).toEqual({ startDate, endDate })
})

test('no month asks for more days than the server gives at once', () => {
  for (let month = 0; month < 24; month++) {
    const date = `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-15`
    const { startDate, endDate } = loadedRange('month', day(date))
    expect(day(endDate) - day(startDate)).toBeLessThan(maxRangeDays)
  }
})

test('the heading names what is shown', () => {
  expect(spanTitle('month', day('2026-11-20'), 'en')).toBe('November 2026')
  expect(spanTitle('day', day('2026-11-20'), 'en')).toBe('Friday 20 November 2026')
  expect(spanTitle('week', day('2026-11-20'), 'en')).toMatch(/^16\s?–\s?22 Nov 2026$/)
  expect(spanTitle('week', day('2026-12-30'), 'en')).toMatch(/^28 Dec 2026\s?–\s?3 Jan 2027$/)
})
