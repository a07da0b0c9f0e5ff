import { dayText, formatDay, monthEnd, monthStart } from '#shared/dates.ts'
import { visibleDays } from '#web/planner/layout/visible-days.ts'
import type { PlannerView } from '#web/planner/planner-types.ts'

/** The first and last day that a view shows; weeks start on Monday. */
export function shownDays(view: PlannerView, date: number): { first: number; last: number } {
  const { firstDay, columns, rows } = visibleDays(view, date)
  return { first: firstDay, last: firstDay + columns * rows - 1 }
}

/** The days of which hours are counted: a month's own, without those of the weeks around it. */
export function countedDays(view: PlannerView, date: number): { first: number; last: number } {
  return view === 'month' ? { first: monthStart(date), last: monthEnd(date) } : shownDays(view, date)
}

/** The days to load: those shown and a week either side, or a day in the day view (document 1 §6). */
export function loadedRange(view: PlannerView, date: number): { startDate: string; endDate: string } {
  const { first, last } = shownDays(view, date)
  const more = view === 'day' ? 1 : 7
  return { startDate: dayText(first - more), endDate: dayText(last + more) }
}

/**
 * The range of a calendar's appointments. Addresses and comments come along where bars have room for them: among a
 * day's hours, and in the week of one person.
 */
export const drawnRange = (view: PlannerView, date: number, isOnePerson: boolean) => ({
  ...loadedRange(view, date),
  texts: view === 'day' || (view === 'week' && isOnePerson),
})

/** The heading for the days shown: 'November 2026', '16 – 22 Nov 2026', 'Friday 20 November 2026'. */
export function spanTitle(view: PlannerView, date: number, locale: string): string {
  if (view === 'month') return formatDay(date, locale, 'month')
  if (view === 'day') return formatDay(date, locale, 'longDate')
  const { first, last } = shownDays('week', date)
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-AU' : locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.formatRange(first * 86_400_000, last * 86_400_000).replace(/[\u202f\u00a0\u2009]/g, ' ')
}
