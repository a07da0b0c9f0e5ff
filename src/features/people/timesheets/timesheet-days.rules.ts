import { type EntryKind, minutesBetween } from '#features/people/clock/clock.rules.ts'
import {
  type Leave,
  leaveIn,
  leaveLabels,
  leaveStretch,
  type Roster,
  shiftOn,
  workingStretches,
} from '#features/people/shifts/shifts.rules.ts'
import { dayMinutes, dayStartUtc, instantText, utcToWall, wallToUtc } from '#shared/dates.ts'

/** An entry of the clock, with instants as texts. */
export interface SheetEntry {
  id: number
  started_at: string
  /** null: nobody has ended it. */
  ended_at: string | null
  kind: EntryKind
  paid: boolean
  job_id: number | null
}

/** The part of an entry that lies on one day of the company. */
export interface Piece {
  entry_id: number
  from: string
  /** null: it goes on. */
  to: string | null
  minutes: number
}

export type Mark =
  | { kind: 'gap' | 'overlap'; from: string; to: string }
  | { kind: 'missingOut'; entry_id: number; likely_end: string }
  | { kind: 'long'; minutes: number }

export interface SheetDay {
  /** Days since 1970. */
  day: number
  pieces: Piece[]
  /** Paid minutes, and those of unpaid breaks. */
  minutes: number
  break_minutes: number
  /** Length of the shift; null: nothing is said of this person's hours. */
  shift_minutes: number | null
  leave: { kind: Leave['kind']; name: string; minutes: number }[]
  holiday: string
  marks: Mark[]
}

export interface SheetSource {
  first: number
  last: number
  zone: string
  /** An instant. */
  now: string
  /** Oldest first. */
  entries: readonly SheetEntry[]
  roster: Roster
  /** Ends of the person's appointments. */
  visits: readonly { starts_at: string; ends_at: string }[]
  /** Names by day. */
  holidays: ReadonlyMap<number, string>
}

/** Minutes of a shift above which a day is marked. */
const longMinutes = 12 * 60
/** Minutes after which a clock that still runs was probably forgotten. */
const forgottenAfter = 12 * 60
/** A day of leave of somebody whose hours are not set: 38 hours a week. */
const usualDayMinutes = 456

/** Days of a sheet: each entry cut at midnights of the company, added up and looked through. */
export function sheetDays(source: SheetSource): SheetDay[] {
  const days: SheetDay[] = []
  for (let day = source.first; day <= source.last; day++) days.push(sheetDay(source, day))
  markLongRuns(source, days)
  return days
}

function sheetDay({ entries, roster, holidays, zone, now, ...source }: SheetSource, day: number): SheetDay {
  const [start, end] = [dayStartUtc(day, zone), dayStartUtc(day + 1, zone)]
  const own = entries.filter(
    each => earlier(each.started_at, end) && earlier(start, each.ended_at ?? later(now, each.started_at)),
  )
  const pieces = own.map(each => {
    const from = later(each.started_at, start)
    const to = each.ended_at ?? later(now, each.started_at)
    const cut = earlier(end, to) ? end : to
    return {
      entry_id: each.id,
      from,
      to: each.ended_at === null && cut === to ? null : cut,
      minutes: minutesBetween(from, cut),
    }
  })
  const sum = (paid: boolean) =>
    pieces.reduce((minutes, piece, n) => (own[n]!.paid === paid ? minutes + piece.minutes : minutes), 0)
  const holiday = holidays.get(day) ?? ''
  const shift = shiftOn(roster, day)
  return {
    day,
    pieces,
    minutes: sum(true),
    break_minutes: sum(false),
    shift_minutes:
      shift === null
        ? null
        : shift === 'off'
          ? 0
          : minutesBetween(
              wallToUtc(day * dayMinutes + shift.from, zone),
              wallToUtc(day * dayMinutes + shift.to, zone),
            ),
    leave: leaveOn(roster, day),
    holiday,
    marks: [
      ...betweenMarks(pieces),
      ...own
        .filter(each => each.ended_at === null && !earlier(each.started_at, start))
        .flatMap(each => missingOut({ ...source, entries, roster, holidays, zone, now }, each, day)),
    ],
  }
}

