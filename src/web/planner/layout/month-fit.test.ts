import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMinutes } from '#shared/dates.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { anyEvents, testEvent } from '#web/planner/test-event.ts'
import { eventsOn, indexByDay } from './day-index.ts'
import { layoutMonthWeek } from './month-fit.ts'

function weekOf(events: PlannerEvent[], capacity: number) {
  const index = indexByDay(events)
  const lists = Array.from({ length: 7 }, (_, day) => eventsOn(index, day))
  return { lists, cells: layoutMonthWeek(lists, 0, capacity) }
}
const at = (id: string, day: number, hour: number) =>
  testEvent(id, day * dayMinutes + hour * 60, day * dayMinutes + (hour + 1) * 60)

test.each([
  [3, 3, 3, 0],
  [4, 3, 2, 2],
  [9, 3, 2, 7],
  [1, 1, 1, 0],
  [2, 1, 0, 2],
])('%d events in %d lines: %d shown, %d counted', (count, capacity, shown, more) => {
  const { cells } = weekOf(
    Array.from({ length: count }, (_, i) => at(`e${i}`, 2, 8 + i)),
    capacity,
  )
  expect([cells[2]!.lines.length, cells[2]!.more]).toEqual([shown, more])
})

test('a bar keeps its line on all of its days and the others go around it', () => {
  const span = testEvent('span', dayMinutes, 3 * dayMinutes)
  const { cells } = weekOf([span, at('a', 1, 9), at('b', 2, 9)], 4)
  expect(cells[1]!.lines.map(line => [line.event.id, line.row, line.days])).toEqual([
    ['span', 0, 2],
    ['a', 1, 1],
  ])
  expect(cells[2]!.lines.map(line => [line.event.id, line.row])).toEqual([['b', 1]])
})

test('whatever the events: each is shown or counted on each day, and no line is used twice', () => {
  fc.assert(
    fc.property(anyEvents(7), fc.integer({ min: 1, max: 6 }), (events, capacity) => {
      const { lists, cells } = weekOf(events, capacity)
      cells.forEach((cell, column) => {
        const covering = cells
          .slice(0, column + 1)
          .flatMap((left, i) => left.lines.filter(line => i + line.days > column))
        expect(covering.length + cell.more).toBe(lists[column]!.length)
        expect(new Set(covering.map(line => line.row)).size).toBe(covering.length)
        const limit = cell.more > 0 ? capacity - 1 : capacity
        expect(covering.every(line => line.row < limit)).toBe(true)
      })
    }),
  )
})
