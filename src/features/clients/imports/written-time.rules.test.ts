import { beforeAll, expect, test } from 'vitest'
import { loadTemporal } from '#shared/dates.ts'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { readDate } from './imports.rules.ts'
import { readTime } from './written-time.rules.ts'

beforeAll(loadTemporal)

test.each([
  ['9.30am', '2026-04-03', 9 * 60 + 30],
  ['9.30 a.m.', '2026-04-03', 9 * 60 + 30],
  ['at 9:30\u202Fpm', '2026-04-03', 21 * 60 + 30],
  ['12 pm', '2026-04-03', 12 * 60],
  ['14.30', '2026-04-03', 14 * 60 + 30],
  ['14h30', '2026-04-03', 14 * 60 + 30],
  ['14:30 PM', '2026-04-03', 14 * 60 + 30],
  ['9:30:15.250 AM', '2026-04-03', 9 * 60 + 30],
  ['25:00', '2026-04-03', null],
  ['9', '2026-04-03', null],
  // Sydney is eleven hours ahead of UTC on this day.
  ['14:30 AEDT', '2026-04-03', 14 * 60 + 30],
  ['14:30 (AEST)', '2026-04-03', 15 * 60 + 30],
  ['14:30 AWST', '2026-04-03', 17 * 60 + 30],
  ['03:30 Z', '2026-04-03', 14 * 60 + 30],
  ['15:30 UTC', '2026-04-04', 2 * 60 + 30],
  ['14:30 +1000', '2026-04-03', 15 * 60 + 30],
  ['14:30+10', '2026-04-03', 15 * 60 + 30],
  ['14:30 GMT+8', '2026-04-03', 17 * 60 + 30],
  ['22:30 UTC-05:00', '2026-04-04', 14 * 60 + 30],
  ['14:30 Australia/Perth', '2026-04-03', 17 * 60 + 30],
  ['14:30 (Australian Eastern Daylight Time)', '2026-04-03', 14 * 60 + 30],
  ['14:30 (Australian Central Standard Time)', '2026-04-03', 16 * 60],
  ['14:30 Somewhere/Else', '2026-04-03', 14 * 60 + 30],
  ['9:00-11:00', '2026-04-03', 9 * 60],
  ['9:00 - 11:00', '2026-04-03', 9 * 60],
] as const)('3/04/2026 %s', (time, day, minutes) => {
  expect(readDate(`3/04/2026 ${time}`, 'dmy', 'Australia/Sydney')).toEqual({ day, minutes })
})

test.each([
  ['2026-04-03T03:30:00.000Z', '2026-04-03', 14 * 60 + 30],
  ['2026-04-03T22:30:00-05:00', '2026-04-04', 14 * 60 + 30],
  ['2026-04-03T14:30:00+11:00[Australia/Sydney]', '2026-04-03', 14 * 60 + 30],
  ['Fri Apr 03 2026 14:30:00 GMT+1100 (Australian Eastern Daylight Time)', '2026-04-03', 14 * 60 + 30],
  ['Fri, 03 Apr 2026 03:30:00 +0000', '2026-04-03', 14 * 60 + 30],
  ['2026-04-03', '2026-04-03', null],
] as const)('%s', (text, day, minutes) => {
  expect(readDate(text, 'dmy', 'Australia/Sydney')).toEqual({ day, minutes })
})

test('long runs behind a date take no longer than their length', () => {
  expectLinear(['1', ':', ' at', 'T', '+1', '(', 'A'], readTime)
})
