import { addMonths, dayMinutes, monthEnd, monthStart, weekdayOf } from '#shared/dates.ts'
import type { PlannerView } from '#web/planner/planner-types.ts'

/**
 * Days of a view, from `firstDay` on: 'time' has the hours of its columns, 'month' and 'table' have `rows` of
 * `columns` cells. Without `people` a cell is a day; with them a column of 'time' or a row of 'table' and 'board' is
 * a person.
 */
export interface GridFrame {
  kind: 'month' | 'time' | 'table' | 'board'
  firstDay: number
  columns: number
  rows: number
  people?: readonly number[]
  /** The minutes of each day on a board that has hours. */
  hours?: { from: number; to: number }
}

/** A day, and its minute where there are hours. */
export interface GridMoment {
  day: number
  minute: number | null
}

export interface Stretch {
  start: number
  end: number
}

/** Where something goes: when, and to whom (null where people do not stand apart). */
export interface Place extends Stretch {
  person: number | null
}

export const dayOf = (wall: number): number => Math.floor(wall / dayMinutes)
export const minuteOf = (wall: number): number => wall - dayOf(wall) * dayMinutes

/** First day of the week that a day lies in; weekStartsOn 0 Sunday … 6 Saturday. */
export function weekStart(day: number, weekStartsOn: number): number {
  return day - ((weekdayOf(day) - weekStartsOn + 7) % 7)
}

/** Days that a view shows around a day; a month has as many weeks as it touches (four to six). */
export function visibleDays(view: PlannerView, date: number, weekStartsOn = 1): GridFrame {
  if (view === 'day') return { kind: 'time', firstDay: date, columns: 1, rows: 1 }
  if (view === 'week') return { kind: 'time', firstDay: weekStart(date, weekStartsOn), columns: 7, rows: 1 }
  const firstDay = weekStart(monthStart(date), weekStartsOn)
  const rows = (weekStart(monthEnd(date), weekStartsOn) - firstDay) / 7 + 1
  return { kind: 'month', firstDay, columns: 7, rows }
}

/**
 * Like visibleDays, with people side by side in a day and below each other in a week; a narrow week is a list of
 * days.
 */
export function frameOf(
  view: PlannerView,
  date: number,
  { weekStartsOn, people, narrow }: { weekStartsOn: number; people?: readonly number[]; narrow: boolean },
): GridFrame {
  const frame = visibleDays(view, date, weekStartsOn)
  if (view === 'week' && narrow) return { ...frame, kind: 'table', columns: 1, rows: 7 }
  if (view === 'month' || narrow || !people) return frame
  if (view === 'day') return { ...frame, columns: people.length, people }
  return { ...frame, kind: 'table', rows: people.length, people }
}

/** The days of a board, where each row is a person; the hours come from what they hold. */
export function boardFrame(
  view: PlannerView,
  date: number,
  { weekStartsOn, people }: { weekStartsOn: number; people: readonly number[] },
): GridFrame {
  const firstDay = view === 'month' ? monthStart(date) : visibleDays(view, date, weekStartsOn).firstDay
  const columns = view === 'month' ? monthEnd(date) - firstDay + 1 : view === 'week' ? 7 : 1
  return { kind: 'board', firstDay, columns, rows: people.length, people }
}

/** The day of a cell, and whose it is (null: everybody's). */
export function cellAt(
  { kind, firstDay, columns, people }: GridFrame,
  row: number,
  column: number,
): { day: number; person: number | null } {
  if (!people) return { day: firstDay + row * columns + column, person: null }
  if (kind === 'time') return { day: firstDay, person: people[column]! }
  return { day: firstDay + column, person: people[row]! }
}

/** The cells of a frame are numbered row by row; whose it is does not matter where cells are days. */
export function cellNumber(
  { kind, firstDay, columns, people }: GridFrame,
  day: number,
  person: number | null,
) {
  if (!people) return day - firstDay
  const at = Math.max(0, people.indexOf(person ?? 0))
  return kind === 'time' ? at : at * columns + day - firstDay
}

/** The day to show after 'next' (1) or 'previous' (-1). */
export function stepDate(view: PlannerView, date: number, direction: 1 | -1): number {
  if (view === 'month') return addMonths(monthStart(date), direction)
  return date + direction * (view === 'week' ? 7 : 1)
}
