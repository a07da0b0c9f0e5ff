import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { holdsWords } from '#server/db/holds-words.ts'
import type { InvoiceRow, PackRow } from './plans.queries.ts'

export interface HostedCompany {
  id: number
  name: string
  email: string
  pack_id: number
  pack_name: string
  subscription_date: string | null
  status: 'active' | 'past_due' | 'paused' | 'ended' | null
  price_cents: number | null
  period: 'month' | 'year' | null
  owed_cents: number
}

/** Companies with their plans: those that owe first, then the newest. */
export async function hostedCompanies(
  tx: PlatformTx,
  wanted: { search: string; pack_id: number | null; offset: number; limit: number; id?: number },
): Promise<HostedCompany[]> {
  const { search, pack_id, offset, limit, id = null } = wanted
  const { rows } = await sql<HostedCompany>`
    select c.id, c.name, c.email, c.pack_id, p.name as pack_name, c.subscription_date, s.status,
      case when s.is_paused then s.pause_cents else s.price_cents end as price_cents,
      case when s.is_paused then 'month' else s.period end as period, coalesce(o.owed, 0)::bigint as owed_cents
    from companies c join packs p on p.id = c.pack_id
      left join subscriptions s on s.company_id = c.id
      left join (select company_id, sum(total_cents) as owed from plan_invoices where status = 'open'
        group by company_id) o on o.company_id = c.id
    where not c.is_platform
      and (${search} = '' or ${holdsWords(sql`c.name`, search)} or lower(c.email) = lower(${search}))
      and (${pack_id}::bigint is null or c.pack_id = ${pack_id}) and (${id}::bigint is null or c.id = ${id})
    order by (o.owed is null), c.id desc offset ${offset} limit ${limit}`.execute(tx)
  return rows
}

/** How much a company uses. */
export async function useOf(tx: CompanyTx): Promise<{ used_storage: number; jobs: number; people: number }> {
  const { rows } = await sql<{ used_storage: number; jobs: number; people: number }>`
    select coalesce((select bytes from file_totals where company_id = ${tx.companyId}), 0)::bigint as used_storage,
      (select count(*)::int from (select from jobs where company_id = ${tx.companyId} and deleted_at is null
        limit 1001) j) as jobs,
      (select count(*)::int from users where company_id = ${tx.companyId} and active) as people`.execute(tx)
  return rows[0]!
}

export async function latestInvoices(tx: CompanyTx): Promise<InvoiceRow[]> {
  return tx.rows('plan_invoices').orderBy('id', 'desc').limit(20).selectAll().execute()
}

export async function packForUpdate(tx: PlatformTx, id: number): Promise<PackRow | undefined> {
  return tx.selectFrom('packs').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
}

export async function updatePack(
  tx: PlatformTx,
  id: number,
  fields: Omit<PackRow, 'id' | 'trial' | 'version'>,
): Promise<void> {
  await tx
    .updateTable('packs')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Companies that pay for a pack. */
export async function companiesOn(tx: PlatformTx, packId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .where('pack_id', '=', packId)
    .where('status', '<>', 'ended')
    .select('company_id')
    .execute()
  return rows.map(row => row.company_id)
}

/** Invoices by their references, with the companies' names. */
export async function invoicesOf(tx: PlatformTx, references: readonly string[]) {
  if (references.length === 0) return []
  return tx
    .selectFrom('plan_invoices as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .where('i.reference', 'in', [...references])
    .select(['i.company_id', 'i.id', 'i.reference', 'i.status', 'i.total_cents', 'c.name'])
    .execute()
}
