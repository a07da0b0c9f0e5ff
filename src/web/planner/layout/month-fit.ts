import type { PlannerEvent } from '#web/planner/planner-types.ts'
import { lastDayOf } from './day-index.ts'
import { packSpans } from './span-rows.ts'
import { dayOf } from './visible-days.ts'

/** One line of a month cell. */
export interface MonthLine {
  event: PlannerEvent
  /** Line within the cell, from the top. */
  row: number
  /** Days covered from this cell on; only bars of several days have more than one. */
  days: number
  continuesBefore: boolean
  continuesAfter: boolean
}

export interface MonthCell {
  day: number
  /** The lines that begin in this cell; a bar that began further left covers its line without standing here. */
  lines: MonthLine[]
  /** How many events of the day are not shown. */
  more: number
  total: number
}

/**
 * Lays out one week: `lists` holds the sorted events of its days, `capacity` the lines that fit into a cell.
 * Where not all of a day fits, its last line is left to '+N'. Bars of several days never take that last line,
 * so that they show whole or not at all.
 */
export function layoutMonthWeek(
  lists: readonly (readonly PlannerEvent[])[],
  firstDay: number,
  capacity: number,
): MonthCell[] {
  const long = lists.flatMap(list => list.filter(isSpan))
  const spans = packSpans(long, firstDay, lists.length, Math.max(0, capacity - 1))
  return lists.map((list, column) => {
    const lines: MonthLine[] = []
    const taken = new Set<number>()
    for (const bar of spans.bars) {
      if (bar.from > column || bar.to < column) continue
      taken.add(bar.row)
      if (bar.from === column) lines.push({ ...bar, days: bar.to - bar.from + 1 })
    }
    const singles = list.filter(event => !isSpan(event))
    const crowded = list.length > capacity || spans.hidden[column]!.length > 0
    const limit = crowded ? capacity - 1 : capacity
    let row = 0
    let shown = 0
    for (const event of singles) {
      while (taken.has(row)) row++
      if (row >= limit) break
      lines.push({ event, row, days: 1, continuesBefore: false, continuesAfter: false })
      shown++
      row++
    }
    const more = spans.hidden[column]!.length + singles.length - shown
    return { day: firstDay + column, lines, more, total: list.length }
  })
}

function isSpan(event: PlannerEvent): boolean {
  return lastDayOf(event) > dayOf(event.start)
}
