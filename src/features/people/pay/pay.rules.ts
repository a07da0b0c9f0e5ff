import { dayText } from '#shared/dates.ts'
import { rounded } from '#shared/numbers/money.ts'
import {
  type DayRange,
  type PayRate,
  type PayRules,
  payPeriod,
  payWeek,
  rateOn,
  rulesOn,
  salaryOn,
} from './pay-days.rules.ts'

/** One day of one person, in the company's zone. Minutes are lengths of instants, never differences of the clock. */
export interface WorkedDay {
  /** Days since 1970, as `parseDay` counts them. */
  day: number
  /** Minutes worked, without the unpaid breaks that were taken. */
  minutes: number
  /** Minutes of unpaid breaks that were taken. */
  break_minutes: number
  /** The jobs worked on. */
  job_ids: readonly number[]
  /** Leave and public holidays not worked. */
  leave: readonly { name: string; minutes: number; is_paid: boolean }[]
  /** Name of the public holiday; '' on other days. */
  holiday: string
}

export const lineKinds = [
  'ordinary',
  'overtime',
  'saturday',
  'sunday',
  'holiday',
  'saved',
  'leave',
  'unpaidLeave',
  'percentage',
  'salary',
  'allowance',
] as const
export type LineKind = (typeof lineKinds)[number]

export const lineLabels: Record<LineKind, string> = {
  ordinary: 'Ordinary hours',
  overtime: 'Overtime',
  saturday: 'Saturday',
  sunday: 'Sunday',
  holiday: 'Public holiday',
  saved: 'RDO accrual',
  leave: 'Paid leave',
  unpaidLeave: 'Unpaid leave',
  percentage: 'Paid by percentage',
  salary: 'Salary',
  allowance: 'Allowance',
}

/** One pay item. Lines of work add up to the minutes worked. */
export interface PayLine {
  kind: LineKind
  /** Name of the leave or allowance; '' for others. */
  name: string
  minutes: number
  /** How often an allowance is paid. */
  quantity: number
  multiplier_bp: number
  /** Cents an hour, or of one allowance; null: not set. */
  rate_cents: number | null
  cents: number
}

export interface Pay {
  lines: PayLine[]
  /** Worked, rounded and without breaks. */
  minutes: number
  cents: number
  /** Minutes of people without a rate, which nothing is paid for yet. */
  unrated_minutes: number
  /** 9.5 h = 7.6 + 1.9 × 1.5 */
  sum: string
}

/** Shown wherever pay is. */
export const noAward = 'Calculated from your own pay rules, not from an award or agreement.'

/** Leave under this name is the ordinary pay of a public holiday. */
export const holidayNotWorked = 'Public holiday not worked'

const plain = 10_000
const isWork = (kind: LineKind) => kind !== 'allowance' && kind !== 'leave' && kind !== 'unpaidLeave'

/** A line of pay with its parts by day: day, minutes, how often. */
export type DatedLine = PayLine & { days: readonly (readonly [string, number, number])[] }

/**
 * Pay of one person for a range of days. Days before it, in its first week, count towards that week's ordinary hours
 * alone. A cent is rounded once a line.
 */
export function payOf(...given: Parameters<typeof datedPayOf>): Pay {
  const { lines, ...pay } = datedPayOf(...given)
  return { ...pay, lines: lines.map(({ days: _, ...line }) => line) }
}

