import { runningPlans } from '#features/account/plans/server/plans.service.ts'
import { usualPeriod } from '#features/insight/measures/period.rules.ts'
import { periodSetting } from '#features/insight/measures/server/period.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { mayAccess, noPermission } from '#shared/access.ts'
import { dayStartUtc, dayText, parseDay, todayIn } from '#shared/dates.ts'
import { type DataWidget, type Days, firstRange, rangeProblem, widgetAccess } from '../dashboard.rules.ts'
import type { WidgetAnswers } from '../widgets.wire.ts'
import {
  type AskedDays,
  efficiencyRows,
  leadRows,
  monthlyRows,
  revenueRows,
  statusRows,
  suburbRows,
  typeRows,
} from './figure-widgets.service.ts'
import { appointmentRows, timelineRows, timesheetRows } from './people-widgets.service.ts'
import { customerIds, platformFigures } from './widgets.queries.ts'

type Sources = {
  [W in DataWidget]: (ctx: UserContext, days: AskedDays) => Promise<WidgetAnswers[W][]>
}

const sources: Sources = {
  revenue: (ctx, days) => ctx.read(tx => revenueRows(tx, days)),
  monthly_revenue: (ctx, days) => ctx.read(tx => monthlyRows(tx, days)),
  suburb_revenue: (ctx, days) => ctx.read(tx => suburbRows(tx, days)),
  job_status: (ctx, days) => ctx.read(tx => statusRows(tx, days)),
  top_job_types: (ctx, days) => ctx.read(tx => typeRows(tx, days)),
  top_leads: (ctx, days) => ctx.read(tx => leadRows(tx, days)),
  appointments: (ctx, days) => ctx.read(tx => appointmentRows(tx, days)),
  timesheet: (ctx, days) => ctx.read(tx => timesheetRows(tx, days)),
  employee_efficiency: (ctx, days) => ctx.read(tx => efficiencyRows(tx, days)),
  timeline: (ctx, days) => ctx.read(tx => timelineRows(tx, days)),
  admin: adminRows,
}

/** Days of people who count as active. */
const activeDays = 30

async function adminRows(ctx: UserContext, { from, to }: AskedDays): Promise<WidgetAnswers['admin'][]> {
  const zone = ctx.session.timeZone
  const range = { from: dayStartUtc(from, zone), to: dayStartUtc(to + 1, zone) }
  const since = new Date(ctx.now().getTime() - activeDays * 86_400_000)
  return [
    await ctx.db.withPlatform('show all companies to the platform', async tx => {
      const plans = await runningPlans(tx, await customerIds(tx))
      return {
        ...(await platformFigures(tx, range, since, dayText(todayOf(ctx)))),
        monthly_cents: [...plans.values()].reduce((sum, plan) => sum + plan.monthly_cents, 0),
      }
    }),
  ]
}

export const todayOf = (ctx: UserContext) => todayIn(ctx.session.timeZone, ctx.now().toISOString())

interface Asked {
  start?: string | undefined
  end?: string | undefined
  basis?: 'invoiced' | 'paid' | undefined
}

/** The days asked for, or those that a widget begins with; refuses those that can't be. */
export function daysOf(
  asked: Asked,
  widget: keyof typeof firstRange | null,
  ctx: UserContext,
  period: number = usualPeriod,
): AskedDays {
  const today = todayOf(ctx)
  const first: Days = widget
    ? firstRange[widget](today, period)
    : { start: dayText(today), end: dayText(today) }
  const range = { start: asked.start ?? first.start, end: asked.end ?? first.end }
  const problem = rangeProblem(range)
  if (problem) refuse(400, problem, { field: 'end' })
  return { from: parseDay(range.start)!, to: parseDay(range.end)!, basis: asked.basis ?? 'invoiced' }
}

const firstOf = (widget: DataWidget) => (widget in firstRange ? (widget as keyof typeof firstRange) : null)

/** Rows of a widget. The caller has asked whether it may be seen. */
export async function rowsOf<W extends DataWidget>(
  widget: W,
  asked: Asked,
  ctx: UserContext,
): Promise<WidgetAnswers[W][]> {
  const isGiven = asked.start !== undefined && asked.end !== undefined
  const { days } = isGiven ? { days: usualPeriod } : await ctx.read(tx => readSetting(tx, periodSetting))
  return sources[widget](ctx, daysOf(asked, firstOf(widget), ctx, days))
}

interface Failed {
  widget: string
  status: number
  message: string
}

/** Rows of several widgets; one that fails takes no other along, and says why. */
export async function rowsOfMany(asked: readonly (Asked & { widget: DataWidget })[], ctx: UserContext) {
  const result: { [W in DataWidget]?: WidgetAnswers[W][] } = {}
  const failed: Failed[] = []
  const add = async <W extends DataWidget>(widget: W, days: Asked) => {
    if (!mayAccess(widgetAccess[widget], ctx.session)) return refuse(403, noPermission)
    Object.assign(result, { [widget]: await rowsOf(widget, days, ctx) })
  }
  for (const { widget, ...days } of asked) {
    try {
      await add(widget, days)
    } catch (error) {
      if (error instanceof Refusal) failed.push({ widget, status: error.status, message: error.message })
      else {
        ctx.log.error({ err: error, widget }, 'a widget could not be read')
        failed.push({ widget, status: 500, message: 'These figures could not be loaded.' })
      }
    }
  }
  return { result, failed }
}
