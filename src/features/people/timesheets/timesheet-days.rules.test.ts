import { beforeAll, describe, expect, test } from 'vitest'
import { leaveOn } from '#features/people/shifts/leave-hours.rules.ts'
import { loadTemporal, parseDay } from '#shared/dates.ts'
import { type SheetEntry, sheetDays } from './timesheet-days.rules.ts'

beforeAll(loadTemporal)

const zone = 'Australia/Sydney'
let id = 0
const entry = (started_at: string, ended_at: string | null, more: Partial<SheetEntry> = {}): SheetEntry => ({
  id: ++id,
  started_at,
  ended_at,
  kind: 'work',
  paid: true,
  job_id: null,
  ...more,
})
const week = [1, 2, 3, 4, 5].map(weekday => ({ weekday, from_minute: 420, to_minute: 930 }))
const days = (
  entries: readonly SheetEntry[],
  {
    first,
    last,
    ...more
  }: { first: string; last: string } & Partial<Parameters<typeof sheetDays>[0]['roster']> & {
      now?: string
    },
) => {
  const roster = { user_id: 1, week, days: [], leave: [], ...more }
  const ordinary = (_day: number, minutes: number) => minutes
  return sheetDays({
    first: parseDay(first)!,
    last: parseDay(last)!,
    zone,
    now: more.now ?? '2026-12-01T00:00:00Z',
    entries,
    roster,
    visits: [],
    holidays: new Map(),
    isHolidayPaid: () => false,
    ordinary,
    leaveOn: day => leaveOn(roster, day),
  })
}

test('a fortnight with the night on which clocks go back adds up by instants', () => {
  // Sydney leaves daylight saving on 5 April 2026, at 3 in the morning (16:00 UTC on the 4th).
  const found = days(
    [
      // Mon 30 March, 7:00 to 15:30 with an unpaid half hour: 8 h.
      entry('2026-03-29T20:00:00Z', '2026-03-30T01:00:00Z'),
      entry('2026-03-30T01:00:00Z', '2026-03-30T01:30:00Z', { kind: 'break', paid: false }),
      entry('2026-03-30T01:30:00Z', '2026-03-30T04:30:00Z'),
      // The night from Saturday 22:00 to Sunday 6:00 on the clock: 2 h before midnight, 7 h after it, as one is lived twice.
      entry('2026-04-04T11:00:00Z', '2026-04-04T20:00:00Z'),
      // Mon 6 April, 7:00 to 15:30 by the new clock: 8.5 h.
      entry('2026-04-05T21:00:00Z', '2026-04-06T05:30:00Z'),
    ],
    { first: '2026-03-30', last: '2026-04-12' },
  )
  expect(found.map(day => day.minutes)).toEqual([480, 0, 0, 0, 0, 120, 420, 510, 0, 0, 0, 0, 0, 0])
  expect(found[0]!.break_minutes).toBe(30)
  expect(found.reduce((sum, day) => sum + day.minutes, 0)).toBe(480 + 540 + 510)
})

test('the night on which clocks go forward is an hour shorter', () => {
  // 4 October 2026, 2:00 becomes 3:00 (16:00 UTC on the 3rd). 22:00 to 6:00 is 7 h.
  const [saturday, sunday] = days([entry('2026-10-03T12:00:00Z', '2026-10-03T19:00:00Z')], {
    first: '2026-10-03',
    last: '2026-10-04',
  })
  expect([saturday!.minutes, sunday!.minutes]).toEqual([120, 300])
})

test('pieces that are cut at seconds and at midnight add up to the whole', () => {
  const found = days(
    [
      entry('2026-11-23T10:00:31Z', '2026-11-23T12:20:45Z'),
      entry('2026-11-23T12:20:45Z', '2026-11-23T15:00:29Z', { kind: 'travel' }),
    ],
    { first: '2026-11-23', last: '2026-11-24' },
  )
  expect(found.reduce((sum, day) => sum + day.minutes, 0)).toBe(300)
})

describe('marks', () => {
  const of = (entries: readonly SheetEntry[], now?: string) =>
    days(entries, { first: '2026-11-23', last: '2026-11-23', ...(now && { now }) })[0]!.marks

  test('a gap and an overlap', () => {
    expect(
      of([
        entry('2026-11-22T20:00:00Z', '2026-11-22T23:00:00Z'),
        entry('2026-11-23T00:00:00Z', '2026-11-23T02:00:00Z'),
        entry('2026-11-23T01:30:00Z', '2026-11-23T03:00:00Z'),
      ]),
    ).toEqual([
      { kind: 'gap', from: '2026-11-22T23:00:00Z', to: '2026-11-23T00:00:00Z' },
      { kind: 'overlap', from: '2026-11-23T01:30:00Z', to: '2026-11-23T02:00:00Z' },
    ])
  })

  test('a forgotten clock-out with the end of the shift, not before twelve hours have gone by that day', () => {
    const open = entry('2026-11-22T20:00:00Z', null)
    expect(of([open], '2026-11-23T07:00:00Z')).toEqual([])
    // 7:00 to 15:30 in Sydney, looked at on the next day.
    expect(of([open], '2026-11-24T00:00:00Z')).toMatchObject([
      { kind: 'missingOut', entry_id: open.id, likely_end: '2026-11-23T04:30:00Z' },
      { kind: 'long' },
    ])
  })

  test('more than twelve hours of work, breaks left out, also over midnight', () => {
    const night = [entry('2026-11-23T07:00:00Z', '2026-11-23T20:00:00Z')]
    expect(of(night)).toEqual([{ kind: 'long', minutes: 780 }])
    const paused = [
      entry('2026-11-23T07:00:00Z', '2026-11-23T11:00:00Z'),
      entry('2026-11-23T11:00:00Z', '2026-11-23T12:00:00Z', { kind: 'break', paid: false }),
      entry('2026-11-23T12:00:00Z', '2026-11-23T20:00:00Z'),
    ]
    expect(of(paused)).toEqual([])
  })
})

test('leave of half a shift counts its hours, of a day off none', () => {
  const leave = {
    id: 1,
    user_id: 1,
    kind: 'annual' as const,
    kind_id: null,
    kind_name: '',
    is_paid: true,
    first_day: '2026-11-23',
    last_day: '2026-11-23',
    from_minute: 720,
    to_minute: 1_000,
    note: '',
    version: 1,
  }
  const whole = {
    ...leave,
    first_day: '2026-11-27',
    last_day: '2026-11-29',
    from_minute: null,
    to_minute: null,
  }
  const found = days([], { first: '2026-11-23', last: '2026-11-29', leave: [leave, whole] })
  expect(found.map(day => day.leave.map(each => each.minutes))).toEqual([[210], [], [], [], [510], [], []])
})
