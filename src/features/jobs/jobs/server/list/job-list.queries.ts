import { type RawBuilder, sql } from 'kysely'
import { ownWorkOf } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List, ListSort } from '#server/list.ts'
import { alikeIn } from '#server/list-alike.ts'
import { countedRows } from '#shared/list.ts'
import type { ListedJob } from '../../job-rows.wire.ts'
import type { JobSort } from '../../jobs.contract.ts'
import { jobRowColumns, jobRowJoins } from '../job-rows.queries.ts'
import {
  appointmentOrder,
  appointmentsWhere,
  closedOrder,
  isSearched,
  type JobFilter,
  jobsWhere,
  listPlace,
  searchFilter,
} from './job-filter.queries.ts'

const jobSorts: Record<JobSort, ListSort> = {
  id: ['j.id', 'bigint'],
  job_number: ['j.number', 'bigint'],
  name: [sql`j.name collate names`, 'text'],
  suburb_name: [sql`j.suburb collate names`, 'text'],
  job_status: ['j.status_id', 'smallint'],
  date_created: ['j.created_at', 'timestamptz'],
  date_closed: [closedOrder, 'timestamptz', 'undated'],
  appointment_time: [appointmentOrder, 'timestamptz', 'undated'],
  next_appointment: [appointmentOrder, 'timestamptz', 'undated'],
  last_edited: ['j.edited_at', 'timestamptz'],
  'job.last_edited': ['j.edited_at', 'timestamptz'],
  list_place: [listPlace, 'timestamptz'],
}

/** For technicians alone, whose jobs are few: no index has this order. */
const nextAppointmentSort = (tx: CompanyTx): ListSort => {
  const own = ownWorkOf(tx)
  if (own === null) return jobSorts.next_appointment
  const next = sql`(
    select min(x.starts_at) from appointments x
    where x.company_id = ${tx.companyId} and x.job_id = j.id and x.cancelled_at is null and x.ends_at > ${tx.now}
      and x.technician_ids @> array[${own}]::bigint[])`
  return [sql`coalesce(${next}, j.appointment_at + interval '1000 years', '9999-01-01')`, 'timestamptz']
}

/** Columns read for each row; `technicians` are the ids of those on the appointment. */
export type JobColumns<Row> = (technicians: RawBuilder<unknown>) => {
  select: RawBuilder<Row>
  joins: RawBuilder<unknown>
}

/** Columns shown on screen. */
export const screenColumns =
  (tx: CompanyTx): JobColumns<ListedJob> =>
  technicians => ({ select: jobRowColumns as RawBuilder<ListedJob>, joins: jobRowJoins(tx, technicians) })

/** The jobs that match a filter, each with its next appointment, or the last one if all are past. */
export function jobList<Row>(tx: CompanyTx, f: JobFilter, columns: JobColumns<Row>): List<Row, JobSort> {
  const jobs = tx.rows('jobs as j')
  const { select, joins } = columns(sql`j.technician_ids`)
  const closed = closedBy(tx, f)
  return {
    // The search functions filter by themselves.
    from: closed?.from ?? (f.search && isSearched(f) ? jobs : jobs.where(jobsWhere(tx, f))),
    id: closed ? 't.job_id' : 'j.id',
    sorts: { ...jobSorts, ...closed?.sorts, next_appointment: nextAppointmentSort(tx) },
    row: id => sql<Row>`
      select ${select} from jobs j
      left join lateral (
        select * from appointments
        where company_id = ${tx.companyId} and job_id = j.id and cancelled_at is null
        order by starts_at < ${tx.now}, abs(extract(epoch from starts_at - ${tx.now})) limit 1
      ) a on true
      ${joins}
      where j.company_id = ${tx.companyId} and j.id = ${id} and j.deleted_at is null`,
    search: f.search
      ? {
          ids: ({ most, enough, before, all }) =>
            sql`search_jobs(${f.search}, ${most}, ${enough}::integer, ${searchFilter(tx, f, { before, all })}::jsonb)`,
          order: 'id',
          seeks: true,
          isPartial: f.toInvoice,
          alike: alikeIn('jobs', f.search, jobs.where(jobsWhere(tx, f)), 'j.id', ownWorkOf(tx)),
        }
      : undefined,
  }
}

/** How many jobs match a filter, counted as far as lists count. */
export async function countJobs(tx: CompanyTx, f: JobFilter): Promise<{ count: number; capped: boolean }> {
  const matching = tx
    .rows('jobs as j')
    .where(jobsWhere(tx, f))
    .select('j.id')
    .limit(countedRows + 1)
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${matching} matching`.execute(tx)
  const { count } = rows[0]!
  return { count: Math.min(count, countedRows), capped: count > countedRows }
}

/** The jobs of one technician that were closed in a range of days, along their own index; undefined for other filters. */
function closedBy(tx: CompanyTx, f: JobFilter) {
  const [worker, ...others] = f.workers ?? []
  const technician = ownWorkOf(tx) ?? (others.length === 0 && worker ? worker : null)
  const isRange = f.by === 'closed' && (f.from !== null || f.to !== null)
  if (technician === null || !isRange || f.search) return undefined
  const rest = { ...f, workers: null, from: null, to: null }
  const from = tx
    .rows('job_technicians as t')
    .innerJoin('jobs as j', join =>
      join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
    )
    .where('t.user_id', '=', technician)
    .where('t.closed_at', '>=', sql<Date>`${f.from ?? '0001-01-01'}`)
    .where(jobsWhere(tx, rest))
  return {
    from: f.to === null ? from : from.where('t.closed_at', '<', sql<Date>`${f.to}`),
    sorts: { date_closed: ['t.closed_at', 'timestamptz'] } satisfies Partial<Record<JobSort, ListSort>>,
  }
}

/** The appointments that match a filter, with their jobs. */
export function appointmentList<Row>(
  tx: CompanyTx,
  f: JobFilter,
  columns: JobColumns<Row>,
): List<Row, JobSort> {
  const appointments = tx
    .rows('appointments as a')
    .innerJoin('jobs as j', join =>
      join.onRef('j.company_id', '=', 'a.company_id').onRef('j.id', '=', 'a.job_id'),
    )
  const { select, joins } = columns(sql`a.technician_ids`)
  return {
    from: f.search ? appointments : appointments.where(appointmentsWhere(tx, f)),
    id: 'a.id',
    sorts: { ...jobSorts, appointment_time: ['a.starts_at', 'timestamptz'] },
    row: id => sql<Row>`
      select ${select} from appointments a
      join jobs j on j.company_id = a.company_id and j.id = a.job_id and j.deleted_at is null
      ${joins}
      where a.company_id = ${tx.companyId} and a.id = ${id} and a.cancelled_at is null`,
    search: f.search
      ? {
          ids: ({ most, enough, ascending, all }) =>
            sql`search_appointments(
              ${f.search}, ${most}, ${enough}::integer, ${searchFilter(tx, f, { ascending, all })}::jsonb)`,
          order: 'appointment_time',
          ascends: true,
          alike: alikeIn(
            'jobs',
            f.search,
            appointments.where(appointmentsWhere(tx, f)),
            'j.id',
            ownWorkOf(tx),
          ),
        }
      : undefined,
  }
}
