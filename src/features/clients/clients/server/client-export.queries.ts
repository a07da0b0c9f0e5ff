import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/doors.ts'
import { type ListRequest, sortValues } from './client-list.queries.ts'

/** A client as the exported file has it, with each contact as one text. */
export interface ExportedClient {
  id: number
  name: string
  company_name: string
  email: string
  phone: string
  main_address: string
  suburb: string
  billing_address: string
  note: string
  contacts: { name: string; phone: string; email: string }[]
  job_count: number
  created_at: Date
}

/** Ids of all clients that a search leaves, in the list's order; at most `most`. */
export async function clientIds(
  tx: CompanyTx,
  { search, sortField, sortOrder }: Pick<ListRequest, 'search' | 'sortField' | 'sortOrder'>,
  most: number,
): Promise<number[]> {
  const value = sortValues[sortField]
  const way = sortOrder === 'ASC' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ id: number }>`
    select c.id from clients c
    where c.company_id = ${tx.companyId} and c.deleted_at is null
      ${search ? sql`and c.id = any(array(select search_clients(${search}, ${most})))` : sql``}
    order by ${value} ${way}, c.id ${way} limit ${most}`.execute(tx)
  return rows.map(row => row.id)
}

/** Clients by id, in that order, with their contacts and the number of their jobs. */
export async function clientsToExport(tx: CompanyTx, ids: number[]): Promise<ExportedClient[]> {
  const { rows } = await sql<ExportedClient>`
    select c.id, c.name, c.company_name, c.email, c.phone, c.main_address, c.suburb, c.billing_address, c.note,
      c.created_at,
      (select coalesce(json_agg(json_build_object('name', k.name, 'phone', k.phone, 'email', k.email)
          order by k.position, k.id), '[]')
        from client_contacts k where k.company_id = ${tx.companyId} and k.client_id = c.id) as contacts,
      (select count(*)::int from jobs j
        where j.company_id = ${tx.companyId} and j.client_id = c.id and j.deleted_at is null) as job_count
    from unnest(${ids}::bigint[]) with ordinality wanted(id, place)
    join clients c on c.company_id = ${tx.companyId} and c.id = wanted.id and c.deleted_at is null
    order by wanted.place`.execute(tx)
  return rows
}
