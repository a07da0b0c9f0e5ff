import { parseDay } from '#shared/dates.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** Days of one report, both ends included. */
export const mostReportDays = 366

export function canReport({ from, to }: { from: string; to: string }): Verdict {
  const days = parseDay(to)! - parseDay(from)!
  if (days < 0) return because('The end can’t be before the start.')
  return days < mostReportDays || because('Please choose up to one year.')
}

/** Share of answered calls in percent; null: none came. */
export const answeredShare = ({ calls, answered }: { calls: number; answered: number }): number | null =>
  calls === 0 ? null : Math.round((answered * 100) / calls)
