import { usualPeriod } from '#features/insight/measures/period.rules.ts'
import type { UserContext } from '#server/context.ts'
import { refuse } from '#server/refusal.ts'
import { dayText, parseDay, todayIn } from '#shared/dates.ts'
import { type Days, type RangedWidget, rangeProblem, widgets } from '../dashboard.rules.ts'
import type { AskedDays } from './figure-widgets.service.ts'

export const todayOf = (ctx: UserContext) => todayIn(ctx.session.timeZone, ctx.now().toISOString())

export interface Asked {
  start?: string | undefined
  end?: string | undefined
  basis?: 'invoiced' | 'paid' | undefined
}

/** The days asked for, or those that a widget begins with; refuses those that can't be. */
export function daysOf(
  asked: Asked,
  widget: RangedWidget | null,
  ctx: UserContext,
  period: number = usualPeriod,
): AskedDays {
  const today = todayOf(ctx)
  const first: Days = widget
    ? widgets[widget].days(today, period)
    : { start: dayText(today), end: dayText(today) }
  const range = { start: asked.start ?? first.start, end: asked.end ?? first.end }
  const problem = rangeProblem(range)
  if (problem) refuse(400, problem, { field: 'end' })
  return { from: parseDay(range.start)!, to: parseDay(range.end)!, basis: asked.basis ?? 'invoiced' }
}
