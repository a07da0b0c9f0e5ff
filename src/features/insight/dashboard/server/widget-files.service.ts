import { statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { webLeadRows } from '#features/sales/leads/server/leads.queries.ts'
import type { UserContext } from '#server/context.ts'
import { type CsvColumn, csvFile, csvTime } from '#server/csv.ts'
import { refuse } from '#server/refusal.ts'
import { mayAccess, noPermission } from '#shared/access.ts'
import { dayText } from '#shared/dates.ts'
import type { FileReply } from '#shared/endpoint.ts'
import { type DataWidget, type FileWidget, widgetAccess } from '../dashboard.rules.ts'
import type { Coupon, WidgetAnswers } from '../widgets.wire.ts'
import { coupons } from './coupons.service.ts'
import { daysOf, rowsOf, todayOf } from './widgets.service.ts'

type Columns<Row> = readonly (readonly [header: string, cell: (row: Row) => string | number | null])[]
type JobAnswer = WidgetAnswers['appointments']

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)
const hours = (minutes: number | null) => (minutes === null ? null : Math.round((minutes * 100) / 60) / 100)
const percent = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100)

/** The columns of each widget's file; money in dollars, times of the company's clock. */
const columns = (zone: string) => {
  const timeOf = (at: Date | null) => csvTime(at, zone)
  const ofJob: Columns<JobAnswer> = [
    ['Start', row => timeOf(row.appointment_time)],
    ['End', row => timeOf(row.end)],
    ['Job', row => row.job_number],
    ['Client', row => row.companyname || row.name],
    ['Suburb', row => row.suburb_name],
    ['Technicians', row => row.user_name],
    ['Status', row => statusLabel(row.job_status)],
  ]
  const ofCode: Columns<Coupon> = [
    ['Name', row => row.coupon.name],
    ['Code', row => row.code],
    ['Created', row => timeOf(new Date(row.created * 1_000))],
    ['Amount Off', row => dollars(row.coupon.amount_off)],
    ['Percent Off', row => row.coupon.percent_off],
    ['Duration In Month', row => row.coupon.duration_in_months],
    ['Max Redemptions', row => row.coupon.max_redemptions],
    ['Times Redeemed', row => row.times_redeemed],
    ['Expires At', row => timeOf(row.expires_at === null ? null : new Date(row.expires_at * 1_000))],
    ['Active', row => (row.active ? 'yes' : 'no')],
  ]
  const ofWidget: { [W in Exclude<DataWidget, 'timeline'>]: Columns<WidgetAnswers[W]> } = {
    revenue: [
      ['From', row => row.start],
      ['To', row => row.end],
      ['Revenue', row => dollars(row.sum_cents)],
      ['Number', row => row.number],
      ['Average', row => dollars(row.average_cents)],
      ['Not invoiced', row => dollars(row.not_invoiced_cents)],
    ],
    monthly_revenue: [
      ['Month', row => row.month],
      ['Revenue', row => row.sum],
      ['Profit', row => row.profit],
    ],
    suburb_revenue: [
      ['Suburb', row => row.suburb],
      ['Jobs', row => row.Jobs],
      ['Total Jobs', row => row.TOTAL_JOBS],
      ['Average Money', row => row.AVG_Money],
      ['Total Money', row => row.TOTAL_MONEY],
    ],
    job_status: [
      ['Status', row => row.label],
      ['Jobs', row => row.jobs],
    ],
    top_job_types: [
      ['Job type', row => row.label],
      ['Jobs', row => row.jobs],
      ['Revenue', row => dollars(row.money_cents)],
    ],
    top_leads: [
      ['Lead source', row => row.label],
      ['Leads', row => row.leads],
      ['Won', row => row.won],
      ['Jobs', row => row.jobs],
      ['Revenue', row => dollars(row.money_cents)],
    ],
    appointments: ofJob,
    timesheet: [
      ['Name', row => row.label],
      ['Clocked in', row => (row.is_present ? 'yes' : 'no')],
      ['Hours', row => hours(row.worked_minutes)],
      ['Shift', row => hours(row.shift_minutes)],
    ],
    employee_efficiency: [
      ['Name', row => row.label],
      ['Hours on jobs', row => hours(row.on_site_minutes)],
      ['Hours clocked', row => hours(row.clocked_minutes)],
      ['Time on jobs, %', row => percent(row.efficiency)],
      ['Jobs closed', row => row.jobs_closed],
      ['Callbacks', row => row.return_visits],
      ['Revenue an hour', row => dollars(row.revenue_an_hour_cents)],
    ],
    admin: [
      ['Companies', row => row.companies],
      ['New companies', row => row.new_companies],
      ['Trials', row => row.trials],
      ['Expired trials', row => row.expired_trials],
      ['Revenue a month', row => dollars(row.monthly_cents)],
      ['Active people', row => row.active_users],
      ['Bytes stored', row => row.storage_bytes],
      ['Not sent', row => row.failed.reduce((sum, { count }) => sum + count, 0)],
    ],
  }
  return { ofJob, ofCode, ofWidget }
}

interface AskedFile {
  widget: FileWidget
  start: string
  end: string
  basis: 'invoiced' | 'paid'
}

/** A widget's rows as a file named after it and the day. */
export async function widgetFile({ widget, ...asked }: AskedFile, ctx: UserContext): Promise<FileReply> {
  if (!mayAccess(widgetAccess[widget], ctx.session)) refuse(403, noPermission)
  const { ofJob, ofCode, ofWidget } = columns(ctx.session.timeZone)
  const name = `${widget.replaceAll('_', '-')}-${dayText(todayOf(ctx))}.csv`
  if (widget === 'coupon') return fileOf(name, ofCode, await coupons(ctx, daysOf(asked, null, ctx)))
  if (widget === 'webleads') {
    const leads = await ctx.read(tx => webLeadRows(tx, false, mostLeads))
    return fileOf(
      name,
      [
        ['Name', row => row.name],
        ['Email', row => row.email],
        ['Phone', row => row.phone],
        ['Status', row => (row.quoted_at === null ? 'Pending' : 'Quote Sent')],
        ['Date Time', row => csvTime(row.created_at, ctx.session.timeZone)],
      ],
      leads,
    )
  }
  if (widget === 'timeline') {
    const people = await rowsOf(widget, asked, ctx)
    const rows = people.flatMap(({ label, appointments }) => appointments.map(row => ({ label, row })))
    const ofRow = ofJob.map(
      ([header, cell]) => [header, each => cell(each.row)] as Columns<(typeof rows)[number]>[number],
    )
    return fileOf(name, [['Technician', ({ label }) => label], ...ofRow], rows)
  }
  const answer = async <W extends Exclude<DataWidget, 'timeline'>>(data: W) =>
    fileOf(name, ofWidget[data], await rowsOf(data, asked, ctx))
  return answer(widget)
}

/** The most web leads that the widget shows. */
const mostLeads = 100

const fileOf = <Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): Promise<FileReply> =>
  csvFile(
    name,
    columns.map(([header, cell]): CsvColumn<Row> => ({ header, cell })),
    [rows].values(),
  )
