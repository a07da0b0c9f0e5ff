import { sql } from 'kysely'
import { ended } from '#features/work/jobs/jobs.rules.ts'
import { touches } from '#features/work/jobs/server/appointments/appointments.queries.ts'
import { seenAppointments } from '#features/work/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface PlannedVisit {
  id: number
  job_id: number
  starts_at: Date
  ends_at: Date
  window_minutes: number
  technician_ids: number[]
  send_sms: boolean
  told_starts_at: Date | null
  lat: number | null
  lng: number | null
  name: string
}

/** Appointments of open jobs in a range, and these. */
export async function visitsOf(
  tx: CompanyTx,
  range: { from: string; to: string },
  ids: readonly number[],
): Promise<PlannedVisit[]> {
  const { rows } = await sql<PlannedVisit>`
    select a.id, a.job_id, a.starts_at, a.ends_at, a.window_minutes, a.technician_ids, a.send_sms, a.told_starts_at,
      j.lat, j.lng, coalesce(nullif(j.company_name, ''), j.name) as name
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and j.status_id <> all(${ended}::bigint[]) and ${seenAppointments(tx)}
      and (${touches(range)} or a.id = any(${ids}::bigint[]))
    order by a.id`.execute(tx)
  return rows
}

/** The jobs of these appointments, in their order. */
export async function jobsOfAppointments(tx: CompanyTx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .rows('appointments')
    .where('id', 'in', ids)
    .select('job_id')
    .distinct()
    .orderBy('job_id')
    .execute()
  return rows.map(row => row.job_id)
}
