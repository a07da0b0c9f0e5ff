import * as z from 'zod/mini'
import { jobRow } from '#features/jobs/jobs/job-rows.wire.ts'
import { ownAffairs, user } from '#shared/access.ts'
import { type Endpoint, endpoint } from '#shared/endpoint.ts'
import * as f from '#shared/fields.ts'
import { widgets } from './dashboard.rules.ts'
import { coupon, type DataWidget, dataWidgets, fileWidgets, widgetRows } from './widgets.wire.ts'

const days = { start: f.day, end: f.day }
const basis = z._default(z.enum(['invoiced', 'paid']), 'invoiced')

const range = z.object(days)
const money = ['figures'] as const

type AllRows = { [W in DataWidget]: z.ZodMiniOptional<z.ZodMiniArray<(typeof widgetRows)[W]>> }
const allRows = Object.fromEntries(
  dataWidgets.map(widget => [widget, z.optional(z.array<z.ZodMiniType>(widgetRows[widget]))]),
) as AllRows

export const dashboardContract = {
  today: endpoint('GET', '/company/todayData', {
    about:
      "A day in the company's zone, today if none is named: its appointments, jobs by status, open jobs without an appointment.",
    access: user(),
    effect: 'reads',
    reads: ['appointments', 'jobs', 'team'],
    input: z.object({ day: z.optional(f.day) }),
    reply: z.object({
      result: z.object({
        day: z.string(),
        appointments: z.array(jobRow),
        statuses: z.array(
          z.object({ status: z.number(), label: z.string(), jobs: z.number(), capped: z.boolean() }),
        ),
        unscheduled: z.array(jobRow),
        unscheduledTotal: z.number(),
        unscheduledCapped: z.boolean(),
      }),
    }),
  }),
  revenueData: endpoint('POST', '/company/revenueData', {
    about:
      "Revenue of some days: its sum, number and average, and those of as many days before; basis 'paid': by payments.",
    access: widgets.revenue.access,
    effect: 'reads',
    reads: money,
    input: z.extend(range, { basis }),
    reply: z.object({ result: z.array(widgetRows.revenue) }),
  }),
  fetchMonthlyRevenue: endpoint('POST', '/company/fetchMonthlyRevenue', {
    about:
      'Revenue and profit of the last six months, the present one included, in dollars; the average is the total divided by 6.',
    access: widgets.monthly_revenue.access,
    effect: 'reads',
    reads: money,
    reply: z.object({ result: z.array(widgetRows.monthly_revenue) }),
  }),
  suburbData: endpoint('POST', '/company/suburbData', {
    about: 'Suburbs by the revenue of some days, in dollars, with the jobs that it comes from.',
    access: widgets.suburb_revenue.access,
    effect: 'reads',
    reads: money,
    input: range,
    reply: z.object({ result: z.array(widgetRows.suburb_revenue) }),
  }),
  jobStatusData: endpoint('POST', '/company/jobStatusData', {
    about: 'Jobs written down on some days, by their present status.',
    access: widgets.job_status.access,
    effect: 'reads',
    reads: money,
    input: range,
    reply: z.object({ result: z.array(widgetRows.job_status) }),
  }),
  topJobTypesData: endpoint('POST', '/company/topJobTypesData', {
    about: 'Job types by the jobs written down on some days, and what they brought.',
    access: widgets.top_job_types.access,
    effect: 'reads',
    reads: money,
    input: range,
    reply: z.object({ result: z.array(widgetRows.top_job_types) }),
  }),
  topLeadsData: endpoint('POST', '/company/topLeadsData', {
    about: 'Lead sources by the leads of some days, those won, and the jobs and revenue of these days.',
    access: widgets.top_leads.access,
    effect: 'reads',
    reads: money,
    input: range,
    reply: z.object({ result: z.array(widgetRows.top_leads) }),
  }),
  appointmentsData: endpoint('POST', '/company/appointmentsData', {
    about: 'Appointments of some days that are still to come; a technician’s own.',
    access: widgets.appointments.access,
    effect: 'reads',
    reads: ['appointments', 'jobs', 'team'],
    input: range,
    reply: z.object({ result: z.array(widgetRows.appointments) }),
  }),
  timesheetData: endpoint('POST', '/company/timesheetData', {
    about: 'Who is clocked in, and the hours of some days against the shifts.',
    access: widgets.timesheet.access,
    effect: 'reads',
    reads: ['clock', 'shifts', 'team'],
    input: range,
    reply: z.object({ result: z.array(widgetRows.timesheet) }),
  }),
  employeeEfficiencyData: endpoint('POST', '/company/employeeEfficiencyData', {
    about:
      'Technicians’ hours on jobs out of hours clocked, jobs closed, return visits and revenue an hour; a technician’s own.',
    access: widgets.employee_efficiency.access,
    effect: 'reads',
    reads: money,
    input: range,
    reply: z.object({ result: z.array(widgetRows.employee_efficiency) }),
  }),
  timelineData: endpoint('POST', '/company/timelineData', {
    about: 'Technicians with their appointments of some days, 62 at most; Unassigned first.',
    access: widgets.timeline.access,
    effect: 'reads',
    reads: ['appointments', 'jobs', 'team'],
    input: range,
    reply: z.object({ result: z.array(widgetRows.timeline) }),
  }),
  adminData: endpoint('POST', '/company/adminData', {
    about:
      'All companies of this installation: trials, packs, active people, storage, and what could not be sent.',
    access: widgets.admin.access,
    effect: 'reads',
    reads: ['company'],
    input: range,
    reply: z.object({ result: z.array(widgetRows.admin) }),
  }),
  dashboardData: endpoint('POST', '/company/dashboardData', {
    about:
      'Rows of several widgets at once, each as its own call gives them; what failed is named with the reason. Coupons and web leads have calls of their own.',
    access: ownAffairs,
    effect: 'reads',
    reads: ['appointments', 'clock', 'figures', 'jobs', 'shifts', 'team'],
    input: z.object({
      widgets: z
        .array(
          z.object({
            widget: z.enum(dataWidgets),
            start: z.optional(f.day),
            end: z.optional(f.day),
            basis: z.optional(z.enum(['invoiced', 'paid'])),
          }),
        )
        .check(z.maxLength(dataWidgets.length)),
    }),
    reply: z.object({
      result: z.object(allRows),
      failed: z.array(z.object({ widget: z.string(), status: z.number(), message: z.string() })),
    }),
  }),
  getCoupons: endpoint('POST', '/company/getCoupons', {
    about: 'Coupons made on some days, with the promotion codes of the company’s own Stripe account.',
    access: widgets.coupon.access,
    effect: 'reads',
    reads: ['settings', 'coupons'],
    input: range,
    reply: z.object({ coupons: z.object({ data: z.array(coupon) }) }),
  }),
  widgetFile: endpoint('POST', '/company/exportWidget', {
    about: 'The rows of a widget as a CSV file.',
    access: ownAffairs,
    effect: 'reads',
    input: z.extend(range, { widget: z.enum(fileWidgets), basis }),
    reply: 'file',
    cost: 'heavy',
  }),
}

/** The call of each widget whose rows dashboardData gives as well. */
export const widgetCalls = {
  revenue: dashboardContract.revenueData,
  monthly_revenue: dashboardContract.fetchMonthlyRevenue,
  suburb_revenue: dashboardContract.suburbData,
  job_status: dashboardContract.jobStatusData,
  top_job_types: dashboardContract.topJobTypesData,
  top_leads: dashboardContract.topLeadsData,
  appointments: dashboardContract.appointmentsData,
  timesheet: dashboardContract.timesheetData,
  employee_efficiency: dashboardContract.employeeEfficiencyData,
  timeline: dashboardContract.timelineData,
  admin: dashboardContract.adminData,
} as const satisfies Record<DataWidget, Endpoint>
