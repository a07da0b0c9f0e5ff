import { dayText, parseDay } from '#shared/dates.ts'

/** For how long something is owed past the day on which it was due. */
export const ageBuckets = ['current', 'days30', 'days60', 'days90', 'over90'] as const
export type AgeBucket = (typeof ageBuckets)[number]
export type Ageing = Record<AgeBucket, number> & { total: number }

export const bucketLabels: Record<AgeBucket, string> = {
  current: 'Current',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  over90: 'Over 90 days',
}

/** A statement's days: from the first of the month before the last one until today, unless others are asked for. */
export function statementDays(
  { from, to }: { from: string | null; to: string | null },
  today: string,
): { from: string; to: string } {
  const end = to ?? today
  const [year, month] = end.split('-').map(Number) as [number, number]
  const begin = new Date(Date.UTC(year, month - 3, 1)).toISOString().slice(0, 10)
  return { from: from ?? begin, to: end }
}

export function statementProblem({ from, to }: { from: string; to: string }): string | null {
  return from > to ? 'The end can’t be before the start.' : null
}

/** Most entries of one statement. */
export const mostEntries = 5_000
/** How many unpaid invoices its page leads to. */
export const mostUnpaid = 100

/** The day before. */
export const dayBefore = (day: string): string => dayText((parseDay(day) ?? 0) - 1)
