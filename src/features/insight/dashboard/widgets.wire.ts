import * as z from 'zod/mini'
import { jobRow } from '#features/jobs/jobs/job-rows.wire.ts'
import * as f from '#shared/fields.ts'

/** A person with a colour, as widgets name them. */
const person = { value: z.number(), label: z.string(), color: z.string() }

/** Up to when what was written is in the figures; null: they are being made, and these are not all. */
const as_of = z.nullable(z.string())

/** Rows of the widgets, by widget. Amounts of the three specified calls are dollars, all others cents. */
export const widgetRows = {
  /** The range, and the one of the same length before it. */
  revenue: z.object({
    period: z.enum(['now', 'before']),
    start: z.string(),
    end: z.string(),
    as_of,
    sum_cents: z.number(),
    number: z.number(),
    average_cents: z.nullable(z.number()),
    /** Part of the sum that comes from closed jobs without an invoice. */
    not_invoiced_cents: z.number(),
    /** Sums by day, or by month where the range is longer than three months; 0 where there was nothing. */
    steps: z.array(z.object({ from: z.string(), sum_cents: z.number() })),
  }),
  /** The last six months, the earliest first. */
  monthly_revenue: z.object({
    month: z.string(),
    sum: z.number(),
    /** null: the reader does not see pay, which profit tells of. */
    profit: z.nullable(z.number()),
    as_of,
  }),
  /** Suburbs with jobs written down in the range, those that brought most first. */
  suburb_revenue: z.object({
    suburb: z.string(),
    /** Numbers of its newest jobs, comma-separated, and their ids in the same order; of a large company not in each suburb. */
    Jobs: z.string(),
    job_ids: z.string(),
    TOTAL_JOBS: z.number(),
    AVG_Money: z.number(),
    TOTAL_MONEY: z.number(),
    as_of,
  }),
  /** Jobs written down in the range, by their present status. */
  job_status: z.object({ status: z.number(), label: z.string(), jobs: z.number(), as_of }),
  /** Job types by jobs written down in the range; money for who may see revenue. */
  top_job_types: z.object({
    id: z.nullable(z.number()),
    label: z.string(),
    jobs: z.number(),
    money_cents: z.nullable(z.number()),
    as_of,
  }),
  /** Lead sources by leads that came in the range, with jobs that name them. */
  top_leads: z.object({
    id: z.nullable(z.number()),
    label: z.string(),
    leads: z.number(),
    jobs: z.number(),
    won: z.number(),
    money_cents: z.nullable(z.number()),
    as_of,
  }),
  /** Appointments of the range that are still to come, the earliest first; 100 at most. */
  appointments: jobRow,
  /** The team: who is clocked in, and hours of the range against the shifts. */
  timesheet: z.object({
    ...person,
    is_present: z.boolean(),
    date_time_in: z.nullable(f.instantOut),
    worked_minutes: z.number(),
    /** null: no shifts are set. */
    shift_minutes: z.nullable(z.number()),
  }),
  employee_efficiency: z.object({
    ...person,
    on_site_minutes: z.number(),
    clocked_minutes: z.number(),
    /** Hours on jobs out of hours clocked, in basis points; null: nothing was clocked. */
    efficiency: z.nullable(z.number()),
    jobs_closed: z.number(),
    return_visits: z.number(),
    /** null: nothing was worked, or who asks may not see it. */
    revenue_an_hour_cents: z.nullable(z.number()),
    as_of,
  }),
  /** Technicians with their appointments of the range; Unassigned first. */
  timeline: z.object({ ...person, appointments: z.array(jobRow) }),
  /** One row: all companies on this installation. */
  admin: z.object({
    companies: z.number(),
    new_companies: z.number(),
    trials: z.number(),
    expired_trials: z.number(),
    packs: z.array(z.object({ id: z.number(), name: z.string(), companies: z.number() })),
    /** Revenue of plans a month, without tax. */
    monthly_cents: z.number(),
    /** People who signed in within 30 days. */
    active_users: z.number(),
    storage_bytes: z.number(),
    failed: z.array(z.object({ kind: z.string(), count: z.number() })),
  }),
}
/** A code with its coupon, spelt like Stripe's; amounts in cents, times in unix seconds. */
export const coupon = z.object({
  id: z.string(),
  code: z.string(),
  created: z.number(),
  active: z.boolean(),
  times_redeemed: z.number(),
  expires_at: z.nullable(z.number()),
  coupon: z.object({
    id: z.string(),
    name: z.string(),
    amount_off: z.nullable(z.number()),
    percent_off: z.nullable(z.number()),
    duration: z.string(),
    duration_in_months: z.nullable(z.number()),
    max_redemptions: z.nullable(z.number()),
  }),
})
export type Coupon = z.output<typeof coupon>

/** Widgets whose rows dashboardData gives as well; the others have calls of their own. */
export type DataWidget = keyof typeof widgetRows
export const dataWidgets = Object.keys(widgetRows) as DataWidget[]

/** Widgets that can be saved as a file. */
export const fileWidgets = [...dataWidgets, 'webleads', 'coupon'] as const
export type FileWidget = (typeof fileWidgets)[number]

export type WidgetRows = { [W in keyof typeof widgetRows]: z.output<(typeof widgetRows)[W]> }
export type WidgetAnswers = { [W in keyof typeof widgetRows]: z.input<(typeof widgetRows)[W]> }
