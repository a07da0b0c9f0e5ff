import { expect, test } from 'vitest'
import { noRules } from '#features/people/pay/pay-days.rules.ts'
import { dayMinutes, loadTemporal, parseDay, wallToUtc } from '#shared/dates.ts'
import { addedOvertime, overtimeOf, plannedDays, wholeWeeks } from './overtime.rules.ts'

await loadTemporal()
const zone = 'Australia/Sydney'
const monday = parseDay('2026-11-30')!
const at = (day: number, hour: number) => wallToUtc(day * dayMinutes + hour * 60, zone)
const span = (day: number, from: number, to: number) => ({ from: at(day, from), to: at(day, to) })
const bounds = (first: number, days: number) =>
  Array.from({ length: days }, (_, n) => ({
    day: first + n,
    start: at(first + n, 0),
    end: at(first + n + 1, 0),
  }))
const minutes = (now: string, person: Partial<Parameters<typeof plannedDays>[2]>, first = monday, days = 1) =>
  plannedDays(bounds(first, days), now, { clocked: [], booked: [], leave: [], ...person }).map(
    each => each.minutes,
  )

test.each([
  [
    'booked counts once, however often',
    at(monday, 0),
    { booked: [span(monday, 8, 12), span(monday, 10, 14)] },
    360,
  ],
  [
    'worked takes the place of what was booked',
    at(monday, 20),
    { clocked: [{ ...span(monday, 8, 11), paid: true }], booked: [span(monday, 8, 16)] },
    180,
  ],
  ['a day without the clock counts as booked', at(monday, 20), { booked: [span(monday, 8, 16)] }, 480],
  [
    'a clock that runs, and what is booked from now on',
    at(monday, 10),
    { clocked: [{ from: at(monday, 7), to: null, paid: true }], booked: [span(monday, 9, 12)] },
    300,
  ],
  [
    'an unpaid break is not worked',
    at(monday, 20),
    {
      clocked: [
        { ...span(monday, 8, 12), paid: true },
        { ...span(monday, 12, 13), paid: false },
      ],
    },
    240,
  ],
  [
    'nobody works during leave',
    at(monday, 0),
    { booked: [span(monday, 8, 16)], leave: [span(monday, 12, 14)] },
    360,
  ],
  [
    'a time over midnight is part of both days',
    at(monday, 0),
    { booked: [{ from: at(monday - 1, 22), to: at(monday, 2) }] },
    120,
  ],
] as const)('a planned day: %s', (_what, now, person, expected) => {
  expect(minutes(now, person)).toEqual([expected])
})

test('a night on which clocks change has its true length', () => {
  const sunday = parseDay('2026-10-04')!
  expect(
    minutes(at(sunday - 1, 0), { booked: [{ from: at(sunday, 0), to: at(sunday, 8) }] }, sunday),
  ).toEqual([420])
})

const rules = [{ ...noRules, day_minutes: 480, week_minutes: 2_280 }]
const week = (...hours: number[]) =>
  hours.map((each, n) => ({ day: monday + n, minutes: each * 60, break_minutes: 0 }))
const always = () => true

test('a week above its hours is told once; in other weeks each day above its own', () => {
  expect(overtimeOf(week(8, 8, 8, 8, 9), rules, always)).toEqual([
    { first: monday, last: monday + 6, minutes: 2_460, ordinary_minutes: 2_280 },
  ])
  expect(overtimeOf(week(9, 7.5, 7.5, 7, 7), rules, always)).toEqual([
    { first: monday, last: monday, minutes: 540, ordinary_minutes: 480 },
  ])
  expect(overtimeOf(week(8, 8, 8, 7, 7), rules, always)).toEqual([])
  expect(overtimeOf(week(24, 24, 24), [noRules], always)).toEqual([])
  expect(overtimeOf(week(9, 9, 9, 9, 9), rules, () => false)).toEqual([])
})

test('each week goes by the rules of its days, with the break that they take off', () => {
  const later = {
    ...rules[0]!,
    starts_on: '2026-12-07',
    week_minutes: 2_400,
    break_after: 300,
    break_minutes: 30,
  }
  const next = week(9, 8, 8, 8, 8).map(each => ({ ...each, day: each.day + 7 }))
  expect(overtimeOf([...week(8, 8, 8, 8, 8), ...next], [...rules, later], always)).toEqual([
    { first: monday, last: monday + 6, minutes: 2_400, ordinary_minutes: 2_280 },
    { first: monday + 7, last: monday + 7, minutes: 510, ordinary_minutes: 480 },
  ])
  expect(wholeWeeks({ first: monday + 2, last: monday + 8 }, rules)).toEqual({
    first: monday,
    last: monday + 13,
  })
})

test('a booking adds what was less before', () => {
  const had = { first: monday, last: monday + 6, minutes: 2_460, ordinary_minutes: 2_280 }
  expect(addedOvertime([had], [had])).toEqual([])
  expect(addedOvertime([had], [{ ...had, minutes: 2_400 }])).toEqual([])
  expect(addedOvertime([had], [{ ...had, minutes: 2_520 }])).toHaveLength(1)
  expect(addedOvertime([], [had])).toEqual([had])
})
