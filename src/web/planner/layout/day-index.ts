import { dayMinutes } from '#shared/dates.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import type { Place } from './visible-days.ts'
import { dayOf } from './visible-days.ts'

export interface DayIndex {
  find: (id: string) => PlannerEvent | undefined
  /** Every event stands in the list of each day it touches; lists are sorted by start, longer ones first. */
  byDay: Map<number, readonly PlannerEvent[]>
}

const nothing: readonly PlannerEvent[] = []
const nobody: readonly number[] = []
const noDetails: readonly string[] = []

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

const ofPeople = new WeakMap<readonly PlannerEvent[], Map<number, readonly PlannerEvent[]>>()

/** Those of a day's list that are a person's, or all where people do not stand apart; of one list always the same. */
export function eventsOf(list: readonly PlannerEvent[], person: number | null): readonly PlannerEvent[] {
  if (person === null || list.length === 0) return list
  let lists = ofPeople.get(list)
  if (!lists) {
    const sorted = new Map<number, PlannerEvent[]>()
    for (const event of list)
      for (const each of event.people?.length ? event.people : [0]) {
        const own = sorted.get(each)
        if (own) own.push(event)
        else sorted.set(each, [event])
      }
    ofPeople.set(list, sorted)
    lists = sorted
  }
  return lists.get(person) ?? nothing
}

/**
 * The first event in the way of another at a place: it has one of the same people, overlaps, and is not done with.
 * Where people do not stand apart, those of the event itself count.
 */
export function clashAt(index: DayIndex, { start, end, person }: Place, event: PlannerEvent | null) {
  const own = event?.people ?? nobody
  const people = person === null || own.includes(person) ? own : [person]
  for (let day = dayOf(start); day <= dayOf(end - 1); day++)
    for (const other of eventsOn(index, day))
      if (
        other.id !== event?.id &&
        !other.dimmed &&
        !(event?.selected && other.selected) &&
        other.start < end &&
        other.end > start
      )
        if (other.people?.some(each => each !== 0 && people.includes(each))) return other
  return null
}

/** From when on somebody is free for so long; `earliest` when that would be later than `latest` allows. */
export function freeFrom(
  events: readonly PlannerEvent[],
  { earliest, latest, minutes }: { earliest: number; latest: number; minutes: number },
): number {
  let start = earliest
  for (const event of events)
    if (!event.dimmed && event.start < start + minutes && event.end > start) start = event.end
  return start + minutes <= latest ? start : earliest
}

/**
 * Sorts events into days. With the index before, a day on which nothing changed keeps its very list, also when
 * the caller rebuilt its events: what is drawn from a list can then be kept by identity.
 */
export function indexByDay(events: readonly PlannerEvent[], before?: DayIndex): DayIndex {
  const kept = before ? events.map(event => unlessSame(before.find(event.id), event)) : events
  const byDay = new Map<number, PlannerEvent[]>()
  for (const event of kept) {
    const last = lastDayOf(event)
    for (let day = dayOf(event.start); day <= last; day++) {
      const list = byDay.get(day)
      if (list) list.push(event)
      else byDay.set(day, [event])
    }
  }
  const result = new Map<number, readonly PlannerEvent[]>()
  for (const [day, list] of byDay) {
    list.sort(compareEvents)
    const old = before?.byDay.get(day)
    result.set(day, old && sameList(old, list) ? old : list)
  }
  return { find: finder(kept), byDay: result }
}

/** Most are never asked for one by one. */
function finder(events: readonly PlannerEvent[]): DayIndex['find'] {
  let byId: Map<string, PlannerEvent> | undefined
  return id => {
    byId ??= new Map(events.map(event => [event.id, event]))
    return byId.get(id)
  }
}

const unlessSame = (old: PlannerEvent | undefined, event: PlannerEvent) =>
  old && sameEvent(old, event) ? old : event

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, i) => item === b[i])
}

function sameEvent(a: PlannerEvent, b: PlannerEvent): boolean {
  return (
    a === b ||
    (!b.isStable &&
      a.start === b.start &&
      a.end === b.end &&
      a.title === b.title &&
      a.subtitle === b.subtitle &&
      a.movable === b.movable &&
      a.resizable === b.resizable &&
      a.why === b.why &&
      a.pill === b.pill &&
      a.dimmed === b.dimmed &&
      a.selected === b.selected &&
      a.window === b.window &&
      a.brief === b.brief &&
      a.below === b.below &&
      sameList(a.facts, b.facts) &&
      a.look === b.look &&
      sameList(a.colours, b.colours) &&
      sameList(a.people ?? nobody, b.people ?? nobody) &&
      sameList(a.details ?? noDetails, b.details ?? noDetails))
  )
}
