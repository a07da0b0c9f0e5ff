import { parseDay } from '#shared/dates.ts'
import type { DayRange } from '../pay-days.rules.ts'
import type { State } from '../pay-fields.rules.ts'

/** Days of a year by name; kept, as working them out takes milliseconds. */
const known = new Map<string, Map<number, string>>()

/** The public holidays of a state in a year, with the days that stand for those on a weekend; by day. */
export async function holidaysOfYear(state: State, year: number): Promise<ReadonlyMap<number, string>> {
  if (state === '') return new Map()
  const key = `${state} ${year}`
  const kept = known.get(key)
  if (kept) return kept
  const { default: Holidays } = await import('date-holidays')
  const days = new Map<number, string>()
  for (const { type, date, name } of new Holidays('AU', state).getHolidays(year, 'en'))
    if (type === 'public') days.set(parseDay(date.slice(0, 10))!, name)
  known.set(key, days)
  return days
}

/** The public holidays of a state within a range of days. */
export async function holidaysIn(state: State, { first, last }: DayRange): Promise<Map<number, string>> {
  const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear()
  const found = new Map<number, string>()
  for (let year = yearOf(first); year <= yearOf(last); year++)
    for (const [day, name] of await holidaysOfYear(state, year))
      if (day >= first && day <= last) found.set(day, name)
  return found
}
