import type { Place } from '#features/account/page-settings/grid.rules.ts'
import { type LayoutPage, pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import type { Measure } from '#features/insight/measures/measures.rules.ts'
import { mayAccess, readsMoney, type UserAccess, user, type Viewer } from '#shared/access.ts'
import { addMonths, dayText, parseDay, weekdayOf } from '#shared/dates.ts'

/** The services connected to a company's account; a widget that needs a missing one is not offered. */
export interface Connected {
  cards: boolean
  reviews: boolean
}

export interface Days {
  start: string
  end: string
}

const days = (first: number, last: number): Days => ({ start: dayText(first), end: dayText(last) })
const usual = (today: number, period: number): Days => days(today - period + 1, today)

interface Declaration {
  title: string
  /** Its name among the switches of the page: its key, as the specification has it. */
  label: string
  access: UserAccess
  /** Where it stands until somebody arranges the page. */
  place: Place
  /** Off until somebody switches it on. */
  isOff?: true
  /** The range that it begins with, from today and the company's usual number of days. */
  days?: (today: number, period: number) => Days
  /** A service without which it is not offered. */
  needs?: keyof Connected
}

const at = (x: number, y: number, w: number, h: number, minH = 4): Place => ({ x, y, w, h, minH })

/**
 * The widgets, in the order of their switches. Rows, where one has its own, are declared in `widgets.wire.ts`, their source
 * and file in `server/widget-sources.ts`, the component in `web/WidgetOf.tsx`.
 */
export const widgets = {
  today: { title: 'Today', label: 'Today', access: user(), place: at(0, 0, 8, 15, 6) },
  unscheduled: {
    title: 'Unscheduled jobs',
    label: 'Unscheduled',
    access: user(),
    place: at(8, 0, 4, 8, 5),
  },
  open_jobs: { title: 'Open jobs', label: 'Open jobs', access: user(), place: at(8, 8, 4, 7, 5) },
  money_owed: {
    title: 'Money owed',
    label: 'Money owed',
    access: readsMoney,
    place: at(0, 15, 12, 5),
  },
  revenue: {
    title: 'Revenue',
    label: 'Revenue',
    access: user({ permission: 'widgets.revenue', accountant: true }),
    place: at(0, 20, 4, 9, 6),
    days: usual,
  },
  monthly_revenue: {
    title: 'Revenue by month',
    label: 'Monthly revenue',
    access: user({ permission: 'widgets.admin' }),
    place: at(4, 20, 8, 9, 7),
    days: today => days(today, today),
  },
  timeline: {
    title: 'Timeline',
    label: 'Timeline',
    access: user({ permission: 'widgets.timeline' }),
    place: at(0, 29, 12, 10),
  },
  top_job_types: {
    title: 'Top job types',
    label: 'Top job types',
    access: user({ permission: 'widgets.topJobTypes' }),
    place: at(0, 39, 4, 10, 6),
    days: usual,
  },
  top_leads: {
    title: 'Top lead sources',
    label: 'Top leads',
    access: user({ permission: 'widgets.topLeads' }),
    place: at(4, 39, 4, 10, 6),
    days: usual,
  },
  timesheet: {
    title: 'Timesheet',
    label: 'Timesheet',
    access: user({ permission: 'widgets.timesheet' }),
    place: at(8, 39, 4, 10, 5),
    days: today => days(today - weekdayOf(today) + 1, today - weekdayOf(today) + 7),
  },
  suburb_revenue: {
    title: 'Suburb Revenue Data',
    label: 'Suburb revenue',
    access: user({ permission: 'widgets.admin' }),
    place: at(0, 49, 6, 11, 6),
    days: today => days(addMonths(today, -1), today),
  },
  employee_efficiency: {
    title: 'Technicians',
    label: 'Employee efficiency',
    access: user(),
    place: at(6, 49, 6, 11, 5),
    days: usual,
  },
  webleads: {
    title: 'New Web Leads',
    label: 'Webleads',
    access: user({ permission: 'widgets.webLeads' }),
    place: at(0, 60, 12, 7, 5),
  },
  // The day's appointments stand under Today already.
  appointments: {
    title: 'Next appointments',
    label: 'Appointments',
    access: user({ permission: 'widgets.appointments' }),
    place: at(0, 67, 6, 10, 6),
    isOff: true,
    days: today => days(today, today + 7),
  },
  job_status: {
    title: 'Jobs by status',
    label: 'Job status',
    access: user({ permission: 'widgets.jobStatus' }),
    place: at(6, 67, 6, 10, 6),
    isOff: true,
    days: usual,
  },
  coupon: {
    title: 'Coupons',
    label: 'Coupon',
    access: user(),
    place: at(0, 77, 12, 9, 5),
    isOff: true,
    days: today => days(today, today),
    needs: 'cards',
  },
  google_my_business_reviews: {
    title: 'Google business reviews',
    label: 'Google my business reviews',
    access: user(),
    place: at(0, 86, 6, 9, 5),
    needs: 'reviews',
  },
  admin: {
    title: 'All companies',
    label: 'Admin',
    access: user({ permission: 'widgets.admin', platform: true }),
    place: at(0, 95, 12, 10, 6),
  },
} as const satisfies Record<string, Declaration>

export type Widget = keyof typeof widgets
/** A widget on somebody's page: one of ours, or a report that they have pinned (`pinKey`). */
export type ShownWidget = Widget | `report_${number}`
const all: Readonly<Record<Widget, Declaration>> = widgets
export const widgetKeys = Object.keys(widgets) as Widget[]

/** Widgets that begin with a range of their own. */
export type RangedWidget = {
  [W in Widget]: (typeof widgets)[W] extends { days: unknown } ? W : never
}[Widget]

const ofEach = <T>(value: (declared: Declaration) => T) =>
  Object.fromEntries(widgetKeys.map(key => [key, value(all[key])]))

/** The dashboard as a page whose parts can be hidden and arranged. */
export const dashboardPage: LayoutPage = {
  id: pageIds.dashboard,
  keys: widgetKeys,
  labels: ofEach(({ label }) => label),
  grid: ofEach(({ place }) => place),
  off: widgetKeys.filter(key => all[key].isOff),
}

/** The title of a widget; `pinned` has those of reports. */
export const titleOf = (widget: ShownWidget, pinned?: Readonly<Record<string, string>>): string =>
  all[widget as Widget]?.title ?? pinned?.[widget] ?? 'Report'

/** The widgets that a viewer may switch on and see. */
export function offeredWidgets(viewer: Viewer, connected: Connected): Widget[] {
  return widgetKeys.filter(widget => {
    const { access, needs } = all[widget]
    return mayAccess(access, viewer) && (!needs || connected[needs])
  })
}

/** The longest range that is asked for at once. */
export const mostYears = 10

/** Why a range can't be; null when it can. */
export function rangeProblem({ start, end }: { start: string; end: string }): string | null {
  const [first, last] = [parseDay(start)!, parseDay(end)!]
  if (last < first) return 'End date is not valid'
  return last > addMonths(first, mostYears * 12) ? 'Please choose up to ten years.' : null
}

/** The figures of a technician's row of the efficiency widget, in the order of its columns. */
export const efficiencyMeasures = [
  'onSiteMinutes',
  'clockedMinutes',
  'efficiency',
  'jobsClosed',
  'returnVisits',
  'revenueAnHour',
] as const satisfies readonly Measure[]
