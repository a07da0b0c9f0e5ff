import { type Samples, samplesFor } from '#app/testing/sample-maker.ts'
import type { dashboardContract } from '../dashboard.contract.ts'

const range = { start: '2026-11-01', end: '2026-11-30' }

export const dashboardSamples: Samples<typeof dashboardContract> = {
  revenueData: range,
  suburbData: range,
  jobStatusData: range,
  topJobTypesData: range,
  topLeadsData: range,
  appointmentsData: range,
  timesheetData: range,
  employeeEfficiencyData: range,
  timelineData: range,
  adminData: range,
  dashboardData: { widgets: [{ widget: 'appointments', ...range }] },
  // It asks Stripe.
  getCoupons: null,
  widgetFile: { widget: 'appointments', ...range },
}

export default samplesFor({ samples: { dashboard: dashboardSamples } })
