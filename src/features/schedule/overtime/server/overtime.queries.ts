import { sql } from 'kysely'
import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { overlapsRange } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface BookedTime {
  id: number
  technician_ids: readonly number[]
  starts_at: Date
  ends_at: Date
}

interface Range {
  from: string
  /** Not included. */
  to: string
}

/** Appointments of these people that overlap a range. */
export async function bookedTimes(
  tx: CompanyTx,
  people: readonly number[],
  range: Range,
): Promise<BookedTime[]> {
  const { rows } = await sql<BookedTime>`
    select a.id, a.technician_ids, a.starts_at, a.ends_at from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and j.status_id <> ${statusId.cancelled} and ${overlapsRange(range)}
      and a.technician_ids && ${people}::bigint[]`.execute(tx)
  return rows
}

/** Upcoming appointments of jobs. */
export async function upcomingVisits(tx: CompanyTx, jobIds: readonly number[]): Promise<BookedTime[]> {
  if (jobIds.length === 0) return []
  const { rows } = await sql<BookedTime>`
    select id, technician_ids, starts_at, ends_at from appointments
    where company_id = ${tx.companyId} and job_id = any(${jobIds}::bigint[]) and cancelled_at is null
      and starts_at > ${tx.now}::timestamptz order by starts_at limit 500`.execute(tx)
  return rows
}
