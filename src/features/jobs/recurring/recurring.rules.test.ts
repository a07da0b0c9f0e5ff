import { beforeAll, expect, test } from 'vitest'
import { formatInstant, instantText, loadTemporal } from '#shared/dates.ts'
import {
  changedFrom,
  countedBefore,
  endKinds,
  endText,
  nextOccurrences,
  occurrenceOn,
  occurrencesLeft,
  patternsFor,
  type Repetition,
  type RepetitionDraft,
  repeatUnits,
  repetitionProblems,
} from './recurring.rules.ts'

beforeAll(loadTemporal)

const weekly: Repetition = {
  starts_at: new Date('2026-11-22T22:00:00Z'),
  time_zone: 'Australia/Sydney',
  repeat_every: 1,
  repeat_unit: repeatUnits.week,
  pattern: null,
  counted_before: 0,
  ends: endKinds.never,
  ends_at: null,
  ends_after: null,
  pause_from: null,
  pause_to: null,
}
const days = (rule: Partial<Repetition>, most = 5) =>
  nextOccurrences({ ...weekly, ...rule }, rule.starts_at ?? weekly.starts_at, most).map(each => each.day)
/** 9:00 in the morning of Sydney. */
const sydney = (day: string, hour = '09') => new Date(`${day}T${hour}:00:00+11:00`)

