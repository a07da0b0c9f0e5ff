import { type RawBuilder, sql } from 'kysely'
import { type JobRowFields, jobRowColumns, jobRowJoins } from '#features/work/jobs/server/job-rows.queries.ts'
import type { CompanyTx } from '#server/db/doors.ts'

// No appointment lasts longer (calendar.rules): what touches a time began at most so long before it.
const longest = sql`interval '1440 minutes'`

/** The condition that appointment `a` touches a range of instants: begins before `to`, ends after `from`. */
export const touches = (range: { from: string; to: string }): RawBuilder<boolean> =>
  sql`(a.starts_at > ${range.from}::timestamptz - ${longest} and a.starts_at < ${range.to} and a.ends_at > ${range.from})`

interface Range {
  from: string
  /** Not included. */
  to: string
  /** Appointments of any of these technicians; null: all. */
  technicians: readonly number[] | null
}

/** Appointments that touch a range, earliest first, with names and colours of their technicians: one statement. */
export async function appointmentsInRange(tx: CompanyTx, range: Range): Promise<JobRowFields[]> {
  const people = range.technicians ? sql`and a.technician_ids && ${range.technicians}::bigint[]` : sql``
  const { rows } = await sql<JobRowFields>`
    select ${jobRowColumns}
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    ${jobRowJoins(tx, sql`a.technician_ids`)}
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and ${touches(range)}
      ${people}
    order by a.starts_at, a.id`.execute(tx)
  return rows
}

interface Slot {
  technicians: readonly number[]
  start: string
  minutes: number
  /** Left out: the job and the appointment that are being placed. */
  exceptJob: number | null
  exceptAppointment: number | null
}

/** Which of the technicians have another appointment in [start, start + minutes). */
export async function busyTechnicians(tx: CompanyTx, slot: Slot): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.fullname as name
    from users u
    where u.company_id = ${tx.companyId} and u.id = any(${slot.technicians}::bigint[]) and u.id in (
      select unnest(a.technician_ids)
      from appointments a
      join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
      where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null and j.status_id <> 4
        and a.starts_at > ${slot.start}::timestamptz - ${longest}
        and a.starts_at < ${slot.start}::timestamptz + make_interval(mins => ${slot.minutes})
        and a.ends_at > ${slot.start}
        and (${slot.exceptJob}::bigint is null or a.job_id <> ${slot.exceptJob})
        and (${slot.exceptAppointment}::bigint is null or a.id <> ${slot.exceptAppointment})
    )
    order by array_position(${slot.technicians}::bigint[], u.id)`.execute(tx)
  return rows
}
