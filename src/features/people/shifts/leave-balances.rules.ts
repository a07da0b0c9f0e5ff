import { parseDay } from '#shared/dates.ts'
import type { LeaveKind } from './shifts.rules.ts'

/** Kinds that hours are earned of, besides the company's own. */
export const earnedKinds = ['annual', 'sick', 'other'] as const satisfies LeaveKind[]
export type EarnedKind = (typeof earnedKinds)[number]

/** Kinds by the names that payslips use. */
export const balanceLabels: Record<LeaveKind, string> = {
  annual: 'Annual leave',
  sick: 'Personal leave',
  unpaid: 'Unpaid leave',
  other: 'Other leave',
}

/** Hours a year that the National Employment Standards give full-time staff: four weeks, and ten days. */
export const usualYearHours: Record<EarnedKind, number> = { annual: 152, sick: 76, other: 0 }

export const leaveTexts = {
  noHours: 'Enter the hours per year, the balance, or both.',
  balanceOfOne: 'Set balances for one person at a time.',
  noKind: 'This leave type no longer exists.',
} as const

export interface Entitlement {
  /** null: everybody without hours of their own. */
  user_id: number | null
  /** 'yyyy-mm-dd' */
  starts_on: string
  /** null: as before. */
  year_minutes: number | null
  /** At the start of that day; null: adds up from what was before. */
  balance_minutes: number | null
}

export interface BalanceSource {
  /** Of one person and one kind, and those of everybody. */
  entitlements: readonly Entitlement[]
  /** Approved leave of that kind. */
  taken: readonly { day: number; minutes: number }[]
  /** The day on which the person joined, from which hours are earned. */
  joined: number
  /** Days from which the person is casual or is not, the latest first. */
  terms: readonly { starts_on: string; casual: boolean }[]
}

/** Minutes of leave that a person has at the start of a day: what they had, plus what was earned, less what was taken. */
export function balanceAt(day: number, source: BalanceSource): number {
  const { entitlements, taken } = source
  const dated = entitlements.map(each => ({ ...each, day: parseDay(each.starts_on)! }))
  const opening = dated
    .filter(each => each.balance_minutes !== null && each.day <= day)
    .sort((one, other) => other.day - one.day)[0]
  const from = opening?.day ?? Math.max(source.joined, Math.min(...dated.map(each => each.day)))
  const used = taken.reduce((sum, each) => (each.day >= from && each.day < day ? sum + each.minutes : sum), 0)
  return Math.round((opening?.balance_minutes ?? 0) + earned(from, day, source) - used)
}

/** Minutes earned from one day to before another: a year's hours spread over its days. */
function earned(from: number, to: number, source: BalanceSource): number {
  const { entitlements, terms } = source
  const starts = [...entitlements, ...terms].map(each => parseDay(each.starts_on)!)
  const years: number[] = []
  for (let year = yearOf(from) + 1; year <= yearOf(to); year++) years.push(firstOf(year))
  const cuts = [...new Set([from, ...starts, ...years])].filter(day => day >= from && day < to)
  return cuts
    .sort((one, other) => one - other)
    .map((start, n) => ({ start, days: (cuts[n + 1] ?? to) - start }))
    .reduce((sum, { start, days }) => sum + (yearMinutesOn(start, source) * days) / daysIn(yearOf(start)), 0)
}

/** Minutes a year on a day: the person's own, else everybody's; casual staff earn none. */
export function yearMinutesOn(day: number, { entitlements, terms }: BalanceSource): number {
  if (terms.find(each => parseDay(each.starts_on)! <= day)?.casual) return 0
  const known = entitlements
    .filter(each => each.year_minutes !== null && parseDay(each.starts_on)! <= day)
    .sort((one, other) => (one.starts_on < other.starts_on ? 1 : -1))
  return (known.find(each => each.user_id !== null) ?? known[0])?.year_minutes ?? 0
}

const yearOf = (day: number) => new Date(day * 86_400_000).getUTCFullYear()
const firstOf = (year: number) => Date.UTC(year, 0, 1) / 86_400_000
const daysIn = (year: number) => firstOf(year + 1) - firstOf(year)
