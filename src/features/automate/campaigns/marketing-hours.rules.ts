import { dayMinutes, parseDay, utcToWall, wallToUtc } from '#shared/dates.ts'

/** Minutes of the day between which marketing may be sent; null: not on that day. */
interface Hours {
  weekday: readonly [number, number]
  saturday: readonly [number, number]
  sunday: null
}

/** Hours of marketing by the Telemarketing and Research Industry Standard 2017 (Cth), each from its first day. */
const hourRules: readonly (Hours & { from: string })[] = [
  { from: '2017-07-01', weekday: [9 * 60, 20 * 60], saturday: [9 * 60, 17 * 60], sunday: null },
]

const dayOf = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 86_400_000

/** Easter Sunday, by Gauss as Meeus and Butcher wrote it down. */
function easterOf(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return dayOf(year, Math.floor(at / 31), (at % 31) + 1)
}

/** 0 is Sunday; day 0 was a Thursday. */
const weekdayOf = (day: number) => (((day + 4) % 7) + 7) % 7

/** Days on which all states rest, with the Mondays and Tuesdays that stand in for those of a weekend. */
function holidaysOf(year: number): Set<number> {
  const [newYear, australia, anzac] = [dayOf(year, 1, 1), dayOf(year, 1, 26), dayOf(year, 4, 25)]
  const [christmas, boxing] = [dayOf(year, 12, 25), dayOf(year, 12, 26)]
  const easter = easterOf(year)
  const moved = (day: number, by: readonly number[]) => by[weekdayOf(day)] ?? 0
  const days = [newYear, australia, anzac, christmas, boxing, easter - 2, easter + 1]
  for (const day of [newYear, australia]) days.push(day + moved(day, [1, 0, 0, 0, 0, 0, 2]))
  // Christmas on a Saturday or Sunday and Boxing Day have two days after them.
  days.push(
    christmas + moved(christmas, [2, 0, 0, 0, 0, 0, 2]),
    boxing + moved(boxing, [2, 0, 0, 0, 0, 0, 2]),
  )
  return new Set(days)
}

export const isNationalHoliday = (day: number): boolean =>
  holidaysOf(new Date(day * 86_400_000).getUTCFullYear()).has(day)

function hoursOf(day: number): readonly [number, number] | null {
  const rules = hourRules.findLast(({ from }) => parseDay(from)! <= day) ?? hourRules[0]!
  const weekday = weekdayOf(day)
  if (weekday === 0 || isNationalHoliday(day)) return rules.sunday
  return weekday === 6 ? rules.saturday : rules.weekday
}

/** When marketing may be sent, from an instant on: that instant itself within the hours, else when they next begin. */
export function marketingFrom(at: Date, zone: string): Date {
  const wall = utcToWall(at.toISOString(), zone)
  const today = Math.floor(wall / dayMinutes)
  const minute = wall - today * dayMinutes
  // No run of days without marketing is longer than the one around Easter.
  for (let day = today; day < today + 10; day++) {
    const hours = hoursOf(day)
    if (!hours) continue
    const [from, to] = hours
    if (day > today || minute < from) return new Date(wallToUtc(day * dayMinutes + from, zone))
    if (minute < to) return at
  }
  throw new Error('no day for marketing')
}
