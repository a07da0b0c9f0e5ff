import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  ownWorkOf,
  seenAppointments,
  seenJobs,
  worksOn,
} from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

/** Which jobs or appointments a list shows, as conditions of a query. */
export interface JobFilter {
  tab: 'active' | 'ended' | null
  /** Any of these; null: all. */
  statuses: readonly number[] | null
  jobType: number | null
  /** Any of these technicians, 0 for nobody; null: all. */
  workers: readonly number[] | null
  clientId: number | null
  id: number | null
  unscheduled: boolean
  /** Finished jobs without an invoice for all of them. */
  toInvoice: boolean
  /** A list of the pipeline, 0 for jobs in none; null: wherever they stand. */
  list: number | null
  /** The instants from `from` up to but excluding `to`. */
  from: string | null
  to: string | null
  /** Which of a job's times the range applies to; `starts` is the appointment's. */
  by: 'created' | 'closed' | 'edited' | 'starts'
  search: string
}

/** Word for word as in the indexes of the migrations, or they would not be used. */
export const closedOrder = sql`case when j.closed_at is null then '-infinity' else j.closed_at end`
/** Where a job stands in its list of the pipeline; the highest is on top. */
export const listPlace = sql`case when j.list_place is null then j.created_at else j.list_place end`
export const appointmentOrder = sql`case when j.appointment_at is null then '-infinity' else j.appointment_at end`

const joined = (conditions: (RawBuilder<unknown> | false | null)[]): RawBuilder<SqlBool> =>
  sql.join(
    conditions.filter(c => c !== false && c !== null),
    sql` and `,
  ) as RawBuilder<SqlBool>

// Status ids are literals, not parameters: otherwise the planner does not see that a partial index fits.
function jobConditions(f: JobFilter) {
  return [
    sql`j.deleted_at is null`,
    f.tab === 'active' && sql`j.status_id not in (3, 4)`,
    f.tab === 'ended' && sql`j.status_id in (3, 4)`,
    f.statuses !== null &&
      (f.statuses.length === 1
        ? sql`j.status_id = ${f.statuses[0]}`
        : sql`j.status_id = any(${f.statuses}::smallint[])`),
    f.jobType !== null && sql`j.job_type_ids @> array[${f.jobType}]::bigint[]`,
    f.clientId !== null && sql`j.client_id = ${f.clientId}`,
    f.id !== null && sql`j.id = ${f.id}`,
    f.list !== null && (f.list === 0 ? sql`j.list_id is null` : sql`j.list_id = ${f.list}`),
    f.unscheduled && sql`j.appointment_count = 0 and j.status_id not in (3, 4)`,
    f.toInvoice && sql`j.status_id in (3, 5) and not j.wholly_invoiced`,
    f.by === 'created' && f.from !== null && sql`j.created_at >= ${f.from}`,
    f.by === 'created' && f.to !== null && sql`j.created_at < ${f.to}`,
    f.by === 'edited' && f.from !== null && sql`j.edited_at >= ${f.from}`,
    f.by === 'edited' && f.to !== null && sql`j.edited_at < ${f.to}`,
    // Open jobs sort at -infinity: a range without a start must not find them.
    f.by === 'closed' &&
      (f.from !== null || f.to !== null) &&
      sql`${closedOrder} >= ${f.from ?? '0001-01-01'}`,
    f.by === 'closed' && f.to !== null && sql`${closedOrder} < ${f.to}`,
  ]
}

/** For jobs `j`. */
export function jobsWhere(tx: CompanyTx, f: JobFilter): RawBuilder<SqlBool> {
  return joined([
    sql`j.company_id = ${tx.companyId}`,
    ...jobConditions(f),
    f.workers !== null && oneOf(f.workers, worksOn(tx, f.workers), sql`j.technician_ids`),
    seenJobs(tx),
  ])
}

/** For appointments `a` joined with their jobs `j`. */
export function appointmentsWhere(tx: CompanyTx, f: JobFilter): RawBuilder<SqlBool> {
  return joined([
    sql`a.company_id = ${tx.companyId} and j.company_id = ${tx.companyId} and a.cancelled_at is null`,
    ...jobConditions(f),
    f.workers !== null &&
      oneOf(f.workers, sql`a.technician_ids && ${f.workers}::bigint[]`, sql`a.technician_ids`),
    seenAppointments(tx),
    f.by === 'starts' && f.from !== null && sql`a.starts_at >= ${f.from}`,
    f.by === 'starts' && f.to !== null && sql`a.starts_at < ${f.to}`,
  ])
}

/** True if one of the technicians goes there, or nobody does and that is among the choices. */
const oneOf = (workers: readonly number[], works: RawBuilder<unknown>, people: RawBuilder<unknown>) =>
  workers.includes(0) ? sql`(${works} or ${people} = '{}')` : works

interface SearchMore {
  /** Only jobs with a smaller id. */
  before?: number | null
  /** Earliest appointments first, instead of latest. */
  ascending?: boolean
  /** Search all rows even for a short term. */
  all: boolean
}

/** True if the search functions know all of the filter; the rows of others are filtered by `jobsWhere` as well. */
export const isSearched = (f: JobFilter) => f.list === null && f.by !== 'edited' && !f.toInvoice

/** The filter as the search functions take it (migration 0025). */
export function searchFilter(tx: CompanyTx, f: JobFilter, more: SearchMore): string {
  const given = {
    tab: f.tab,
    names: true,
    statuses: f.statuses,
    job_type: f.jobType,
    workers: f.workers,
    own: ownWorkOf(tx),
    client: f.clientId,
    id: f.id,
    unscheduled: f.unscheduled,
    [`${f.by}_from`]: f.from,
    [`${f.by}_to`]: f.to,
    ...more,
  }
  return JSON.stringify(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== false)),
  )
}
