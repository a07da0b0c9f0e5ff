import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/doors.ts'
import { refuse } from '#server/refusal.ts'
import type { ContactRow } from './clients.queries.ts'
import { readPageKey, writePageKey } from './page-key.ts'

/** Rows are counted and reached by number up to here; beyond, pages follow one another by key. */
const countedRows = 1000
/** Larger pages are for pickers and exports, which show no jobs. */
const largestPageWithJobs = 200

/** A client as lists show it. */
export interface ListedClient {
  id: number
  name: string
  company_name: string
  phone: string
  email: string
  main_address: string
  billing_address: string
  suburb: string
  lat: number | null
  lng: number | null
  contacts: ContactRow[]
  job_count: number | null
}

export interface ListRequest {
  search: string
  pageNumber: number
  pageSize: number
  sortField: 'id' | 'name' | 'company_name' | 'suburb' | 'created_at'
  sortOrder: 'ASC' | 'DESC'
  after?: string | undefined
}

export const sortValues = {
  id: sql`c.id`,
  name: sql`lower(c.name)`,
  company_name: sql`lower(c.company_name)`,
  suburb: sql`lower(c.suburb)`,
  created_at: sql`c.created_at`,
}
const sortTypes = {
  id: sql`bigint`,
  name: sql`text`,
  company_name: sql`text`,
  suburb: sql`text`,
  created_at: sql`timestamptz`,
}

/** One page of clients, with what is known of the list's size, in one statement. */
export async function listClients(tx: CompanyTx, request: ListRequest) {
  const { search, pageNumber, pageSize, sortField, sortOrder, after } = request
  const offset = after === undefined ? (pageNumber - 1) * pageSize : 0
  if (offset > countedRows) refuse(400, 'Pages this far on are reached by the next of the page before.')
  const value = sortValues[sortField]
  const direction = sortOrder === 'ASC' ? sql`asc` : sql`desc`
  const found = search
    ? sql`with found as materialized (select search_clients(${search}, ${countedRows + 1}) as id)`
    : sql``
  const counted = search
    ? sql`select 1 from found`
    : sql`select 1 from clients c where c.company_id = ${tx.companyId} and c.deleted_at is null limit ${countedRows + 1}`
  // An array, not a subselect: the planner takes any number of found ids for thousands and reads all clients.
  const present = sql`c.company_id = ${tx.companyId} and c.deleted_at is null
    ${search ? sql`and c.id = any(array(select id from found))` : sql``}`
  const jobs = sql`(select count(*) from (select 1 from jobs j
    where j.company_id = ${tx.companyId} and j.client_id = c.id and j.deleted_at is null limit ${countedRows}) counted)`
  const contacts = sql`(
    select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'phone', k.phone, 'email', k.email)
      order by k.position, k.id), '[]')
    from client_contacts k where k.company_id = ${tx.companyId} and k.client_id = c.id)`

  const { rows } = await sql<{ total: number; page: (ListedClient & { key: string | number })[] }>`
    ${found}
    select
      (select count(*)::int from (${counted}) counted) as total,
      (select coalesce(json_agg(row_to_json(listed)), '[]') from (
        select c.id, c.name, c.company_name, c.phone, c.email, c.main_address, c.billing_address, c.suburb,
          c.lat, c.lng, (${value})::text as key, ${contacts} as contacts,
          ${pageSize > largestPageWithJobs ? sql`null` : jobs} as job_count
        from clients c
        where ${present} ${after === undefined ? sql`` : beyond(after, request)}
        order by ${value} ${direction}, c.id ${direction}
        limit ${pageSize + 1} offset ${offset}) listed) as page
  `.execute(tx)
  const { total, page } = rows[0]!
  const shown = page.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    rows: shown as ListedClient[],
    facts: {
      totalSize: Math.max(Math.min(total, countedRows), shown.length),
      totalCapped: total > countedRows,
      pageNumber,
      pageSize,
      next: page.length > pageSize && last ? writePageKey({ value: String(last.key), id: last.id }) : null,
    },
  }
}

function beyond(after: string, { sortField, sortOrder }: ListRequest) {
  const key = readPageKey(after)
  const type = sortTypes[sortField]
  const isReadable = {
    id: /^\d{1,16}$/,
    created_at: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/,
  }
  const form = sortField === 'id' || sortField === 'created_at' ? isReadable[sortField] : null
  if (form && !form.test(key.value)) return refuse(400, 'After is not valid', { field: 'pagination' })
  const order = sortOrder === 'ASC' ? sql`>` : sql`<`
  return sql`and (${sortValues[sortField]}, c.id) ${order} (${key.value}::${type}, ${key.id}::bigint)`
}
