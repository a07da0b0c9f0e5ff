import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { endedStatuses } from '#features/jobs/job-status/job-status.rules.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Appointments } from '#server/db/row-types.ts'
import { minutesAfter, noticeToClient, tellAfter } from '../../appointments.rules.ts'

export type Appointment = Selectable<Appointments>

const fields = columnsOf('appointments')

export interface NewAppointment {
  starts_at: Date
  ends_at: Date
  window_minutes: number
  technician_ids: number[]
  send_sms: boolean
}

/** Ids for new appointments. */
export async function newAppointmentIds(tx: CompanyTx, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('appointment_id_seq') as id from generate_series(1, ${count}::integer)`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * Stores a job's appointments when the transaction commits; returns them in the same order. `isSilent`: their client is
 * not told of them, but reminded.
 */
export function addAppointments(
  tx: CompanyTx,
  jobId: number,
  ids: readonly number[],
  appointments: readonly NewAppointment[],
  isSilent: boolean,
): Appointment[] {
  const rows = appointments.map((appointment, n) => ({
    id: ids[n]!,
    job_id: jobId,
    created_at: tx.now,
    cancelled_at: null,
    version: 1,
    starts_at: appointment.starts_at,
    ends_at: appointment.ends_at,
    window_minutes: appointment.window_minutes,
    technician_ids: appointment.technician_ids,
    send_sms: appointment.send_sms,
    tell_at: null,
    remind_at: null,
    told_starts_at: null,
    told_window: null,
    reminded_starts_at: null,
    ...noticeToClient(null, { ...appointment, cancelled_at: null }, tx.now, isSilent),
  }))
  tx.addRows('appointments', rows)
  return rows.map(row => ({ company_id: tx.companyId, ...row }))
}

/** Locks a job's appointments that are not cancelled; the caller already holds the job's lock. */
export function lockAppointmentsOf(tx: CompanyTx, jobId: number): Promise<Appointment[]> {
  return tx
    .rows('appointments')
    .where('job_id', '=', jobId)
    .where('cancelled_at', 'is', null)
    .select(fields)
    .orderBy('starts_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The job of an appointment, cancelled or not. */
export async function jobOfAppointment(tx: CompanyTx, id: number): Promise<number | undefined> {
  const row = await tx.rows('appointments').where('id', '=', id).select('job_id').executeTakeFirst()
  return row?.job_id
}

/** One appointment, cancelled or not; the caller holds the job's lock. */
export function readAppointment(tx: CompanyTx, id: number): Promise<Appointment | undefined> {
  return tx.rows('appointments').where('id', '=', id).select(fields).executeTakeFirst()
}

/** Updates an appointment and raises its version. */
export function updateAppointment(
  tx: CompanyTx,
  id: number,
  change: Pick<
    Updateable<Appointments>,
    | 'starts_at'
    | 'ends_at'
    | 'window_minutes'
    | 'technician_ids'
    | 'send_sms'
    | 'cancelled_at'
    | 'tell_at'
    | 'remind_at'
    | 'told_starts_at'
    | 'told_window'
  >,
): Promise<Appointment> {
  return tx
    .updateRows('appointments')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(fields)
    .executeTakeFirstOrThrow()
}

/** Keeps what was told of an appointment, or is to be: no change of it, so its version stays. */
export async function keepTelling(
  tx: CompanyTx,
  id: number,
  change: Pick<
    Updateable<Appointments>,
    'tell_at' | 'remind_at' | 'told_starts_at' | 'told_window' | 'reminded_starts_at'
  >,
): Promise<void> {
  await tx.updateRows('appointments').set(change).where('id', '=', id).execute()
}

/** Has it looked at what the clients of these jobs have to be told: they were called off, or are on again. */
export async function tellOfJobs(tx: CompanyTx, jobIds: readonly number[]): Promise<void> {
  await tx
    .updateRows('appointments')
    .set({ tell_at: new Date(tx.now.getTime() + tellAfter), remind_at: null })
    .where('job_id', 'in', jobIds)
    .where('cancelled_at', 'is', null)
    .where('starts_at', '>', tx.now)
    .execute()
}

// The longest appointment (appointments.rules): whatever overlaps a time started at most this long before it.
const longest = sql`interval '1440 minutes'`

/** The condition that appointment `a` overlaps a range of instants: it starts before `to` and ends after `from`. */
export const overlapsRange = (range: {
  from: Date | string | RawBuilder<unknown>
  to: Date | string | RawBuilder<unknown>
}): RawBuilder<boolean> =>
  sql`(a.starts_at > ${range.from}::timestamptz - ${longest} and a.starts_at < ${range.to} and a.ends_at > ${range.from})`

interface Slot {
  technician_ids: readonly number[]
  starts_at: Date
  minutes: number
  /** The job and the appointment being placed, which do not count. */
  exceptJob: number | null
  exceptAppointment: number | null
}

interface Conflict {
  starts_at: Date
  ends_at: Date
  number: number
  name: string
  technician_ids: number[]
  /** True if the caller may see that job. */
  seen: boolean
}

/** The technicians' other appointments in the slot, which excludes its end; those of ended jobs are in nobody's way. */
export async function appointmentsInTheWay(tx: CompanyTx, slot: Slot): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    select a.starts_at, a.ends_at, a.technician_ids, j.number, coalesce(nullif(j.company_name, ''), j.name) as name,
      ${seenJob(tx)} as seen
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and j.status_id <> all(${endedStatuses}::bigint[]) and a.technician_ids && ${slot.technician_ids}::bigint[]
      and ${overlapsRange({ from: slot.starts_at, to: minutesAfter(slot.starts_at, slot.minutes) })}
      and (${slot.exceptJob}::bigint is null or a.job_id <> ${slot.exceptJob})
      and (${slot.exceptAppointment}::bigint is null or a.id <> ${slot.exceptAppointment})
    order by a.starts_at, a.id`.execute(tx)
  return rows
}
