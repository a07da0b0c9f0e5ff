import { type RawBuilder, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { appointmentsWhere, type JobFilter, jobsWhere, searchFilter } from './job-filter.queries.ts'
import { appointmentOrders, type JobSort, jobOrders } from './job-list.queries.ts'

/** One row of the exported file: a job with its next appointment, or an appointment with its job. */
export interface ExportedJob {
  number: number
  status_id: number
  name: string
  company_name: string
  phone: string
  email: string
  address: string
  suburb: string
  company_comment: string
  tradie_comment: string
  created_at: Date
  closed_at: Date | null
  starts_at: Date | null
  ends_at: Date | null
  technicians: string[]
  job_types: string[]
  lead_sources: string[]
}

export interface ExportOrder {
  sort: JobSort
  descending: boolean
  /** At most so many ids. */
  most: number
}

/** Ids of all jobs that a filter leaves, in the list's order. */
export async function jobIds(tx: CompanyTx, f: JobFilter, order: ExportOrder): Promise<number[]> {
  const job = sql`(select * from jobs where company_id = ${tx.companyId} and id = hit.id offset 0)`
  const from = isIndexed(f.search)
    ? sql`${hits(sql`search_jobs`, f, order)}, lateral ${job} j`
    : sql`jobs j where ${jobsWhere(tx, f)} ${phraseConditions(f.search)}`
  return idsOf(tx, sql`j.id`, from, jobOrders[order.sort].by, order)
}

/** Ids of all appointments that a filter leaves, in the list's order. */
export async function appointmentIds(tx: CompanyTx, f: JobFilter, order: ExportOrder): Promise<number[]> {
  const from = isIndexed(f.search)
    ? sql`${hits(sql`search_appointments`, f, order)},
        lateral (select * from appointments where company_id = ${tx.companyId} and id = hit.id offset 0) a,
        lateral (select * from jobs where company_id = ${tx.companyId} and id = a.job_id offset 0) j`
    : sql`appointments a join jobs j on j.company_id = a.company_id and j.id = a.job_id
        where ${appointmentsWhere(tx, f)} ${phraseConditions(f.search)}`
  return idsOf(tx, sql`a.id`, from, appointmentOrders[order.sort].by, order)
}

async function idsOf(
  tx: CompanyTx,
  id: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
  { descending, most }: ExportOrder,
): Promise<number[]> {
  const way = descending ? sql`desc` : sql`asc`
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${from} order by ${by} ${way}, ${id} ${way} limit ${most}`.execute(tx)
  return rows.map(row => row.id)
}

// The search functions look for a shorter term among the newest jobs alone; a file has to hold all of them.
const isIndexed = (term: string) => /\S{3}/.test(term)

const hits = (search: RawBuilder<unknown>, f: JobFilter, { most }: ExportOrder) => sql`(
  select found.id from ${search}(${f.search}, ${most}, null, ${searchFilter(f, {})}::jsonb) found(id)
  where found.id is not null) hit`

/** As search_condition of migration 0010 has them: the first two words apart, the rest as one phrase. */
function phraseConditions(term: string): RawBuilder<unknown> {
  const words = term.trim().toLowerCase().split(/\s+/)
  const phrases = [...words.slice(0, 2), words.slice(2).join(' ')].filter(phrase => phrase !== '')
  return sql.join(
    phrases.map(phrase => sql`and j.search like ${`%${phrase.replace(/[\\%_]/g, '\\$&')}%`}`),
    sql` `,
  )
}

const named = (tx: CompanyTx, ids: RawBuilder<unknown>, table: 'users' | 'job_types' | 'lead_sources') => sql`
  array(select named.${sql.ref(table === 'users' ? 'fullname' : 'name')}
    from unnest(${ids}) with ordinality t(id, place)
    join ${sql.table(table)} named on named.company_id = ${tx.companyId} and named.id = t.id
    order by t.place)`

const exportColumns = (tx: CompanyTx, technicians: RawBuilder<unknown>) => sql`
  j.number, j.status_id, j.name, j.company_name, j.phone, j.email, j.address, j.suburb, j.company_comment,
  j.tradie_comment, j.created_at, j.closed_at, a.starts_at, a.ends_at,
  ${named(tx, technicians, 'users')} as technicians,
  ${named(tx, sql`j.job_type_ids`, 'job_types')} as job_types,
  ${named(tx, sql`j.lead_source_ids`, 'lead_sources')} as lead_sources`

/** Jobs by id, in that order, each with its next appointment (the last one when all are past). */
export async function jobsToExport(tx: CompanyTx, ids: number[], now: Date): Promise<ExportedJob[]> {
  const { rows } = await sql<ExportedJob>`
    select ${exportColumns(tx, sql`j.technician_ids`)}
    from unnest(${ids}::bigint[]) with ordinality wanted(id, place)
    join jobs j on j.company_id = ${tx.companyId} and j.id = wanted.id and j.deleted_at is null
    left join lateral (
      select * from appointments
      where company_id = ${tx.companyId} and job_id = j.id and cancelled_at is null
      order by starts_at < ${now}, abs(extract(epoch from starts_at - ${now})) limit 1
    ) a on true
    order by wanted.place`.execute(tx)
  return rows
}

/** Appointments by id, in that order, with their jobs. */
export async function appointmentsToExport(tx: CompanyTx, ids: number[]): Promise<ExportedJob[]> {
  const { rows } = await sql<ExportedJob>`
    select ${exportColumns(tx, sql`a.technician_ids`)}
    from unnest(${ids}::bigint[]) with ordinality wanted(id, place)
    join appointments a on a.company_id = ${tx.companyId} and a.id = wanted.id and a.cancelled_at is null
    join jobs j on j.company_id = ${tx.companyId} and j.id = a.job_id and j.deleted_at is null
    order by wanted.place`.execute(tx)
  return rows
}
