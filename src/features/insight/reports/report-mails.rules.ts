import {
  addMonths,
  dayMinutes,
  dayText,
  monthEnd,
  monthStart,
  utcToWall,
  wallToUtc,
  weekdayOf,
} from '#shared/dates.ts'

export const mailIntervals = ['day', 'week', 'month'] as const
export type Every = (typeof mailIntervals)[number]

export const formats = ['pdf', 'xlsx', 'csv', 'none'] as const
export type MailFormat = (typeof formats)[number]

export const mostReaders = 20
export const mostSchedules = 100
/** Milliseconds in which a report goes to the same person once, who tries it. */
export const tryAgainMs = 20_000
/** Rows of the report that stand in the mail itself. */
export const rowsInMail = 10

/** A moment on the company's clock that comes again. */
export interface Rhythm {
  every: Every
  /** Of a week 1 (Monday) to 7; of a month 1 to 31, its last day where it is shorter. */
  on_day: number
  /** Minutes since midnight. */
  at: number
}

function isOn(day: number, { every, on_day }: Rhythm): boolean {
  if (every === 'day') return true
  if (every === 'week') return weekdayOf(day) === on_day
  return day === Math.min(monthStart(day) + on_day - 1, monthEnd(day))
}

/** The first moment after an instant. A time that the clock skips comes later by as much, one shown twice comes once. */
export function nextAt(rhythm: Rhythm, zone: string, after: string): string {
  const from = Math.floor(utcToWall(after, zone) / dayMinutes)
  for (let day = from; ; day++) {
    if (!isOn(day, rhythm)) continue
    const moment = wallToUtc(day * dayMinutes + rhythm.at, zone)
    if (moment > after) return moment
  }
}

/** The last moment that has come: those in between were missed, and are not made up for one by one. */
export function latestAt(rhythm: Rhythm, zone: string, first: string, now: string): string {
  let latest = first
  for (let next = nextAt(rhythm, zone, latest); next <= now; next = nextAt(rhythm, zone, latest))
    latest = next
  return latest
}

/** The days that the mail of a moment is about: the day, the seven days or the month before. */
export function mailedDays({ every }: Pick<Rhythm, 'every'>, zone: string, moment: string) {
  const day = Math.floor(utcToWall(moment, zone) / dayMinutes)
  const from = every === 'day' ? day - 1 : every === 'week' ? day - 7 : addMonths(monthStart(day), -1)
  const to = every === 'month' ? monthStart(day) - 1 : day - 1
  return { from: dayText(from), to: dayText(to) }
}

/** Reasons why a reader got no mail, as the list of schedules says them. */
export const heldTexts = {
  gone: 'No longer in the team',
  maker: 'The person who set it up has left the team',
  forbidden: 'Can’t see this report',
  failed: 'Couldn’t create the report',
} as const
export type Held = keyof typeof heldTexts

export const mailTexts = {
  noReader: 'Choose recipients.',
  tooManyReaders: 'A report can go to up to 20 people.',
  tooMany: 'You already have 100 emailed reports. Delete one first.',
  wrongDay: 'Choose the day to send it.',
  unknownMember: 'Someone you selected is no longer in the team.',
  gone: 'This emailed report no longer exists.',
  twice: 'You already get this report emailed at this time.',
} as const

/** The problem with a rhythm and its readers, or null. */
export function mailProblem(
  { every, on_day }: Rhythm,
  readers: { user_ids: readonly number[]; emails: readonly string[] },
): { field: string; message: string } | null {
  const count = readers.user_ids.length + readers.emails.length
  if (count === 0) return { field: 'user_ids', message: mailTexts.noReader }
  if (count > mostReaders) return { field: 'user_ids', message: mailTexts.tooManyReaders }
  if (every === 'week' && on_day > 7) return { field: 'on_day', message: mailTexts.wrongDay }
  return null
}
