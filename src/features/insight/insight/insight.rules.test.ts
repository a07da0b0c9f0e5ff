import { expect, test } from 'vitest'
import { isSum } from '#features/insight/measures/measures.rules.ts'
import { dayText, parseDay } from '#shared/dates.ts'
import {
  type Booked,
  explainedMeasures,
  forecastOf,
  type Group,
  type Headline,
  mostMovedGroups,
  standingOf,
  yearBefore,
} from './insight.rules.ts'

const group = (dimension: Group['dimension'], key: string, now: number, before: number): Group => ({
  dimension,
  key,
  now,
  before,
})

test.each<[string, number, number, Group[], string[]]>([
  ['nothing changed', 5, 5, [group('type', '1', 4, 1), group('type', '2', 1, 4)], []],
  [
    'a fall is explained by what fell, most first',
    10,
    30,
    [
      group('type', '1', 2, 20),
      group('type', '2', 8, 5),
      group('suburb', 'Ryde', 0, 6),
      group('suburb', 'Epping', 10, 24),
    ],
    ['1', 'Epping', 'Ryde'],
  ],
  ['what is alone in its dimension says nothing', 9, 1, [group('technician', '4', 9, 1)], []],
  ['what has no name says nothing', 9, 1, [group('type', '', 8, 1), group('type', '2', 1, 0)], ['2']],
  [
    'two of one dimension at most',
    12,
    0,
    [1, 2, 3, 4]
      .map(key => group('type', String(key), key, 0))
      .concat(group('source', '7', 1, 0), group('source', '8', 0, 0)),
    ['4', '3', '7'],
  ],
  [
    'the same rows seen twice are told once',
    9,
    0,
    [
      group('suburb', 'Ryde', 6, 0),
      group('client', '3', 6, 0),
      group('suburb', 'Epping', 3, 0),
      group('client', '4', 2, 0),
    ],
    ['Ryde', 'Epping', '4'],
  ],
])('%s', (_name, now, before, groups, keys) => {
  expect(mostMovedGroups(now, before, groups).map(each => each.key)).toEqual(keys)
})

test('only what adds up is put down to groups', () => {
  expect(explainedMeasures.every(isSum)).toBe(true)
})

test.each([
  ['2026-11-01', '2026-11-24', '2025-11-01', '2025-11-24'],
  ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['2025-02-01', '2025-02-28', '2024-02-01', '2024-02-29'],
])('%s to %s a year before', (from, to, first, last) => {
  const span = yearBefore({ from: parseDay(from)!, to: parseDay(to)! })
  expect([dayText(span.from), dayText(span.to)]).toEqual([first, last])
})

test.each<[Headline, number | null, number, number, string]>([
  ['revenue', 500, 1000, 0.4, 'onWay'],
  ['revenue', 300, 1000, 0.4, 'behind'],
  ['revenue', 1000, 1000, 0.4, 'met'],
  ['winRate', 4000, 5000, 0.1, 'behind'],
  ['winRate', null, 5000, 0.1, 'onWay'],
  ['averageVisit', 600, 900, 0.1, 'met'],
  ['averageVisit', 901, 900, 0.1, 'behind'],
])('%s: %s against %s', (name, amount, target, passed, standing) => {
  expect(standingOf(name, amount, target, passed)).toBe(standing)
})

test('jobs without an amount count what their type brings on average', () => {
  const booked: Booked[] = [
    { month: '2026-11', type_id: 1, jobs: 3, priced: 1, cents: 5_000 },
    { month: '2026-11', type_id: 2, jobs: 1, priced: 0, cents: 0 },
    { month: '2026-12', type_id: 1, jobs: 1, priced: 1, cents: 70 },
  ]
  const averages = new Map([
    ['1', 1_000],
    ['', 300],
  ])
  expect(forecastOf('2026-11', booked, averages)).toEqual({
    jobs: 4,
    unpriced: 3,
    booked_cents: 5_000,
    estimated_cents: 2_300,
  })
})
