import { usualPeriod } from '#features/insight/measures/period.rules.ts'
import { periodSetting } from '#features/insight/measures/server/period.service.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserContext } from '#server/context.ts'
import { Refusal, refuse } from '#server/refusal.ts'
import { mayAccess, noPermission } from '#shared/access.ts'
import { type RangedWidget, widgets } from '../dashboard.rules.ts'
import type { DataWidget, WidgetAnswers } from '../widgets.wire.ts'
import { type Asked, daysOf } from './widget-days.ts'
import { widgetSources } from './widget-sources.ts'

const rangedOf = (widget: DataWidget) => ('days' in widgets[widget] ? (widget as RangedWidget) : null)

/** Rows of a widget. The caller has asked whether it may be seen. */
export async function rowsOf<W extends DataWidget>(
  widget: W,
  asked: Asked,
  ctx: UserContext,
): Promise<WidgetAnswers[W][]> {
  const isGiven = asked.start !== undefined && asked.end !== undefined
  const { days } = isGiven ? { days: usualPeriod } : await ctx.read(tx => readSetting(tx, periodSetting))
  return widgetSources[widget].rows(ctx, daysOf(asked, rangedOf(widget), ctx, days))
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
    if (!mayAccess(widgets[widget].access, ctx.session)) return refuse(403, noPermission)
    Object.assign(result, { [widget]: await rowsOf(widget, days, ctx) })
  }
  for (const { widget, ...days } of asked) {
    try {
      await add(widget, days)
    } catch (error) {
      if (error instanceof Refusal) failed.push({ widget, status: error.status, message: error.message })
      else {
        ctx.log.error({ err: error, widget }, 'a widget could not be read')
        failed.push({ widget, status: 500, message: 'Couldn’t load these figures.' })
      }
    }
  }
  return { result, failed }
}