/** Gaps and overlaps between the pieces of a day; a zero-length piece makes neither. */
function betweenMarks(pieces: readonly Piece[]): Mark[] {
  const marks: Mark[] = []
  let until: string | null = null
  for (const piece of pieces) {
    if (until !== null && minutesBetween(until, piece.from) > 0)
      marks.push({ kind: 'gap', from: until, to: piece.from })
    if (until !== null && earlier(piece.from, until))
      marks.push({ kind: 'overlap', from: piece.from, to: until })
    if (piece.to === null) return marks
    until = until === null ? piece.to : later(until, piece.to)
  }
  return marks
}

/** A clock that nobody stopped: on a day before, or for more than twelve hours. */
function missingOut({ roster, visits, zone, now }: SheetSource, entry: SheetEntry, day: number): Mark[] {
  const isToday = Math.floor(utcToWall(now, zone) / dayMinutes) === day
  if (isToday && minutesBetween(entry.started_at, now) <= forgottenAfter) return []
  return [
    {
      kind: 'missingOut',
      entry_id: entry.id,
      likely_end: likelyEnd({ roster, visits, zone, now }, entry, day),
    },
  ]
}

/** The end of the shift, else of the day's last appointment, else eight hours on; never in the future. */
function likelyEnd(
  { roster, visits, zone, now }: Pick<SheetSource, 'roster' | 'visits' | 'zone' | 'now'>,
  { started_at }: SheetEntry,
  day: number,
): string {
  const shift = shiftOn(roster, day)
  const ofDay = visits.filter(
    each =>
      Math.floor(utcToWall(each.starts_at, zone) / dayMinutes) === day && earlier(started_at, each.ends_at),
  )
  const ends = [
    shift === null || shift === 'off' ? null : wallToUtc(day * dayMinutes + shift.to, zone),
    ofDay.reduce<string | null>(
      (last, each) => (last === null ? each.ends_at : later(last, each.ends_at)),
      null,
    ),
    instantText(new Date(Date.parse(started_at) + 8 * 3_600_000)),
  ]
  const end = ends.find(each => each !== null && earlier(started_at, each))!
  return earlier(now, end) ? now : end
}

/** Marks the day on which work of more than twelve hours began, or that holds as much. */
function markLongRuns({ entries, now }: SheetSource, days: readonly SheetDay[]): void {
  const runs: { from: string; to: string; minutes: number }[] = []
  for (const { started_at, ended_at, paid } of entries) {
    const to = ended_at ?? later(now, started_at)
    const minutes = paid ? minutesBetween(started_at, to) : 0
    const run = runs.at(-1)
    if (run && minutesBetween(run.to, started_at) === 0) {
      run.to = later(run.to, to)
      run.minutes += minutes
    } else runs.push({ from: started_at, to, minutes })
  }
  for (const day of days) {
    const ids = new Set(day.pieces.map(piece => piece.from))
    const longest = runs.find(run => run.minutes > longMinutes && ids.has(run.from))
    if (longest || day.minutes > longMinutes)
      day.marks.push({ kind: 'long', minutes: Math.max(longest?.minutes ?? 0, day.minutes) })
  }
}

/** Leave on a day, in minutes of the shift that it takes. */
function leaveOn(roster: Roster, day: number): SheetDay['leave'] {
  const whole = { start: day * dayMinutes, end: (day + 1) * dayMinutes }
  return leaveIn(roster, whole).flatMap(leave => {
    const away = leaveStretch(leave)
    const stretch = { start: Math.max(whole.start, away.start), end: Math.min(whole.end, away.end) }
    const shifts = workingStretches(roster, stretch)
    const isWhole = leave.from_minute === null
    const minutes =
      shifts === null
        ? isWhole
          ? usualDayMinutes
          : stretch.end - stretch.start
        : shifts.reduce((sum, { start, end }) => sum + end - start, 0)
    return minutes > 0 ? [{ kind: leave.kind, name: leaveLabels[leave.kind], minutes }] : []
  })
}

const earlier = (one: string, other: string) => Date.parse(one) < Date.parse(other)
const later = (one: string, other: string) => (earlier(one, other) ? other : one)
