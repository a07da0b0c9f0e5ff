import type { Dimension } from '#features/insight/measures/kept-measures.rules.ts'
import { isSum, type Measure, measures } from '#features/insight/measures/measures.rules.ts'
import { addMonths, monthEnd, monthStart } from '#shared/dates.ts'

/** Figures at the top, in their order, and which way is the better one. Targets are set for these. */
export const headlines = {
  revenue: 'more',
  profit: 'more',
  averageRevenue: 'more',
  jobsClosed: 'more',
  newClients: 'more',
  leads: 'more',
  leadWinRate: 'more',
  winRate: 'more',
  averageAnswer: 'less',
  averageVisit: 'less',
  returnRate: 'less',
} as const satisfies Partial<Record<Measure, 'more' | 'less'>>
export type Headline = keyof typeof headlines
export const headlineNames = Object.keys(headlines) as Headline[]

/** Measures whose rise or fall can be put down to groups of rows. */
export const explainedMeasures = [
  'revenue',
  'profit',
  'jobsClosed',
  'newClients',
  'leads',
] as const satisfies Headline[]

/** Months that are shown beside those of the year before. */
export const trendMonths = 12

export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]

export interface Span {
  from: number
  to: number
}

/** The same days a year before; the end of a month stays the end of that month. */
export function yearBefore({ from, to }: Span): Span {
  const back = addMonths(to, -12)
  return { from: addMonths(from, -12), to: to === monthEnd(to) ? monthEnd(back) : back }
}

/** The share of its month that has passed with this day, from 0 to 1. */
export const monthPassed = (today: number): number =>
  (today - monthStart(today) + 1) / (monthEnd(today) - monthStart(today) + 1)

export type Standing = 'met' | 'onWay' | 'behind'

/** Where the month so far stands against its target: sums are measured by how much of the month has passed. */
export function standingOf(name: Headline, amount: number | null, target: number, passed: number): Standing {
  if (headlines[name] === 'less') return amount === null ? 'onWay' : amount <= target ? 'met' : 'behind'
  if (amount !== null && amount >= target) return 'met'
  if (!isSum(name)) return amount === null ? 'onWay' : 'behind'
  return (amount ?? 0) >= target * passed ? 'onWay' : 'behind'
}

/** The most that a target may be, in its measure's unit. */
export const mostTarget = (name: Headline): number => (measures[name].unit === 'rate' ? 10_000 : 1e12)

/** Rows of one key, in two times. */
export interface Group {
  dimension: Dimension
  key: string
  now: number
  before: number
}

/** How many groups explain a change, and how many of them may be of one dimension. */
const mostGroups = 3
const mostOfOne = 2

/**
 * The groups that moved most in the direction of the whole. One that is alone in its dimension says nothing, nor does what has
 * no name; two that moved by the same from the same are mostly the same rows seen twice.
 */
export function mostMovedGroups(now: number, before: number, groups: readonly Group[]): Group[] {
  const direction = Math.sign(now - before)
  if (direction === 0) return []
  const keys = new Map<Dimension, number>()
  for (const { dimension } of groups) keys.set(dimension, (keys.get(dimension) ?? 0) + 1)
  const moved = groups
    .filter(group => group.key !== '' && keys.get(group.dimension)! > 1)
    .filter(group => Math.sign(group.now - group.before) === direction)
    .sort((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before))
  const chosen: Group[] = []
  for (const group of moved) {
    const isTwin = chosen.some(
      each => each.dimension !== group.dimension && each.now === group.now && each.before === group.before,
    )
    const ofOne = chosen.filter(each => each.dimension === group.dimension).length
    if (!isTwin && ofOne < mostOfOne) chosen.push(group)
    if (chosen.length === mostGroups) break
  }
  return chosen
}

/** Months ahead for which work is booked: this one and the next two. */
export const forecastMonths = 3

/** Open jobs of one month and job type: how many have an amount, and how much they are. */
export interface Booked {
  month: string
  type_id: number | null
  jobs: number
  priced: number
  cents: number
}

export interface Forecast {
  jobs: number
  /** Jobs without an amount. */
  unpriced: number
  booked_cents: number
  /** Those jobs at what their job type brings on average. */
  estimated_cents: number
}

/** The forecast of a month; `averages` by job type, '' for all of them. */
export function forecastOf(
  month: string,
  booked: readonly Booked[],
  averages: ReadonlyMap<string, number>,
): Forecast {
  const forecast = { jobs: 0, unpriced: 0, booked_cents: 0, estimated_cents: 0 }
  for (const { month: own, type_id, jobs, priced, cents } of booked) {
    if (own !== month) continue
    forecast.jobs += jobs
    forecast.unpriced += jobs - priced
    forecast.booked_cents += cents
    forecast.estimated_cents += (jobs - priced) * averageOf(type_id, averages)
  }
  return forecast
}

/** An average job of this type, in cents; of all types where there was none of it. */
export const averageOf = (type: number | null, averages: ReadonlyMap<string, number>): number =>
  averages.get(String(type ?? 'none')) ?? averages.get('') ?? 0

/** Months after which a client without work is lost. */
export const lostAfter = [6, 12, 24] as const
export const mostLost = 100
