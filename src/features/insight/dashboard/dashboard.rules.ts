import type { dashboardPlaces } from '#features/account/page-settings/grid.rules.ts'
import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { mayAccess, type UserAccess, user, type Viewer } from '#shared/access.ts'
import { addMonths, dayText, parseDay, weekdayOf } from '#shared/dates.ts'

export type Widget = keyof typeof dashboardPlaces
/** A widget on somebody's page: one of ours, or a report that they have pinned (`pinKey`). */
export type ShownWidget = Widget | `report_${number}`

/** The access that each widget requires (document 0 §6); three of the fourteen need no permission. */
export const widgetAccess = {
  today: user(),
  unscheduled: user(),
  open_jobs: user(),
  revenue: user({ permission: 'widgets.revenue' }),
  monthly_revenue: user({ permission: 'widgets.admin' }),
  suburb_revenue: user({ permission: 'widgets.admin' }),
  job_status: user({ permission: 'widgets.jobStatus' }),
  top_job_types: user({ permission: 'widgets.topJobTypes' }),
  top_leads: user({ permission: 'widgets.topLeads' }),
  appointments: user({ permission: 'widgets.appointments' }),
  timesheet: user({ permission: 'widgets.timesheet' }),
  employee_efficiency: user(),
  timeline: user({ permission: 'widgets.timeline' }),
  webleads: user({ permission: 'widgets.webLeads' }),
  coupon: user(),
  google_my_business_reviews: user(),
  admin: user({ permission: 'widgets.admin', platform: true }),
} as const satisfies Record<Widget, UserAccess>

/** The services connected to a company's account; a widget that needs a missing one is not offered. */
export interface Connected {
  cards: boolean
  reviews: boolean
}

/** The widgets that a viewer may switch on and see. */
export function offeredWidgets(viewer: Viewer, connected: Connected): Widget[] {
  return (Object.keys(widgetAccess) as Widget[]).filter(
    widget =>
      mayAccess(widgetAccess[widget], viewer) &&
      (widget !== 'coupon' || connected.cards) &&
      (widget !== 'google_my_business_reviews' || connected.reviews),
  )
}

/** Widgets whose rows are asked for by dashboardData as well; the others have calls of their own. */
export const dataWidgets = [
  'revenue',
  'monthly_revenue',
  'suburb_revenue',
  'job_status',
  'top_job_types',
  'top_leads',
  'appointments',
  'timesheet',
  'employee_efficiency',
  'timeline',
  'admin',
] as const satisfies readonly Widget[]
export type DataWidget = (typeof dataWidgets)[number]

/** Widgets that can be saved as a file. */
export const fileWidgets = [...dataWidgets, 'webleads', 'coupon'] as const
export type FileWidget = (typeof fileWidgets)[number]

/** The longest range that is asked for at once. */
export const mostYears = 10

/** Why a range can't be; null when it can. */
export function rangeProblem({ start, end }: { start: string; end: string }): string | null {
  const [first, last] = [parseDay(start)!, parseDay(end)!]
  if (last < first) return 'End date is not valid'
  return last > addMonths(first, mostYears * 12) ? 'Please choose ten years at most.' : null
}

export interface Days {
  start: string
  end: string
}

const days = (first: number, last: number): Days => ({ start: dayText(first), end: dayText(last) })
const usual = (today: number, period: number): Days => days(today - period + 1, today)

/** The range that a widget begins with, from today and the company's usual number of days. */
export const firstRange = {
  revenue: usual,
  monthly_revenue: today => days(today, today),
  suburb_revenue: today => days(addMonths(today, -1), today),
  job_status: usual,
  top_job_types: usual,
  top_leads: usual,
  appointments: today => days(today, today + 7),
  timesheet: today => days(today - weekdayOf(today) + 1, today - weekdayOf(today) + 7),
  employee_efficiency: usual,
  coupon: today => days(today, today),
} satisfies Partial<Record<Widget, (today: number, period: number) => Days>>

/** The figures of a technician's row of the efficiency widget, in the order of its columns. */
export const efficiencyMeasures = [
  'onSiteMinutes',
  'clockedMinutes',
  'efficiency',
  'jobsClosed',
  'returnVisits',
  'revenueAnHour',
] as const satisfies readonly Measure[]
