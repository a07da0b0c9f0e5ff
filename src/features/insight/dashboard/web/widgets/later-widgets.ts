import { AdminWidget } from './AdminWidget.tsx'
import { AppointmentsWidget } from './AppointmentsWidget.tsx'
import { CouponWidget } from './CouponWidget.tsx'
import { EfficiencyWidget } from './EfficiencyWidget.tsx'
import { GoogleReviewsWidget } from './GoogleReviewsWidget.tsx'
import { JobStatusWidget } from './JobStatusWidget.tsx'
import { JobTypesWidget } from './JobTypesWidget.tsx'
import { LeadSourcesWidget } from './LeadSourcesWidget.tsx'
import { MoneyOwedWidget } from './MoneyOwedWidget.tsx'
import { MonthlyWidget } from './MonthlyWidget.tsx'
import { RevenueWidget } from './RevenueWidget.tsx'
import { SuburbWidget } from './SuburbWidget.tsx'
import { TimelineWidget } from './TimelineWidget.tsx'
import { TimesheetWidget } from './TimesheetWidget.tsx'
import { WebLeadsWidget } from './WebLeadsWidget.tsx'

/** The widgets below the day, in one file: who scrolls down sees most of them. */
export const laterWidgets = {
  money_owed: MoneyOwedWidget,
  revenue: RevenueWidget,
  monthly_revenue: MonthlyWidget,
  suburb_revenue: SuburbWidget,
  job_status: JobStatusWidget,
  top_job_types: JobTypesWidget,
  top_leads: LeadSourcesWidget,
  appointments: AppointmentsWidget,
  timesheet: TimesheetWidget,
  employee_efficiency: EfficiencyWidget,
  timeline: TimelineWidget,
  webleads: WebLeadsWidget,
  coupon: CouponWidget,
  google_my_business_reviews: GoogleReviewsWidget,
  admin: AdminWidget,
}
export type LaterWidget = keyof typeof laterWidgets
