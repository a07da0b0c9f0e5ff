import { leaveIn, leaveStretch, type Roster, workingStretches } from '#features/people/shifts/shifts.rules.ts'
import { dayMinutes, wallToUtc } from '#shared/dates.ts'

/** In minutes of UTC, so that an hour is an hour also where the clocks change. */
export interface Taken {
  start: number
  end: number
  /** People whose time it takes; none: it waits for somebody (person 0). */
  people: readonly number[]
}

/** A person's booked and available time. */
export interface Load {
  /** Minutes planned; two things at once count twice. The way between them does not count. */
  booked: number
  /** Minutes on shift without leave; null where nothing is said of the hours. */
  shift: number | null
  /** Minutes that lie outside of the shift, or that are more than fit into it; day by day, as a free day helps no full one. */
  over: number
  /** Days that leave takes as a whole. */
  daysOff: number
}

interface Planned {
  firstDay: number
  lastDay: number
  zone: string
  /** Visits and tasks. */
  booked: readonly Taken[]
  /** Times when the person can't work, such as leave. */
  kept: readonly Taken[]
  rosters: readonly Roster[]
}

type Stretch = Pick<Taken, 'start' | 'end'>

/** The load of everybody who has hours or something to do, day by day. */
export function loadsByDay({ firstDay, lastDay, zone, booked, kept, rosters }: Planned): Map<number, Load[]> {
  const utcOf = (wall: number) => Date.parse(wallToUtc(wall, zone)) / 60_000
  const dayCount = lastDay - firstDay + 1
  const starts = Array.from({ length: dayCount + 1 }, (_, i) => utcOf((firstDay + i) * dayMinutes))
  /** Days without a clock change need no time-zone look-up. */
  const instantOf = (wall: number): number => {
    const i = Math.floor(wall / dayMinutes) - firstDay
    const isPlain = i >= 0 && i < dayCount && starts[i + 1]! - starts[i]! === dayMinutes
    return isPlain ? starts[i]! + wall - (firstDay + i) * dayMinutes : utcOf(wall)
  }
  const byPerson = (all: readonly Taken[]) => {
    const lists = new Map<number, Stretch[][]>()
    for (const taken of all) {
      const people = taken.people.length > 0 ? taken.people : [0]
      // A day is 23 to 25 hours long, so that this is its first day or the one before.
      const first = Math.max(0, Math.floor((taken.start - starts[0]!) / dayMinutes) - 1)
      for (let i = first; i < dayCount && starts[i]! < taken.end; i++) {
        const part = clipped(taken, starts[i]!, starts[i + 1]!)
        if (!part) continue
        for (const person of people) {
          const days = lists.get(person) ?? Array.from({ length: dayCount }, () => [])
          lists.set(person, days)
          days[i]!.push(part)
        }
      }
    }
    return lists
  }
  const bookedBy = byPerson(booked)
  const keptBy = byPerson(kept)
  const rosterOf = new Map(rosters.map(each => [each.user_id, each]))
  const people = new Set([...rosterOf.keys(), ...bookedBy.keys()])
  const loadOn = (person: number, i: number): Load => {
    const parts = bookedBy.get(person)?.[i] ?? []
    const roster = rosterOf.get(person)
    const wall = { start: (firstDay + i) * dayMinutes, end: (firstDay + i + 1) * dayMinutes }
    const inUtc = ({ start, end }: Stretch) => ({
      start: instantOf(Math.max(start, wall.start)),
      end: instantOf(Math.min(end, wall.end)),
    })
    const hours = roster && workingStretches(roster, wall)?.map(inUtc)
    const leave = roster ? leaveIn(roster, wall).map(each => inUtc(leaveStretch(each))) : []
    const isAtWork = hours ? hours.length > 0 : roster !== undefined
    const daysOff =
      isAtWork && lengthOf(without(hours ?? [{ start: starts[i]!, end: starts[i + 1]! }], leave)) === 0
        ? 1
        : 0
    const booked = lengthOf(parts)
    if (!hours) return { booked, shift: null, over: 0, daysOff }
    const free = without(hours, [...leave, ...(keptBy.get(person)?.[i] ?? [])])
    const shift = lengthOf(free)
    const outside = parts.reduce((sum, part) => sum + lengthOf(without([part], free)), 0)
    return { booked, shift, over: Math.max(outside, booked - shift), daysOff }
  }
  return new Map(
    [...people].map(person => [person, Array.from({ length: dayCount }, (_, i) => loadOn(person, i))]),
  )
}

/** Several days of one person, or one day of several. */
export function sumOf(loads: readonly Load[]): Load {
  const sum: Load = { booked: 0, shift: null, over: 0, daysOff: 0 }
  for (const load of loads) {
    sum.booked += load.booked
    sum.over += load.over
    sum.daysOff += load.daysOff
    if (load.shift !== null) sum.shift = (sum.shift ?? 0) + load.shift
  }
  return sum
}

function clipped({ start, end }: Stretch, from: number, to: number): Stretch | null {
  return start < to && end > from ? { start: Math.max(start, from), end: Math.min(end, to) } : null
}

const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0)

/** Subtracts stretches from others. */
function without(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  let left = [...stretches]
  for (const { start, end } of taken)
    left = left.flatMap(each => {
      if (end <= each.start || start >= each.end) return [each]
      return [
        { start: each.start, end: start },
        { start: end, end: each.end },
      ].filter(part => part.end > part.start)
    })
  return left
}
