import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  addDaysWall,
  addMinutesUtc,
  addMonths,
  australianZones,
  dayMinutes,
  dayStartUtc,
  dayText,
  formatDay,
  formatInstant,
  formatWall,
  isTimeZone,
  latenessOf,
  loadTemporal,
  monthEnd,
  monthStart,
  parseDay,
  parseInstant,
  todayIn,
  utcToWall,
  wallIsGap,
  wallToUtc,
  weekdayOf,
  wireText,
} from './dates.ts'

beforeAll(loadTemporal)
afterEach(() => {
  vi.unstubAllEnvs()
})

/** '2026-10-04 02:30' as wall minutes, reckoned without the module under test. */
const wall = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00Z`) / 60_000
const wallText = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')

/** Hours ahead of UTC in winter and summer; the same where clocks stay. */
const offsets: Record<string, [winter: number, summer: number]> = {
  'Australia/Sydney': [10, 11],
  'Australia/Melbourne': [10, 11],
  'Australia/Hobart': [10, 11],
  'Australia/Adelaide': [9.5, 10.5],
  'Australia/Broken_Hill': [9.5, 10.5],
  'Australia/Lord_Howe': [10.5, 11],
  'Australia/Brisbane': [10, 10],
  'Australia/Lindeman': [10, 10],
  'Australia/Darwin': [9.5, 9.5],
  'Australia/Perth': [8, 8],
  'Australia/Eucla': [8.75, 8.75],
}
const moving = Object.entries(offsets).filter(([, [winter, summer]]) => winter !== summer)
const staying = Object.entries(offsets).filter(([, [winter, summer]]) => winter === summer)

test('every Australian zone that is offered is checked below', () => {
  expect(Object.keys(offsets).sort()).toEqual([...australianZones].sort())
})

describe.each(['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])('with the process in %s', processZone => {
  const inZone = (run: () => void) => {
    vi.stubEnv('TZ', processZone)
    // Proof that the process really lives there.
    expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(
      { UTC: 0, 'America/Los_Angeles': 480, 'Pacific/Kiritimati': -840 }[processZone],
    )
    run()
  }

  test.each(moving)('%s over the start of daylight saving, 2026-10-04', (zone, [winter, summer]) =>
    inZone(() => {
      const jump = (summer - winter) * 60
      const two = wall('2026-10-04 02:00')
      const change = two - winter * 60
      const at = (minute: number) => `${new Date(minute * 60_000).toISOString().slice(0, 19)}Z`
      expect(wallText(utcToWall(at(change - 1), zone))).toBe('2026-10-04 01:59')
      expect(utcToWall(at(change), zone)).toBe(two + jump)
      expect(wallToUtc(two - 1, zone)).toBe(at(change - 1))
      expect(wallToUtc(two + jump, zone)).toBe(at(change))
      // A skipped time comes out later by the skipped length.
      expect(wallIsGap(two + 15, zone)).toBe(true)
      expect(wallToUtc(two + 15, zone)).toBe(at(change + 15))
      expect(utcToWall(wallToUtc(two + 15, zone), zone)).toBe(two + jump + 15)
      expect([two - 1, two, two + jump - 1, two + jump].map(minute => wallIsGap(minute, zone))).toEqual([
        false,
        true,
        true,
        false,
      ])
      const nine = wallToUtc(wall('2026-10-03 09:00'), zone)
      expect(wallText(utcToWall(addDaysWall(nine, 1, zone), zone))).toBe('2026-10-04 09:00')
      expect(addDaysWall(nine, 1, zone)).toBe(addMinutesUtc(nine, dayMinutes - jump))
      expect(addDaysWall(addDaysWall(nine, 1, zone), -1, zone)).toBe(nine)
    }),
  )

  test.each(moving)('%s over the end of daylight saving, 2027-04-04', (zone, [winter, summer]) =>
    inZone(() => {
      const jump = (summer - winter) * 60
      // The hand goes back to 02:00 (Lord Howe: to 01:30) when it reaches this.
      const back = wall(zone === 'Australia/Lord_Howe' ? '2027-04-04 02:00' : '2027-04-04 03:00')
      const change = back - summer * 60
      const at = (minute: number) => `${new Date(minute * 60_000).toISOString().slice(0, 19)}Z`
      expect(utcToWall(at(change - 1), zone)).toBe(back - 1)
      expect(utcToWall(at(change), zone)).toBe(back - jump)
      // A time shown twice is the earlier one.
      expect(wallToUtc(back - 15, zone)).toBe(at(change - 15))
      expect(wallToUtc(back - jump, zone)).toBe(at(change - jump))
      expect(wallToUtc(back - jump - 1, zone)).toBe(at(change - jump - 1))
      expect(wallToUtc(back, zone)).toBe(at(change + jump))
      expect(wallIsGap(back - 15, zone)).toBe(false)
      const nine = wallToUtc(wall('2027-04-03 09:00'), zone)
      expect(wallText(utcToWall(addDaysWall(nine, 1, zone), zone))).toBe('2027-04-04 09:00')
      expect(addDaysWall(nine, 1, zone)).toBe(addMinutesUtc(nine, dayMinutes + jump))
      // Adding nothing does not jump from the second showing of a time to the first.
      expect(addDaysWall(at(change + 5), 0, zone)).toBe(at(change + 5))
    }),
  )

  test.each(staying)('%s keeps its clock all year', (zone, [hours]) =>
    inZone(() => {
      for (const text of ['2026-10-04 02:30', '2027-04-04 02:30', '2027-01-15 12:00', '2026-07-15 12:00']) {
        const minute = wall(text)
        expect(wallIsGap(minute, zone)).toBe(false)
        expect(wall(wallToUtc(minute, zone).slice(0, 16))).toBe(minute - hours * 60)
        expect(utcToWall(wallToUtc(minute, zone), zone)).toBe(minute)
      }
    }),
  )

  test('dates, formats and parsing do not lean on the process', () =>
    inZone(() => {
      expect(dayText(todayIn('Australia/Sydney', '2026-10-03T13:59:59Z'))).toBe('2026-10-03')
      expect(dayText(todayIn('Australia/Sydney', '2026-10-03T14:00:00Z'))).toBe('2026-10-04')
      expect(parseInstant('2026-10-04 02:30:00')).toBe('2026-10-04T02:30:00Z')
      expect(formatInstant('2026-10-03T22:05:00Z', 'Australia/Sydney', 'en', 'dateTime')).toMatch(
        /^4 Oct 2026, 9:05 am$/,
      )
      expect(formatDay(parseDay('2026-10-04')!, 'en', 'longDate')).toContain('Sunday')
    }))
})

test('a zone that skips a whole day, and one west of Greenwich', () => {
  expect(wallIsGap(wall('2011-12-30 12:00'), 'Pacific/Apia')).toBe(true)
  expect(dayStartUtc(parseDay('2011-12-31')!, 'Pacific/Apia')).toBe('2011-12-30T10:00:00Z')
  expect(wallToUtc(wall('2026-07-01 00:00'), 'America/Los_Angeles')).toBe('2026-07-01T07:00:00Z')
  expect(wallText(utcToWall('1969-12-31T23:59:59Z', 'UTC'))).toBe('1969-12-31 23:59')
})

test('unknown zones and broken instants are refused, never guessed', () => {
  expect(() => utcToWall('2026-01-01T00:00:00Z', 'Australia/Nowhere')).toThrow(RangeError)
  expect(() => utcToWall('yesterday', 'Australia/Perth')).toThrow(RangeError)
  expect(['Australia/Perth', 'UTC', 'America/Argentina/Buenos_Aires'].map(isTimeZone)).toEqual([
    true,
    true,
    true,
  ])
  expect(['', '+10:00', 'Australia/Nowhere', 'Sydney', 'Australia/Perth; drop'].map(isTimeZone)).toEqual(
    Array(5).fill(false),
  )
})

const zone = fc.constantFrom(...australianZones, 'America/New_York', 'Europe/London', 'Pacific/Apia', 'UTC')
const minute = fc.integer({ min: wall('1990-01-01 00:00'), max: wall('2090-01-01 00:00') })

test('wall time comes back from UTC unchanged unless the clock skips it', () => {
  fc.assert(
    fc.property(minute, zone, (start, name) => {
      const back = utcToWall(wallToUtc(start, name), name)
      if (wallIsGap(start, name)) expect(back).toBeGreaterThan(start)
      else expect(back).toBe(start)
    }),
    { numRuns: 2000 },
  )
})

test('instants agree with the wall time that Intl shows, and come back unless shown twice', () => {
  fc.assert(
    fc.property(minute, zone, (start, name) => {
      const instant = `${new Date(start * 60_000).toISOString().slice(0, 19)}Z`
      const shown = new Intl.DateTimeFormat('sv-SE', {
        timeZone: name,
        dateStyle: 'short',
        timeStyle: 'short',
      }).format(start * 60_000)
      const local = utcToWall(instant, name)
      expect(wallText(local)).toBe(shown)
      const back = wallToUtc(local, name)
      if (back !== instant) {
        expect(utcToWall(back, name)).toBe(local)
        expect(back < instant).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

test('days, months and weekdays', () => {
  const day = (date: string) => parseDay(date)!
  expect(day('1970-01-01')).toBe(0)
  expect(dayText(-1)).toBe('1969-12-31')
  expect([day('2026-10-05'), day('2026-10-04'), day('1969-12-28')].map(weekdayOf)).toEqual([1, 7, 7])
  expect(dayText(monthStart(day('2028-02-29')))).toBe('2028-02-01')
  expect(dayText(monthEnd(day('2028-02-01')))).toBe('2028-02-29')
  expect(dayText(monthEnd(day('2026-12-31')))).toBe('2026-12-31')
  expect(dayText(addMonths(day('2026-03-31'), -1))).toBe('2026-02-28')
  expect(dayText(addMonths(day('2026-01-15'), -13))).toBe('2024-12-15')
  expect(dayText(addMonths(day('2026-10-31'), 4))).toBe('2027-02-28')
  fc.assert(
    fc.property(fc.integer({ min: -300_000, max: 2_000_000 }), number => {
      expect(parseDay(dayText(number))).toBe(number)
      expect(weekdayOf(number + 7)).toBe(weekdayOf(number))
      expect(monthStart(number)).toBeLessThanOrEqual(number)
      expect(monthEnd(number)).toBeGreaterThanOrEqual(number)
    }),
  )
})

test.each([
  ['2026-10-04 02:30:15', '2026-10-04T02:30:15Z'],
  ['2026-10-04 02:30', '2026-10-04T02:30:00Z'],
  ['2026-10-04T02:30:15Z', '2026-10-04T02:30:15Z'],
  ['2026-10-04T02:30Z', '2026-10-04T02:30:00Z'],
  ['2026-10-04T02:30:15.987Z', '2026-10-04T02:30:15Z'],
  ['2026-10-04T02:30:00+11:00', '2026-10-03T15:30:00Z'],
  ['2026-10-04T22:30:00-09:30', '2026-10-05T08:00:00Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00Z'],
])('%s is an instant', (text, instant) => {
  expect(parseInstant(text)).toBe(instant)
})

test.each([
  '',
  '2026-10-04',
  '2026-02-30 10:00:00',
  '2026-02-29T10:00:00Z',
  '2026-13-01 10:00:00',
  '2026-00-10 10:00:00',
  '2026-10-04 24:00:00',
  '2026-10-04 10:60:00',
  '2026-10-04 10:00:60',
  '2026-10-04T10:00:00',
  '2026-10-04T10:00:00+15:00',
  '2026-10-04T10:00:00+10:75',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  ' 2026-10-04 10:00:00',
  '2026-10-04 10:00:00Z',
  '04/10/2026 10:00',
])('%s is no instant', text => {
  expect(parseInstant(text)).toBeNull()
})

test.each(['2026-02-30', '2026-2-3', '2026-10-04T00:00', '0000-01-01', 'today', ''])(
  '%s is no date',
  text => {
    expect(parseDay(text)).toBeNull()
  },
)

test('the wire form is UTC and reads back', () => {
  expect(wireText('2026-10-04T02:30:15Z')).toBe('2026-10-04 02:30:15')
  expect(parseInstant(wireText('2026-10-04T02:30:15Z'))).toBe('2026-10-04T02:30:15Z')
})

test('people read times in their own manner, with plain spaces', () => {
  const instant = '2026-10-03T22:05:00Z'
  expect(formatInstant(instant, 'Australia/Sydney', 'en', 'time')).toBe('9:05 am')
  expect(formatInstant(instant, 'Australia/Perth', 'en', 'date')).toBe('4 Oct 2026')
  expect(formatInstant(instant, 'Australia/Sydney', 'en-US', 'time')).toBe('9:05 AM')
  expect(formatInstant(instant, 'Australia/Sydney', 'de', 'weekday')).toBe('Sonntag')
  expect(formatInstant(instant, 'Australia/Sydney', 'fr', 'time')).toBe('09:05')
  expect(formatWall(wall('2026-10-04 14:30'), 'en', 'time')).toBe('2:30 pm')
  expect(formatDay(parseDay('2026-10-04')!, 'en', 'month')).toBe('October 2026')
})

test('open work is late for a week once its time is over, and forgotten afterwards', () => {
  const now = 20_000 * dayMinutes + 600
  expect(latenessOf(now + 1, now)).toBeNull()
  expect(latenessOf(now, now)).toBe('late')
  expect(latenessOf(now - 7 * dayMinutes, now)).toBe('late')
  expect(latenessOf(now - 7 * dayMinutes - 1, now)).toBe('forgotten')
})
