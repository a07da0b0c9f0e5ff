import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlannedClient } from './client-plan.service.ts'

export type KnownClient = Pick<PlannedClient, 'fields' | 'contacts' | 'sites' | 'tags'> & {
  id: number
  version: number
  lat: number | null
  lng: number | null
}

const known = (tx: CompanyTx) =>
  tx
    .rows('clients as c')
    .where('c.deleted_at', 'is', null)
    .select(['c.id', 'c.version', 'c.lat', 'c.lng'])
    .select([
      sql<
        PlannedClient['fields']
      >`json_build_object('name', c.name, 'company_name', c.company_name, 'phone', c.phone,
        'email', c.email, 'main_address', c.main_address, 'suburb', c.suburb, 'lat', c.lat, 'lng', c.lng, 'billing_address', c.billing_address,
        'note', c.note, 'custom_fields', c.custom_fields)`.as('fields'),
      sql<
        PlannedClient['contacts']
      >`coalesce((select json_agg(json_build_object('name', k.name, 'phone', k.phone, 'email', k.email)) from client_contacts k
        where k.company_id = ${tx.companyId} and k.client_id = c.id), '[]')`.as('contacts'),
      sql<
        { address: string }[]
      >`coalesce((select json_agg(json_build_object('address', s.address)) from client_sites s
        where s.company_id = ${tx.companyId} and s.client_id = c.id and s.deleted_at is null), '[]')`.as(
        'sites',
      ),
      sql<string[]>`coalesce((select json_agg(t.name) from client_tag_links l
        join client_tags t on t.company_id = l.company_id and t.id = l.tag_id
        where l.company_id = ${tx.companyId} and l.client_id = c.id), '[]')`.as('tags'),
    ])
    .orderBy('c.id')

/** Clients who go by one of these names, in whatever order of its words. */
export async function clientsNamed(tx: CompanyTx, names: readonly string[]): Promise<KnownClient[]> {
  if (names.length === 0) return []
  return known(tx)
    .where(
      sql<boolean>`c.name_key = any(array(
        select distinct key from (select name_key(name) as key from unnest(${names}::text[]) name offset 0) keys
        where key <> ''))`,
    )
    .execute()
}

export async function clientsByIds(tx: CompanyTx, ids: readonly number[]): Promise<KnownClient[]> {
  return ids.length === 0 ? [] : known(tx).where('c.id', 'in', ids).execute()
}
