import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { ClientSites } from '#server/db/row-types.ts'

export type SiteRow = Omit<Selectable<ClientSites>, 'company_id'>
export type SiteFields = Omit<SiteRow, 'id' | 'client_id' | 'created_at' | 'deleted_at' | 'version'>

/** Stores new sites with the commit. */
export const addSites = (
  tx: CompanyTx,
  rows: readonly (Pick<SiteRow, 'id' | 'client_id' | 'address'> & Partial<SiteFields>)[],
): void =>
  tx.addRows(
    'client_sites',
    rows.map(row => ({ ...row, created_at: tx.now })),
  )

/** Removes sites for good at which no job is. */
export async function removeSites(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from client_sites s where s.company_id = ${tx.companyId} and s.id = any(${ids}::bigint[])
      and not exists (select 1 from jobs j where j.company_id = ${tx.companyId} and j.site_id = s.id)`.execute(
    tx,
  )
}
