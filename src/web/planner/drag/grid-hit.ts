import { dayMinutes } from '#shared/dates.ts'
import {
  cellAt,
  cellNumber,
  dayOf,
  type GridFrame,
  type GridMoment,
  minuteOf,
  type Stretch,
} from '#web/planner/layout/visible-days.ts'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Where a pointer is on a grid; only a frame with people knows whose. */
export interface GridSpot extends GridMoment {
  person: number | null
}

/**
 * Finds the spot at a point by arithmetic; a point outside counts as the nearest inside. `ends`: bottom edges of a
 * table's rows, in pixels from the grid's top, since they grow with their content.
 */
export function spotAt(
  frame: GridFrame,
  grid: Box,
  x: number,
  y: number,
  ends: readonly number[] = [],
): GridSpot {
  const column = within(Math.floor(((x - grid.left) / grid.width) * frame.columns), frame.columns - 1)
  const share = (y - grid.top) / grid.height
  if (frame.kind === 'time')
    return { ...cellAt(frame, 0, column), minute: within(share * dayMinutes, dayMinutes) }
  const below = ends.findIndex(end => y - grid.top < end)
  const row = frame.kind !== 'month' ? below : Math.floor(share * frame.rows)
  const cell = cellAt(frame, row < 0 && y > grid.top ? frame.rows - 1 : within(row, frame.rows - 1), column)
  if (!frame.hours) return { ...cell, minute: null }
  const { from, to } = frame.hours
  const along = ((x - grid.left) / grid.width) * frame.columns - column
  return { ...cell, minute: from + Math.min(1, Math.max(0, along)) * (to - from) }
}

/** Where the ghost of a stretch of time stands, in pixels from the grid's corner; null when it is out of view. */
export function ghostBox(
  frame: GridFrame,
  grid: Box,
  { start, end, person = null }: Stretch & { person?: number | null },
  whole: boolean,
  ends: readonly number[] = [],
): Box | null {
  const width = grid.width / frame.columns
  if (frame.people || frame.kind === 'table') {
    const days = frame.people ? (frame.kind === 'time' ? 1 : frame.columns) : frame.rows
    const day = dayOf(start)
    if (day < frame.firstDay || day >= frame.firstDay + days) return null
    const cell = cellNumber(frame, day, person)
    const left = (cell % frame.columns) * width
    if (frame.kind === 'time') {
      if (whole) return { left, top: 0, width, height: grid.height }
      return { left, width, ...hoursOf(grid, minuteOf(start), end - day * dayMinutes) }
    }
    const row = Math.floor(cell / frame.columns)
    const top = row === 0 ? 0 : (ends[row - 1] ?? 0)
    const height = (ends[row] ?? top) - top
    if (!frame.hours || whole) return { left, top, width, height }
    const scale = width / (frame.hours.to - frame.hours.from)
    const until = Math.min(frame.hours.to, end - day * dayMinutes)
    const from = Math.max(frame.hours.from, minuteOf(start))
    return {
      left: left + (from - frame.hours.from) * scale,
      top,
      width: Math.max(4, (until - from) * scale),
      height,
    }
  }
  const offset = dayOf(start) - frame.firstDay
  const last = dayOf(Math.max(start, end - 1)) - frame.firstDay
  if (frame.kind === 'month') {
    if (offset < 0 || offset >= frame.columns * frame.rows) return null
    const height = grid.height / frame.rows
    const row = Math.floor(offset / frame.columns)
    const column = offset - row * frame.columns
    const days = Math.min(last - offset + 1, frame.columns - column)
    return { left: column * width, top: row * height, width: days * width, height }
  }
  if (last < 0 || offset >= frame.columns) return null
  const from = Math.max(0, offset)
  if (whole) {
    const to = Math.min(frame.columns - 1, last)
    return { left: from * width, top: 0, width: (to - from + 1) * width, height: grid.height }
  }
  const until = end - (frame.firstDay + from) * dayMinutes
  return { left: from * width, width, ...hoursOf(grid, offset < 0 ? 0 : minuteOf(start), until) }
}

function hoursOf(grid: Box, minute: number, until: number): Pick<Box, 'top' | 'height'> {
  const scale = grid.height / dayMinutes
  return { top: minute * scale, height: Math.max(1, (Math.min(dayMinutes, until) - minute) * scale) }
}

/** Pixels to scroll in one frame when the pointer is near one of two edges of what is visible. */
export function edgeScroll(at: number, from: number, to: number, zone = 44): number {
  if (at < from + zone) return -Math.ceil(Math.min(1, (from + zone - at) / zone) * 18)
  if (at > to - zone) return Math.ceil(Math.min(1, (at - to + zone) / zone) * 18)
  return 0
}

function within(value: number, max: number): number {
  return Math.min(max, Math.max(0, value))
}
