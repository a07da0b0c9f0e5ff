import fc from 'fast-check'
import { dayMinutes, parseDay } from '#shared/dates.ts'
import type { PlannerEvent } from './planner-types.ts'

/** For the tests of this folder: an event with what a test does not care about filled in. */
export function testEvent(
  id: string,
  start: number,
  end: number,
  more: Partial<PlannerEvent> = {},
): PlannerEvent {
  return { id, start, end, title: id, colours: ['#0f9f94'], movable: true, facts: [`Event ${id}`], ...more }
}

/** Wall minutes of a date and a time: wall('2026-11-18', '9:30'). */
export function wall(date: string, time = '0:00'): number {
  const [hour, minute] = time.split(':').map(Number)
  return parseDay(date)! * dayMinutes + hour! * 60 + minute!
}

/** Any events within `days` days from day 0 on, some of them of no length, over midnight, or of several days. */
export function anyEvents(days: number) {
  const stretch = fc.record({
    start: fc.integer({ min: -dayMinutes, max: days * dayMinutes }),
    length: fc.oneof(
      fc.integer({ min: 0, max: 300 }),
      fc.constantFrom(15, 30, 60),
      fc.integer({ min: 0, max: 4 * dayMinutes }),
    ),
  })
  return fc
    .array(stretch, { maxLength: 60 })
    .map(list => list.map(({ start, length }, i) => testEvent(`e${i}`, start, start + length)))
}
