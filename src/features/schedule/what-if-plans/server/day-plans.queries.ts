import { sql } from 'kysely'
import { endedStatuses } from '#features/jobs/job-status/job-status.rules.ts'
import { overlapsRange } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import { seenAppointments, seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'

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

/** Appointments of open jobs in a range (null: in none), and these. */
export async function visitsOf(
  tx: CompanyTx,
  range: { from: string; to: string } | null,
  ids: readonly number[],
): Promise<PlannedVisit[]> {
  const { rows } = await sql<PlannedVisit>`
    select a.id, a.job_id, a.starts_at, a.ends_at, a.window_minutes, a.technician_ids, a.send_sms, a.told_starts_at,
      j.lat, j.lng, coalesce(nullif(j.company_name, ''), j.name) as name
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and j.status_id <> all(${endedStatuses}::bigint[]) and ${seenAppointments(tx)}
      and (${range ? overlapsRange(range) : sql`false`} or a.id = any(${ids}::bigint[]))
    order by a.id`.execute(tx)
  return rows
}

/** Whom an appointment would keep from when to when. */
export interface Slot {
  id: number
  starts_at: Date
  ends_at: Date
  technician_ids: readonly number[]
}

interface InTheWay {
  id: number
  starts_at: Date
  ends_at: Date
  technician_ids: number[]
  number: number
  name: string
  /** True if the viewer may know which job it is. */
  seen: boolean
}

/** Other appointments of open jobs that overlap a slot of somebody's, the earliest first. */
export async function visitsInTheWay(
  tx: CompanyTx,
  slots: readonly Slot[],
  except: readonly number[],
): Promise<InTheWay[]> {
  const asked = sql<InTheWay>`
    select distinct a.id, a.starts_at, a.ends_at, a.technician_ids, j.number,
      coalesce(nullif(j.company_name, ''), j.name) as name, ${seenJob(tx)} as seen
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      as slot(starts_at timestamptz, ends_at timestamptz, technician_ids bigint[])
    join appointments a on a.company_id = ${tx.companyId} and a.technician_ids && slot.technician_ids
      and ${overlapsRange({ from: sql`slot.starts_at`, to: sql`slot.ends_at` })}
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.cancelled_at is null and j.deleted_at is null and j.status_id <> all(${endedStatuses}::bigint[])
      and a.id <> all(${except}::bigint[])
    order by a.starts_at, a.id`
  const { rows } = await overAllWork(tx, 'who is free', all => asked.execute(all))
  return rows
}

interface NamedAppointment {
  id: number
  job_id: number
  number: number
  name: string
  /** True if the viewer may know which job it is. */
  seen: boolean
}

/** These appointments with their jobs, in the order of the jobs. */
export async function jobsOfAppointments(tx: CompanyTx, ids: readonly number[]): Promise<NamedAppointment[]> {
  const asked = sql<NamedAppointment>`
    select a.id, a.job_id, j.number, coalesce(nullif(j.company_name, ''), j.name) as name, ${seenJob(tx)} as seen
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.id = any(${ids}::bigint[])
    order by a.job_id`
  const { rows } = await overAllWork(tx, 'who is free', all => asked.execute(all))
  return rows
}
