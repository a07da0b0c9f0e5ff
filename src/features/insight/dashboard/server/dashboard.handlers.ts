import { statuses } from '#features/jobs/job-status/job-status.rules.ts'
import { jobRowToWire } from '#features/jobs/jobs/job-rows.wire.ts'
import type { Handlers } from '#server/mount.ts'
import { dayStartUtc, dayText, parseDay, todayIn } from '#shared/dates.ts'
import type { dashboardContract } from '../dashboard.contract.ts'
import { coupons } from './coupons.service.ts'
import { mostCounted, todayRows } from './dashboard.queries.ts'
import { daysOf } from './widget-days.ts'
import { widgetFile } from './widget-files.service.ts'
import { rowsOf, rowsOfMany } from './widgets.service.ts'

/** Today shows open work only; closed and cancelled jobs are in the history. */
const open = statuses.filter(status => status.id !== 3 && status.id !== 4)

export const dashboardHandlers: Handlers<typeof dashboardContract> = {
  async today({ day }, ctx) {
    const zone = ctx.session.timeZone
    const today = day === undefined ? todayIn(zone, ctx.now().toISOString()) : parseDay(day)!
    const rows = await ctx.read(tx =>
      todayRows(tx, {
        from: dayStartUtc(today, zone),
        to: dayStartUtc(today + 1, zone),
        statuses: open.map(status => status.id),
      }),
    )
    const of = (kind: 'today' | 'unscheduled') =>
      rows.filter(row => row.kind === kind).map(row => jobRowToWire(row, ctx.session, kind === 'today'))
    const counts = rows[0]?.counts ?? {}
    const capped = (count: number) => ({ jobs: Math.min(count, mostCounted), capped: count > mostCounted })
    const unscheduled = rows[0]?.unscheduled_total ?? 0
    return {
      result: {
        day: dayText(today),
        appointments: of('today'),
        statuses: open.map(({ id, label }) => ({ status: id, label, ...capped(counts[id] ?? 0) })),
        unscheduled: of('unscheduled'),
        unscheduledTotal: Math.min(unscheduled, mostCounted),
        unscheduledCapped: unscheduled > mostCounted,
      },
    }
  },

  revenueData: async (asked, ctx) => ({ result: await rowsOf('revenue', asked, ctx) }),
  fetchMonthlyRevenue: async (_input, ctx) => ({ result: await rowsOf('monthly_revenue', {}, ctx) }),
  suburbData: async (asked, ctx) => ({ result: await rowsOf('suburb_revenue', asked, ctx) }),
  jobStatusData: async (asked, ctx) => ({ result: await rowsOf('job_status', asked, ctx) }),
  topJobTypesData: async (asked, ctx) => ({ result: await rowsOf('top_job_types', asked, ctx) }),
  topLeadsData: async (asked, ctx) => ({ result: await rowsOf('top_leads', asked, ctx) }),
  appointmentsData: async (asked, ctx) => ({ result: await rowsOf('appointments', asked, ctx) }),
  timesheetData: async (asked, ctx) => ({ result: await rowsOf('timesheet', asked, ctx) }),
  employeeEfficiencyData: async (asked, ctx) => ({ result: await rowsOf('employee_efficiency', asked, ctx) }),
  timelineData: async (asked, ctx) => ({ result: await rowsOf('timeline', asked, ctx) }),
  adminData: async (asked, ctx) => ({ result: await rowsOf('admin', asked, ctx) }),
  dashboardData: ({ widgets }, ctx) => rowsOfMany(widgets, ctx),
  getCoupons: async (asked, ctx) => ({ coupons: { data: await coupons(ctx, daysOf(asked, null, ctx)) } }),
  widgetFile,
}
