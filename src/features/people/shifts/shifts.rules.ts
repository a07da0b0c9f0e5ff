import { dayMinutes, dayText, formatDay, parseDay, wallToUtc, weekdayOf } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'

/** Minutes of the day on the company's clock; an end after midnight counts on from 1440. */
export interface Hours {
  from: number
  to: number
}

export const leaveKinds = ['annual', 'sick', 'unpaid', 'other'] as const
export type LeaveKind = (typeof leaveKinds)[number]
export const leaveLabels: Record<LeaveKind, string> = {
  annual: 'Annual leave',
  sick: 'Sick',
  unpaid: 'Unpaid leave',
  other: 'Other leave',
}

export interface Leave {
  id: number
  user_id: number
  kind: LeaveKind
  /** A kind of the company's own, with its name; null and '': none. */
  kind_id: number | null
  kind_name: string
  is_paid: boolean
  /** 'yyyy-MM-dd', both included. */
  first_day: string
  last_day: string
  /** Hours of a single day; null: whole days. */
  from_minute: number | null
  to_minute: number | null
  note: string
  version: number
}

/** A leave before it is kept. */
export type NewLeave = Omit<Leave, 'id' | 'version' | 'kind_name' | 'is_paid'>

/** Name of a leave: that of the company's own kind, or the English one. */
export const leaveName = ({ kind, kind_name }: Pick<Leave, 'kind' | 'kind_name'>): string =>
  kind_name || leaveLabels[kind]

/** When somebody works. Without a week nothing is said of their hours, and they may be booked at any time. */
export interface Roster {
  user_id: number
  week: readonly { weekday: number; from_minute: number; to_minute: number }[]
  /** Instead of the week's shift on single days; null: no work. */
  days: readonly { day: string; from_minute: number | null; to_minute: number | null }[]
  leave: readonly Leave[]
}

/** The hours that most trades work, for who sets a week up. */
export const usualHours: Hours = { from: 420, to: 930 }
/** The longest leave and the longest range that is asked at once, in days. */
export const mostLeaveDays = 366
export const mostRangeDays = 62
export const mostAtOnce = 200

/** Why hours can't be; null when they can. */
export function hoursProblem({ from, to }: Hours): string | null {
  return to > from && to - from <= dayMinutes ? null : 'Finish time cannot be before start time'
}

/** Why days of leave can't be; null when they can. Only a single day has hours. */
export function leaveProblem(leave: Pick<Leave, 'first_day' | 'last_day' | 'from_minute' | 'to_minute'>) {
  const [first, last] = [parseDay(leave.first_day), parseDay(leave.last_day)]
  if (first === null || last === null) return { field: 'first_day' as const, message: 'Please choose a day.' }
  if (last < first)
    return { field: 'last_day' as const, message: 'The last day can’t be before the first day.' }
  if (last - first >= mostLeaveDays)
    return { field: 'last_day' as const, message: 'Please choose up to one year.' }
  if (leave.from_minute === null && leave.to_minute === null) return null
  const [from, to] = [leave.from_minute ?? 0, leave.to_minute ?? 0]
  if (leave.from_minute === null || leave.to_minute === null || to <= from)
    return { field: 'to_minute' as const, message: 'Finish time cannot be before start time' }
  if (first !== last) return { field: 'last_day' as const, message: 'Hourly leave covers one day only.' }
  return null
}

/** The shift of a day; 'off' when there is none; null when nothing is said of this person's hours. */
export function shiftOn(roster: Roster, day: number): Hours | 'off' | null {
  const single = roster.days.find(each => each.day === dayText(day))
  const found = single ?? roster.week.find(each => each.weekday === weekdayOf(day))
  if (!found) return roster.week.length === 0 ? null : 'off'
  const { from_minute, to_minute } = found
  return from_minute === null || to_minute === null ? 'off' : { from: from_minute, to: to_minute }
}

/** True if a day has a shift of its own. */
export const isSingle = (roster: Roster, day: number): boolean =>
  roster.days.some(each => each.day === dayText(day))

