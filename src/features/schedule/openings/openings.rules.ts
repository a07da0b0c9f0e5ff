import { driveMinutes } from '#features/messages/appointment-messages/arrivals.rules.ts'
import { leaveIn, leaveStretch, type Roster, workingStretches } from '#features/people/shifts/shifts.rules.ts'
import { addMinutesUtc, dayMinutes, utcToWall, wallIsGap, wallToUtc, weekdayOf } from '#shared/dates.ts'

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

export interface Asked {
  minutes: number
  place: Point | null
  /** The wall minute from which on. */
  from: number
  /** Hours and weekdays of the work, within everybody's own; absent: all. */
  hours?: Hours
  /** Days that are looked at; absent: the usual. */
  days?: number
}

/** Minutes of the day, on these days from 1 (Monday) to 7. */
export interface Hours {
  weekdays: readonly number[]
  from: number
  to: number
}

/** Minutes between two times that a client is offered in one gap, and how many times in all. */
const offeredEach = 120
const mostOffered = 60

/** Bounds of what clients choose by themselves. */
export interface Offer {
  /** Minutes within which somebody arrives, one window after the other from the hours on; 0: at a time. */
  window: number
  /** Per cent of each person's day that stays free. */
  share: number
  /** Days on which no more is offered. */
  fullDays: ReadonlySet<number>
}

const nothingHeld: Offer = { window: 0, share: 0, fullDays: new Set() }

/** Times that a client can choose between, one a moment: within each gap from its beginning on, the soonest first. */
export function offeredTimes(
  candidates: readonly Candidate[],
  asked: Asked,
  offer: Offer = nothingHeld,
): Opening[] {
  const all = candidates.flatMap(candidate =>
    gapsOf(candidate, asked, mostOffered)
      .filter(({ start }) => leavesShare(candidate, asked, offer, start))
      .flatMap(gap =>
        startsIn(gap, asked, offer).map(start => ({
          technician: gap.technician,
          start,
          end: start + asked.minutes,
          added: gap.added,
        })),
      ),
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

/** The person who can begin at that very minute with the least on the road; undefined: nobody can. */
export function openingAt(
  candidates: readonly Candidate[],
  asked: Asked,
  start: number,
  offer: Offer = nothingHeld,
): Opening | undefined {
  const day = Math.floor(start / dayMinutes)
  const last = Math.floor(asked.from / dayMinutes) + (asked.days ?? daysAhead)
  if (start < asked.from || start % step !== 0 || day >= last) return undefined
  if (offer.window > 0 && (start - windowsFrom(day, asked)) % offer.window !== 0) return undefined
  if (offer.window > 0 && start > lastWindow(start, asked, offer.window)) return undefined
  const onThatDay = { ...asked, from: Math.max(asked.from, day * dayMinutes), days: 1 }
  return candidates
    .filter(candidate => leavesShare(candidate, asked, offer, start))
    .flatMap(candidate => gapsOf(candidate, onThatDay))
    .filter(gap => gap.start <= start && start <= gap.latest)
    .sort((a, b) => a.added - b.added || a.technician - b.technician)
    .map(gap => ({ ...gap, start, end: start + asked.minutes }))[0]
}

const windowsFrom = (day: number, { hours }: Asked): number => day * dayMinutes + (hours?.from ?? 0)

/** The last minute from which a whole window lies within the hours. */
const lastWindow = (start: number, { hours }: Asked, window: number): number =>
  Math.floor(start / dayMinutes) * dayMinutes + (hours?.to ?? dayMinutes) - window

function startsIn({ start, latest }: Found, asked: Asked, { window }: Offer): number[] {
  const from = windowsFrom(Math.floor(start / dayMinutes), asked)
  const first = window > 0 ? from + Math.ceil((start - from) / window) * window : start
  const last = Math.min(latest, lastWindow(start, asked, window))
  const count = Math.floor((last - first) / (window || offeredEach)) + 1
  return Array.from({ length: Math.max(0, count) }, (_, i) => first + i * (window || offeredEach))
}

/** True if enough of the person's day stays free beside the job. */
function leavesShare(
  { roster, taken }: Candidate,
  { minutes, hours }: Asked,
  { share, fullDays }: Offer,
  start: number,
): boolean {
  const day = Math.floor(start / dayMinutes)
  if (fullDays.has(day)) return false
  if (share === 0) return true
  const work = withinHours(workOf(roster, day), day, hours)
  const all = work.reduce((sum, each) => sum + each.end - each.start, 0)
  const booked = work.reduce((sum, each) => sum + overlapWith(taken, each), 0)
  return booked + minutes <= all * (1 - share / 100)
}

const overlapWith = (taken: readonly Taken[], { start, end }: { start: number; end: number }): number =>
  taken.reduce((sum, each) => sum + Math.max(0, Math.min(each.end, end) - Math.max(each.start, start)), 0)

function withinHours(stretches: { start: number; end: number }[], day: number, hours: Hours | undefined) {
  if (!hours) return stretches
  if (!hours.weekdays.includes(weekdayOf(day))) return []
  const [from, to] = [day * dayMinutes + hours.from, day * dayMinutes + hours.to]
  return stretches
    .map(({ start, end }) => ({ start: Math.max(start, from), end: Math.min(end, to) }))
    .filter(({ start, end }) => end > start)
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
  { minutes, place, from, hours, days = daysAhead }: Asked,
  most = mostOpenings * 2,
): Found[] {
  const found: Found[] = []
  const firstDay = Math.floor(from / dayMinutes)
  for (let day = firstDay; day < firstDay + days && found.length < most; day++) {
    for (const stretch of withinHours(workOf(roster, day), day, hours)) {
      const start = Math.max(stretch.start, from)
      const within = taken.filter(each => each.start < stretch.end && each.end > start)
      let free = start
      for (let i = 0; i <= within.length; i++) {
        const [before, after] = [within[i - 1], within[i]]
        if (before) free = Math.max(free, before.end)
        const there = driveBetween(before?.place, place)
        const back = driveBetween(place, after?.place)
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

/** True if the clocks show when it begins, and don't change before it ends: it would end an hour later or earlier than it seems. */
export function isOnTheClock({ start, end }: Pick<Opening, 'start' | 'end'>, zone: string): boolean {
  const last = addMinutesUtc(wallToUtc(start, zone), end - start - 1)
  return !wallIsGap(start, zone) && utcToWall(last, zone) === end - 1
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
