import { runningPlans } from '#features/account/plans/server/plans.service.ts'
import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import type { UserContext } from '#server/context.ts'
import { csvTime } from '#server/csv.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { dayStartUtc, dayText } from '#shared/dates.ts'
import type { FileReply } from '#shared/endpoint.ts'
import type { DataWidget, WidgetAnswers } from '../widgets.wire.ts'
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
import { type Column, type Columns, csvDollars, csvOf, fileOf } from './widget-csv.ts'
import { todayOf } from './widget-days.ts'
import { customerIds, platformFigures } from './widgets.queries.ts'

interface Source<Row> {
  rows: (ctx: UserContext, days: AskedDays) => Promise<Row[]>
  /** Its rows as a file; money in dollars, times of the company's clock. */
  file: (name: string, rows: readonly Row[], zone: string) => Promise<FileReply>
}

const ofCompany =
  <Row>(rows: (tx: UserTx, days: AskedDays) => Promise<Row[]>): Source<Row>['rows'] =>
  (ctx, days) =>
    ctx.read(tx => rows(tx, days))

const hours = (minutes: number | null) => (minutes === null ? null : Math.round((minutes * 100) / 60) / 100)
const percent = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100)

const jobColumns = (zone: string): Columns<WidgetAnswers['appointments']> => [
  ['Start', row => csvTime(row.appointment_time, zone)],
  ['End', row => csvTime(row.end, zone)],
  ['Job', row => row.job_number],
  ['Client', row => row.companyname || row.name],
  ['Suburb', row => row.suburb_name],
  ['Technicians', row => row.user_name],
  ['Status', row => statusLabel(row.job_status)],
]

/** Where the rows of each widget come from, and what its file says of them. */
export const widgetSources: { [W in DataWidget]: Source<WidgetAnswers[W]> } = {
  revenue: {
    rows: ofCompany(revenueRows),
    file: csvOf([
      ['From', row => row.start],
      ['To', row => row.end],
      ['Revenue', row => csvDollars(row.sum_cents)],
      ['Number', row => row.number],
      ['Average', row => csvDollars(row.average_cents)],
      ['Not invoiced', row => csvDollars(row.not_invoiced_cents)],
    ]),
  },
  monthly_revenue: {
    rows: ofCompany(monthlyRows),
    file: csvOf([
      ['Month', row => row.month],
      ['Revenue', row => row.sum],
      ['Profit', row => row.profit],
    ]),
  },
  suburb_revenue: {
    rows: ofCompany(suburbRows),
    file: csvOf([
      ['Suburb', row => row.suburb],
      ['Jobs', row => row.Jobs],
      ['Total Jobs', row => row.TOTAL_JOBS],
      ['Average Money', row => row.AVG_Money],
      ['Total Money', row => row.TOTAL_MONEY],
    ]),
  },
  job_status: {
    rows: ofCompany(statusRows),
    file: csvOf([
      ['Status', row => row.label],
      ['Jobs', row => row.jobs],
    ]),
  },
  top_job_types: {
    rows: ofCompany(typeRows),
    file: csvOf([
      ['Job type', row => row.label],
      ['Jobs', row => row.jobs],
      ['Revenue', row => csvDollars(row.money_cents)],
    ]),
  },
  top_leads: {
    rows: ofCompany(leadRows),
    file: csvOf([
      ['Lead source', row => row.label],
      ['Leads', row => row.leads],
      ['Won', row => row.won],
      ['Jobs', row => row.jobs],
      ['Revenue', row => csvDollars(row.money_cents)],
    ]),
  },
  appointments: { rows: ofCompany(appointmentRows), file: csvOf(jobColumns) },
  timesheet: {
    rows: ofCompany(timesheetRows),
    file: csvOf([
      ['Name', row => row.label],
      ['Clocked in', row => (row.is_present ? 'yes' : 'no')],
      ['Hours', row => hours(row.worked_minutes)],
      ['Shift', row => hours(row.shift_minutes)],
    ]),
  },
  employee_efficiency: {
    rows: ofCompany(efficiencyRows),
    file: csvOf([
      ['Name', row => row.label],
      ['Hours on jobs', row => hours(row.on_site_minutes)],
      ['Hours clocked', row => hours(row.clocked_minutes)],
      ['Time on jobs, %', row => percent(row.efficiency)],
      ['Jobs closed', row => row.jobs_closed],
      ['Callbacks', row => row.return_visits],
      ['Revenue per hour', row => csvDollars(row.revenue_an_hour_cents)],
    ]),
  },
  timeline: {
    rows: ofCompany(timelineRows),
    file: (name, people, zone) => {
      const rows = people.flatMap(({ label, appointments }) => appointments.map(row => ({ label, row })))
      const ofRow = jobColumns(zone).map(
        ([header, cell]): Column<(typeof rows)[number]> => [header, each => cell(each.row)],
      )
      return fileOf(name, [['Technician', ({ label }) => label], ...ofRow], rows)
    },
  },
  admin: {
    rows: adminRows,
    file: csvOf([
      ['Companies', row => row.companies],
      ['New companies', row => row.new_companies],
      ['Trials', row => row.trials],
      ['Expired trials', row => row.expired_trials],
      ['Monthly revenue', row => csvDollars(row.monthly_cents)],
      ['Active people', row => row.active_users],
      ['Bytes stored', row => row.storage_bytes],
      ['Not sent', row => row.failed.reduce((sum, { count }) => sum + count, 0)],
    ]),
  },
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
