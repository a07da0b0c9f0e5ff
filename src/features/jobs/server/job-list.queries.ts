import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/doors.ts'
import {
  appointmentsWhere,
  closedOrder,
  type JobFilter,
  jobsWhere,
  searchFilter,
} from './job-filter.queries.ts'
import { type JobRowFields, jobRowColumns, jobRowJoins } from './job-rows.queries.ts'

/** Rows are counted up to here; what lies beyond is reached by key. */
export const mostCounted = 1_000

export type JobSort =
  | 'id'
  | 'job_number'
  | 'name'
  | 'suburb_name'
  | 'job_status'
  | 'date_created'
  | 'date_closed'
  | 'appointment_time'
  | 'last_edited'

export interface ListPage {
  sort: JobSort
  descending: boolean
  limit: number
  offset: number
  /** The sort value, as text, and the id of the last row before this page. */
  after: { value: string; id: number } | null
}

/** A list's page: `total` stops one above what is counted. */
export interface ListedRows {
  rows: (JobRowFields & { sort_value: string; sort_id: number })[]
  total: number
}

interface Order {
  by: RawBuilder<unknown>
  cast: RawBuilder<unknown>
}
const number = sql`bigint`
const text = sql`text`
const time = sql`timestamptz`

const jobOrders: Record<JobSort, Order> = {
  id: { by: sql`j.id`, cast: number },
  job_number: { by: sql`j.number`, cast: number },
  name: { by: sql`j.name`, cast: text },
  suburb_name: { by: sql`j.suburb`, cast: text },
  job_status: { by: sql`j.status_id`, cast: sql`smallint` },
  date_created: { by: sql`j.created_at`, cast: time },
  date_closed: { by: closedOrder, cast: time },
  appointment_time: { by: sql`coalesce(j.appointment_at, '-infinity')`, cast: time },
  last_edited: { by: sql`j.edited_at`, cast: time },
}

/** Jobs of a page, with their next appointment (the last one when all are past), and the capped count: one statement. */
export async function listJobs(tx: CompanyTx, f: JobFilter, page: ListPage, now: Date): Promise<ListedRows> {
  const order = jobOrders[page.sort]
  const hits = f.search
    ? sql`hits as materialized (
        select found.id from search_jobs(${f.search}, ${mostCounted + 1}, ${searchFilter(f, null)}::jsonb) found(id)),`
    : sql``
  const further =
    page.after &&
    sql`select found.id
    from search_jobs(${f.search}, ${page.limit}, ${searchFilter(f, page.after.id)}::jsonb) found(id)`
  const where = f.search
    ? sql`j.company_id = ${tx.companyId} and j.id in (${further ?? sql`select id from hits`})`
    : jobsWhere(tx, f)
  const counted = f.search
    ? sql`select id from hits`
    : sql`select 1 from jobs j where ${where} limit ${mostCounted + 1}`
  return pageOf(
    tx,
    sql`
    with ${hits}
    page as materialized (
      select j.id, ${order.by} as value from jobs j
      where ${where} ${keyCondition(order, sql`j.id`, page)}
      ${ordered(order, sql`j.id`, page)}
    ),
    total as (select count(*)::int as total from (${counted}) counted)
    select total.total, page.value::text as sort_value, page.id as sort_id, ${jobRowColumns}
    from total
    left join page on true
    left join jobs j on j.company_id = ${tx.companyId} and j.id = page.id
    left join lateral (
      select * from appointments
      where company_id = ${tx.companyId} and job_id = j.id and cancelled_at is null
      order by starts_at < ${now}, abs(extract(epoch from starts_at - ${now})) limit 1
    ) a on true
    ${jobRowJoins(tx, sql`j.technician_ids`)}
    ${inPageOrder(page)}`,
  )
}

/** Appointments of a page with their jobs, and the capped count: one statement. */
export async function listAppointments(tx: CompanyTx, f: JobFilter, page: ListPage): Promise<ListedRows> {
  const order = page.sort === 'appointment_time' ? { by: sql`a.starts_at`, cast: time } : jobOrders[page.sort]
  const joinedJobs = sql`appointments a join jobs j on j.company_id = a.company_id and j.id = a.job_id`
  const hits = f.search
    ? sql`hits as materialized (select found.id
        from search_appointments(${f.search}, ${mostCounted + 1}, ${searchFilter(f, null)}::jsonb) found(id)),`
    : sql``
  const where = f.search
    ? sql`a.company_id = ${tx.companyId} and a.id in (select id from hits)`
    : appointmentsWhere(tx, f)
  const counted = f.search
    ? sql`select id from hits`
    : sql`select 1 from ${joinedJobs} where ${where} limit ${mostCounted + 1}`
  return pageOf(
    tx,
    sql`
    with ${hits}
    page as materialized (
      select a.id, ${order.by} as value from ${joinedJobs}
      where ${where} ${keyCondition(order, sql`a.id`, page)}
      ${ordered(order, sql`a.id`, page)}
    ),
    total as (select count(*)::int as total from (${counted}) counted)
    select total.total, page.value::text as sort_value, page.id as sort_id, ${jobRowColumns}
    from total
    left join page on true
    left join appointments a on a.company_id = ${tx.companyId} and a.id = page.id
    left join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    ${jobRowJoins(tx, sql`a.technician_ids`)}
    ${inPageOrder(page)}`,
  )
}

const direction = (page: ListPage) => (page.descending ? sql`desc` : sql`asc`)

function keyCondition(order: Order, id: RawBuilder<unknown>, page: ListPage): RawBuilder<unknown> {
  if (!page.after) return sql``
  const beyond = page.descending ? sql`<` : sql`>`
  return sql`and (${order.by}, ${id}) ${beyond} (${page.after.value}::${order.cast}, ${page.after.id})`
}

function ordered(order: Order, id: RawBuilder<unknown>, page: ListPage): RawBuilder<unknown> {
  const way = direction(page)
  return sql`order by ${order.by} ${way}, ${id} ${way} limit ${page.limit} offset ${page.offset}`
}

const inPageOrder = (page: ListPage) =>
  sql`order by page.value ${direction(page)}, page.id ${direction(page)}`

async function pageOf(tx: CompanyTx, statement: RawBuilder<unknown>): Promise<ListedRows> {
  const { rows } = await (statement as RawBuilder<ListedRows['rows'][number] & { total: number }>).execute(tx)
  return { rows: rows.filter(row => row.sort_id !== null), total: rows[0]?.total ?? 0 }
}
