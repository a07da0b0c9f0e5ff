import { sql } from 'kysely'
import type { ListedJob } from '#features/jobs/jobs/job-rows.wire.ts'
import { touches } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import { type UnnamedRow, unnamedColumns, withNames } from '#features/jobs/jobs/server/job-rows.queries.ts'
import { ownWorkOf, seenAppointments } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface Range {
  from: string
  /** Not included. */
  to: string
  /** Appointments of any of these technicians; null: all. Users limited to their own work see only that. */
  technicians: readonly number[] | null
}

/** Appointments that overlap a range, earliest first, with their technicians' names and colours. */
export async function appointmentsInRange(tx: CompanyTx, range: Range): Promise<ListedJob[]> {
  const found = sql<UnnamedRow>`select ${unnamedColumns} ${inRange(tx, range)}`
  return withNames(tx, found.execute(tx))
}

function inRange(tx: CompanyTx, range: Range) {
  const isChosen = range.technicians !== null && ownWorkOf(tx) === null
  const people = isChosen ? sql`a.technician_ids && ${range.technicians}::bigint[]` : seenAppointments(tx)
  return sql`
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.cancelled_at is null and j.deleted_at is null
      and ${touches(range)} and ${people}
    order by a.starts_at, a.id`
}

/** An appointment as a bar shows it; times are seconds since 1970. */
export interface BarRow {
  id: number
  job_id: number
  number: number
  starts_at: number
  ends_at: number
  window_minutes: number
  status_id: number
  version: number
  name: string
  suburb: string
  lat: number | null
  lng: number | null
  /** '{3,4}' */
  crew: string
  kind: string
  closed_at: number | null
  closed_by: number | null
  /** Set where a job has no suburb, or texts were asked for. */
  address: string | null
  comment: string | null
}

const firstLine = sql`split_part(left(j.company_comment, 500), E'\n', 1)`

/** Like `appointmentsInRange`, with no more of each than its bar shows; `texts`: also its address and comment. */
export async function barsInRange(tx: CompanyTx, range: Range, texts: boolean): Promise<BarRow[]> {
  const written = texts
    ? sql`j.address, ${firstLine} as comment`
    : sql`case when j.suburb = '' then j.address end as address, null as comment`
  const { rows } = await sql<BarRow>`
    select a.id, a.job_id, j.number, extract(epoch from a.starts_at)::float8 as starts_at,
      extract(epoch from a.ends_at)::float8 as ends_at, a.window_minutes, j.status_id, a.version,
      case when j.company_name = '' then j.name else j.company_name end as name, j.suburb, j.lat, j.lng,
      a.technician_ids::text as crew, j.job_type_ids::text as kind,
      extract(epoch from j.closed_at)::float8 as closed_at, j.closed_by, ${written}
    ${inRange(tx, range)}`.execute(tx)
  return rows
}

/** The names that bars show, of all people and job types. */
export async function barNames(tx: CompanyTx) {
  const [people, types] = await Promise.all([
    tx.rows('users').select(['id as value', 'fullname as label', 'colour as color']).execute(),
    tx.rows('job_types').select(['id as value', 'name as label']).execute(),
  ])
  return { people, types }
}

/** Texts of an appointment's job; undefined if there is none that the user sees on the calendar. */
export async function appointmentTexts(
  tx: CompanyTx,
  id: number,
): Promise<{ address: string; comment: string } | undefined> {
  const { rows } = await sql<{ address: string; comment: string }>`
    select j.address, ${firstLine} as comment
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.id = ${id} and a.cancelled_at is null and j.deleted_at is null
      and ${seenAppointments(tx)}`.execute(tx)
  return rows[0]
}
