import { dayMinutes } from '#shared/dates.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { type DayIndex, eventsOf, eventsOn, isLong } from './day-index.ts'
import { metrics } from './planner-metrics.ts'
import { cellAt, dayOf, type GridFrame } from './visible-days.ts'

/** The minutes of each day that a board shows; null where a day is a cell without hours. */
export interface BoardHours {
  from: number
  to: number
}

/** An event's part of one day in a row: where along the day, and on which line of the row. */
export interface BoardPart {
  event: PlannerEvent
  /** Minutes of the day; without hours the whole of it. */
  from: number
  to: number
  lane: number
  continuesBefore: boolean
  continuesAfter: boolean
}

export interface BoardRow {
  /** Grouped by column. */
  cells: readonly (readonly BoardPart[])[]
  lanes: number
}

export interface BoardLayout {
  rows: readonly BoardRow[]
  /** Where each row ends, in pixels from the first. */
  ends: readonly number[]
}

const nothing: readonly BoardPart[] = []

/** The hours of a board: those of the working day, and as far as anything in it reaches. */
export function boardHours(
  index: DayIndex,
  { firstDay, columns }: Pick<GridFrame, 'firstDay' | 'columns'>,
  { workStart, workEnd }: { workStart: number; workEnd: number },
): BoardHours {
  let [from, to] = [workStart, workEnd]
  for (let day = firstDay; day < firstDay + columns; day++)
    for (const event of eventsOn(index, day)) {
      // Events of a day or more take no hours.
      if (isLong(event)) continue
      from = Math.min(from, Math.max(0, event.start - day * dayMinutes))
      to = Math.max(to, Math.min(dayMinutes, event.end - day * dayMinutes))
    }
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}

/** Rows of people with what they do: where things overlap a row has several lines, and grows. `isStacked`: names stand above. */
export function layoutBoard(index: DayIndex, frame: GridFrame, isStacked = false): BoardLayout {
  const columns = Array.from({ length: frame.columns }, (_, column) => column)
  const lane = frame.hours ? metrics.boardLane : metrics.boardLine
  let end = 0
  const ends: number[] = []
  const rows = Array.from({ length: frame.rows }, (_, row): BoardRow => {
    const cells = columns.map(column => {
      const { day, person } = cellAt(frame, row, column)
      return partsOf(eventsOf(eventsOn(index, day), person), day, frame.hours ?? null)
    })
    const lanes = Math.max(1, ...cells.flat().map(part => part.lane + 1))
    const isFree = cells.every(parts => parts.length === 0)
    end += isStacked
      ? metrics.boardName + (isFree ? metrics.boardFree : lanes * lane + metrics.boardPadding / 2)
      : Math.max(metrics.boardRow, lanes * lane + metrics.boardPadding)
    ends.push(end)
    return { cells, lanes }
  })
  return { rows, ends }
}

const kept = new WeakMap<readonly PlannerEvent[], { key: string; parts: readonly BoardPart[] }>()

/** Returns the same parts for the same list: an unchanged cell does not render again. */
function partsOf(
  events: readonly PlannerEvent[],
  day: number,
  hours: BoardHours | null,
): readonly BoardPart[] {
  if (events.length === 0) return nothing
  const key = `${day} ${hours?.from} ${hours?.to}`
  const before = kept.get(events)
  if (before?.key === key) return before.parts
  const lanes: number[] = []
  const parts = events.map((event, at): BoardPart => {
    const start = event.start - day * dayMinutes
    const end = event.end - day * dayMinutes
    const low = hours?.from ?? 0
    const high = hours?.to ?? dayMinutes
    const from = Math.min(Math.max(low, start), high - metrics.boardShortest)
    const to = Math.min(high, Math.max(end, from + metrics.boardShortest))
    const shape = { event, from, to, continuesBefore: start < 0, continuesAfter: end > dayMinutes }
    if (!hours) return { ...shape, lane: at }
    const free = lanes.findIndex(taken => taken <= from)
    const lane = free < 0 ? lanes.length : free
    lanes[lane] = to
    return { ...shape, lane }
  })
  kept.set(events, { key, parts })
  return parts
}

/** The rows, or columns, that lie between two edges of what is seen, with some more at each side. */
export function seenRange(
  ends: readonly number[],
  from: number,
  to: number,
  more = 1,
): { first: number; last: number } {
  const first = ends.findIndex(end => end > from)
  const last = ends.findIndex(end => end >= to)
  return {
    first: Math.max(0, (first < 0 ? ends.length : first) - more),
    last: Math.min(ends.length - 1, (last < 0 ? ends.length - 1 : last) + more),
  }
}

/** Two events of a person one after the other on a day, for what lies between them. */
export function neighbouringEvents(parts: readonly BoardPart[]): [BoardPart, BoardPart][] {
  const sorted = parts.filter(part => !part.event.dimmed && !isLong(part.event))
  return sorted.flatMap((part, at): [BoardPart, BoardPart][] => {
    const next = sorted[at + 1]
    return next && dayOf(next.event.start) === dayOf(part.event.start) ? [[part, next]] : []
  })
}