test.each<[string, Partial<Repetition>, string[]]>([
  ['every week', {}, ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21']],
  [
    'every ten days',
    { repeat_unit: repeatUnits.day, repeat_every: 10 },
    ['2026-11-23', '2026-12-03', '2026-12-13', '2026-12-23', '2027-01-02'],
  ],
  [
    'the 31st of January monthly: the last day of shorter months, and the 31st again',
    { repeat_unit: repeatUnits.month, starts_at: sydney('2027-01-31') },
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
  ],
  [
    'the 30th of January in a leap year',
    { repeat_unit: repeatUnits.month, starts_at: sydney('2028-01-30') },
    ['2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30', '2028-05-30'],
  ],
  [
    'from a Thursday, Monday to Friday',
    { repeat_unit: repeatUnits.day, pattern: 'weekdays', starts_at: sydney('2026-11-26') },
    ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'],
  ],
  [
    'every third weekday',
    { repeat_unit: repeatUnits.day, repeat_every: 3, pattern: 'weekdays', starts_at: sydney('2026-11-26') },
    ['2026-11-26', '2026-12-01', '2026-12-04', '2026-12-09', '2026-12-14'],
  ],
  [
    'the second Tuesday',
    { repeat_unit: repeatUnits.month, pattern: 'nth', starts_at: sydney('2026-12-08') },
    ['2026-12-08', '2027-01-12', '2027-02-09', '2027-03-09', '2027-04-13'],
  ],
  [
    'the last Friday',
    { repeat_unit: repeatUnits.month, pattern: 'last', starts_at: sydney('2026-11-27') },
    ['2026-11-27', '2026-12-25', '2027-01-29', '2027-02-26', '2027-03-26'],
  ],
  [
    'the last Monday, every quarter',
    { repeat_unit: repeatUnits.month, repeat_every: 3, pattern: 'last', starts_at: sydney('2026-11-30') },
    ['2026-11-30', '2027-02-22', '2027-05-31', '2027-08-30', '2027-11-29'],
  ],
  [
    'the 29th of February every year',
    { repeat_unit: repeatUnits.month, repeat_every: 12, starts_at: sydney('2028-02-29') },
    ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
  [
    'a summer break over New Year, whose occurrences do not count',
    { repeat_unit: repeatUnits.month, pause_from: 12, pause_to: 1, ends: endKinds.after, ends_after: 3 },
    ['2026-11-23', '2027-02-23', '2027-03-23'],
  ],
  [
    'a season of rest in winter',
    { repeat_unit: repeatUnits.month, repeat_every: 2, pause_from: 5, pause_to: 8 },
    ['2026-11-23', '2027-01-23', '2027-03-23', '2027-09-23', '2027-11-23'],
  ],
  ['after two', { ends: endKinds.after, ends_after: 2 }, ['2026-11-23', '2026-11-30']],
  [
    'to a moment, which is included',
    { ends: endKinds.onDate, ends_at: sydney('2026-11-30') },
    ['2026-11-23', '2026-11-30'],
  ],
  ['to the minute before', { ends: endKinds.onDate, ends_at: sydney('2026-11-30', '08') }, ['2026-11-23']],
  ['on a date that was never given', { ends: endKinds.onDate }, []],
])('%s', (_case, rule, expected) => {
  expect(days(rule)).toEqual(expected)
})

test.each<[string, number, (string | null)[]]>([
  ['2026-11-26', repeatUnits.day, [null, 'weekdays']],
  ['2026-11-28', repeatUnits.day, [null]],
  ['2026-11-26', repeatUnits.week, [null]],
  ['2026-11-02', repeatUnits.month, [null, 'nth']],
  ['2027-02-22', repeatUnits.month, [null, 'nth', 'last']],
  ['2026-11-30', repeatUnits.month, [null, 'last']],
])('a first occurrence on %s in unit %i can follow %j', (day, unit, patterns) => {
  expect(patternsFor(unit, sydney(day), weekly.time_zone)).toEqual(patterns)
})

test('a rhythm that the first occurrence is not in is refused', () => {
  const draft = { ...weekly, repeat_unit: repeatUnits.month, pattern: 'last' as const }
  expect(repetitionProblems(draft)).toEqual([
    { field: 'pattern', message: 'The first visit doesn’t fall on one of these days.' },
  ])
})

test.each<[string, Partial<Repetition>, string, string[]]>([
  ['the same rhythm', {}, '2026-12-03', ['2026-12-07', '2026-12-14', '2026-12-21']],
  [
    'a rhythm that had fewer by then',
    { repeat_unit: repeatUnits.month },
    '2026-12-03',
    ['2026-12-23', '2027-01-23', '2027-02-23'],
  ],
  [
    'a rhythm that had more by then',
    { repeat_unit: repeatUnits.day },
    '2026-12-03',
    ['2026-12-03', '2026-12-04', '2026-12-05'],
  ],
  [
    'another day from the third on',
    { starts_at: sydney('2026-12-08') },
    '2026-12-07',
    ['2026-12-08', '2026-12-15', '2026-12-22'],
  ],
])('after two of five, %s ends after three more', (_case, change, day, expected) => {
  const five = { ...weekly, ends: endKinds.after, ends_after: 5 }
  const after = { ...five, ...change }
  const rule = { ...after, counted_before: countedBefore(five, after, day) }
  expect(nextOccurrences(rule, sydney(day, '00'), 9).map(each => each.day)).toEqual(expected)
})

test.each<[string, Date, number, string[]]>([
  // The clocks of Sydney go forward on 4 October 2026 at 2:00 and back on 4 April 2027 at 3:00.
  [
    '9:00 stays 9:00 when the clocks go forward',
    new Date('2026-10-02T23:00:00Z'),
    repeatUnits.day,
    ['9:00 am', '9:00 am', '9:00 am'],
  ],
  [
    '9:00 stays 9:00 when they go back',
    sydney('2027-04-03'),
    repeatUnits.day,
    ['9:00 am', '9:00 am', '9:00 am'],
  ],
  [
    'a time that is skipped comes an hour later on that day alone',
    new Date('2026-10-02T16:30:00Z'),
    repeatUnits.day,
    ['2:30 am', '3:30 am', '2:30 am'],
  ],
  [
    'a time that comes twice is the earlier one',
    sydney('2027-04-03', '02'),
    repeatUnits.day,
    ['2:00 am', '2:00 am', '2:00 am'],
  ],
])('%s', (_case, starts_at, repeat_unit, times) => {
  const next = nextOccurrences({ ...weekly, starts_at, repeat_unit }, starts_at, 3)
  expect(
    next.map(each => formatInstant(instantText(each.starts_at), 'Australia/Sydney', 'en', 'time')),
  ).toEqual(times)
})

test('the hour that comes twice is taken the first time, and each day has one occurrence', () => {
  const next = nextOccurrences(
    { ...weekly, starts_at: sydney('2027-04-03', '02'), repeat_unit: repeatUnits.day },
    sydney('2027-04-03', '02'),
    3,
  )
  expect(next.map(each => instantText(each.starts_at))).toEqual([
    '2027-04-02T15:00:00Z',
    '2027-04-03T15:00:00Z',
    '2027-04-04T16:00:00Z',
  ])
  expect(new Set(next.map(each => each.day)).size).toBe(3)
})

const draft: RepetitionDraft = weekly
test.each<[string, Partial<RepetitionDraft>, string | null]>([
  ['a week', {}, null],
  ['nothing', { repeat_every: null }, 'Repeat Every field must contain a number'],
  ['no number', { repeat_every: Number.NaN }, 'Repeat Every field must contain a number'],
  ['0', { repeat_every: 0 }, 'Repeat Every must be a positive number'],
  ['a negative', { repeat_every: -2 }, 'Repeat Every must be a positive number'],
  ['a half', { repeat_every: 0.5 }, 'Repeat Every must be a positive number'],
  ['one and a half', { repeat_every: 1.5 }, 'Please enter a whole number.'],
  ['too many', { repeat_every: 1_000 }, 'Please enter {{count}} or less.'],
  ['no unit', { repeat_unit: 4 }, 'Please select days, weeks or months.'],
  ['no end', { ends: null }, 'Please select an Ends option'],
  ['an unknown end', { ends: 9 }, 'Please select an Ends option'],
  ['an end without its date', { ends: endKinds.onDate }, 'Please select ends date-time'],
  [
    'an end before the start',
    { ends: endKinds.onDate, ends_at: sydney('2026-11-22') },
    'The end can’t be before the first occurrence.',
  ],
  ['an end after nothing', { ends: endKinds.after }, 'Ends After Occurrences must contain a number'],
  [
    'an end after 0',
    { ends: endKinds.after, ends_after: 0 },
    'Ends After Occurrences must be a positive number',
  ],
  ['no start', { starts_at: null }, 'Please select an appointment time.'],
  ['no zone', { time_zone: 'Mars/Olympus' }, 'Time zone is not valid'],
  ['half a pause', { pause_from: 3 }, 'Please select both months of the pause.'],
  ['a pause without end', { pause_from: 1, pause_to: 12 }, 'This pause would cancel every visit.'],
  [
    'a pause over the only month it has',
    { repeat_unit: repeatUnits.month, repeat_every: 12, pause_from: 11, pause_to: 11 },
    'This pause would cancel every visit.',
  ],
])('%s as a repetition', (_case, change, expected) => {
  const [first] = repetitionProblems({ ...draft, ...change })
  expect(first ? (typeof first.message === 'string' ? first.message : first.message.text) : null).toBe(
    expected,
  )
})

test('the list says how each ends', () => {
  const now = sydney('2026-11-25')
  const said = (rule: Partial<Repetition>) =>
    endText({ ...weekly, ...rule }, occurrencesLeft({ ...weekly, ...rule }, now)).text
  expect(said({})).toBe('Never')
  expect(said({ ends: endKinds.after, ends_after: 3 })).toBe('{{count}} occurrences left')
  expect(said({ ends: endKinds.after, ends_after: 2 })).toBe('1 occurrence left')
  expect(said({ ends: endKinds.after, ends_after: 1 })).toBe('Over')
  expect(said({ ends: endKinds.onDate, ends_at: now })).toBe('{{time}}')
  expect(said({ ends: endKinds.onDate })).toBe('Over')
})

test('what began long ago is found on its day, and on no other', () => {
  const rule = { ...weekly, repeat_unit: repeatUnits.day, starts_at: sydney('2001-01-01') }
  expect(occurrenceOn(rule, '2026-11-25')?.starts_at).toEqual(sydney('2026-11-25'))
  expect(occurrenceOn(weekly, '2026-11-25')).toBeNull()
})

test('another time of day from one on leaves the 31st what it is; another day begins anew', () => {
  const monthly = { ...weekly, repeat_unit: repeatUnits.month, starts_at: sydney('2027-01-31') }
  const later = changedFrom(monthly, { ...monthly, starts_at: sydney('2027-02-28', '11') }, '2027-02-28')
  expect(nextOccurrences(later, sydney('2027-02-28'), 2).map(each => each.starts_at)).toEqual([
    sydney('2027-02-28', '11'),
    sydney('2027-03-31', '11'),
  ])
  const moved = changedFrom(monthly, { ...monthly, starts_at: sydney('2027-02-27') }, '2027-02-28')
  expect(nextOccurrences(moved, sydney('2027-02-01'), 2).map(each => each.day)).toEqual([
    '2027-02-27',
    '2027-03-27',
  ])
})
