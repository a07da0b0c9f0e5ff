import { sql } from 'kysely'
import { overlapsRange } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import { seenAppointments } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface DayAppointment {
  id: number
  job_id: number
  number: number
  name: string
  address: string
  lat: number | null
  lng: number | null
  status_id: number
  starts_at: Date
  ends_at: Date
  version: number
  /** How many technicians come. */
  crew: number
  /** Minutes after the start in which they were promised to come; 0: nothing was promised. */
  window_minutes: number
}

/** A technician's appointments that start in a range, earliest first, without those of cancelled jobs. */
export async function appointmentsOfDay(
  tx: CompanyTx,
  technician: number,
  range: { from: string; to: string },
): Promise<DayAppointment[]> {
  const { rows } = await sql<DayAppointment>`
    select a.id, a.job_id, j.number, coalesce(nullif(j.company_name, ''), j.name) as name, j.address, j.lat, j.lng,
      j.status_id, a.starts_at, a.ends_at, a.version, cardinality(a.technician_ids) as crew,
      a.window_minutes
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null and j.status_id <> 4
      and ${overlapsRange(range)} and a.starts_at >= ${range.from} and a.technician_ids @> array[${technician}]::bigint[]
      and ${seenAppointments(tx)}
    order by a.starts_at, a.id`.execute(tx)
  return rows
}
