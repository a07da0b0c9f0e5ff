import { minutesBetween } from '#features/people/clock/clock.rules.ts'
import { paidMinutes } from '#features/people/pay/pay.rules.ts'
import { type DayRange, type PayRules, payWeek, rulesOn } from '#features/people/pay/pay-days.rules.ts'

/** Instants as texts. */
export interface Span {
  from: string
  to: string
}

/** A time on the clock; `to` null: it goes on. */
export interface Clocked {
  from: string
  to: string | null
  paid: boolean
}

/** A day by its minutes: worked until now, and booked from then on. */
export interface PlannedDay {
  day: number
  minutes: number
  /** Minutes of unpaid breaks that were taken. */
  break_minutes: number
}

/** A week or a day (first is last) with more minutes than are ordinary. */
export interface Overtime {
  first: number
  last: number
  minutes: number
  ordinary_minutes: number
}

/** Days of the company with the instants at which they begin and end. */
export type DayBounds = readonly { day: number; start: string; end: string }[]

/**
 * Days as they are planned. Worked time takes the place of what was booked before now; a day on which nobody has clocked
 * counts as it was booked. Two things at once are one time, and nobody works during leave.
 */
export function plannedDays(
  bounds: DayBounds,
  now: string,
  {
    clocked,
    booked,
    leave,
  }: { clocked: readonly Clocked[]; booked: readonly Span[]; leave: readonly Span[] },
): PlannedDay[] {
  return bounds.map(({ day, start, end }) => {
    const own = clocked.flatMap(({ from, to, paid }) =>
      clipped({ from, to: to ?? later(now, from) }, start, end).map(span => ({ ...span, paid })),
    )
    const left = clipped({ from: start, to: end }, own.length > 0 ? now : start, end)
    const ahead = left.flatMap(rest => booked.flatMap(span => clipped(span, rest.from, rest.to)))
    return {
      day,
      minutes: sumOf(own.filter(({ paid }) => paid)) + sumOf(without(merged(ahead), leave)),
      break_minutes: sumOf(own.filter(({ paid }) => !paid)),
    }
  })
}

/** Weeks above their ordinary hours, and days above theirs in other weeks, by the pay rules of then. */
export function overtimeOf(
  days: readonly PlannedDay[],
  rules: readonly PayRules[],
  isHourly: (day: number) => boolean,
): Overtime[] {
  const weeks = new Map<number, { last: number; minutes: number; rule: PayRules; days: Overtime[] }>()
  for (const day of days) {
    if (!isHourly(day.day)) continue
    const rule = rulesOn(rules, day.day)
    const first = payWeek(day.day, rule)
    const week = weeks.get(first) ?? { last: first + 6, minutes: 0, rule, days: [] }
    const minutes = paidMinutes(day, rule)
    week.minutes += minutes
    week.rule = rule
    if (rule.day_minutes !== null && minutes > rule.day_minutes)
      week.days.push({ first: day.day, last: day.day, minutes, ordinary_minutes: rule.day_minutes })
    weeks.set(first, week)
  }
  return [...weeks].flatMap(([first, { last, minutes, rule, days }]) =>
    rule.week_minutes !== null && minutes > rule.week_minutes
      ? [{ first, last, minutes, ordinary_minutes: rule.week_minutes }]
      : days,
  )
}

/** The overtime that a booking makes: what was there before is not said again. */
export const addedOvertime = (before: readonly Overtime[], after: readonly Overtime[]): Overtime[] =>
  after.filter(
    ({ first, last, minutes }) =>
      !before.some(each => each.first === first && each.last === last && each.minutes >= minutes),
  )

/** The whole weeks around some days, whichever rules they have. */
export function wholeWeeks({ first, last }: DayRange, rules: readonly PayRules[]): DayRange {
  return { first: payWeek(first, rulesOn(rules, first)), last: payWeek(last, rulesOn(rules, last)) + 6 }
}

/** True if any rules know overtime. */
export const knowsOvertime = (rules: readonly PayRules[]): boolean =>
  rules.some(({ day_minutes, week_minutes }) => day_minutes !== null || week_minutes !== null)

const later = (one: string, other: string) => (one < other ? other : one)
const earlier = (one: string, other: string) => (one < other ? one : other)
const sumOf = (spans: readonly Span[]) =>
  spans.reduce((sum, { from, to }) => sum + minutesBetween(from, to), 0)

function clipped(span: Span, from: string, to: string): Span[] {
  const part = { from: later(span.from, from), to: earlier(span.to, to) }
  return part.from < part.to ? [part] : []
}

function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { from, to } of [...spans].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = later(last.to, to)
    else all.push({ from, to })
  }
  return all
}

const without = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  taken.reduce<readonly Span[]>(
    (left, { from, to }) =>
      left.flatMap(span => [
        ...clipped(span, span.from, earlier(span.to, from)),
        ...clipped(span, later(span.from, to), span.to),
      ]),
    spans,
  ) as Span[]
