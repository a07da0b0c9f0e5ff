import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Appointments } from '#server/db/row-types.ts'
import { later } from '../../appointments.rules.ts'

export type Appointment = Selectable<Appointments>

const fields = columnsOf('appointments')

export interface NewAppointment {
  starts_at: Date
  ends_at: Date
  technician_ids: number[]
  send_sms: boolean
}

/** Stores a job's appointments and returns them in the same order. */
export async function insertAppointments(
  tx: CompanyTx,
  jobId: number,
  appointments: readonly NewAppointment[],
): Promise<Appointment[]> {
  if (appointments.length === 0) return []
  const stored = await tx
    .insertRows(
      'appointments',
      appointments.map(a => ({ job_id: jobId, ...a })),
    )
    .returning(fields)
    .execute()
  return stored.sort((a, b) => a.id - b.id)
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
    'starts_at' | 'ends_at' | 'technician_ids' | 'send_sms' | 'cancelled_at'
  >,
): Promise<Appointment> {
  return tx
    .updateRows('appointments')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(fields)
    .executeTakeFirstOrThrow()
}

// The longest appointment (appointments.rules): whatever overlaps a time started at most this long before it.
const longest = sql`interval '1440 minutes'`

/** The condition that appointment `a` overlaps a range of instants: it starts before `to` and ends after `from`. */
export const touches = (range: { from: Date | string; to: Date | string }): RawBuilder<boolean> =>
  sql`(a.starts_at > ${range.from}::timestamptz - ${longest} and a.starts_at < ${range.to} and a.ends_at > ${range.from})`

interface Slot {
  technician_ids: readonly number[]
  starts_at: Date
  minutes: number
  /** The job and the appointment being placed, which do not count. */
  exceptJob: number | null
  exceptAppointment: number | null
}

/** Which of the technicians have another appointment in the slot, which excludes its end. */
export async function busyTechnicians(tx: CompanyTx, slot: Slot): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.fullname as name
    from users u
    where u.company_id = ${tx.companyId} and u.id = any(${slot.technician_ids}::bigint[]) and u.id in (
      select unnest(a.technician_ids)
      from appointments a
      join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
      where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null and j.status_id <> 4
        and ${touches({ from: slot.starts_at, to: later(slot.starts_at, slot.minutes) })}
        and (${slot.exceptJob}::bigint is null or a.job_id <> ${slot.exceptJob})
        and (${slot.exceptAppointment}::bigint is null or a.id <> ${slot.exceptAppointment})
    )
    order by array_position(${slot.technician_ids}::bigint[], u.id)`.execute(tx)
  return rows
}
