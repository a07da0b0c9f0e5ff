import * as z from 'zod/mini'
import { seesMoney } from '#features/jobs/job-payment/job-payment.rules.ts'
import type { TechnicianOption } from '#features/people/team/worker-options.contract.ts'
import type { Viewer } from '#shared/access.ts'
import { addMinutesUtc, wallText } from '#shared/dates.ts'
import * as f from '#shared/fields.ts'
import { dollarsOf } from '#shared/numbers/money.ts'
import { maskedNumber } from '#shared/phones/masking.ts'
import * as s from '#shared/spelling.ts'
import type { JobAppointment } from './appointments.wire.ts'
import { jobFacts, peopleOf } from './jobs.wire.ts'

/** A row of the jobs list and of the calendar; comma lists as the specification has them. */
export const jobRow = z.object({
  ...s.replyShape(jobFacts, 'row'),
  /** What reaches the client through the number between, where calls are masked; else ''. */
  call_masking_phone: z.optional(z.string()),
  id: z.number(),
  row_key: z.string(),
  appointment_id: z.nullable(z.number()),
  /** UTC, and the same instant as the company's wall clock shows it ('yyyy-MM-dd HH:mm:ss'). */
  appointment_time: z.nullable(f.instantOut),
  appointment_time_local: z.nullable(z.string()),
  end: z.nullable(f.instantOut),
  /** Minutes. */
  duration: z.nullable(z.number()),
  /** Minutes from its start on in which the technician may arrive; 0: at the start. */
  arrival_window: z.nullable(z.number()),
  /** 'calendar': comes from another calendar, and is there to be read. */
  type: z.enum(['job', 'calendar']),
  /** The job has a later appointment: this one need not have finished it. */
  later: z.optional(z.boolean()),
  /** For an event of an outside calendar: true if it blocks bookings. */
  busy: z.optional(z.boolean()),
  user_id: z.string(),
  user_color: z.string(),
  user_name: z.string(),
  /** The ids of user_id as a list. */
  workers: z.array(z.number()),
  /** Names of the job types, comma-separated. */
  job_type: z.string(),
  /** It has an invoice that was issued. */
  invoiced: z.boolean(),
  date_created: f.instantOut,
  date_closed: z.nullable(f.instantOut),
  /** The id of whoever closed it, who can reopen it for a few minutes. */
  closed_by_id: z.nullable(z.number()),
  version: z.number(),
  /** null, as payment_method: who asks may not see money. */
  amount_due: z.nullable(z.number()),
  /** Amount of its issued invoices, credits taken off; null as amount_due. */
  amount_invoiced: z.nullable(z.number()),
  /** The appointment's version, for moving it. */
  appointment_version: z.nullable(z.number()),
})
export type JobRow = z.output<typeof jobRow>

/** The columns of a job that stand in its rows. */
export const rowColumns = s.carriedBy(jobFacts, 'row')

/** A job with one of its appointments; ids, names and colours of technicians are comma lists. */
export interface ListedJob extends s.Carried<typeof jobFacts, 'row'> {
  job_id: number
  invoiced: boolean
  created_at: Date
  closed_at: Date | null
  closed_by: number | null
  job_version: number
  appointment_id: number | null
  starts_at: Date | null
  ends_at: Date | null
  window_minutes: number | null
  appointment_version: number | null
  later: boolean
  technician_ids: string | null
  technician_names: string | null
  technician_colours: string | null
  job_types: string | null
  due_cents: number
  invoiced_cents: number
}

