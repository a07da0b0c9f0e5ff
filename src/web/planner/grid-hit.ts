import { dayMinutes } from '#shared/dates.ts'
import { dayOf, type GridFrame, minuteOf } from './visible-days.ts'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Where a pointer is on a grid; the month knows no minute. */
export interface GridSpot {
  day: number
  minute: number | null
}

/** The day and minute at a point, by arithmetic; a point outside counts as the nearest one inside. */
export function spotAt(frame: GridFrame, grid: Box, x: number, y: number): GridSpot {
  const column = within(Math.floor(((x - grid.left) / grid.width) * frame.columns), frame.columns - 1)
  const share = (y - grid.top) / grid.height
  if (frame.kind === 'time')
    return { day: frame.firstDay + column, minute: within(share * dayMinutes, dayMinutes) }
  const row = within(Math.floor(share * frame.rows), frame.rows - 1)
  return { day: frame.firstDay + row * frame.columns + column, minute: null }
}

/** Where the ghost of a stretch of time stands, in pixels from the grid's corner; null when it is out of view. */
export function ghostBox(
  frame: GridFrame,
  grid: Box,
  start: number,
  end: number,
  whole: boolean,
): Box | null {
  const width = grid.width / frame.columns
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
  const scale = grid.height / dayMinutes
  const minute = offset < 0 ? 0 : minuteOf(start)
  const until = Math.min(dayMinutes, end - (frame.firstDay + from) * dayMinutes)
  return { left: from * width, top: minute * scale, width, height: Math.max(1, (until - minute) * scale) }
}

/** Pixels to scroll in one frame when the pointer is near the upper or lower edge of what is visible. */
export function edgeScroll(y: number, top: number, bottom: number, zone = 44): number {
  if (y < top + zone) return -Math.ceil(Math.min(1, (top + zone - y) / zone) * 18)
  if (y > bottom - zone) return Math.ceil(Math.min(1, (y - bottom + zone) / zone) * 18)
  return 0
}

function within(value: number, max: number): number {
  return Math.min(max, Math.max(0, value))
}