/** Like `payOf`, with the days of each line. */
export function datedPayOf(
  days: readonly WorkedDay[],
  rules: readonly PayRules[],
  rates: readonly PayRate[],
  range: DayRange = rangeOf(days),
): Omit<Pay, 'lines'> & { lines: DatedLine[] } {
  const lines = new Map<string, PayLine & { parts: Map<number, [minutes: number, quantity: number]> }>()
  const add = (at: number, line: Omit<PayLine, 'cents' | 'quantity' | 'name'> & Partial<PayLine>) => {
    const { kind, name = '', multiplier_bp, rate_cents } = line
    const key = JSON.stringify([kind, name, multiplier_bp, rate_cents])
    const sum = lines.get(key) ?? {
      kind,
      name,
      minutes: 0,
      quantity: 0,
      multiplier_bp,
      rate_cents,
      cents: 0,
      parts: new Map(),
    }
    const part = sum.parts.get(at) ?? [0, 0]
    sum.parts.set(at, [part[0] + line.minutes, part[1] + (line.quantity ?? 0)])
    sum.minutes += line.minutes
    sum.quantity += line.quantity ?? 0
    sum.cents += line.cents ?? 0
    lines.set(key, sum)
  }
  const weeks = new Map<number, number>()

  for (const day of [...days].sort((one, other) => one.day - other.day)) {
    const rule = rulesOn(rules, day.day)
    const rate = rateOn(rates, day.day)
    const week = payWeek(day.day, rule)
    const parts = partsOf(day, rule, weeks.get(week) ?? 0)
    weeks.set(week, (weeks.get(week) ?? 0) + parts.ordinary)
    if (day.day < range.first || day.day > range.last) continue
    for (const { kind, minutes, bp } of parts.parts) {
      if (rate.payment_type_id === 1)
        add(day.day, { kind, minutes, multiplier_bp: bp, rate_cents: rate.payment_rate })
      else
        add(day.day, {
          kind: rate.payment_type_id === 2 ? 'percentage' : 'salary',
          minutes,
          multiplier_bp: plain,
          rate_cents: null,
        })
    }
    for (const { name, minutes, is_paid } of day.leave) {
      const kind = is_paid ? 'leave' : 'unpaidLeave'
      const isHourly = rate.payment_type_id === 1
      const cents = !isHourly && !is_paid ? -unpaidOf(rate, minutes, rule) : 0
      add(day.day, {
        kind,
        name,
        minutes,
        multiplier_bp: is_paid && isHourly ? plain : 0,
        rate_cents: isHourly ? rate.payment_rate : null,
        cents,
      })
    }
    if (parts.minutes > 0)
      for (const { name, per, cents } of rule.allowances) {
        const quantity = per === 'day' ? 1 : new Set(day.job_ids).size
        if (quantity > 0)
          add(day.day, {
            kind: 'allowance',
            name,
            minutes: 0,
            quantity,
            multiplier_bp: plain,
            rate_cents: cents,
          })
      }
  }
  const hasSalary = rates.some(rate => rate.payment_type_id === 3)
  for (let day = range.first; hasSalary && day <= range.last; day++) {
    const rate = rateOn(rates, day)
    if (rate.payment_type_id !== 3) continue
    const rule = rulesOn(rules, day)
    const cents = salaryOn(rate, payPeriod(day, rule), day, rule)
    if (cents !== 0) add(day, { kind: 'salary', minutes: 0, multiplier_bp: plain, rate_cents: null, cents })
  }
  return totalOf(
    [...lines.values()].map(({ parts, ...line }) => ({
      ...priced(line),
      days: [...parts]
        .filter(([, [minutes, quantity]]) => minutes !== 0 || quantity !== 0)
        .map(([day, part]) => [dayText(day), ...part] as const),
    })),
  )
}

