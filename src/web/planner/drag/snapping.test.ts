import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnRange, movedByKey, movedTo, resizedByKey, resizedTo, stretchAt } from './snapping.ts'

const at = (day: number, minute: number) => day * 1440 + minute
const spot = (day: number, minute: number | null) => ({ day, minute })
const event = { start: at(10, 550), end: at(10, 610) }

test.each([
  ['straight sideways keeps a time off the steps', spot(10, 560), spot(12, 565), false, at(12, 550)],
  ['down snaps to the steps', spot(10, 560), spot(10, 601), false, at(10, 600)],
  ['above the day stops at its begin', spot(10, 560), spot(10, 0), false, at(10, 0)],
  ['below the day stops at its last step', spot(10, 560), spot(10, 1440), false, at(10, 1410)],
  ['in the month the time of day stays', spot(10, null), spot(3, null), false, at(3, 550)],
  ['an event of whole days keeps its time', spot(10, 560), spot(11, 900), true, at(11, 550)],
  ['out of a list it begins at the pointer', null, spot(11, 899), false, at(11, 870)],
  ['out of a list in the month the time of day stays', null, spot(11, null), false, at(11, 550)],
])('a move %s', (_, grab, to, keepTime, start) => {
  expect(movedTo(event, grab, to, 30, keepTime)).toEqual({ start, end: start + 60 })
})

test('a move never changes the length', () => {
  const spots = fc.record({ day: fc.integer({ min: 0, max: 30 }), minute: fc.integer({ min: 0, max: 1440 }) })
  fc.assert(
    fc.property(
      spots,
      spots,
      fc.integer({ min: 0, max: 5000 }),
      fc.constantFrom(15, 30, 60),
      (a, b, length, step) => {
        const moved = movedTo({ start: at(10, 615), end: at(10, 615) + length }, a, b, step, false)
        expect(moved.end - moved.start).toBe(length)
      },
    ),
  )
})

test.each([
  [700, at(10, 690)],
  [560, at(10, 580)],
  [0, at(10, 580)],
  [1440, at(11, 0)],
])('a resize to minute %d ends at %d', (minute, end) => {
  expect(resizedTo(event, 10, minute, 30)).toEqual({ start: event.start, end })
})

test.each([
  [610, 700, 600, 720],
  [700, 610, 600, 720],
  [600, 600, 600, 630],
  [1439, 1440, 1410, 1440],
])('drawing from %d to %d gives %d to %d', (from, to, start, end) => {
  expect(drawnRange(spot(4, from), spot(4, to), 30)).toEqual({ start: at(4, start), end: at(4, end) })
})

test('a press gives two steps at the spot, in the month from the begin of work', () => {
  expect(stretchAt(spot(4, 619), 30, 480)).toEqual({ start: at(4, 600), end: at(4, 660) })
  expect(stretchAt(spot(4, null), 60, 480)).toEqual({ start: at(4, 480), end: at(4, 600) })
})

test.each([
  ['ArrowUp', 'time', -30],
  ['ArrowDown', 'time', 30],
  ['ArrowLeft', 'time', -1440],
  ['ArrowRight', 'month', 1440],
  ['ArrowUp', 'month', -7 * 1440],
] as const)('%s in %s moves by %d minutes', (key, kind, by) => {
  const moved = movedByKey({ ...event, person: null }, key, { kind }, 30)
  expect(moved!.start - event.start).toBe(by)
})

test.each([
  ['ArrowRight', 'time', 3, 8, 0],
  ['ArrowLeft', 'time', 3, 0, 0],
  ['ArrowRight', 'time', 8, null, 0],
  ['ArrowDown', 'time', 3, 3, 30],
  ['ArrowDown', 'table', 3, 8, 0],
  ['ArrowUp', 'table', 0, null, 0],
  ['ArrowRight', 'table', 3, 3, 1440],
] as const)('%s where people stand apart (%s): from %d to %s, %d minutes on', (key, kind, person, to, by) => {
  const moved = movedByKey({ ...event, person }, key, { kind, people: [0, 3, 8] }, 30)
  expect(moved).toEqual(to === null ? null : { start: event.start + by, end: event.end + by, person: to })
})

test.each([
  ['ArrowRight', 8 * 60, 30],
  ['ArrowRight', 16 * 60, 15 * 60],
  ['ArrowLeft', 7 * 60, -15 * 60],
  ['ArrowLeft', 7 * 60 + 30, -30],
  ['PageDown', 8 * 60, 1440],
  ['PageUp', 8 * 60, -1440],
] as const)(
  'on a board of a week %s takes an hour from minute %d by %d, and nobody works at night',
  (key, minute, by) => {
    const place = { start: at(10, minute), end: at(10, minute + 60), person: 3 }
    const hours = { from: 7 * 60, to: 17 * 60 }
    const moved = movedByKey(place, key, { kind: 'board', people: [0, 3], hours, columns: 7 }, 30)
    expect(moved).toEqual({ start: place.start + by, end: place.end + by, person: 3 })
  },
)

test.each([
  ['ArrowDown', 30, false, event.end + 30],
  ['ArrowUp', 30, false, event.end - 30],
  ['ArrowUp', 60, false, null],
  ['ArrowRight', 30, false, null],
  ['ArrowRight', 30, true, event.end + 1440],
] as const)('%s by %d (whole days: %s) ends at %s', (key, step, whole, end) => {
  expect(resizedByKey(event, key, step, whole)?.end ?? null).toBe(end)
})
