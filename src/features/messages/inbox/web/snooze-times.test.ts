import { expect, test } from 'vitest'
import { dayMinutes, dayText, parseDay } from '#shared/dates.ts'
import { snoozeTimes } from './snooze-times.ts'

const at = (day: string, minutes: number) => parseDay(day)! * dayMinutes + minutes
const shown = (wall: number) => `${dayText(Math.floor(wall / dayMinutes))} ${(wall % dayMinutes) / 60}`

test.each([
  // A Wednesday.
  ['2026-03-04', 10 * 60, ['2026-03-04 13', '2026-03-05 8', '2026-03-09 8']],
  ['2026-03-04', 10 * 60 + 10, ['2026-03-04 13.5', '2026-03-05 8', '2026-03-09 8']],
  // In the evening three hours later is another day.
  ['2026-03-04', 21 * 60, ['2026-03-05 8', '2026-03-09 8']],
  // On Sunday tomorrow is Monday.
  ['2026-03-08', 22 * 60, ['2026-03-09 8']],
])('on %s after %i minutes: %j', (day, minutes, times) => {
  expect(snoozeTimes(at(day, minutes)).map(({ wall }) => shown(wall))).toEqual(times)
})
