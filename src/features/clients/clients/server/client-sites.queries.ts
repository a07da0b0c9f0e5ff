import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overAllWork } from '#server/db/inner-doors.ts'
import type { ClientSites } from '#server/db/row-types.ts'

export type SiteRow = Omit<Selectable<ClientSites>, 'company_id'>
const columns = columnsOf('client_sites', 'company_id')
export type SiteFields = Omit<SiteRow, 'id' | 'client_id' | 'created_at' | 'deleted_at' | 'version'>

const sites = (tx: CompanyTx) =>
  tx.rows('client_sites as s').select(columns.map(name => `s.${name}` as const))

/** Jobs that were booked for the site, or for the client at its address. */
const atSite = (
  tx: CompanyTx,
) => sql`j.company_id = ${tx.companyId} and j.client_id = s.client_id and j.deleted_at is null
  and (j.site_id = s.id or lower(j.address) = lower(s.address))`

/** A client's sites, oldest first, with what was done there. */
export const sitesOfClient = (tx: CompanyTx, clientId: number) =>
  overAllWork(tx, 'counts of jobs', sites)
    .where('s.client_id', '=', clientId)
    .where('s.deleted_at', 'is', null)
    .select([
      sql<number>`(select count(*)::int from (select 1 from jobs j
        where ${atSite(tx)} limit 1000) counted)`.as('job_count'),
      sql<Date | null>`(select max(j.created_at) from jobs j
        where ${atSite(tx)})`.as('last_job_at'),
    ])
    .orderBy('s.id')
    .execute()

/** The sites of several clients, by what they are called and where they are. */
export const sitesOfClients = async (tx: CompanyTx, clients: readonly number[]) =>
  clients.length === 0
    ? []
    : tx
        .rows('client_sites')
        .where('client_id', 'in', [...new Set(clients)])
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .select(['id', 'client_id', 'name', 'address'])
        .execute()

/** One of a client's sites; undefined if it was removed or is another's. */
export const openSite = (tx: CompanyTx, id: number, clientId: number): Promise<SiteRow | undefined> =>
  sites(tx)
    .where('s.id', '=', id)
    .where('s.client_id', '=', clientId)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()

/** The row, deleted or not, locked until the transaction ends. */
export const lockSite = (tx: CompanyTx, id: number): Promise<SiteRow | undefined> =>
  sites(tx).where('s.id', '=', id).forUpdate().executeTakeFirst()

export const insertSite = (tx: CompanyTx, clientId: number, fields: SiteFields): Promise<SiteRow> =>
  tx
    .insertRows('client_sites', { ...fields, client_id: clientId, created_at: tx.now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateSite = (
  tx: CompanyTx,
  id: number,
  fields: Partial<SiteFields & Pick<SiteRow, 'deleted_at'>>,
): Promise<SiteRow> =>
  tx
    .updateRows('client_sites')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Stores new sites with the commit. */
export const addSites = (
  tx: CompanyTx,
  rows: readonly (Pick<SiteRow, 'id' | 'client_id' | 'address'> & Partial<SiteFields>)[],
): void =>
  tx.addRows(
    'client_sites',
    rows.map(row => ({ ...row, created_at: tx.now })),
  )

/** Removes sites for good that no job and no document is for. */
export async function removeSites(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const removed = sql`
    delete from client_sites s where s.company_id = ${tx.companyId} and s.id = any(${ids}::bigint[])
      and not exists (select 1 from jobs j where j.company_id = ${tx.companyId} and j.site_id = s.id)
      and not exists (select 1 from quotes q where q.company_id = ${tx.companyId} and q.site_id = s.id)
      and not exists (select 1 from invoices i where i.company_id = ${tx.companyId} and i.site_id = s.id)`
  await overAllWork(tx, 'sites in use', all => removed.execute(all))
}
