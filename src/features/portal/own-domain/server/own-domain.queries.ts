import { type Selectable, sql, type Updateable } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import type { SiteDomains } from '#server/db/row-types.ts'

const columns = columnsOf('site_domains', 'company_id')
export type OwnDomainRow = Omit<Selectable<SiteDomains>, 'company_id'>

export const ownDomain = (tx: CompanyTx): Promise<OwnDomainRow | undefined> =>
  tx.rows('site_domains').select(columns).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockOwnDomain = (tx: CompanyTx): Promise<OwnDomainRow | undefined> =>
  tx.rows('site_domains').select(columns).forUpdate().executeTakeFirst()

/** The company's one domain, as new. */
export function storeDomain(tx: CompanyTx, host: string, token: string): Promise<OwnDomainRow> {
  const row = { host, token, proven_at: null, look_at: null, missed: 0 }
  return tx
    .insertRows('site_domains', row)
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(row))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export const updateDomain = (
  tx: CompanyTx,
  fields: Omit<Updateable<SiteDomains>, 'company_id'>,
): Promise<OwnDomainRow> =>
  tx.updateRows('site_domains').set(fields).returning(columns).executeTakeFirstOrThrow()

export const deleteDomain = (tx: CompanyTx): Promise<unknown> => tx.deleteRows('site_domains').execute()

/** Has the second of two companies that prove a domain at once wait, and find it taken. */
export const oneProofAtATime = (tx: CompanyTx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('site domains', 0))`.execute(tx)

/** The company whose proven domain this is; null: nobody's. */
export async function companyOfDomain(tx: PlatformTx | CompanyTx, host: string): Promise<CompanyId | null> {
  const { rows } = await sql<{ id: number | null }>`select company_of_site_domain(${host}) as id`.execute(tx)
  const id = rows[0]?.id ?? null
  return id === null ? null : companyIdFrom(id, 'link')
}

/** Companies whose domain's record is to be looked at now. */
export async function domainsDue(tx: PlatformTx, most: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select * from site_domains_due(${tx.now}, ${most}) as id`.execute(tx)
  return rows.map(({ id }) => id)
}
