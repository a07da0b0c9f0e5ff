import { expect, test } from 'vitest'
import type { Leave, Roster } from '#features/people/shifts/shifts.rules.ts'
import { dayMinutes, loadTemporal, parseDay, wallToUtc } from '#shared/dates.ts'
import { type Load, loadsByDay, sumOf, type Taken } from './capacity.rules.ts'

await loadTemporal()
const zone = 'Australia/Sydney'
const tuesday = '2026-11-24'
const at = (text: string): number => {
  const [date = '', time = '0:0'] = text.split(' ')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return Date.parse(wallToUtc(parseDay(date)! * dayMinutes + hour * 60 + minute, zone)) / 60_000
}
const visit = (from: string, to: string, people = [1], day = tuesday): Taken => ({
  start: at(`${day} ${from}`),
  end: at(`${day} ${to}`),
  people,
})
const week = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from_minute: 420, to_minute: 900 }))
const roster = (more: Partial<Roster> = {}): Roster => ({ user_id: 1, week, days: [], leave: [], ...more })
const away = (more: Partial<Leave> = {}): Leave => ({
  id: 1,
  user_id: 1,
  kind: 'sick',
  kind_id: null,
  kind_name: '',
  is_paid: true,
  first_day: tuesday,
  last_day: tuesday,
  from_minute: null,
  to_minute: null,
  note: '',
  version: 1,
  ...more,
})

interface Case {
  booked?: Taken[]
  kept?: Taken[]
  roster?: Roster
  days?: [string, string]
  is: Partial<Load>
}
const cases: Record<string, Case> = {
  'a free day': { is: { booked: 0, shift: 480, over: 0, daysOff: 0 } },
  'two visits': { booked: [visit('8:00', '9:30'), visit('10:00', '14:00')], is: { booked: 330, over: 0 } },
  'the time between visits does not count': {
    booked: [visit('7:00', '8:00'), visit('14:00', '15:00')],
    is: { booked: 120 },
  },
  'two at once count twice': {
    booked: [visit('8:00', '13:00'), visit('9:00', '14:00')],
    is: { booked: 600, shift: 480, over: 120 },
  },
  'after the shift': { booked: [visit('14:30', '16:00')], is: { booked: 90, over: 60 } },
  'leave of a day': {
    roster: roster({ leave: [away()] }),
    is: { shift: 0, daysOff: 1, over: 0 },
  },
  'a visit on a day of leave': {
    roster: roster({ leave: [away()] }),
    booked: [visit('9:00', '10:00')],
    is: { booked: 60, shift: 0, over: 60, daysOff: 1 },
  },
  'leave of some hours': {
    roster: roster({ leave: [away({ from_minute: 780, to_minute: 900 })] }),
    booked: [visit('12:30', '13:30')],
    is: { shift: 360, over: 30, daysOff: 0 },
  },
  'leave over several days counts the days with a shift': {
    roster: roster({ leave: [away({ first_day: '2026-11-27', last_day: '2026-11-29' })] }),
    days: ['2026-11-23', '2026-11-29'],
    is: { shift: 4 * 480, daysOff: 1 },
  },
  'other hours on one day': {
    roster: roster({ days: [{ day: tuesday, from_minute: 600, to_minute: 720 }] }),
    booked: [visit('9:00', '11:00')],
    is: { shift: 120, over: 60 },
  },
  'a day that was taken off the roster is no leave': {
    roster: roster({ days: [{ day: tuesday, from_minute: null, to_minute: null }], leave: [away()] }),
    is: { shift: 0, daysOff: 0 },
  },
  'nothing is said of the hours': {
    roster: roster({ week: [] }),
    booked: [visit('6:00', '20:00')],
    is: { booked: 840, shift: null, over: 0, daysOff: 0 },
  },
  'busy in a calendar of their own': {
    kept: [visit('7:00', '9:00')],
    booked: [visit('8:30', '9:30')],
    is: { shift: 360, over: 30 },
  },
  'a shift over midnight is split between its days': {
    roster: roster({ week: [{ weekday: 2, from_minute: 1320, to_minute: 1800 }] }),
    days: [tuesday, '2026-11-25'],
    is: { shift: 480 },
  },
  'only what lies in the days shown': {
    booked: [{ start: at(`${tuesday} 22:00`), end: at('2026-11-25 02:00'), people: [1] }],
    is: { booked: 120, over: 120 },
  },
  'a free day does not make up for a full one': {
    booked: [visit('5:00', '17:00')],
    days: [tuesday, '2026-11-25'],
    is: { booked: 720, shift: 960, over: 240 },
  },
  'a night in which the clock skips an hour': {
    roster: roster({ week: [{ weekday: 7, from_minute: 0, to_minute: 360 }] }),
    booked: [visit('1:00', '4:00', [1], '2026-10-04')],
    days: ['2026-10-04', '2026-10-04'],
    is: { booked: 120, shift: 300, over: 0 },
  },
  'a night in which the clock repeats an hour': {
    roster: roster({ week: [{ weekday: 7, from_minute: 0, to_minute: 360 }] }),
    booked: [visit('1:00', '4:00', [1], '2026-04-05')],
    days: ['2026-04-05', '2026-04-05'],
    is: { booked: 240, shift: 420, over: 0 },
  },
}

test.each(Object.entries(cases))('%s', (_, { booked = [], kept = [], days, is, ...one }) => {
  const [first, last] = (days ?? [tuesday, tuesday]).map(day => parseDay(day)!) as [number, number]
  const loads = loadsByDay({
    firstDay: first,
    lastDay: last,
    zone,
    booked,
    kept,
    rosters: [one.roster ?? roster()],
  })
  expect(sumOf(loads.get(1)!)).toMatchObject(is)
})

test('each of several people has the whole of a visit, and what nobody does waits', () => {
  const booked = [visit('8:00', '10:00', [1, 2]), visit('11:00', '12:30', [])]
  const firstDay = parseDay(tuesday)!
  const loads = loadsByDay({ firstDay, lastDay: firstDay, zone, booked, kept: [], rosters: [roster()] })
  expect([...loads].map(([person, [load]]) => [person, load!.booked, load!.shift])).toEqual([
    [1, 120, 480],
    [2, 120, null],
    [0, 90, null],
  ])
})
