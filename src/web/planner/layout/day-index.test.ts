import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMinutes } from '#shared/dates.ts'
import { anyEvents, testEvent } from '#web/planner/test-event.ts'
import { eventsOn, freeFrom, indexByDay } from './day-index.ts'

const ids = (list: readonly { id: string }[]) => list.map(event => event.id)

test.each([
  ['within a day', 600, 660, [0]],
  ['up to midnight', 1380, 1440, [0]],
  ['over midnight', 1380, 1500, [0, 1]],
  ['of no length at midnight', 1440, 1440, [1]],
  ['of three days', 600, 600 + 2 * dayMinutes, [0, 1, 2]],
  ['before 1970', -30, 30, [-1, 0]],
])('an event %s stands on its days', (_, start, end, days) => {
  const index = indexByDay([testEvent('a', start, end)])
  expect([...index.byDay.keys()]).toEqual(days)
})

test('events of a day are in order of start, the longer first', () => {
  const index = indexByDay([testEvent('c', 600, 630), testEvent('b', 540, 600), testEvent('a', 600, 720)])
  expect(ids(eventsOn(index, 0))).toEqual(['b', 'a', 'c'])
  expect(eventsOn(index, 5)).toHaveLength(0)
})

test('after a move only the days it touches get a new list, though every event was made anew', () => {
  const make = (start: number) => [
    testEvent('a', start, start + 60),
    testEvent('b', 600, 660),
    testEvent('c', 1440 * 3, 1440 * 3 + 60),
  ]
  const before = indexByDay(make(540))
  const after = indexByDay(make(1440 + 540), before)
  expect(eventsOn(after, 3)).toBe(eventsOn(before, 3))
  expect(ids(eventsOn(after, 0))).toEqual(['b'])
  expect(ids(eventsOn(after, 1))).toEqual(['a'])
})

test('a changed colour or text is not overlooked', () => {
  const before = indexByDay([testEvent('a', 0, 60)])
  const coloured = indexByDay([testEvent('a', 0, 60, { colours: ['#000', '#fff'] })], before)
  const renamed = indexByDay([testEvent('a', 0, 60, { facts: ['Other'] })], before)
  expect(eventsOn(coloured, 0)[0]!.colours).toEqual(['#000', '#fff'])
  expect(eventsOn(renamed, 0)[0]!.facts).toEqual(['Other'])
})

test('with the index before or without, the days hold the same', () => {
  fc.assert(
    fc.property(anyEvents(5), anyEvents(5), (first, second) => {
      const fresh = indexByDay(second)
      const built = indexByDay(second, indexByDay(first))
      expect(built.byDay).toEqual(fresh.byDay)
    }),
  )
})

test.each([
  ['before the first', [[540, 600]], 420],
  [
    'between two',
    [
      [420, 480],
      [540, 600],
    ],
    480,
  ],
  [
    'after those without a gap',
    [
      [420, 480],
      [500, 600],
    ],
    600,
  ],
  ['at the first minute when all of the day is taken', [[420, 1000]], 420],
])('an hour is free %s', (_, taken, start) => {
  const events = taken.map(([from, to], i) => testEvent(String(i), from!, to!))
  expect(freeFrom(events, { earliest: 420, latest: 1020, minutes: 60 })).toBe(start)
})

test('what is closed or cancelled is in nobody’s way', () => {
  const events = [testEvent('a', 420, 480, { dimmed: true })]
  expect(freeFrom(events, { earliest: 420, latest: 1020, minutes: 60 })).toBe(420)
})
