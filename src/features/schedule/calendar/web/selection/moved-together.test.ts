import { expect, test } from 'vitest'
import { dayMinutes } from '#shared/dates.ts'
import { appointmentOf } from '../calendar-events.ts'
import { testReply, testRow } from '../test-row.ts'
import { firstDayOf, movedTogether, type Selected, type Shift, selectedRange } from './moved-together.ts'

const zone = 'Australia/Sydney'
const day = dayMinutes
const team = [
  { value: 3, label: 'Tom Reid', color: '#0f9f94' },
  { value: 4, label: 'Ann Cole', color: '#2563eb' },
  { value: 5, label: 'Bo Lund', color: '#c2410c' },
]
/** Thursday 19 November 2026, 9:00 in Sydney, by Tom Reid (3) and Ann Cole (4). */
const nine = '2026-11-18T22:00:00Z'
const two = { row: testRow(nine, 60), person: 3 }
const one = { row: testRow(nine, 60, { user_id: '4', workers: [4], user_name: 'Ann Cole' }), person: 4 }
const free = {
  row: testRow(nine, 60, { user_id: '', workers: [], user_name: '', user_color: '' }),
  person: 0,
}
const at = (start: string, person: number | null = 3) => ({ row: testRow(start, 60), person })

test.each<[string, Selected, Shift, { start: string; crew: number[] } | null]>([
  ['a day later at the same time', two, { minutes: day }, { start: '2026-11-19T22:00:00Z', crew: [3, 4] }],
  [
    'two hours and a day earlier',
    two,
    { minutes: -day - 120 },
    { start: '2026-11-17T20:00:00Z', crew: [3, 4] },
  ],
  ['the one in whose row it was is replaced', two, { minutes: 0, person: 5 }, { start: nine, crew: [4, 5] }],
  ['the only one is replaced', one, { minutes: 0, person: 5 }, { start: nine, crew: [5] }],
  ['somebody for what nobody had', free, { minutes: 0, person: 5 }, { start: nine, crew: [5] }],
  ['to nobody', one, { minutes: 0, person: 0 }, { start: nine, crew: [] }],
  [
    'without rows all of the crew is replaced',
    { ...two, person: null },
    { minutes: 0, person: 5 },
    { start: nine, crew: [5] },
  ],
  [
    'so it is where that one has left it since',
    { ...two, person: 9 },
    { minutes: 0, person: 5 },
    { start: nine, crew: [5] },
  ],
  ['day and person', one, { minutes: day, person: 3 }, { start: '2026-11-19T22:00:00Z', crew: [3] }],
  ['nothing changes', two, { minutes: 0 }, null],
  ['who has it already', one, { minutes: 0, person: 4 }, null],
  [
    '9:00 stays 9:00 where the clocks go forward',
    at('2026-10-02T23:00:00Z'),
    { minutes: day },
    { start: '2026-10-03T22:00:00Z', crew: [3, 4] },
  ],
  [
    '9:00 stays 9:00 where the clocks go back',
    at('2026-04-03T22:00:00Z'),
    { minutes: day * 2 },
    { start: '2026-04-05T23:00:00Z', crew: [3, 4] },
  ],
])('%s', (_, selected, shift, is) => {
  const [only] = movedTogether([selected], shift, team, zone).moved
  expect(only ? { start: only.to.start, crew: only.to.technicians!.map(each => each.value) } : null).toEqual(
    is,
  )
})

test('an hour that the clock skips is told, and the later one used', () => {
  // 2:30 on the night before.
  const { moved, skipped } = movedTogether([at('2026-10-02T16:30:00Z')], { minutes: day }, team, zone)
  expect(moved[0]!.to.start).toBe('2026-10-03T16:30:00Z')
  expect(skipped).toHaveLength(1)
})

test('a range goes from one to another of the same row, and no further', () => {
  const rows = [
    '2026-11-18T22:00:00Z',
    '2026-11-18T23:30:00Z',
    '2026-11-19T01:00:00Z',
    '2026-11-19T03:00:00Z',
  ].map((start, i) =>
    testReply(start, 60, { appointment_id: i, ...(i === 1 && { user_id: '5', workers: [5] }) }),
  )
  const ids = (from: number | null, to: number, person: number | null = 3) =>
    selectedRange(rows, from === null ? undefined : { row: appointmentOf(rows[from]!), person: 3 }, {
      row: appointmentOf(rows[to]!),
      person,
    }).map(each => each.row.appointment_id)
  expect(ids(0, 2)).toEqual([0, 2])
  expect(ids(3, 0)).toEqual([0, 2, 3])
  expect(ids(0, 1, 5)).toEqual([1])
  expect(ids(null, 2)).toEqual([2])
  expect(
    firstDayOf(
      rows.map(row => ({ row: appointmentOf(row), person: 3 })),
      zone,
    ),
  ).toBe(Date.UTC(2026, 10, 19) / 86_400_000)
})
