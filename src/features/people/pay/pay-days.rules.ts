import { dayText, monthEnd, monthStart, parseDay, weekdayOf } from '#shared/dates.ts'
import { rounded } from '#shared/numbers/money.ts'

export const payPeriods = ['week', 'fortnight', 'month'] as const
export const roundings = [0, 5, 6, 15] as const

/** A company's pay rules from a day on. Multipliers are basis points: 15,000 is time and a half. */
export interface PayRules {
  /** 'yyyy-mm-dd' */
  starts_on: string
  period: (typeof payPeriods)[number]
  /** A day on which a week or fortnight begins, 'yyyy-mm-dd'; months begin on the first. */
  period_start: string
  /** Ordinary minutes; null: no overtime by the day or the week. */
  day_minutes: number | null
  week_minutes: number | null
  /** Steps of a day's overtime in their order; `minutes` null: all that is left. */
  overtime: readonly { minutes: number | null; bp: number }[]
  saturday_bp: number
  sunday_bp: number
  holiday_bp: number
  /** Minutes to which a day's total is rounded; 0: not at all. */
  rounding: number
  /** A break that is deducted from longer days if it was not taken; null: none. */
  break_after: number | null
  break_minutes: number
  /** Minutes of each full ordinary day that are saved for a rostered day off. */
  rdo_minutes: number
  allowances: readonly { name: string; per: 'day' | 'job'; cents: number }[]
  /** Permanent staff are paid their ordinary hours of a public holiday that they don't work. */
  pays_holidays: boolean
  /** Hundredths of a cent for each km driven in an own car; null: none is paid. */
  km_rate: number | null
}

/** How somebody is paid from a day on. */
export interface PayRate {
  /** 'yyyy-mm-dd' */
  starts_on: string
  /** 1 hourly, 2 percentage, 3 salary. */
  payment_type_id: number
  /** Cents an hour or a year, basis points of the job; null: not set. */
  payment_rate: number | null
}

/** Days since 1970, both included. */
export interface DayRange {
  first: number
  last: number
}

/** Rates and rules that were there before days counted begin here. */
export const firstPayDay = '1970-01-01'

/** Nothing but hours times their rate: the rules of a company that has set none. Its weeks begin on Monday. */
export const noRules: PayRules = {
  starts_on: firstPayDay,
  period: 'week',
  period_start: '2024-01-01',
  day_minutes: null,
  week_minutes: null,
  overtime: [],
  saturday_bp: 10_000,
  sunday_bp: 10_000,
  holiday_bp: 10_000,
  rounding: 0,
  break_after: null,
  break_minutes: 0,
  rdo_minutes: 0,
  allowances: [],
  pays_holidays: true,
  km_rate: null,
}

const noRate: PayRate = { starts_on: firstPayDay, payment_type_id: 1, payment_rate: null }

function latest<T extends { starts_on: string }>(dated: readonly T[], day: number): T | undefined {
  const at = dayText(day)
  let found: T | undefined
  for (const each of dated)
    if (each.starts_on <= at && (!found || each.starts_on > found.starts_on)) found = each
  return found
}

/** The rules of a day. */
export const rulesOn = (rules: readonly PayRules[], day: number): PayRules => latest(rules, day) ?? noRules

/** How somebody is paid on a day. */
export const rateOn = <T extends PayRate>(rates: readonly T[], day: number): T | PayRate =>
  latest(rates, day) ?? noRate

/** The weekday on which weeks begin; months have no such day of their own, so it is Monday. */
export const weekStart = ({ period, period_start }: Pick<PayRules, 'period' | 'period_start'>): number =>
  period === 'month' ? 1 : weekdayOf(parseDay(period_start)!)

/** The first day of the week that a day counts towards. */
export function payWeek(day: number, rules: PayRules): number {
  return day - ((weekdayOf(day) - weekStart(rules) + 7) % 7)
}

/** Ordinary minutes of a day whose shift has this length: less the unpaid break, and no more than a day's. */
export function ordinaryMinutes(shift: number, rules: PayRules): number {
  const { break_after, break_minutes, day_minutes } = rules
  const cut = break_after === null ? 0 : Math.max(0, Math.min(break_minutes, shift - break_after))
  return Math.min(shift - cut, day_minutes ?? shift)
}

/** The company's week in which a day lies. It is cut where new rules let weeks begin on another day. */
export function companyWeek(day: number, rules: readonly PayRules[]): DayRange {
  const rule = rulesOn(rules, day)
  const starts = parseDay(rule.starts_on)!
  const aligned = payWeek(day, rule)
  const isCut = starts > aligned && weekStart(rulesOn(rules, starts - 1)) !== weekStart(rule)
  const last = aligned + 6
  const next = rules
    .filter(each => parseDay(each.starts_on)! > day && parseDay(each.starts_on)! <= last)
    .filter(each => weekStart(each) !== weekStart(rule))
    .map(each => parseDay(each.starts_on)! - 1)
  return { first: isCut ? starts : aligned, last: Math.min(last, ...next) }
}

/** The period that a day is paid in. */
export function payPeriod(day: number, { period, period_start }: PayRules): DayRange {
  if (period === 'month') return { first: monthStart(day), last: monthEnd(day) }
  const length = period === 'week' ? 7 : 14
  const since = day - parseDay(period_start)!
  const first = day - (((since % length) + length) % length)
  return { first, last: first + length - 1 }
}

const periodsOfYear = { week: 52, fortnight: 26, month: 12 } as const

/** The cents of a salary that fall to a day: those of a period's days add up to its pay. */
export function salaryOn(
  rate: PayRate,
  { first, last }: DayRange,
  day: number,
  { period }: PayRules,
): number {
  if (rate.payment_type_id !== 3 || rate.payment_rate === null) return 0
  const whole = rounded(rate.payment_rate, periodsOfYear[period])
  const until = (days: number) => Math.floor((whole * days) / (last - first + 1))
  return until(day - first + 1) - until(day - first)
}
