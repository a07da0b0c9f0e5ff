/**
 * The only module that turns UTC into a company's wall time and back.
 *
 * Four forms of time, all plain values:
 * - instant: 'YYYY-MM-DDTHH:mm:ssZ', UTC, to the second (what the wire and the database carry);
 * - wall: minutes since 1970-01-01 00:00 on the clock of a zone (what calendars reckon with);
 * - day: days since 1970-01-01 in the local calendar, Math.floor(wall / 1440);
 * - date: 'yyyy-MM-dd', a day in text.
 * Nothing here reads the process's zone or the clock.
 */

export const dayMinutes = 1440
const daySeconds = 86_400

/** The part of Temporal used here; the native one and the polyfill both fit. */
interface ZoneReader {
  Instant: { fromEpochMilliseconds(ms: number): { toZonedDateTimeISO(zone: string): ZonedMoment } }
}
interface ZonedMoment {
  epochMilliseconds: number
  offsetNanoseconds: number
  getTimeZoneTransition(direction: 'next'): ZonedMoment | null | undefined
}

let temporal = (globalThis as { Temporal?: ZoneReader }).Temporal

/** Awaited once at start by server and browser: fetches the polyfill where the platform has no Temporal. */
export async function loadTemporal(): Promise<void> {
  temporal ??= (await import('temporal-polyfill')).Temporal
}

/** Zones of Australia, west to east; Lord Howe moves its clock by half an hour. */
export const australianZones = [
  'Australia/Perth',
  'Australia/Eucla',
  'Australia/Darwin',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Brisbane',
  'Australia/Lindeman',
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Hobart',
  'Australia/Lord_Howe',
] as const

/** Asked for again and again by screens; in all writings there are many. */
const knownZones = new Set<string>()
const mostKnownZones = 1_000

/** True for a named IANA zone that this platform knows; offsets such as '+10:00' are no zones. */
export function isTimeZone(name: string): boolean {
  if (zones.has(name) || knownZones.has(name)) return true
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (knownZones.size < mostKnownZones) knownZones.add(name)
    return true
  } catch {
    return false
  }
}

/** A stretch of one offset: from this second on, local = UTC + offset (seconds). */
interface Stretch {
  from: number
  offset: number
}

/** About 388 days: zone rules are read once for such a span, then offsets are looked up without Temporal. */
const spanSeconds = 2 ** 25
const zones = new Map<string, Map<number, Stretch[]>>()

function readSpan(zone: string, span: number): Stretch[] {
  if (!temporal) throw new Error('Time zones are not loaded: await loadTemporal() at start.')
  const start = span * spanSeconds
  const end = start + spanSeconds
  let moment = temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO(zone)
  const stretches = [{ from: start, offset: moment.offsetNanoseconds / 1e9 }]
  for (;;) {
    const next = moment.getTimeZoneTransition('next')
    const from = next ? next.epochMilliseconds / 1000 : end
    if (!next || from >= end) return stretches
    stretches.push({ from, offset: next.offsetNanoseconds / 1e9 })
    moment = next
  }
}

/** Seconds that the zone's clock is ahead of UTC at a UTC second. */
function offsetAt(second: number, zone: string): number {
  let spans = zones.get(zone)
  if (!spans) {
    if (!isTimeZone(zone)) throw new RangeError(`Unknown time zone: ${zone}`)
    spans = new Map()
    zones.set(zone, spans)
  }
  const span = Math.floor(second / spanSeconds)
  let stretches = spans.get(span)
  if (!stretches) {
    stretches = readSpan(zone, span)
    spans.set(span, stretches)
  }
  let i = stretches.length - 1
  while (i > 0 && stretches[i]!.from > second) i--
  return stretches[i]!.offset
}

function secondOf(instant: string): number {
  const ms = Date.parse(instant)
  if (Number.isNaN(ms)) throw new RangeError(`Not an instant: ${instant}`)
  return Math.floor(ms / 1000)
}

const knownNumbers = new Map<string, number>()

/**
 * Full minutes since 1970 of an instant. Those of the wire's form ('yyyy-MM-ddTHH:mm:ssZ') are read by their places, as many
 * lie on few days; others, and what is none, as the platform does.
 */
export function minuteOf(instant: string): number {
  if (instant.length === 20 && instant.endsWith('Z')) {
    const text = instant.slice(0, 10)
    const day = knownNumbers.get(text) ?? parseDay(text)
    const minute = Number(instant.slice(11, 13)) * 60 + Number(instant.slice(14, 16))
    if (day !== null && minute < 1440) {
      if (knownNumbers.size === mostKnownDays) knownNumbers.clear()
      knownNumbers.set(text, day)
      return day * 1440 + minute
    }
  }
  return Math.floor(Date.parse(instant) / 60_000)
}

