import type { ShownWidget, Widget } from '../dashboard.rules.ts'

const widgetTitles: Record<Widget, string> = {
  today: 'Today',
  unscheduled: 'Unscheduled jobs',
  open_jobs: 'Open jobs',
  revenue: 'Revenue',
  monthly_revenue: 'Revenue by month',
  suburb_revenue: 'Suburb Revenue Data',
  job_status: 'Jobs by status',
  top_job_types: 'Top job types',
  top_leads: 'Top lead sources',
  appointments: 'Next appointments',
  timesheet: 'Timesheet',
  employee_efficiency: 'Technicians',
  timeline: 'Timeline',
  webleads: 'New Web Leads',
  coupon: 'Coupons',
  google_my_business_reviews: 'Google business reviews',
  admin: 'All companies',
}

/** The title of a widget; `pinned` has those of reports. */
export const titleOf = (widget: ShownWidget, pinned?: Readonly<Record<string, string>>): string =>
  widgetTitles[widget as Widget] ?? pinned?.[widget] ?? 'Report'
