import { beforeAll, expect, test } from 'vitest'
import { loadTemporal } from '#shared/dates.ts'
import { latestAt, mailedDays, mailProblem, nextAt } from './report-mails.rules.ts'

beforeAll(loadTemporal)
const sydney = 'Australia/Sydney'
const daily = { every: 'day', on_day: 1, at: 7 * 60 } as const
const weekly = { every: 'week', on_day: 1, at: 7 * 60 } as const
const monthly = { every: 'month', on_day: 31, at: 7 * 60 } as const
const half = { every: 'day', on_day: 1, at: 2 * 60 + 30 } as const

test.each([
  // Sydney's clocks go back on 5 April 2026 and forward on 4 October 2026.
  ['daily before the change', daily, '2026-04-03T19:00:00Z', '2026-04-03T20:00:00Z'],
  ['daily over the end of daylight saving', daily, '2026-04-03T20:30:00Z', '2026-04-04T21:00:00Z'],
  ['daily over its beginning', daily, '2026-10-02T21:00:00Z', '2026-10-03T20:00:00Z'],
  ['a time that is skipped comes as much later', half, '2026-10-03T00:00:00Z', '2026-10-03T16:30:00Z'],
  ['a time that is shown twice comes once', half, '2026-04-04T15:30:00Z', '2026-04-05T16:30:00Z'],
  ['the next Monday', weekly, '2026-11-24T00:00:00Z', '2026-11-29T20:00:00Z'],
  ['the last day of a short month', monthly, '2026-02-01T00:00:00Z', '2026-02-27T20:00:00Z'],
  ['the next after the moment itself', daily, '2026-11-23T20:00:00Z', '2026-11-24T20:00:00Z'],
])('%s', (_what, rhythm, after, expected) => {
  expect(nextAt(rhythm, sydney, after)).toBe(expected)
})

test('of moments that were missed the last one counts', () => {
  expect(latestAt(daily, sydney, '2026-11-01T20:00:00Z', '2026-11-10T01:00:00Z')).toBe('2026-11-09T20:00:00Z')
  expect(latestAt(weekly, sydney, '2026-11-01T20:00:00Z', '2026-11-02T01:00:00Z')).toBe(
    '2026-11-01T20:00:00Z',
  )
})

test.each([
  [daily, '2026-03-01T20:00:00Z', '2026-03-01', '2026-03-01'],
  [weekly, '2026-11-22T20:00:00Z', '2026-11-16', '2026-11-22'],
  [monthly, '2026-03-30T20:00:00Z', '2026-02-01', '2026-02-28'],
  [{ ...monthly, on_day: 1 }, '2025-12-31T20:00:00Z', '2025-12-01', '2025-12-31'],
])('%j at %s is about %s to %s', (rhythm, moment, from, to) => {
  expect(mailedDays(rhythm, sydney, moment)).toEqual({ from, to })
})

test.each([
  [weekly, { user_ids: [], emails: [] }, 'Choose recipients.'],
  [{ ...weekly, on_day: 9 }, { user_ids: [1], emails: [] }, 'Choose the day to send it.'],
  [
    daily,
    { user_ids: Array.from({ length: 21 }, (_, i) => i), emails: [] },
    'A report can go to up to 20 people.',
  ],
])('%j with %j: %s', (rhythm, readers, message) => {
  expect(mailProblem(rhythm, readers)?.message).toBe(message)
})
