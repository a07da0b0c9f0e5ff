import { addMonths, dayMinutes, monthEnd, monthStart, weekdayOf } from '#shared/dates.ts'
import type { PlannerView } from './planner-types.ts'

/** The days a view shows: `rows` of `columns` days, from `firstDay` on. */
export interface GridFrame {
  kind: 'month' | 'time'
  firstDay: number
  columns: number
  rows: number
}

export const dayOf = (wall: number): number => Math.floor(wall / dayMinutes)
export const minuteOf = (wall: number): number => wall - dayOf(wall) * dayMinutes

/** First day of the week that a day lies in; weekStartsOn 0 Sunday … 6 Saturday. */
export function weekStart(day: number, weekStartsOn: number): number {
  return day - ((weekdayOf(day) - weekStartsOn + 7) % 7)
}

/** What a view shows around a day; a month has as many weeks as it touches (four to six). */
export function visibleDays(view: PlannerView, date: number, weekStartsOn = 1): GridFrame {
  if (view === 'day') return { kind: 'time', firstDay: date, columns: 1, rows: 1 }
  if (view === 'week') return { kind: 'time', firstDay: weekStart(date, weekStartsOn), columns: 7, rows: 1 }
  const firstDay = weekStart(monthStart(date), weekStartsOn)
  const rows = (weekStart(monthEnd(date), weekStartsOn) - firstDay) / 7 + 1
  return { kind: 'month', firstDay, columns: 7, rows }
}

/** The day to show after 'next' (1) or 'previous' (-1). */
export function stepDate(view: PlannerView, date: number, direction: 1 | -1): number {
  if (view === 'month') return addMonths(monthStart(date), direction)
  return date + direction * (view === 'week' ? 7 : 1)
}
