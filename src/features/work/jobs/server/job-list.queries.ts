import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import {
  appointmentOrder,
  appointmentsWhere,
  closedOrder,
  type JobFilter,
  jobsWhere,
  searchFilter,
} from './job-filter.queries.ts'
import { type JobRowFields, jobRowColumns, jobRowJoins } from './job-rows.queries.ts'

/** Rows are counted up to here; what lies beyond is reached by key. */
export const mostCounted = 1_000
/** A search in its own order need not count further than this, where going on would take long. */
const enoughFound = 200

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

/** A list's page and its size as far as it was counted; `capped`: there is more. */
export interface ListedRows {
  rows: (JobRowFields & { sort_value: string; sort_id: number })[]
  total: number
  capped: boolean
}

interface Order {
  by: RawBuilder<unknown>
  cast: RawBuilder<unknown>
}
const number = sql`bigint`
const text = sql`text`
const time = sql`timestamptz`

export const jobOrders: Record<JobSort, Order> = {
  id: { by: sql`j.id`, cast: number },
  job_number: { by: sql`j.number`, cast: number },
  name: { by: sql`j.name`, cast: text },
  suburb_name: { by: sql`j.suburb`, cast: text },
  job_status: { by: sql`j.status_id`, cast: sql`smallint` },
  date_created: { by: sql`j.created_at`, cast: time },
  date_closed: { by: closedOrder, cast: time },
  appointment_time: { by: appointmentOrder, cast: time },
  last_edited: { by: sql`j.edited_at`, cast: time },
}
export const appointmentOrders: Record<JobSort, Order> = {
  ...jobOrders,
  appointment_time: { by: sql`a.starts_at`, cast: time },
}

/** Jobs of a page, with their next appointment (the last one when all are past), and the capped count: one statement. */
export async function listJobs(tx: CompanyTx, f: JobFilter, page: ListPage, now: Date): Promise<ListedRows> {
  const order = jobOrders[page.sort]
  const counted = sql`select j.id from jobs j where ${jobsWhere(tx, f)} limit ${mostCounted + 1}`
  const list: List = f.search
    ? {
        hits: hitsOf(sql`search_jobs`, f, page.sort === 'id' && page.descending, {}),
        // Further on the key alone says where to look; it comes with newest first only.
        from: page.after
          ? sql`select found.id from search_jobs(
              ${f.search}, ${page.limit}, null, ${searchFilter(f, { before: page.after.id })}::jsonb) found(id)`
          : sql`select id from hits where id is not null`,
        counted: sql`select id from hits`,
      }
    : { from: sql`jobs j where ${jobsWhere(tx, f)} ${keyCondition(order, sql`j.id`, page)}`, counted }
  if (f.search) {
    // Newest first needs nothing of the jobs themselves; the offset keeps each look-up a look-up by key.
    const job = sql`(select * from jobs where company_id = ${tx.companyId} and id = hit.id offset 0)`
    list.from = page.sort === 'id' ? sql`(${list.from}) j` : sql`(${list.from}) hit, lateral ${job} j`
  }
  return pageOf(
    tx,
    list,
    order,
    sql`j.id`,
    page,
    sql`
    left join jobs j on j.company_id = ${tx.companyId} and j.id = page.id
    left join lateral (
      select * from appointments
      where company_id = ${tx.companyId} and job_id = j.id and cancelled_at is null
      order by starts_at < ${now}, abs(extract(epoch from starts_at - ${now})) limit 1
    ) a on true
    ${jobRowJoins(tx, sql`j.technician_ids`)}`,
  )
}

/** Appointments of a page with their jobs, and the capped count: one statement. */
export async function listAppointments(tx: CompanyTx, f: JobFilter, page: ListPage): Promise<ListedRows> {
  const order = appointmentOrders[page.sort]
  const both = sql`appointments a join jobs j on j.company_id = a.company_id and j.id = a.job_id`
  const where = appointmentsWhere(tx, f)
  const list: List = f.search
    ? {
        hits: hitsOf(sql`search_appointments`, f, page.sort === 'appointment_time', {
          ascending: !page.descending,
        }),
        from: sql`hits,
          lateral (select * from appointments where company_id = ${tx.companyId} and id = hits.id offset 0) a,
          lateral (select * from jobs where company_id = ${tx.companyId} and id = a.job_id offset 0) j`,
        counted: sql`select id from hits`,
      }
    : {
        from: sql`${both} where ${where} ${keyCondition(order, sql`a.id`, page)}`,
        counted: sql`select a.id from ${both} where ${where} limit ${mostCounted + 1}`,
      }
  return pageOf(
    tx,
    list,
    order,
    sql`a.id`,
    page,
    sql`
    left join appointments a on a.company_id = ${tx.companyId} and a.id = page.id
    left join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id
    ${jobRowJoins(tx, sql`a.technician_ids`)}`,
  )
}

interface List {
  /** What a search found, where one is on. */
  hits?: RawBuilder<unknown>
  /** The rows to choose the page from, with their conditions. */
  from: RawBuilder<unknown>
  /** The rows to count, up to one more than is counted. */
  counted: RawBuilder<unknown>
}

function hitsOf(
  search: RawBuilder<unknown>,
  f: JobFilter,
  inItsOrder: boolean,
  more: { ascending?: boolean },
): RawBuilder<unknown> {
  const enough = inItsOrder ? enoughFound : null
  return sql`select found.id from ${search}(
    ${f.search}, ${mostCounted + 1}, ${enough}::integer, ${searchFilter(f, more)}::jsonb) found(id)`
}

async function pageOf(
  tx: CompanyTx,
  list: List,
  order: Order,
  id: RawBuilder<unknown>,
  page: ListPage,
  joins: RawBuilder<unknown>,
): Promise<ListedRows> {
  const way = page.descending ? sql`desc` : sql`asc`
  const { rows } = await sql<ListedRows['rows'][number] & { total: number; capped: boolean }>`
    with ${list.hits ? sql`hits as materialized (${list.hits}),` : sql``}
    page as materialized (
      select ${id}, ${order.by} as value from ${list.from}
      order by ${order.by} ${way}, ${id} ${way} limit ${page.limit} offset ${page.offset}
    ),
    total as (
      select least(count(id), ${mostCounted})::int as total, count(*) > least(count(id), ${mostCounted}) and count(id) > 0 as capped
      from (${list.counted}) counted
    )
    select total.total, total.capped, page.value::text as sort_value, page.id as sort_id, ${jobRowColumns}
    from total
    left join page on true
    ${joins}
    order by page.value ${way}, page.id ${way}`.execute(tx)
  return {
    rows: rows.filter(row => row.sort_id !== null),
    total: rows[0]?.total ?? 0,
    capped: rows[0]?.capped ?? false,
  }
}

function keyCondition(order: Order, id: RawBuilder<unknown>, page: ListPage): RawBuilder<unknown> {
  if (!page.after) return sql``
  const beyond = page.descending ? sql`<` : sql`>`
  return sql`and (${order.by}, ${id}) ${beyond} (${page.after.value}::${order.cast}, ${page.after.id})`
}
