import { type EntryKind, minutesBetween } from '#features/people/clock/clock.rules.ts'
import { usualDayMinutes } from '#features/people/shifts/leave-hours.rules.ts'
import { type Leave, leaveName, type Roster, shiftOn } from '#features/people/shifts/shifts.rules.ts'
import { dayMinutes, dayStartUtc, instantText, utcToWall, wallToUtc, weekdayOf } from '#shared/dates.ts'

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
  leave: { kind: Leave['kind']; name: string; minutes: number; is_paid: boolean }[]
  holiday: string
  /** Ordinary minutes of a public holiday that are paid though they were not worked. */
  holiday_minutes: number
  marks: Mark[]
}

/** Days of a sheet, the same for many people. */
export interface SheetFrame {
  first: number
  last: number
  zone: string
  /** An instant. */
  now: string
}

export interface SheetSource extends SheetFrame {
  /** Oldest first. */
  entries: readonly SheetEntry[]
  roster: Roster
  /** Ends of the person's appointments. */
  visits: readonly { starts_at: string; ends_at: string }[]
  /** Names by day. */
  holidays: ReadonlyMap<number, string>
  isHolidayPaid: (day: number) => boolean
  /** Ordinary minutes of a day whose shift has this length. */
  ordinary: (day: number, shiftMinutes: number) => number
  /** The leave of a day, in minutes of its shift. */
  leaveOn: (day: number) => { leave: Leave; minutes: number }[]
}

/** Minutes of a shift above which a day is marked. */
const longMinutes = 12 * 60
/** Minutes after which a clock that still runs was probably forgotten. */
const forgottenAfter = 12 * 60

/** Days of a sheet: each entry cut at midnights of the company, added up and looked through. */
export const sheetDays = (source: SheetSource): SheetDay[] => sheetsOf(source)(source)

/** Days of many people's sheets; midnights are read from the zone once for all. */
export function sheetsOf(frame: SheetFrame): (person: Omit<SheetSource, keyof SheetFrame>) => SheetDay[] {
  const bounds = Array.from({ length: frame.last - frame.first + 1 }, (_, n) => ({
    day: frame.first + n,
    start: dayStartUtc(frame.first + n, frame.zone),
    end: dayStartUtc(frame.first + n + 1, frame.zone),
  }))
  return person => {
    const source = { ...person, ...frame }
    const days = bounds.map(each => sheetDay(source, each))
    markLongRuns(source, days)
    return days
  }
}

function sheetDay(
  source: SheetSource,
  { day, start, end }: { day: number; start: string; end: string },
): SheetDay {
  const { roster, holidays, zone, now } = source
  const own = source.entries.filter(
    ({ started_at, ended_at }) =>
      earlier(started_at, end) && earlier(start, ended_at ?? later(now, started_at)),
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
  const holiday = holidays.get(day) ?? ''
  const shift = shiftOn(roster, day)
  const shift_minutes =
    shift === null
      ? null
      : shift === 'off'
        ? 0
        : minutesBetween(
            wallToUtc(day * dayMinutes + shift.from, zone),
            wallToUtc(day * dayMinutes + shift.to, zone),
          )
  const leave = source.leaveOn(day).map(({ leave: { kind, is_paid, kind_name }, minutes }) => ({
    kind,
    name: leaveName({ kind, kind_name }),
    minutes,
    is_paid,
  }))
  const minutes = minutesOf(pieces, own, true)
  return {
    day,
    pieces,
    minutes,
    break_minutes: minutesOf(pieces, own, false),
    shift_minutes,
    leave,
    holiday,
    holiday_minutes: source.isHolidayPaid(day)
      ? notWorked(source, day, { shift_minutes, used: [minutes, ...leave.map(each => each.minutes)] })
      : 0,
    marks: [
      ...betweenMarks(pieces),
      ...own
        .filter(each => each.ended_at === null && !earlier(each.started_at, start))
        .flatMap(each => missingOut(source, each, day)),
    ],
  }
}

const minutesOf = (pieces: readonly Piece[], entries: readonly SheetEntry[], paid: boolean) =>
  pieces.reduce((sum, { minutes }, n) => (entries[n]!.paid === paid ? sum + minutes : sum), 0)

/** Ordinary minutes of a day that were not worked; whose hours are not set works Monday to Friday. */
function notWorked(
  { ordinary }: SheetSource,
  day: number,
  { shift_minutes, used }: { shift_minutes: number | null; used: readonly number[] },
): number {
  const usual = weekdayOf(day) <= 5 ? usualDayMinutes : 0
  const left = ordinary(day, shift_minutes ?? usual)
  return Math.max(
    0,
    used.reduce((rest, minutes) => rest - minutes, left),
  )
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
  const long = runs.filter(run => run.minutes > longMinutes)
  for (const day of days) {
    const longest = long.find(run => day.pieces.some(piece => piece.from === run.from))
    if (longest || day.minutes > longMinutes)
      day.marks.push({ kind: 'long', minutes: Math.max(longest?.minutes ?? 0, day.minutes) })
  }
}

/** Instants as texts of one form sort as their times do. */
const earlier = (one: string, other: string) => one < other
const later = (one: string, other: string) => (earlier(one, other) ? other : one)
