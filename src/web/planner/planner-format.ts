import { dayMinutes } from '#shared/dates.ts'

/** Times and days as people of a locale write them. Wall minutes are read as UTC, so that no zone plays a part. */
export interface PlannerFormats {
  hour: (minute: number) => string
  /** '9:10', where there is no room for more. */
  clock: (minute: number) => string
  time: (wall: number) => string
  /** '9:00 – 10:00 am' */
  times: (start: number, end: number) => string
  /** 'Fri 20 Nov, 9:00 – 10:00 am'; whole days are named without the midnights around them. */
  when: (start: number, end: number) => string
  weekday: (day: number) => string
  dayOfMonth: (day: number) => string
  monthDay: (day: number) => string
  date: (day: number) => string
}

/** English puts a comma after the weekday too: 'Tue, 24 Nov, 10:30 am'. */
const short = (text: string) => text.replaceAll(/(?<!\d )\b([A-Z][a-z]{2}), (?=\d)/g, '$1 ')

const made = new Map<string, PlannerFormats>()

/** The formats of a locale; made once, since an Intl formatter is dear to make and cheap to use. */
export function plannerFormats(locale: string): PlannerFormats {
  let formats = made.get(locale)
  if (!formats) {
    formats = make(locale === 'en' ? 'en-AU' : locale)
    made.set(locale, formats)
  }
  return formats
}

function make(locale: string): PlannerFormats {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const hour = format({ hour: 'numeric' })
  const time = format({ hour: 'numeric', minute: '2-digit' })
  const isTwentyFour = time.resolvedOptions().hour12 === false
  const when = format({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  const days = format({ weekday: 'short', day: 'numeric', month: 'short' })
  const weekday = format({ weekday: 'short' })
  const number = format({ day: 'numeric' })
  const monthDay = format({ day: 'numeric', month: 'short' })
  const date = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const rangeTexts = new Map<number, string>()
  const at = (wall: number) => wall * 60_000
  const ofDay = (wall: number) => ((wall % dayMinutes) + dayMinutes) % dayMinutes
  const ofDays = (write: (midnight: number) => string) => once(day => write(at(day * dayMinutes)))
  const minuteText = once(minute => time.format(at(minute)))
  const timeText = (wall: number) => minuteText(ofDay(wall))
  const clockText = once(minute =>
    time
      .formatToParts(at(minute))
      .filter(part => part.type !== 'dayPeriod')
      .map(part => part.value)
      .join('')
      .trim(),
  )
  const rangeText = (start: number, end: number) => {
    const minute = ofDay(start)
    const until = minute + end - start
    // Intl would add words that single times go without ('9時00分'), and over midnight both dates.
    if (isTwentyFour) return `${timeText(start)}–${timeText(end)}`
    if (until >= dayMinutes || end <= start) return `${timeText(start)} – ${timeText(end)}`
    const key = minute * dayMinutes + until
    let text = rangeTexts.get(key)
    if (text === undefined) {
      text = time.formatRange(at(minute), at(until))
      rangeTexts.set(key, text)
    }
    return text
  }
  return {
    hour: once(minute => hour.format(at(minute))),
    clock: wall => clockText(ofDay(wall)),
    time: timeText,
    times: rangeText,
    when: (start, end) =>
      end > start && start % dayMinutes === 0 && end % dayMinutes === 0
        ? short(days.formatRange(at(start), at(end - 1)))
        : short(when.formatRange(at(start), at(Math.max(start, end)))),
    weekday: ofDays(day => weekday.format(day)),
    // The bare number: Japanese and Chinese would add their word for day.
    dayOfMonth: ofDays(day => number.formatToParts(day).find(part => part.type === 'day')!.value),
    monthDay: ofDays(day => monthDay.format(day)),
    date: ofDays(day => date.format(day)),
  }
}

/** Intl takes some ten microseconds for a text, and the same few are written again and again. */
function once(write: (of: number) => string): (of: number) => string {
  const texts = new Map<number, string>()
  return of => {
    let text = texts.get(of)
    if (text === undefined) {
      text = write(of)
      texts.set(of, text)
    }
    return text
  }
}
