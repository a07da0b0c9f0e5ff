import { sql } from 'kysely'
import { endedStatuses } from '#features/jobs/job-status/job-status.rules.ts'
import { overlapsRange } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface Skilled {
  id: number
  fullname: string
  colour: string
}

/** Active technicians who do work of all these types, or of any. */
export async function skilledTechnicians(tx: CompanyTx, jobTypes: readonly number[]): Promise<Skilled[]> {
  const { rows } = await sql<Skilled>`
    select u.id, u.fullname, u.colour from users u
    join groups g on g.company_id = ${tx.companyId} and g.id = u.group_id
    where u.company_id = ${tx.companyId} and u.active and g.kind = 'technician'
      and (u.job_type_ids = '{}' or u.job_type_ids @> ${jobTypes}::bigint[])
    order by u.fullname collate names, u.id`.execute(tx)
  return rows
}

interface Visit {
  technician_ids: number[]
  starts_at: Date
  ends_at: Date
  lat: number | null
  lng: number | null
}

/**
 * Technicians' booked times in a range: visits except some, agenda tasks, and events of their own calendars. Sorted
 * by start.
 */
export async function takenIn(
  tx: CompanyTx,
  range: { from: string; to: string },
  except: readonly number[],
): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select a.technician_ids, a.starts_at, a.ends_at, j.lat, j.lng
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and j.status_id <> all(${endedStatuses}::bigint[]) and ${overlapsRange(range)} and ${seenJob(tx)}
      and a.id <> all(${except}::bigint[])
    union all
    select array[t.technician_id], t.starts_at, t.ends_at, null, null
    from agenda_tasks t
    where t.company_id = ${tx.companyId} and t.starts_at < ${range.to} and t.ends_at > ${range.from}
    union all
    select array[e.user_id], e.starts_at, e.ends_at, null, null
    from outside_events e
    where e.company_id = ${tx.companyId} and e.is_busy and e.starts_at < ${range.to} and e.ends_at > ${range.from}
    order by starts_at`.execute(tx)
  return rows
}