/** A stretch of time in wall minutes. */
interface Stretch {
  start: number
  end: number
}

/** Working times between two wall minutes, earliest first; null if hours are not set. */
export function workingStretches(roster: Roster, { start, end }: Stretch): Stretch[] | null {
  const stretches: Stretch[] = []
  // A shift over midnight reaches into the next day.
  for (let day = Math.floor(start / dayMinutes) - 1; day * dayMinutes < end; day++) {
    const shift = shiftOn(roster, day)
    if (shift === null) return null
    if (shift === 'off') continue
    const from = Math.max(start, day * dayMinutes + shift.from)
    const to = Math.min(end, day * dayMinutes + shift.to)
    if (to <= from) continue
    const last = stretches.at(-1)
    if (last && from <= last.end) last.end = Math.max(last.end, to)
    else stretches.push({ start: from, end: to })
  }
  return stretches
}

/** When a leave is, in wall minutes. */
export function leaveStretch(leave: Leave): Stretch {
  const [first, last] = [parseDay(leave.first_day)! * dayMinutes, parseDay(leave.last_day)! * dayMinutes]
  return leave.from_minute === null || leave.to_minute === null
    ? { start: first, end: last + dayMinutes }
    : { start: first + leave.from_minute, end: first + leave.to_minute }
}

/** Leave that touches a stretch, the earliest first. */
export function leaveIn(roster: Roster, { start, end }: Stretch): Leave[] {
  return roster.leave.filter(each => {
    const away = leaveStretch(each)
    return away.start < end && away.end > start
  })
}

/** Why somebody is not there for all of a stretch: their leave, or hours outside their shift; null: they are. */
export type Away = { leave: Leave } | { shift: Hours | 'off'; day: number }

export function awayIn(roster: Roster, stretch: Stretch): Away | null {
  const [leave] = leaveIn(roster, stretch)
  if (leave) return { leave }
  const hours = workingStretches(roster, stretch)
  if (hours === null || (hours[0]?.start === stretch.start && hours[0].end === stretch.end)) return null
  const day = Math.floor(stretch.start / dayMinutes)
  return { shift: shiftOn(roster, day) ?? 'off', day }
}

/** True if somebody can be there for all of a stretch. */
export const isThere = (roster: Roster, stretch: Stretch): boolean => awayIn(roster, stretch) === null

/** Why somebody is not there, with times on the clock of `zone`: 'Lam Tran: Sick, Tue 24 Nov'. */
export function awayFact(name: string, away: Away, zone: string): Fact {
  const span = (start: number, end: number) => ({ from: wallToUtc(start, zone), to: wallToUtc(end, zone) })
  if ('leave' in away) {
    const { first_day, last_day, from_minute } = away.leave
    const { start, end } = leaveStretch(away.leave)
    const values = { name, kind: { text: leaveName(away.leave) } }
    if (from_minute !== null)
      return fact('{{name}}: {{kind}}, {{time}}', { ...values, time: span(start, end) })
    if (first_day === last_day)
      return fact('{{name}}: {{kind}}, {{day}}', { ...values, day: { day: first_day } })
    return fact('{{name}}: {{kind}}, {{first}} to {{last}}', {
      ...values,
      first: { day: first_day },
      last: { day: last_day },
    })
  }
  const { shift, day } = away
  if (shift === 'off') return fact('{{name}} doesn’t work on {{day}}.', { name, day: { day: dayText(day) } })
  const [from, to] = [day * dayMinutes + shift.from, day * dayMinutes + shift.to]
  return fact('{{name}} works {{time}}.', { name, time: span(from, to) })
}

/** 'Mon', 'Tue' … in the reader's language; 1 is Monday. */
export const weekdayName = (weekday: number, locale: string): string =>
  // The days are counted from a Thursday.
  formatDay(weekday - 4, locale, 'shortWeekday')

/** The days whose hours and leave one sees of oneself: from today on. */
export const ownShiftDays = (today: number) => ({
  startDate: dayText(today),
  endDate: dayText(today + 60),
})
