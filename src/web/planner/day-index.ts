import { dayMinutes } from '#shared/dates.ts'
import type { PlannerEvent } from './planner-types.ts'
import { dayOf } from './visible-days.ts'

export interface DayIndex {
  byId: Map<string, PlannerEvent>
  /** Every event stands in the list of each day it touches; lists are sorted by start, longer ones first. */
  byDay: Map<number, readonly PlannerEvent[]>
}

const nothing: readonly PlannerEvent[] = []

/** The last day an event touches: one that ends at midnight does not touch the day after. */
export function lastDayOf(event: PlannerEvent): number {
  return dayOf(Math.max(event.end, event.start + 1) - 1)
}

/** Events of a day and more stand above the hours of week and day, not among them. */
export function isLong(event: PlannerEvent): boolean {
  return event.end - event.start >= dayMinutes
}

export function compareEvents(a: PlannerEvent, b: PlannerEvent): number {
  return a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

export function eventsOn(index: DayIndex, day: number): readonly PlannerEvent[] {
  return index.byDay.get(day) ?? nothing
}

/**
 * Sorts events into days. With the index before, a day on which nothing changed keeps its very list, also when
 * the caller rebuilt its events: what is drawn from a list can then be kept by identity.
 */
export function indexByDay(events: readonly PlannerEvent[], before?: DayIndex): DayIndex {
  const byId = new Map<string, PlannerEvent>()
  const byDay = new Map<number, PlannerEvent[]>()
  const kept = events.map(event => {
    const old = before?.byId.get(event.id)
    return old && sameEvent(old, event) ? old : event
  })
  for (const event of kept.sort(compareEvents)) {
    byId.set(event.id, event)
    const last = lastDayOf(event)
    for (let day = dayOf(event.start); day <= last; day++) {
      const list = byDay.get(day)
      if (list) list.push(event)
      else byDay.set(day, [event])
    }
  }
  if (!before) return { byId, byDay }
  const result = new Map<number, readonly PlannerEvent[]>(byDay)
  for (const [day, list] of byDay) {
    const old = before.byDay.get(day)
    if (old && sameList(old, list)) result.set(day, old)
  }
  return { byId, byDay: result }
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i])
}

function sameEvent(a: PlannerEvent, b: PlannerEvent): boolean {
  return (
    a === b ||
    (a.start === b.start &&
      a.end === b.end &&
      a.title === b.title &&
      a.subtitle === b.subtitle &&
      a.movable === b.movable &&
      a.resizable === b.resizable &&
      a.why === b.why &&
      a.pill === b.pill &&
      a.dimmed === b.dimmed &&
      a.label === b.label &&
      sameList(a.colours, b.colours))
  )
}
