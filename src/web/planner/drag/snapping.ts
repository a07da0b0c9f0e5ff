import { dayMinutes } from '#shared/dates.ts'
import {
  dayOf,
  type GridFrame,
  type GridMoment,
  minuteOf,
  type Place,
  type Stretch,
} from '#web/planner/layout/visible-days.ts'
import type { PlannerEvent } from '#web/planner/planner-types.ts'

const lastStart = (step: number) => dayMinutes - step
const snap = (minute: number, step: number) => Math.round(minute / step) * step

function clampMinute(minute: number, step: number): number {
  return Math.min(Math.max(0, minute), lastStart(step))
}

/**
 * Where a dragged event goes. The column decides the day and the height the minute: a month drag and a drag
 * straight sideways keep the time of day, also one that is off the steps. Without `grab` (a drag out of a list)
 * the event begins where the pointer is.
 */
export function movedTo(
  event: Stretch,
  grab: GridMoment | null,
  spot: GridMoment,
  step: number,
  keepTime: boolean,
): Stretch {
  const day = grab ? dayOf(event.start) + spot.day - grab.day : spot.day
  let minute = minuteOf(event.start)
  if (spot.minute !== null && !keepTime) {
    if (!grab || grab.minute === null) minute = clampMinute(Math.floor(spot.minute / step) * step, step)
    else {
      const delta = spot.minute - grab.minute
      if (Math.abs(delta) >= step / 2) minute = clampMinute(snap(minute + delta, step), step)
    }
  }
  const start = day * dayMinutes + minute
  return { start, end: start + event.end - event.start }
}

/** The end under the pointer on the day that the handle stands on; at least one step after the start. */
export function resizedTo(event: Stretch, handleDay: number, minute: number, step: number): Stretch {
  const end = handleDay * dayMinutes + snap(minute, step)
  return { start: event.start, end: Math.max(end, event.start + step) }
}

/** A new stretch from the step where the pointer went down to the one where it is; within that day. */
export function drawnRange(from: GridMoment, to: GridMoment, step: number): Stretch {
  const low = Math.floor(Math.min(from.minute ?? 0, to.minute ?? 0) / step) * step
  const high = Math.ceil(Math.max(from.minute ?? 0, to.minute ?? 0) / step) * step
  const start = from.day * dayMinutes + clampMinute(low, step)
  return { start, end: Math.max(start + step, from.day * dayMinutes + high) }
}

/** A new stretch of two steps at a spot; a month cell gives the start of the working day. */
export function stretchAt(spot: GridMoment, step: number, workStart: number): Stretch {
  const minute = spot.minute === null ? workStart : clampMinute(Math.floor(spot.minute / step) * step, step)
  const start = spot.day * dayMinutes + minute
  return { start, end: start + 2 * step }
}

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
/** Keys that move an event, with Alt. */
export type MoveKey = ArrowKey | 'PageUp' | 'PageDown'

/**
 * Alt and an arrow: a day to the sides; up and down a step among the hours, a week in the month. Where people stand
 * side by side it goes to the next of them, and in a table or on a board up and down; null at the ends. To the sides a
 * board with hours goes by steps, and from the end of one day's hours to the beginning of the next. Alt and Page Up or
 * Page Down: always a day.
 */
export function movedByKey(
  { start, end, person }: Place,
  key: MoveKey,
  { kind, people, hours, columns }: Pick<GridFrame, 'kind' | 'people' | 'hours'> & { columns?: number },
  step: number,
): Place | null {
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const by = key === 'ArrowLeft' || key === 'ArrowUp' || key === 'PageUp' ? -1 : 1
  const moved = (minutes: number) => ({ start: start + minutes, end: end + minutes, person })
  if (key === 'PageUp' || key === 'PageDown') return moved(by * dayMinutes)
  if (people && sideways === (kind === 'time')) {
    const next = people[people.indexOf(person ?? 0) + by]
    return next === undefined ? null : { start, end, person: next }
  }
  if (sideways && hours && columns !== 1) return moved(alongHours({ start, end }, by, hours, step))
  const rows = { month: 7 * dayMinutes, table: dayMinutes, time: step, board: 0 }
  return moved(by * (sideways ? (hours ? step : dayMinutes) : rows[kind]))
}

/** Minutes to the next step within the hours that are shown, or over the night to those of the day beside it. */
function alongHours(
  { start, end }: Stretch,
  by: -1 | 1,
  { from, to }: { from: number; to: number },
  step: number,
) {
  const minutes = end - start
  if (minutes >= to - from) return by * dayMinutes
  const midnight = dayOf(start) * dayMinutes
  const next = start + by * step
  if (by > 0) return next + minutes <= midnight + to ? step : midnight + dayMinutes + from - start
  return next >= midnight + from ? -step : midnight - dayMinutes + to - minutes - start
}

/** Alt, Shift and an arrow: the end by a step, or by a day for `whole` days; null when nothing would change. To the sides
 * where time goes there (`isAlong`), else up and down. */
export function resizedByKey(
  event: Stretch,
  key: ArrowKey,
  step: number,
  whole: boolean,
  isAlong = false,
): Stretch | null {
  const sideways = key === 'ArrowLeft' || key === 'ArrowRight'
  if (sideways !== (whole || isAlong)) return null
  const by = whole ? dayMinutes : step
  const end = event.end + (key === 'ArrowDown' || key === 'ArrowRight' ? by : -by)
  const shortestEnd = event.start + by
  if (end < shortestEnd) return null
  return { start: event.start, end }
}

export function sameStretch(a: Stretch | PlannerEvent, b: Stretch): boolean {
  return a.start === b.start && a.end === b.end
}
