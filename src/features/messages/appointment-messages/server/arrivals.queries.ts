import { sql } from 'kysely'
import { endedStatuses } from '#features/jobs/job-status/job-status.rules.ts'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { ToldAppointment, TripFacts } from '../arrivals.rules.ts'

export interface DueAppointment extends ToldAppointment {
  id: number
  job_id: number
  technician_ids: number[]
  tell_at: Date | null
  remind_at: Date | null
}

const columns = sql`a.id, a.job_id, a.starts_at, a.window_minutes, a.send_sms, a.cancelled_at, a.told_starts_at,
  a.told_window, a.reminded_starts_at, a.tell_at, a.remind_at, a.technician_ids, j.status_id as job_status, j.deleted_at as job_deleted_at`

/** The appointment; the job is locked first, as everybody does who changes its appointments. */
export async function lockAppointment(
  tx: CompanyTx,
  { id, job_id }: { id: number; job_id: number },
): Promise<DueAppointment | undefined> {
  await tx.rows('jobs').where('id', '=', job_id).select('id').forUpdate().execute()
  return appointmentToTell(tx, id)
}

export async function appointmentToTell(tx: CompanyTx, id: number): Promise<DueAppointment | undefined> {
  const { rows } = await sql<DueAppointment>`
    select ${columns} from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.id = ${id} and ${seenJob(tx)}`.execute(tx)
  return rows[0]
}

/** The appointment of a job that is nearest to now: what somebody travels to. */
export async function appointmentNow(tx: CompanyTx, jobId: number): Promise<DueAppointment | undefined> {
  const { rows } = await sql<DueAppointment>`
    select ${columns} from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.job_id = ${jobId} and a.cancelled_at is null and ${seenJob(tx)}
      and a.starts_at between ${tx.now}::timestamptz - interval '12 hours' and ${tx.now}::timestamptz + interval '12 hours'
    order by abs(extract(epoch from a.starts_at - ${tx.now}::timestamptz)), a.id limit 1`.execute(tx)
  return rows[0]
}

interface NewTrip {
  job_id: number
  appointment_id: number
  technician_id: number | null
  token_hash: Buffer
  started_at: Date
  expires_at: Date
}

/** False when this journey was begun already. */
export async function beginTrip(tx: CompanyTx, trip: NewTrip): Promise<boolean> {
  const row = await tx
    .insertRows('trips', trip)
    .onConflict(conflict => conflict.columns(['company_id', 'job_id', 'started_at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface Trip extends TripFacts {
  company: string
  company_phone: string
  logo_key: string
  time_zone: string
  technician: string | null
  starts_at: Date | null
  window_minutes: number | null
  /** Its link works no more. */
  is_over: boolean
}

/** True if the client of a job was told within the last half hour that somebody is on the way. */
export async function hasRecentTrip(tx: CompanyTx, jobId: number): Promise<boolean> {
  const row = await tx
    .rows('trips')
    .where('job_id', '=', jobId)
    .where('started_at', '>', new Date(tx.now.getTime() - 30 * 60_000))
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

interface LaterToday {
  id: number
  job_id: number
  number: number
  starts_at: Date
  window_minutes: number
}

/** The technician's appointments still to begin before a moment, in order. */
export async function laterToday(tx: CompanyTx, technicianId: number, until: Date): Promise<LaterToday[]> {
  const { rows } = await sql<LaterToday>`
    select a.id, a.job_id, j.number, a.starts_at, a.window_minutes
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and j.status_id <> all(${endedStatuses}::bigint[]) and a.starts_at > ${tx.now} and a.starts_at < ${until}
      and a.technician_ids @> array[${technicianId}]::bigint[] and ${seenJob(tx)}
    order by a.starts_at, a.id`.execute(tx)
  return rows
}

/** The jobs of this person's appointments among these. */
export async function jobsOfAppointments(
  tx: CompanyTx,
  technicianId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ job_id: number }>`
    select distinct a.job_id
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.id = any(${ids}::bigint[]) and j.deleted_at is null
      and a.technician_ids @> array[${technicianId}]::bigint[] and ${seenJob(tx)}
    order by a.job_id`.execute(tx)
  return rows.map(row => row.job_id)
}

/** The journey that a link leads to, by the hash in it or by its id; undefined once it is forgotten. */
export async function tripByLink(
  tx: CompanyTx,
  link: { hash: Buffer } | { id: number },
): Promise<Trip | undefined> {
  const isIt = 'id' in link ? sql`t.id = ${link.id}` : sql`t.token_hash = ${link.hash}`
  const { rows } = await sql<
    Omit<Trip, 'position' | 'destination'> &
      Record<'lat' | 'lng' | 'to_lat' | 'to_lng', number | null> & { at: Date | null }
  >`
    select t.started_at, t.expires_at <= ${tx.now} as is_over, j.status_id as job_status, j.deleted_at as job_deleted_at, a.cancelled_at, a.starts_at,
      a.window_minutes, c.name as company, c.phone as company_phone, c.logo_key, c.time_zone, u.fullname as technician,
      j.lat as to_lat, j.lng as to_lng, p.lat, p.lng, p.at,
      (select min(w.started_at) from job_times w
        where w.company_id = ${tx.companyId} and w.job_id = t.job_id and w.started_at >= t.started_at) as work_began_at
    from trips t
    join companies c on c.id = t.company_id
    join jobs j on j.company_id = ${tx.companyId} and j.id = t.job_id
    left join appointments a on a.company_id = ${tx.companyId} and a.id = t.appointment_id
    left join users u on u.company_id = ${tx.companyId} and u.id = t.technician_id
    left join positions p on p.company_id = ${tx.companyId} and p.user_id = t.technician_id
    where t.company_id = ${tx.companyId} and ${isIt}`.execute(tx)
  const row = rows[0]
  if (!row) return undefined
  const { lat, lng, at, to_lat, to_lng, ...rest } = row
  return {
    ...rest,
    position: lat !== null && lng !== null && at !== null ? { lat, lng, at } : null,
    destination: to_lat !== null && to_lng !== null ? { lat: to_lat, lng: to_lng } : null,
  }
}

export async function zoneOf(tx: CompanyTx): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .where('id', '=', tx.companyId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return row.time_zone
}

/** Journeys whose link works no more. */
export async function removeOldTrips(tx: CompanyTx, now: Date): Promise<void> {
  await tx.deleteRows('trips').where('expires_at', '<', now).execute()
}
