import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { SubjectSource } from '../triggers.rules.ts'

interface Person {
  client_id: number | null
  name: string
  company_name: string
  phone: string
  email: string
}

/** The client, or the one that they were merged into. */
export const clientOfSubject = (tx: CompanyTx, id: number): Promise<Person | undefined> =>
  tx
    .rows('clients as c')
    .where(
      sql<boolean>`c.id = (select coalesce(own.merged_into, own.id) from clients own
        where own.company_id = ${tx.companyId} and own.id = ${id})`,
    )
    .where('c.deleted_at', 'is', null)
    .select(['c.id as client_id', 'c.name', 'c.company_name', 'c.phone', 'c.email'])
    .executeTakeFirst()

/** The client as a new job names them. */
export const clientToBook = (tx: CompanyTx, id: number) =>
  tx
    .rows('clients')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select([
      'id as client_id',
      'name',
      'company_name',
      'email',
      'phone',
      'main_address as address',
      'suburb',
      'lat',
      'lng',
    ])
    .executeTakeFirst()

export const leadOfSubject = (tx: CompanyTx, id: number): Promise<Person | undefined> =>
  tx
    .rows('leads')
    .where('id', '=', id)
    .select(['client_id', 'name', sql<string>`''`.as('company_name'), 'phone', 'email'])
    .executeTakeFirst()

/** The part, with what lies at all places together. */
export const partOfSubject = (tx: CompanyTx, id: number) =>
  tx
    .rows('stock_parts as p')
    .leftJoin('suppliers as s', join =>
      join.onRef('s.company_id', '=', 'p.company_id').onRef('s.id', '=', 'p.supplier_id'),
    )
    .where('p.id', '=', id)
    .where('p.active', '=', true)
    .select(['p.name', 'p.unit', 's.name as supplier'])
    .select(
      sql<string>`(select trim_scale(coalesce(sum(l.on_hand), 0))::text from stock_levels l
        where l.company_id = p.company_id and l.part_id = p.id)`.as('on_hand'),
    )
    .executeTakeFirst()

export interface Titled {
  id: number
  client_id: number | null
  job_id: number | null
  /** 'Quote #12, Zoe Müller' */
  title: string
}

/** The client, the job and the title of these rows; those that are gone are left out. */
export async function titledRows(
  tx: CompanyTx,
  source: SubjectSource,
  ids: readonly number[],
): Promise<Titled[]> {
  if (ids.length === 0) return []
  const wanted = sql`company_id = ${tx.companyId} and id = any(${[...ids]}::bigint[])`
  const who = sql`coalesce(nullif(company_name, ''), name)`
  const from = {
    jobs: sql`select id, client_id, id as job_id, concat_ws(', ', 'Job #' || number, nullif(${who}, '')) as title
      from jobs where ${wanted} and deleted_at is null`,
    quotes: sql`select id, client_id, job_id, concat_ws(', ', 'Quote ' || number_text, nullif(${who}, '')) as title
      from quotes where ${wanted}`,
    invoices: sql`select id, client_id, job_id,
        concat_ws(', ', 'Invoice ' || coalesce(number_text, ''), nullif(${who}, '')) as title
      from invoices where ${wanted}`,
    clients: sql`select id, id as client_id, null::bigint as job_id, ${who} as title
      from clients where ${wanted} and deleted_at is null`,
    stock: sql`select id, null::bigint as client_id, null::bigint as job_id, name as title
      from stock_parts where ${wanted} and active`,
    leads: sql`select id, client_id, null::bigint as job_id, name as title from leads where ${wanted}`,
    reviews: sql`select f.id, coalesce(f.client_id, j.client_id) as client_id, f.job_id,
        concat_ws(', ', 'Review', coalesce(nullif(f.name, ''), nullif(j.company_name, ''), nullif(j.name, ''))) as title
      from (select * from feedback where ${wanted} and given_at is not null) f
      left join jobs j on j.company_id = f.company_id and j.id = f.job_id
      where f.job_id is null or j.deleted_at is null`,
  }[source]
  const { rows } = await sql<Titled>`${from}`.execute(tx)
  return rows
}
