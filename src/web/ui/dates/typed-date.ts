import { dayText, formatDay, parseDay, weekdayOf } from '#shared/dates.ts'

/** Context of typed dates: the company's day, the reader's language, and date format such as 'dd-mm-yyyy'. */
export interface DateReader {
  today: number
  locale: string
  manner: string
}

/**
 * A date as people type it: '4/12/26', '4.12.', '2026-12-04', '23 nov', 'fri' (the next one), 'tomorrow', in the
 * reader's language or English. Without a year it is the one nearest to today. Returns 'yyyy-MM-dd', or null for what
 * is no date or may be several.
 */
export function readTypedDate(text: string, { today, locale, manner }: DateReader): string | null {
  const typed = plain(text)
  return (
    readNumbers(typed, isMonthFirst(manner), today) ??
    readWords(typed, wordsOf(locale), today) ??
    readWords(typed, wordsOf('en'), today)
  )
}

function readNumbers(typed: string, monthFirst: boolean, today: number): string | null {
  const yearFirst =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ??
    /^(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日?$/.exec(typed)
  if (yearFirst) return existing(yearFirst[3], yearFirst[2], yearFirst[1], today)
  const match =
    /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(\d{2}|\d{4}))?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!match) return null
  const year = match[3]
  // A year of two digits at the end may as well be the day of a date that begins with its year.
  if (monthFirst && year?.length === 2) return null
  // A year of four digits at the end says by itself that the day is first.
  const [day, month] = monthFirst && !year ? [match[2], match[1]] : [match[1], match[2]]
  return existing(day, month, year, today)
}

function readWords(typed: string, words: DateWords, today: number): string | null {
  const away = oneOf(words.days, typed, 3)
  if (away !== null) return dayText(today + away - middle)
  let tokens = typed.split(/[\s,./-]+/).filter(token => token && !fillers.has(token))
  const weekday = oneOf(words.weekdays, tokens[0] ?? '', 2)
  if (weekday !== null) tokens = tokens.slice(1)
  if (weekday !== null && tokens.length === 0) {
    return dayText(today + ((weekday + 1 - weekdayOf(today) + 7) % 7 || 7))
  }
  const [first = '', second = '', year] = tokens
  const [number, name] = /^\d/.test(first) ? [first, second] : [second, first]
  const month = oneOf(words.months, name, 3)
  const day = /^(\d{1,2})(?:st|nd|rd|th|er|o|a)?$/.exec(number)?.[1]
  if (month === null || tokens.length > 3 || (year && !/^\d{2}(\d{2})?$/.test(year))) return null
  const date = existing(day, String(month + 1), year, today)
  return date && weekday !== null && weekdayOf(parseDay(date)!) !== weekday + 1 ? null : date
}

const fillers = new Set(['of', 'the', 'on', 'de', 'del', 'el', 'le', 'den', 'am'])

/** Each entry has the spellings of one thing. */
interface DateWords {
  /** From two days ago to the day after tomorrow. */
  days: string[][]
  /** From Monday. */
  weekdays: string[][]
  months: string[][]
}
const middle = 2
const made = new Map<string, DateWords>()

function wordsOf(locale: string): DateWords {
  let words = made.get(locale)
  if (!words) {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    const monday = 4
    const monthName = (month: number, style: 'short' | 'long') =>
      plain(
        new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(Date.UTC(2026, month, 1)),
      )
    words = {
      days: [-2, -1, 0, 1, 2].map(days => [plain(relative.format(days, 'day'))]),
      weekdays: [0, 1, 2, 3, 4, 5, 6].map(n => [
        plain(formatDay(monday + n, locale, 'shortWeekday')),
        plain(formatDay(monday + n, locale, 'weekday')),
      ]),
      months: Array.from({ length: 12 }, (_, n) => [monthName(n, 'short'), monthName(n, 'long')]),
    }
    made.set(locale, words)
  }
  return words
}

/** The place of the one thing that is spelt or begins so; null when it is none or several. Han says much in a letter. */
function oneOf(spellings: string[][], typed: string, least: number): number | null {
  const isSpelt = spellings.findIndex(each => each.includes(typed))
  if (isSpelt >= 0) return isSpelt
  if (typed.length < least && !/\p{Script=Han}/u.test(typed)) return null
  const found = spellings.flatMap((each, i) => (each.some(word => word.startsWith(typed)) ? [i] : []))
  return found.length === 1 ? found[0]! : null
}

/** Small letters without accents, one kind of apostrophe, no dot at the end. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim()
    .replace(/\.$/, '')
}

const isMonthFirst = (manner: string) => /^[^a-z]*y+[^a-z]*m+[^a-z]*d/i.test(manner)

function existing(day = '', month = '', year: string | undefined, today: number): string | null {
  const inYear = (y: string) => {
    const date = `${y}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const found = parseDay(date)
    return found === null ? [] : [{ date, distance: Math.abs(found - today) }]
  }
  if (year) return inYear(year.padStart(4, '20'))[0]?.date ?? null
  const thisYear = Number(dayText(today).slice(0, 4))
  const near = [thisYear, thisYear - 1, thisYear + 1].flatMap(y => inYear(String(y)))
  return near.sort((a, b) => a.distance - b.distance)[0]?.date ?? null
}
