import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { utcToWall } from '#shared/dates.ts'
import type { JobRow } from '../jobs.contract.ts'

/** What a statement selects for one row of the list or the calendar; all null where there is no row. */
export interface JobRowFields {
  job_id: number
  number: number
  name: string
  company_name: string
  address: string
  suburb: string
  lat: number | null
  lng: number | null
  phone: string
  email: string
  status_id: number
  comment: string
  created_at: Date
  closed_at: Date | null
  closed_by: number | null
  job_version: number
  appointment_id: number | null
  starts_at: Date | null
  ends_at: Date | null
  appointment_version: number | null
  technician_ids: string | null
  technician_names: string | null
  technician_colours: string | null
  job_types: string | null
}

/** Columns of a row, of the job `j`, its appointment `a` and the joins below. */
export const jobRowColumns = sql`
  j.id as job_id, j.number, j.name, j.company_name, j.address, j.suburb, j.lat, j.lng, j.phone, j.email,
  j.status_id, left(j.company_comment, 500) as comment, j.created_at, j.closed_at, j.closed_by, j.version as job_version,
  a.id as appointment_id, a.starts_at, a.ends_at, a.version as appointment_version,
  people.ids as technician_ids, people.names as technician_names, people.colours as technician_colours,
  kinds.names as job_types`

/** Names and colours of technicians in the order of `ids`, and of the job's types: looked up for these rows alone. */
export function jobRowJoins(tx: CompanyTx, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    ${jobPeopleJoin(tx, ids)}
    left join lateral (
      select string_agg(k.name, ', ' order by array_position(j.job_type_ids, k.id)) as names
      from job_types k where k.company_id = ${tx.companyId} and k.id = any(j.job_type_ids)
    ) kinds on true`
}

/** Ids, colours and names of technicians as `people`, in the order of `ids`. */
export function jobPeopleJoin(tx: CompanyTx, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select string_agg(u.id::text, ',' order by place) as ids,
        string_agg(u.colour, ',' order by place) as colours,
        string_agg(replace(u.fullname, ',', ' '), ', ' order by place) as names
      from users u, array_position(${ids}, u.id) place
      where u.company_id = ${tx.companyId} and u.id = any(${ids})
    ) people on true`
}

/** An instant as the wire carries it: UTC, to the second. */
export const instantText = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

function wallText(instant: string, zone: string): string {
  const wall = new Date(utcToWall(instant, zone) * 60_000).toISOString()
  return wall.slice(0, 16).replace('T', ' ') + instant.slice(16, 19)
}

/** A row for the wire; times also on the clock of `zone`. `appointmentRow`: the row is an appointment, not a job. */
export function toJobRow(row: JobRowFields, zone: string, appointmentRow: boolean): JobRow {
  const start = row.starts_at
  const instant = start && instantText(start)
  return {
    id: row.job_id,
    row_key: appointmentRow ? `${row.job_id}-${row.appointment_id}` : String(row.job_id),
    job_number: row.number,
    appointment_id: row.appointment_id,
    appointment_time: instant,
    appointment_time_local: instant && wallText(instant, zone),
    end: row.ends_at && instantText(row.ends_at),
    duration: start && row.ends_at && (row.ends_at.getTime() - start.getTime()) / 60_000,
    type: 'job',
    user_id: row.technician_ids ?? '',
    user_color: row.technician_colours ?? '',
    user_name: row.technician_names ?? '',
    name: row.name,
    companyname: row.company_name,
    address: row.address,
    suburb_name: row.suburb,
    latitude: row.lat,
    longitude: row.lng,
    phone: row.phone,
    email: row.email,
    job_type: row.job_types ?? '',
    job_status: row.status_id,
    company_comment: row.comment,
    date_created: instantText(row.created_at),
    date_closed: row.closed_at && instantText(row.closed_at),
    closed_by_id: row.closed_by,
    version: row.job_version,
    appointment_version: row.appointment_version,
  }
}
