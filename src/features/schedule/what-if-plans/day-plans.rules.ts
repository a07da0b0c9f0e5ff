import { driveMinutes } from '#features/messages/appointment-messages/arrivals.rules.ts'
import { type Roster, workingStretches } from '#features/people/shifts/shifts.rules.ts'
import { dayMinutes } from '#shared/dates.ts'

/** So many appointments are moved by one plan, and so many days does it look at. */
export const mostMoves = 200
export const mostDays = 14
/** The end of the day for whom nothing is said of their hours. */
const usualEnd = 1020

/** An appointment of the days that a plan is about, in wall minutes. */
export interface Visit {
  id: number
  start: number
  end: number
  window_minutes: number
  technician_ids: readonly number[]
  place: { lat: number; lng: number } | null
}

/** Totals of a plan. */
export interface Figures {
  drive_minutes: number
  overtime_minutes: number
  /** Visits that can't be reached within what their clients were promised. */
  late: number[]
  /** Visits of which somebody has two at once. */
  clashes: number[]
}

/** The figures of these visits, each technician's day by itself. */
export function figuresOf(visits: readonly Visit[], rosters: readonly Roster[]): Figures {
  const late = new Set<number>()
  const clashes = new Set<number>()
  let [drive_minutes, overtime_minutes] = [0, 0]
  for (const [person, days] of byPersonAndDay(visits)) {
    const roster = rosters.find(each => each.user_id === person)
    for (const [day, own] of days) {
      overtime_minutes += overtimeOf(roster, day, own)
      for (const [i, visit] of own.entries()) {
        const before = own[i - 1]
        if (!before) continue
        const way = before.place && visit.place ? driveMinutes(before.place, visit.place) : 0
        drive_minutes += way
        if (before.end > visit.start) for (const each of [before, visit]) clashes.add(each.id)
        if (before.end + way > visit.start + visit.window_minutes) late.add(visit.id)
      }
    }
  }
  return { drive_minutes, overtime_minutes, late: [...late], clashes: [...clashes] }
}

function byPersonAndDay(visits: readonly Visit[]): Map<number, Map<number, Visit[]>> {
  const people = new Map<number, Map<number, Visit[]>>()
  for (const visit of [...visits].sort((a, b) => a.start - b.start || a.id - b.id)) {
    const day = Math.floor(visit.start / dayMinutes)
    for (const person of visit.technician_ids) {
      const days = people.get(person) ?? new Map<number, Visit[]>()
      people.set(person, days.set(day, [...(days.get(day) ?? []), visit]))
    }
  }
  return people
}

/** Minutes of work after the end of the shift; all of it on a day without one. */
function overtimeOf(roster: Roster | undefined, day: number, visits: readonly Visit[]): number {
  const whole = { start: day * dayMinutes, end: (day + 1) * dayMinutes }
  const hours = roster ? workingStretches(roster, whole) : null
  const end = hours === null ? whole.start + usualEnd : (hours.at(-1)?.end ?? whole.start)
  return visits.reduce((sum, visit) => sum + Math.max(0, visit.end - Math.max(visit.start, end)), 0)
}
