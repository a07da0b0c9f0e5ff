import { dayText, parseDay } from '#shared/dates.ts'

/**
 * A date as people type it, day first: '4-10-2026', '4/10/26', '04.10.', '4 10', '04102026'; or year first, '2026/10/4'.
 * Without a year the one of `today` (a day number). Gives 'yyyy-MM-dd', or null for what is no date.
 */
export function parseTypedDate(text: string, today: number): string | null {
  const typed = text.trim()
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed)
  if (yearFirst) return existing(yearFirst[1], yearFirst[2], yearFirst[3])
  const match =
    /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(\d{2}|\d{4}))?\.?$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!match) return null
  const [, day = '', month = '', year = dayText(today).slice(0, 4)] = match
  return existing(year.padStart(4, '20'), month, day)
}

function existing(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDay(date) === null ? null : date
}

/** A time of day as people type it: '9', '9:30', '9.30 pm', '1430', '2pm'. Gives minutes since midnight, or null. */
export function parseTypedTime(text: string): number | null {
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?\s?m?\.?)?$/i.exec(text.trim())
  if (!match) return null
  const half = match[3]?.toLowerCase()
  let hour = Number(match[1])
  const minute = Number(match[2] ?? 0)
  if (half && (hour < 1 || hour > 12)) return null
  if (half) hour = (hour % 12) + (half === 'p' ? 12 : 0)
  return hour > 23 || minute > 59 ? null : hour * 60 + minute
}