/** A row for the wire, as `viewer` may see it and on their clock. `isAppointment`: it is an appointment, not a job. */
export function jobRowToWire(
  row: ListedJob,
  viewer: Pick<Viewer, 'permissions' | 'kind' | 'masking'> & { timeZone: string },
  isAppointment: boolean,
): z.input<typeof jobRow> {
  const { starts_at, ends_at } = row
  const showsMoney = seesMoney(viewer)
  return {
    call_masking_phone: maskedNumber(viewer, row),
    id: row.job_id,
    row_key: isAppointment ? `${row.job_id}-${row.appointment_id}` : String(row.job_id),
    appointment_id: row.appointment_id,
    appointment_time: starts_at,
    appointment_time_local: starts_at && wallText(starts_at, viewer.timeZone),
    end: ends_at,
    duration: starts_at && ends_at && (ends_at.getTime() - starts_at.getTime()) / 60_000,
    arrival_window: row.window_minutes,
    type: 'job',
    later: row.later,
    user_id: row.technician_ids ?? '',
    user_color: row.technician_colours ?? '',
    user_name: row.technician_names ?? '',
    workers: s.idsOf(row.technician_ids ?? ''),
    job_type: row.job_types ?? '',
    invoiced: row.invoiced,
    date_created: row.created_at,
    date_closed: row.closed_at,
    closed_by_id: row.closed_by,
    version: row.job_version,
    appointment_version: row.appointment_version,
    ...s.encode(jobFacts, 'row', showsMoney ? row : { ...row, payment_method: null }),
    amount_due: showsMoney ? dollarsOf(Number(row.due_cents)) : null,
    amount_invoiced: showsMoney ? dollarsOf(row.invoiced_cents) : null,
  }
}

/** A row as the screens know it: a job, with one of its appointments if it has any. */
export type ShownRow = ReturnType<typeof decodedRow>

const shownRows = new WeakMap<JobRow, ShownRow>()

/** Decodes a row; the same row always gives the same object, so that what shows it need not be drawn again. */
export function jobRowFromWire(reply: JobRow): ShownRow {
  const shown = shownRows.get(reply) ?? decodedRow(reply)
  shownRows.set(reply, shown)
  return shown
}

function decodedRow(reply: JobRow) {
  return {
    id: reply.id,
    key: reply.row_key,
    type: reply.type,
    is_busy: reply.busy ?? true,
    later: reply.later ?? false,
    technician_ids: s.idsOf(reply.user_id),
    technicians: peopleOf(reply),
    /** Names, comma-separated. */
    job_types: reply.job_type,
    appointment_id: reply.appointment_id,
    starts_at: reply.appointment_time,
    ends_at: reply.end,
    minutes: reply.duration,
    window_minutes: reply.arrival_window ?? 0,
    invoiced: reply.invoiced,
    created_at: reply.date_created,
    closed_at: reply.date_closed,
    closed_by: reply.closed_by_id,
    version: reply.version,
    due_cents: reply.amount_due === null ? null : Math.round(reply.amount_due * 100),
    invoiced_cents: reply.amount_invoiced === null ? null : Math.round(reply.amount_invoiced * 100),
    appointment_version: reply.appointment_version,
    masked_phone: reply.call_masking_phone ?? '',
    ...s.readReply(jobFacts, 'row', reply),
  }
}

/** The technicians, in a row's spelling. */
export const peopleToWire = (people: readonly TechnicianOption[]) => ({
  user_id: people.map(each => each.value).join(','),
  user_name: people.map(each => each.label).join(', '),
  user_color: people.map(each => each.color).join(','),
  workers: people.map(each => each.value),
})

/** A row of the cache, with its appointment where a save has put it; who comes is looked up in the team. */
export function rowWithAppointment(
  row: JobRow,
  saved: JobAppointment,
  team: readonly TechnicianOption[],
): JobRow {
  if (row.appointment_id !== saved.id) return row
  const known = [...team, ...peopleOf(row)]
  const people = s.idsOf(saved.worker).map(id => known.find(each => each.value === id))
  return {
    ...row,
    ...(people.every(each => each !== undefined) && peopleToWire(people)),
    appointment_time: saved.appointment_time,
    end: addMinutesUtc(saved.appointment_time, saved.duration),
    duration: saved.duration,
    arrival_window: saved.arrival_window,
    appointment_version: saved.version,
  }
}
