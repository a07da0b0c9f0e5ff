import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMinutes } from '#shared/dates.ts'
import { anyEvents, testEvent } from '#web/planner/test-event.ts'
import { eventsOn, indexByDay, isLong } from './day-index.ts'
import { type DayLayout, layoutDay } from './time-lanes.ts'

const lay = (hours: [number, number][], maxLanes = 9) =>
  layoutDay(
    hours.map(([from, to], i) => testEvent(String(i), from * 60, to * 60)),
    0,
    maxLanes,
  )
const shape = (layout: DayLayout) =>
  Object.fromEntries(layout.placed.map(p => [p.event.id, `${p.lane}+${p.span}/${p.lanes}`]))

test.each<[string, [number, number][], Record<string, string>]>([
  [
    'one after the other',
    [
      [9, 10],
      [10, 11],
    ],
    { 0: '0+1/1', 1: '0+1/1' },
  ],
  [
    'two at once',
    [
      [9, 11],
      [10, 12],
    ],
    { 0: '0+1/2', 1: '1+1/2' },
  ],
  [
    'a lane is used again',
    [
      [9, 12],
      [9, 10],
      [10, 11],
    ],
    { 0: '0+1/2', 1: '1+1/2', 2: '1+1/2' },
  ],
  [
    'grows into free room',
    [
      [9, 12],
      [9, 10],
      [9, 10],
      [10, 12],
    ],
    { 0: '0+1/3', 1: '1+1/3', 2: '2+1/3', 3: '1+2/3' },
  ],
  [
    'too short to read',
    [
      [9, 9.1],
      [9.25, 10],
    ],
    { 0: '0+1/2', 1: '1+1/2' },
  ],
])('%s', (_, hours, expected) => {
  expect(shape(lay(hours))).toEqual(expected)
})

test('beyond the cap events are counted in the hour they begin in', () => {
  const layout = lay(
    [
      [9, 12],
      [9, 12],
      [9, 12],
      [9.5, 12],
      [10, 11],
    ],
    2,
  )
  expect(Object.keys(shape(layout))).toEqual(['0', '1'])
  expect(layout.placed.every(p => p.crowded)).toBe(true)
  expect(layout.hidden.map(h => [h.minute, h.events.length])).toEqual([
    [540, 2],
    [600, 1],
  ])
})

test('an event over midnight is drawn on both days, each part within its day', () => {
  const night = testEvent('n', 1320, 1560)
  const [first] = layoutDay([night], 0, 3).placed
  const [second] = layoutDay([night], 1, 3).placed
  expect(first).toMatchObject({ from: 1320, to: 1440, continuesAfter: true, continuesBefore: false })
  expect(second).toMatchObject({ from: 0, to: 120, continuesAfter: false, continuesBefore: true })
})

test('an event just before midnight stays within the day', () => {
  expect(layoutDay([testEvent('a', 1435, 1440)], 0, 3).placed[0]).toMatchObject({ from: 1410, to: 1440 })
})

test('whatever the events: none are lost, none overlap in a lane, none leave the day', () => {
  fc.assert(
    fc.property(anyEvents(3), fc.integer({ min: 1, max: 6 }), (events, maxLanes) => {
      const index = indexByDay(events)
      for (const day of [0, 1, 2]) {
        const list = eventsOn(index, day)
        const { placed, hidden } = layoutDay(list, day, maxLanes)
        const seen = [...placed.map(p => p.event.id), ...hidden.flatMap(h => h.events.map(e => e.id))]
        expect(seen.sort()).toEqual(
          list
            .filter(e => !isLong(e))
            .map(e => e.id)
            .sort(),
        )
        for (const a of placed) {
          expect(a.lane + a.span).toBeLessThanOrEqual(a.lanes)
          expect(a.lanes).toBeLessThanOrEqual(maxLanes)
          expect(a.from >= 0 && a.to <= dayMinutes && a.to > a.from).toBe(true)
          for (const b of placed) {
            if (a === b || a.to <= b.from || b.to <= a.from) continue
            expect(a.lane + a.span <= b.lane || b.lane + b.span <= a.lane).toBe(true)
          }
        }
      }
    }),
  )
})
