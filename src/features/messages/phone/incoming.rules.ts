import { user } from '#shared/access.ts'
import { dayMinutes, dayText, instantText, utcToWall, weekdayOf } from '#shared/dates.ts'
import { dialledNumber, isDialable, phoneTexts } from './phone.rules.ts'

/** Minutes of the day on the company's clock. */
export interface OpenHours {
  from: number
  to: number
}

/** The right to have calls forwarded. */
export const forwardingAccess = user({ kinds: ['owner'] })

export const ringModes = ['all', 'turn', 'idle'] as const
export interface IncomingSettings {
  /** Monday first; null: closed all day. */
  week: readonly (OpenHours | null)[]
  /** 'yyyy-MM-dd': closed on these. */
  holidays: readonly string[]
  /** Rings all at once, one after another by name, or who has not talked for longest first. */
  ring: (typeof ringModes)[number]
  /** The people who are rung; empty: everybody with a phone. */
  people: readonly number[]
  /** Seconds that each is rung. */
  seconds: number
  /** Rung when nobody answers, and while it is closed; '' for nobody. */
  mobile: string
  /** Numbers that ring nobody. */
  blocked: readonly string[]
  /** Answers a missed call with a text, at most once an hour a caller. */
  text_back: boolean
  text: string
}

const allDay: OpenHours = { from: 0, to: dayMinutes }
export const usualIncoming: IncomingSettings = {
  week: Array.from({ length: 7 }, () => allDay),
  holidays: [],
  ring: 'all',
  people: [],
  seconds: 20,
  mobile: '',
  blocked: [],
  text_back: false,
  text: 'Sorry, we missed your call. We’ll call you back as soon as we can.',
}

export const mostBlocked = 500
export const incomingTexts = {
  hours: 'Finish time cannot be before start time',
  noText: 'Write the text for missed callers.',
}

/** Why the settings can't be kept; null if they can. */
export function incomingProblem({ week, mobile, blocked, text_back, text }: IncomingSettings) {
  if (week.some(hours => hours && hours.to <= hours.from))
    return { field: 'week', message: incomingTexts.hours }
  if (mobile !== '' && !isDialable(mobile)) return { field: 'mobile', message: phoneTexts.badNumber }
  if (blocked.some(number => !isDialable(number))) return { field: 'blocked', message: phoneTexts.badNumber }
  if (text_back && text.trim() === '') return { field: 'text', message: incomingTexts.noText }
  return null
}

/** True if the office is open at this moment on the company's clock. */
export function isOfficeOpen(
  { week, holidays }: Pick<IncomingSettings, 'week' | 'holidays'>,
  at: string,
  zone: string,
): boolean {
  const wall = utcToWall(at, zone)
  const day = Math.floor(wall / dayMinutes)
  if (holidays.includes(dayText(day))) return false
  const hours = week[weekdayOf(day) - 1]
  const minute = wall - day * dayMinutes
  return hours ? minute >= hours.from && minute < hours.to : false
}

/** Days ahead in which an open office is looked for: the longest holidays end before. */
const mostClosedDays = 31
/** Minutes between two looks; hours begin at whole quarters as a rule. */
const lookEvery = 15

/** The moment itself while the office is open, else the next one at which it opens; itself if it never does. */
export function nextOpen(hours: Pick<IncomingSettings, 'week' | 'holidays'>, at: Date, zone: string): Date {
  const isOpen = (time: Date) => isOfficeOpen(hours, instantText(time), zone)
  if (isOpen(at)) return at
  const step = lookEvery * 60_000
  const first = Math.ceil(at.getTime() / step) * step
  for (let i = 0; i < (mostClosedDays * dayMinutes) / lookEvery; i++) {
    const time = new Date(first + i * step)
    if (isOpen(time)) return time
  }
  return at
}

export const isBlocked = ({ blocked }: Pick<IncomingSettings, 'blocked'>, number: string): boolean =>
  number !== '' && blocked.some(each => dialledNumber(each) === number)

/** The people who may be rung, in the order in which it is tried. */
export function ringOrder(
  ring: IncomingSettings['ring'],
  people: readonly { id: number; talked_at: Date | null }[],
): number[][] {
  if (ring === 'all') return people.length > 0 ? [people.map(({ id }) => id)] : []
  const since = (talked: Date | null) => talked?.getTime() ?? 0
  const ordered =
    ring === 'turn' ? people : [...people].sort((a, b) => since(a.talked_at) - since(b.talked_at))
  return ordered.map(({ id }) => [id])
}