/** An instant as the wire carries it: UTC, to the second. */
export const instantText = (time: Date): string => instantOf(Math.floor(time.getTime() / 1000))

/** An instant from its seconds since 1970. */
export const instantOf = (second: number): string => `${textOf(second, 'T')}Z`

/** An instant on the clock of a zone: 'yyyy-MM-dd HH:mm:ss'. */
export function wallText(time: Date, zone: string): string {
  const second = Math.floor(time.getTime() / 1000)
  return textOf(second + offsetAt(second, zone), ' ')
}

const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
const knownDays = new Map<number, string>()
const mostKnownDays = 2_000

/** Lists write many instants of few days: the day's text is kept, as making it anew takes most of the time. */
function textOf(second: number, between: string): string {
  const day = Math.floor(second / 86_400)
  const ofDay = second - day * 86_400
  const minute = Math.floor(ofDay / 60)
  return `${dayText(day)}${between}${twoDigits[Math.floor(minute / 60)]}:${twoDigits[minute % 60]}:${twoDigits[ofDay % 60]}`
}

/**
 * The UTC second of a local second. Every offset is between -12 and +14 hours, so the true moment lies within
 * a day of the local second read as UTC, and at most one change of offset is near.
 */
function resolve(local: number, zone: string): { second: number; gap: boolean } {
  const before = offsetAt(local - daySeconds, zone)
  const after = offsetAt(local + daySeconds, zone)
  const early = local - before
  if (before === after || offsetAt(early, zone) === before) return { second: early, gap: false }
  const late = local - after
  if (offsetAt(late, zone) === after) return { second: late, gap: false }
  return { second: early, gap: true }
}

/** Wall minutes of an instant in a zone; seconds are cut off. Throws RangeError on bad text or zone. */
export function utcToWall(instant: string, zone: string): number {
  const second = secondOf(instant)
  return Math.floor((second + offsetAt(second, zone)) / 60)
}

/**
 * The instant of a wall minute. A time that the clock skips comes out later by the skipped length, one that it
 * shows twice is the earlier (the 'compatible' way of RFC 5545 and Temporal).
 */
export function wallToUtc(wall: number, zone: string): string {
  return instantOf(resolve(wall * 60, zone).second)
}

/** True when the zone's clock skips this wall minute (start of daylight saving). */
export function wallIsGap(wall: number, zone: string): boolean {
  return resolve(wall * 60, zone).gap
}

/** An instant some real minutes later (or earlier), whatever the clocks do. */
export function addMinutesUtc(instant: string, minutes: number): string {
  return instantOf(secondOf(instant) + Math.round(minutes * 60))
}

/** The same wall time some days later (or earlier); a skipped or doubled time as in wallToUtc. */
export function addDaysWall(instant: string, days: number, zone: string): string {
  const second = secondOf(instant)
  if (days === 0) return instantOf(second)
  return instantOf(resolve(second + offsetAt(second, zone) + days * daySeconds, zone).second)
}

/** The day it is in a zone at an instant. */
export function todayIn(zone: string, nowInstant: string): number {
  return Math.floor(utcToWall(nowInstant, zone) / dayMinutes)
}

/** Within these days an appointment is believable; one outside is a slip of the hand. */
export const believableDays = (today: number) => ({
  from: '2000-01-01',
  to: `${Number(dayText(today).slice(0, 4)) + 10}-12-31`,
})

/** The instant at which a day begins in a zone (not always midnight, where the clock skips it). */
export function dayStartUtc(day: number, zone: string): string {
  return wallToUtc(day * dayMinutes, zone)
}

/**
 * The day of a date 'yyyy-MM-dd'; null when the text is no date or the date does not exist. Years 1000 to 8999,
 * so that whatever is reckoned from a date keeps four digits.
 */
export function parseDay(date: string): number | null {
  const parts = /^([1-8]\d{3})-(\d{2})-(\d{2})$/.exec(date)
  if (!parts) return null
  const [month, dayOfMonth] = [Number(parts[2]) - 1, Number(parts[3])]
  const at = new Date(Date.UTC(Number(parts[1]), month, dayOfMonth))
  // Numbers that the month or year does not have go over to the next.
  const isThere = at.getUTCMonth() === month && at.getUTCDate() === dayOfMonth
  return isThere ? at.getTime() / (daySeconds * 1000) : null
}

/** A day as 'yyyy-MM-dd'. */
export function dayText(day: number): string {
  const known = knownDays.get(day)
  if (known !== undefined) return known
  const text = new Date(day * daySeconds * 1000).toISOString().slice(0, 10)
  if (knownDays.size === mostKnownDays) knownDays.clear()
  knownDays.set(day, text)
  return text
}