function totalOf(lines: DatedLine[]): ReturnType<typeof datedPayOf> {
  lines.sort((one, other) => lineKinds.indexOf(one.kind) - lineKinds.indexOf(other.kind))
  const sumOf = (of: (line: PayLine) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  // Leave of a salary is part of it.
  const isUnrated = ({ kind, rate_cents, multiplier_bp }: PayLine) =>
    rate_cents === null &&
    multiplier_bp !== 0 &&
    kind !== 'salary' &&
    kind !== 'percentage' &&
    kind !== 'unpaidLeave'
  return {
    lines,
    minutes: sumOf(line => (isWork(line.kind) ? line.minutes : 0)),
    cents: sumOf(line => line.cents),
    unrated_minutes: sumOf(line => (isUnrated(line) ? line.minutes : 0)),
    sum: sumText(lines),
  }
}

/** Hourly lines and allowances are priced as a whole, so that no day's rounding adds up. */
function priced(line: PayLine): PayLine {
  const { kind, minutes, quantity, multiplier_bp, rate_cents } = line
  if (rate_cents === null) return line
  if (kind === 'allowance') return { ...line, cents: rate_cents * quantity }
  const exact = BigInt(rate_cents) * BigInt(minutes) * BigInt(multiplier_bp)
  return { ...line, cents: rounded(exact, 60 * plain) }
}

/** Deduction of unpaid leave from a salary: the year's cents over 52 ordinary weeks (of 38 hours where none are set). */
const unpaidOf = ({ payment_type_id, payment_rate }: PayRate, minutes: number, rules: PayRules) =>
  payment_type_id === 3 ? rounded((payment_rate ?? 0) * minutes, 52 * (rules.week_minutes ?? 2_280)) : 0

interface Part {
  kind: LineKind
  minutes: number
  bp: number
}

/** The minutes that are paid of a day: less a break that was not taken, then rounded. */
export function paidMinutes(day: Pick<WorkedDay, 'minutes' | 'break_minutes'>, rules: PayRules): number {
  const { break_after, break_minutes, rounding } = rules
  // A day is never cut below the length that asks for the break.
  const missing =
    break_after === null
      ? 0
      : Math.max(0, Math.min(break_minutes - day.break_minutes, day.minutes - break_after))
  const left = day.minutes - missing
  return rounding === 0 ? left : Math.round(left / rounding) * rounding
}

/** A day by what its minutes are paid, and how many of them count towards the week's ordinary hours. */
function partsOf(day: WorkedDay, rules: PayRules, before: number) {
  const minutes = paidMinutes(day, rules)
  const special = specialOf(day, rules)
  const left = rules.week_minutes === null ? minutes : Math.max(0, rules.week_minutes - before)
  const ordinary = Math.min(minutes, rules.day_minutes ?? minutes, left)
  const parts: Part[] = []
  const isFullDay = special.kind === 'ordinary' && rules.day_minutes !== null && ordinary >= rules.day_minutes
  const saved = isFullDay ? Math.min(rules.rdo_minutes, ordinary) : 0
  if (ordinary > saved) parts.push({ kind: special.kind, minutes: ordinary - saved, bp: special.bp })
  if (saved > 0) parts.push({ kind: 'saved', minutes: saved, bp: 0 })
  let over = minutes - ordinary
  for (const step of [...rules.overtime, { minutes: null, bp: rules.overtime.at(-1)?.bp ?? plain }]) {
    const taken = Math.min(over, step.minutes ?? over)
    if (taken <= 0) continue
    // The higher of the two is paid, never their product.
    if (special.bp >= step.bp) parts.push({ kind: special.kind, minutes: taken, bp: special.bp })
    else parts.push({ kind: 'overtime', minutes: taken, bp: step.bp })
    over -= taken
  }
  return { minutes, ordinary, parts }
}

function specialOf({ day, holiday }: WorkedDay, rules: PayRules): { kind: LineKind; bp: number } {
  // 1970 began with a Thursday.
  const weekday = (((day + 4) % 7) + 7) % 7
  const kinds = [
    { kind: 'ordinary' as const, bp: plain },
    ...(weekday === 6 ? [{ kind: 'saturday' as const, bp: rules.saturday_bp }] : []),
    ...(weekday === 0 ? [{ kind: 'sunday' as const, bp: rules.sunday_bp }] : []),
    ...(holiday ? [{ kind: 'holiday' as const, bp: rules.holiday_bp }] : []),
  ]
  return kinds.reduce((best, each) => (each.bp > best.bp ? each : best))
}

const english = (hours: number) => String(hours)

/** The sum of hours by multiplier: '9.5 h = 7.6 + 1.9 × 1.5'; '' without any work. */
export function sumText(lines: readonly PayLine[], numberText: (number: number) => string = english): string {
  const hours = (minutes: number) => numberText(Math.round((minutes * 100) / 60) / 100)
  const byMultiplier = new Map<number, number>()
  for (const { kind, minutes, multiplier_bp } of lines)
    if (isWork(kind) && minutes > 0)
      byMultiplier.set(multiplier_bp, (byMultiplier.get(multiplier_bp) ?? 0) + minutes)
  const all = [...byMultiplier.values()].reduce((sum, minutes) => sum + minutes, 0)
  if (all === 0) return ''
  const weight = (bp: number) => (bp === plain ? -1 : bp)
  const sorted = [...byMultiplier].sort(([one], [other]) => weight(one) - weight(other))
  const terms = sorted.map(([bp, minutes]) =>
    bp === plain ? hours(minutes) : `${hours(minutes)} × ${numberText(bp / plain)}`,
  )
  return byMultiplier.size === 1 && byMultiplier.has(plain)
    ? `${hours(all)} h`
    : `${hours(all)} h = ${terms.join(' + ')}`
}

const rangeOf = (days: readonly WorkedDay[]): DayRange => ({
  first: Math.min(...days.map(({ day }) => day)),
  last: Math.max(...days.map(({ day }) => day)),
})
