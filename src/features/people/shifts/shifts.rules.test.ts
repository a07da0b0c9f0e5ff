import { beforeAll, expect, test } from 'vitest'
import { dayMinutes, loadTemporal, parseDay } from '#shared/dates.ts'
import { sentenceOf } from '#shared/fact.ts'
import {
  awayFact,
  awayIn,
  isThere,
  type Leave,
  leaveProblem,
  type Roster,
  weekdayName,
  workingStretches,
} from './shifts.rules.ts'

beforeAll(loadTemporal)

// Tuesday.
const day = parseDay('2026-11-24')!
const at = (hour: number, minutes = 60, on = day) => {
  const start = on * dayMinutes + hour * 60
  return { start, end: start + minutes }
}
const leave = (more: Partial<Leave>): Leave => ({
  id: 1,
  user_id: 7,
  kind: 'sick',
  kind_id: null,
  kind_name: '',
  is_paid: true,
  first_day: '2026-11-24',
  last_day: '2026-11-24',
  from_minute: null,
  to_minute: null,
  note: '',
  version: 1,
  ...more,
})
const roster = (more: Partial<Roster> = {}): Roster => ({
  user_id: 7,
  week: [1, 2, 3, 4, 5].map(weekday => ({ weekday, from_minute: 420, to_minute: 900 })),
  days: [],
  leave: [],
  ...more,
})
const why = (of: Roster, stretch = at(9)) => {
  const away = awayIn(of, stretch)
  return away && sentenceOf(awayFact('Lam', away, 'Australia/Sydney'), 'Australia/Sydney')
}

test('who has no shifts may be booked at any time; who has, within them', () => {
  expect(why(roster({ week: [] }), at(3))).toBeNull()
  expect(why(roster())).toBeNull()
  expect(why(roster(), at(14, 60))).toBeNull()
  expect(why(roster(), at(14.5, 60))).toBe('Lam works Tue, 24 Nov, 7:00 am – 3:00 pm.')
  expect(why(roster(), at(9, 60, day - 2))).toBe('Lam doesn’t work on 22 Nov 2026.')
})

test('Sunday is the last day of the week', () => {
  const sundays = roster({ week: [{ weekday: 7, from_minute: 420, to_minute: 900 }] })
  expect([isThere(sundays, at(9, 60, day - 2)), isThere(sundays, at(9))]).toEqual([true, false])
  expect([weekdayName(1, 'en'), weekdayName(7, 'en')]).toEqual(['Mon', 'Sun'])
})

test('a single day takes the place of the week’s shift, also with none', () => {
  const late = roster({ days: [{ day: '2026-11-24', from_minute: 720, to_minute: 1200 }] })
  expect([isThere(late, at(9)), isThere(late, at(18))]).toEqual([false, true])
  const off = roster({ days: [{ day: '2026-11-24', from_minute: null, to_minute: null }] })
  expect(why(off)).toBe('Lam doesn’t work on 24 Nov 2026.')
})

test('a shift over midnight reaches into the next day', () => {
  const night = roster({ week: [{ weekday: 2, from_minute: 1320, to_minute: 1800 }] })
  expect(isThere(night, at(23, 180))).toBe(true)
  expect(isThere(night, at(5, 60, day + 1))).toBe(true)
  expect(isThere(night, at(5, 90, day + 1))).toBe(false)
  expect(workingStretches(night, { start: day * dayMinutes, end: (day + 2) * dayMinutes })).toEqual([
    { start: day * dayMinutes + 1320, end: day * dayMinutes + 1800 },
  ])
})

test('leave is whole days, or hours that leave the rest of the day free', () => {
  expect(why(roster({ leave: [leave({})] }))).toBe('Lam: Sick, 24 Nov 2026')
  expect(why(roster({ week: [], leave: [leave({ kind: 'annual', last_day: '2026-11-27' })] }))).toBe(
    'Lam: Annual leave, 24 Nov 2026 to 27 Nov 2026',
  )
  const hours = roster({ leave: [leave({ from_minute: 540, to_minute: 660 })] })
  expect([isThere(hours, at(8)), isThere(hours, at(10)), isThere(hours, at(11))]).toEqual([true, false, true])
})

test.each<[string, Partial<Leave>, string | null]>([
  ['a day', {}, null],
  ['hours of a day', { from_minute: 540, to_minute: 600 }, null],
  ['an end before the start', { last_day: '2026-11-23' }, 'The last day can’t be before the first day.'],
  ['a year and a day', { last_day: '2027-11-25' }, 'Please choose up to one year.'],
  [
    'hours that end before they begin',
    { from_minute: 600, to_minute: 540 },
    'Finish time cannot be before start time',
  ],
  ['half of the hours', { from_minute: 600 }, 'Finish time cannot be before start time'],
  [
    'hours of two days',
    { last_day: '2026-11-25', from_minute: 540, to_minute: 600 },
    'Hourly leave covers one day only.',
  ],
])('%s as leave', (_case, change, expected) => {
  expect(leaveProblem(leave(change))?.message ?? null).toBe(expected)
})
