import { dayMinutes } from '#shared/dates.ts'
import { type Leave, leaveIn, leaveStretch, type Roster, workingStretches } from './shifts.rules.ts'

/** A day of somebody whose hours are not set: 38 hours a week. */
export const usualDayMinutes = 456

/**
 * Leave on a day, in minutes of the shift that it takes; none is longer than the ordinary hours of that shift, and no
 * minute counts twice.
 */
export function leaveOn(
  roster: Roster,
  day: number,
  ordinary: (shiftMinutes: number) => number = minutes => minutes,
): { leave: Leave; minutes: number }[] {
  const whole = { start: day * dayMinutes, end: (day + 1) * dayMinutes }
  const found = leaveIn(roster, whole)
  if (found.length === 0) return []
  const shifts = workingStretches(roster, whole)
  let left = ordinary(shifts === null ? usualDayMinutes : lengthOf(shifts))
  let open = shifts ?? [whole]
  return found.flatMap(leave => {
    const away = leaveStretch(leave)
    const taken = lengthOf(open.map(each => within(each, away)))
    open = open.flatMap(each => [
      within(each, { start: whole.start, end: away.start }),
      within(each, { start: away.end, end: whole.end }),
    ])
    const minutes = Math.min(taken, left)
    left -= minutes
    return minutes > 0 ? [{ leave, minutes }] : []
  })
}

interface Stretch {
  start: number
  end: number
}

const within = (one: Stretch, other: Stretch): Stretch => ({
  start: Math.max(one.start, other.start),
  end: Math.min(one.end, other.end),
})
const lengthOf = (stretches: readonly Stretch[]) =>
  stretches.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0)
