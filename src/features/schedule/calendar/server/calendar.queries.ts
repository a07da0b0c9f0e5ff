import { sql } from 'kysely'
import { endedStatuses } from '#features/jobs/job-status/job-status.rules.ts'
import type { ListedJob } from '#features/jobs/jobs/job-rows.wire.ts'
import { overlapsRange } from '#features/jobs/jobs/server/appointments/appointments.queries.ts'
import {
  hasLater,
  type UnnamedRow,
  unnamedColumns,
  withNames,
} from '#features/jobs/jobs/server/job-rows.queries.ts'
import { ownWorkOf, seenAppointments } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

export interface Range {
  from: string
  /** Not included. */
  to: string
  /** Appointments of any of these technicians; null: all. Users limited to their own work see only that. */
  technicians: readonly number[] | null
  /** Only the first so many of open jobs that are not over. */
  ahead?: number
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
      and ${overlapsRange(range)} and ${people}
      ${range.ahead === undefined ? sql`` : sql`and a.ends_at > ${tx.now} and j.status_id <> all (${endedStatuses}::smallint[])`}
    order by a.starts_at, a.id ${range.ahead === undefined ? sql`` : sql`limit ${range.ahead}`}`
}

/** What a reply of bars has beyond all of them. */
export interface BarParts {
  /** Addresses, and comments up to this many letters; 0: neither. */
  letters: number
  /** When and by whom jobs were closed. */
  closing: boolean
}

/** Appointments as bars show them: a list a column, all in the same order. Times are seconds since 1970. */
export interface Bars {
  /** A row an appointment; those of `barNumbers`. */
  numbers: (number | null)[][]
  /** '3 4' */
  crews: string[]
  kinds: string[]
  names: string[]
  suburbs: string[]
  /** Empty for jobs with a suburb unless addresses are asked for. */
  addresses: string[]
  comments: string[]
}

// What can be null is '' in the text that they make together, which leaves nulls out.
const numbersOf = {
  id: sql`a.id`,
  job_id: sql`a.job_id`,
  number: sql`j.number`,
  starts_at: sql`date_part('epoch', a.starts_at)::bigint`,
  minutes: sql`date_part('epoch', a.ends_at - a.starts_at) / 60`,
  window_minutes: sql`a.window_minutes`,
  status_id: sql`j.status_id`,
  version: sql`a.version`,
  later: sql`${hasLater}::int`,
  // A hundred thousandth of a degree is a metre.
  lat: sql`coalesce(round(j.lat * 1e5)::int::text, '')`,
  lng: sql`coalesce(round(j.lng * 1e5)::int::text, '')`,
}
const closingOf = {
  closed_at: sql`coalesce(date_part('epoch', j.closed_at)::bigint::text, '')`,
  closed_by: sql`coalesce(j.closed_by::text, '')`,
}
export type BarNumber = keyof typeof numbersOf | keyof typeof closingOf
export const barNumbers = Object.keys({ ...numbersOf, ...closingOf }) as BarNumber[]

const firstLine = (letters: number) =>
  sql`left(split_part(left(j.company_comment, 500), E'\n', 1), ${letters})`

/**
 * Like `appointmentsInRange`, with no more of each than its bar shows. The database puts the rows together: it finds
 * them in half the time that the driver would take for their 30,000 values.
 */
export async function barsInRange(
  tx: CompanyTx,
  range: Range,
  { letters, closing }: BarParts,
): Promise<Bars> {
  const numbers = [...Object.values(numbersOf), ...(closing ? Object.values(closingOf) : [])]
  const listed = (column: string) => sql`coalesce(array_to_json(array_agg(${sql.ref(column)})), '[]')`
  const { rows } = await sql<Omit<Bars, 'numbers'> & { numbers: string | null }>`
    select string_agg(numbers, ';') as numbers, ${listed('crew')} as crews, ${listed('kind')} as kinds,
      ${listed('name')} as names, ${listed('suburb')} as suburbs, ${listed('address')} as addresses,
      ${letters > 0 ? listed('comment') : sql`'[]'::json`} as comments
    from (
      select concat_ws(',', ${sql.join(numbers)}) as numbers,
        array_to_string(a.technician_ids, ' ') as crew, array_to_string(j.job_type_ids, ' ') as kind,
        case when j.company_name = '' then j.name else j.company_name end as name, j.suburb,
        ${letters > 0 ? sql`j.address` : sql`case when j.suburb = '' then j.address else '' end`} as address,
        ${letters > 0 ? firstLine(letters) : sql`''`} as comment
      ${inRange(tx, range)}
    ) bars`.execute(tx)
  const found = rows[0]!
  return { ...found, numbers: (found.numbers ?? '').split(';').filter(Boolean).map(numbersIn) }
}

const numbersIn = (text: string) => text.split(',').map(each => (each === '' ? null : Number(each)))

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
    select j.address, ${firstLine(500)} as comment
    from appointments a
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    where a.company_id = ${tx.companyId} and a.id = ${id} and a.cancelled_at is null and j.deleted_at is null
      and ${seenAppointments(tx)}`.execute(tx)
  return rows[0]
}
