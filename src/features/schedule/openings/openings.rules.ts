import { driveMinutes } from '#features/messages/appointment-messages/arrivals.rules.ts'
import { leaveIn, leaveStretch, type Roster, workingStretches } from '#features/people/shifts/shifts.rules.ts'
import { dayMinutes, weekdayOf } from '#shared/dates.ts'

/** So many openings are offered, within so many days. */
export const mostOpenings = 5
export const daysAhead = 28
/** Minutes between two starts that are tried. */
const step = 15
/** When people work of whose hours nothing is said: from Monday to Friday, as the calendar shows the day. */
const usual = { from: 420, to: 1020 }
/** A minute less on the road is worth so many minutes of waiting. */
const worth = 4
/** So that one person's empty week does not hide everybody else. */
const mostEach = 2

interface Point {
  lat: number
  lng: number
}

/** Booked time, in wall minutes. */
export interface Taken {
  start: number
  end: number
  place: Point | null
}

export interface Candidate {
  id: number
  /** Null: nothing is said of their hours. */
  roster: Roster | null
  /** Sorted by start. */
  taken: readonly Taken[]
}

export interface Opening {
  technician: number
  /** Wall minutes. */
  start: number
  end: number
  /** Minutes on the road from what comes before and to what comes after, the same day; null: nothing does, or nobody knows where. */
  drive_before: number | null
  drive_after: number | null
}

interface Asked {
  minutes: number
  place: Point | null
  /** The wall minute from which on. */
  from: number
}

/** Minutes between two times that a client is offered in one gap, and how many times in all, of how many days. */
const offeredEach = 120
const mostOffered = 40

/** Times that a client can choose between, one a moment: within each gap from its beginning on, the soonest first. */
export function offeredTimes(candidates: readonly Candidate[], asked: Asked): Opening[] {
  const all = candidates.flatMap(candidate =>
    gapsOf(candidate, asked, mostOffered).flatMap(gap => {
      const count = Math.floor((gap.latest - gap.start) / offeredEach) + 1
      return Array.from({ length: count }, (_, i) => {
        const start = gap.start + i * offeredEach
        return { technician: gap.technician, start, end: start + asked.minutes, added: gap.added }
      })
    }),
  )
  const best = new Map<number, (typeof all)[number]>()
  for (const each of all) {
    const known = best.get(each.start)
    if (!known || each.added < known.added) best.set(each.start, each)
  }
  return [...best.values()]
    .sort((a, b) => a.start - b.start)
    .slice(0, mostOffered)
    .map(({ technician, start, end }) => ({ technician, start, end, drive_before: null, drive_after: null }))
}

/** Where the job would fit best: soon, and with little on the road. At most one in each gap between two visits. */
export function openingsOf(candidates: readonly Candidate[], asked: Asked): Opening[] {
  const found = candidates.flatMap(candidate =>
    gapsOf(candidate, asked)
      .sort((a, b) => scoreOf(a) - scoreOf(b))
      .slice(0, mostEach),
  )
  return found
    .sort((a, b) => scoreOf(a) - scoreOf(b) || a.technician - b.technician)
    .slice(0, mostOpenings)
    .sort((a, b) => a.start - b.start || a.technician - b.technician)
}

interface Found extends Opening {
  /** Minutes of travel that the job adds. */
  added: number
  /** The last minute at which it can begin there. */
  latest: number
}
const scoreOf = ({ start, added }: Found): number => start + added * worth

function gapsOf(
  { id, roster, taken }: Candidate,
  { minutes, place, from }: Asked,
  most = mostOpenings * 2,
): Found[] {
  const found: Found[] = []
  const firstDay = Math.floor(from / dayMinutes)
  for (let day = firstDay; day < firstDay + daysAhead && found.length < most; day++) {
    for (const stretch of workOf(roster, day)) {
      const start = Math.max(stretch.start, from)
      const within = taken.filter(each => each.start < stretch.end && each.end > start)
      for (let i = 0; i <= within.length; i++) {
        const [before, after] = [within[i - 1], within[i]]
        const there = driveBetween(before?.place, place)
        const back = driveBetween(place, after?.place)
        const free = Math.max(start, ...within.slice(0, i).map(each => each.end))
        const earliest = roundUp(free + (there ?? 0))
        const latest = (after?.start ?? stretch.end) - (after ? (back ?? 0) : 0)
        if (earliest + minutes > latest) continue
        const straight = driveBetween(before?.place, after?.place) ?? 0
        found.push({
          technician: id,
          start: earliest,
          end: earliest + minutes,
          latest: latest - minutes,
          drive_before: there,
          drive_after: back,
          added: Math.max(0, (there ?? 0) + (back ?? 0) - straight),
        })
      }
    }
  }
  return found
}

const roundUp = (minute: number): number => Math.ceil(minute / step) * step

const driveBetween = (from: Point | null | undefined, to: Point | null | undefined): number | null =>
  from && to ? driveMinutes(from, to) : null

/** When somebody works on a day, without their leave. */
export function workOf(roster: Roster | null, day: number): { start: number; end: number }[] {
  const whole = { start: day * dayMinutes, end: (day + 1) * dayMinutes }
  const shift = roster && workingStretches(roster, whole)
  const hours =
    shift ?? (weekdayOf(day) > 5 ? [] : [{ start: whole.start + usual.from, end: whole.start + usual.to }])
  if (!roster) return hours
  return leaveIn(roster, whole)
    .map(leaveStretch)
    .reduce((left, away) => left.flatMap(each => without(each, away)), hours)
}

function without(stretch: { start: number; end: number }, away: { start: number; end: number }) {
  if (away.end <= stretch.start || away.start >= stretch.end) return [stretch]
  return [
    { start: stretch.start, end: away.start },
    { start: away.end, end: stretch.end },
  ].filter(each => each.end > each.start)
}
