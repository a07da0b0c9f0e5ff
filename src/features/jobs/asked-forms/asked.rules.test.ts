import { describe, expect, test } from 'vitest'
import { dayText, parseDay } from '#shared/dates.ts'
import { dueAfterFilling, type Every, isDue } from './asked.rules.ts'

const day = (text: string) => parseDay(text)!

describe('days of recurring forms', () => {
  test.each<[every: Every, days: string[]]>([
    ['month', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['month', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['month', ['2026-01-30', '2026-02-28', '2026-03-30']],
    ['month', ['2028-01-29', '2028-02-29', '2028-03-29']],
    ['month', ['2026-02-28', '2026-03-28', '2026-04-28']],
    ['month', ['2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28']],
    ['quarter', ['2025-11-30', '2026-02-28', '2026-05-30', '2026-08-30', '2026-11-30']],
    ['quarter', ['2027-08-31', '2027-11-30', '2028-02-29', '2028-05-31']],
    ['year', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['year', ['2026-12-31', '2027-12-31']],
  ])('every %s: %j', (every, days) => {
    const first_on = days[0]!
    for (const [n, due_on] of days.slice(0, -1).entries()) {
      const round = { every, first_on, due_on }
      const next = days[n + 1]!
      // On its day, on each day of its week before, and late up to the day before the next one.
      for (const filled of [day(due_on), day(due_on) - 7, day(due_on) + 1, day(next) - 1])
        expect(dueAfterFilling(round, filled), dayText(filled)).toBe(next)
    }
  })

  test.each<[every: Every, opens: string]>([
    ['month', '2026-03-24'],
    ['quarter', '2026-03-17'],
    ['year', '2026-03-01'],
  ])(
    'a form of every %s that is due on 31 March is open from %s on, until it is filled in',
    (every, opens) => {
      const round = { every, due_on: '2026-03-31' }
      expect(isDue(round, day(opens) - 1)).toBe(false)
      for (const later of [day(opens), day('2026-03-31'), day('2026-06-01')])
        expect(isDue(round, later)).toBe(true)
    },
  )

  test('days that passed are not asked for one by one', () => {
    const round = { every: 'month' as const, first_on: '2026-01-31', due_on: '2026-01-31' }
    expect(dueAfterFilling(round, day('2026-06-15'))).toBe('2026-06-30')
    expect(dueAfterFilling(round, day('2026-06-30'))).toBe('2026-07-31')
  })
})
