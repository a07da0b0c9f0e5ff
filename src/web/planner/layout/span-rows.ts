import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { compareEvents, lastDayOf } from './day-index.ts'
import { dayOf } from './visible-days.ts'

/** An event of several days as a bar over the columns of one week. */
export interface SpanBar {
  event: PlannerEvent
  row: number
  /** Columns, both included. */
  from: number
  to: number
  continuesBefore: boolean
  continuesAfter: boolean
}

export interface SpanRows {
  bars: SpanBar[]
  rows: number
  /** For each column, the events that found no row. */
  hidden: PlannerEvent[][]
}

/** Puts bars into rows, each into the first that is free on all of its days; beyond `maxRows` they are hidden. */
export function packSpans(
  events: Iterable<PlannerEvent>,
  firstDay: number,
  columns: number,
  maxRows: number,
): SpanRows {
  const ends: number[] = []
  const bars: SpanBar[] = []
  const hidden = Array.from({ length: columns }, (): PlannerEvent[] => [])
  for (const event of [...new Set(events)].sort(compareEvents)) {
    const first = dayOf(event.start) - firstDay
    const last = lastDayOf(event) - firstDay
    const from = Math.max(0, first)
    const to = Math.min(columns - 1, last)
    if (from > to) continue
    const free = ends.findIndex(end => end < from)
    const row = free < 0 ? ends.length : free
    if (row < maxRows) {
      ends[row] = to
      bars.push({ event, row, from, to, continuesBefore: first < 0, continuesAfter: last > columns - 1 })
    } else for (let column = from; column <= to; column++) hidden[column]!.push(event)
  }
  return { bars, rows: ends.length, hidden }
}

/** Like packSpans, but leaves the last row free for '+N' if not all rows fit. */
export function packSpansWithMore(
  events: readonly PlannerEvent[],
  firstDay: number,
  columns: number,
  maxRows: number,
): SpanRows {
  const all = packSpans(events, firstDay, columns, maxRows)
  if (all.hidden.every(list => list.length === 0)) return all
  const some = packSpans(events, firstDay, columns, maxRows - 1)
  return { ...some, rows: maxRows }
}