/** 1 Monday … 7 Sunday (ISO 8601). */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** First day of the month that a day lies in. */
export function monthStart(day: number): number {
  return day - new Date(day * daySeconds * 1000).getUTCDate() + 1
}

/** Last day of the month that a day lies in. */
export function monthEnd(day: number): number {
  return addMonths(monthStart(day), 1) - 1
}

/** The same day of another month; where that month is shorter, its last day. */
export function addMonths(day: number, months: number): number {
  const date = new Date(day * daySeconds * 1000)
  const month = date.getUTCMonth() + months
  const last = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return Date.UTC(date.getUTCFullYear(), month, Math.min(date.getUTCDate(), last)) / (daySeconds * 1000)
}

const instantPattern =
  /^(\d{4}-\d{2}-\d{2})(?: (?<wire>\d{2}:\d{2}(?::\d{2})?)|T(?<iso>\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})?(?<shift>Z|[+-]\d{2}:\d{2}))$/

/**
 * An instant from ISO 8601 with Z or an offset, or from the wire form 'yyyy-MM-dd HH:mm:ss' (UTC); fractions
 * of a second are cut off. Null for anything else: impossible dates and times, ISO text without a zone.
 */
export function parseInstant(text: string): string | null {
  const match = instantPattern.exec(text)
  const day = match ? parseDay(match[1]!) : null
  if (!match?.groups || day === null) return null
  const [hour, minute, second = 0] = (match.groups.wire ?? match.groups.iso!).split(':').map(Number)
  if (hour! > 23 || minute! > 59 || second > 59) return null
  const shift = shiftSeconds(match.groups.shift)
  if (shift === null) return null
  return instantOf(day * daySeconds + hour! * 3600 + minute! * 60 + second - shift)
}

function shiftSeconds(shift: string | undefined): number | null {
  if (!shift || shift === 'Z') return 0
  const [hours, minutes] = shift.slice(1).split(':').map(Number)
  if (hours! > 14 || minutes! > 59) return null
  return (shift.startsWith('-') ? -1 : 1) * (hours! * 3600 + minutes! * 60)
}

/** An instant in the wire form 'yyyy-MM-dd HH:mm:ss' (UTC). */
export function wireText(instant: string): string {
  return instantOf(secondOf(instant)).slice(0, 19).replace('T', ' ')
}

const styles = {
  date: { dateStyle: 'medium' },
  longDate: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayMonth: { weekday: 'short', day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  shortMonth: { month: 'short', year: '2-digit' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  time: { timeStyle: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  dayAndTime: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof styles

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs a thousand times what using it does, so each is made once. */
function formatter(locale: string, zone: string, style: DateStyle): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${style}`
  let made = formatters.get(key)
  if (!made) {
    // Plain 'en' would be the American manner: month before day.
    made = new Intl.DateTimeFormat(locale === 'en' ? 'en-AU' : locale, { ...styles[style], timeZone: zone })
    formatters.set(key, made)
  }
  return made
}

/** Intl puts narrow and non-breaking spaces into times; they differ between platforms and make an SMS dear. */
const plainSpaces = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ')

/** An instant for people: in the zone's wall time, in the manner of the locale ('en' is Australian). */
export function formatInstant(instant: string, zone: string, locale: string, style: DateStyle): string {
  return plainSpaces(formatter(locale, zone, style).format(secondOf(instant) * 1000))
}

/** From one instant to another, as short as it can be said: 'Tue 24 Nov, 1:00 – 4:00 pm'. */
export function formatSpan(from: string, to: string, zone: string, locale: string): string {
  const [start, end] = [from, to].map(instant => secondOf(instant) * 1000) as [number, number]
  return plainSpaces(formatter(locale, zone, 'dayAndTime').formatRange(start, end))
}

/** Wall minutes for people, in the manner of the locale. */
export function formatWall(wall: number, locale: string, style: DateStyle): string {
  return plainSpaces(formatter(locale, 'UTC', style).format(wall * 60_000))
}

/** A day for people, in the manner of the locale. */
export function formatDay(
  day: number,
  locale: string,
  style: Exclude<DateStyle, 'time' | 'dateTime'>,
): string {
  return formatWall(day * dayMinutes, locale, style)
}

/** A week: what is older was forgotten, and planning it anew is no work of today. */
const lateFor = 7 * dayMinutes

/** How late open work is that ends at `end`, both in minutes of one wall clock; null: its time is not over. */
export function latenessOf(end: number, now: number): 'late' | 'forgotten' | null {
  if (end > now) return null
  return now - end <= lateFor ? 'late' : 'forgotten'
}
