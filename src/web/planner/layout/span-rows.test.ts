import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMinutes } from '#shared/dates.ts'
import { anyEvents, testEvent } from '#web/planner/test-event.ts'
import { packSpans, packSpansWithMore } from './span-rows.ts'

const days = (id: string, from: number, to: number) => testEvent(id, from * dayMinutes, (to + 1) * dayMinutes)

test('a bar goes into the first row that is free on all of its days', () => {
  const { bars } = packSpans([days('a', 0, 2), days('b', 1, 3), days('c', 3, 4)], 0, 7, 5)
  expect(bars.map(bar => [bar.event.id, bar.row, bar.from, bar.to])).toEqual([
    ['a', 0, 0, 2],
    ['b', 1, 1, 3],
    ['c', 0, 3, 4],
  ])
})

test('a bar that goes on beyond the week is cut off at its edges and says so', () => {
  const [bar] = packSpans([days('a', -2, 9)], 0, 7, 5).bars
  expect(bar).toMatchObject({ from: 0, to: 6, continuesBefore: true, continuesAfter: true })
})

test('when rows are short the last one is left to the count', () => {
  const { bars, rows, hidden } = packSpansWithMore(
    [days('a', 0, 1), days('b', 0, 0), days('c', 0, 0)],
    0,
    2,
    2,
  )
  expect([bars.map(bar => bar.event.id), rows]).toEqual([['a'], 2])
  expect(hidden.map(list => list.length)).toEqual([2, 0])
})

test('whatever the events: each day shows or counts all of its bars, and none cross', () => {
  fc.assert(
    fc.property(anyEvents(7), fc.integer({ min: 0, max: 5 }), (events, maxRows) => {
      const { bars, hidden } = packSpans(events, 0, 7, maxRows)
      for (let column = 0; column < 7; column++) {
        const here = bars.filter(bar => bar.from <= column && bar.to >= column)
        expect(new Set(here.map(bar => bar.row)).size).toBe(here.length)
        expect(here.every(bar => bar.row < maxRows)).toBe(true)
        const from = column * dayMinutes
        const touching = events.filter(
          e => e.start < from + dayMinutes && Math.max(e.end, e.start + 1) > from,
        )
        expect(here.length + hidden[column]!.length).toBe(touching.length)
      }
    }),
  )
})
