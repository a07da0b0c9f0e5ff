import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { foundBy, type List } from '#server/list.ts'
import type { ClientSort } from '../clients.contract.ts'
import { clientRows, type OpenClient } from './clients.queries.ts'

/** Clients that a search finds, or all. Jobs are counted up to `mostJobs`; null: all of them. */
export function clientList(
  tx: CompanyTx,
  { search, tag }: { search: string; tag: number | null },
  mostJobs: number | null,
): List<OpenClient, ClientSort> {
  return {
    from: tx
      .rows('clients as c')
      .where('c.deleted_at', 'is', null)
      .$if(tag !== null, query =>
        query.where(
          sql<boolean>`exists (select 1 from client_tag_links l
            where l.company_id = ${tx.companyId} and l.tag_id = ${tag} and l.client_id = c.id)`,
        ),
      ),
    id: 'c.id',
    sorts: {
      id: ['c.id', 'bigint'],
      name: [sql`c.name collate names`, 'text'],
      company_name: [sql`c.company_name collate names`, 'text'],
      suburb: [sql`c.suburb collate names`, 'text'],
      created_at: ['c.created_at', 'timestamptz'],
    },
    row: id => clientRows(tx, mostJobs).where('c.id', '=', id),
    search: search
      ? {
          ids: asked => foundBy('search_clients', search, asked, { tag }),
          order: 'id',
          seeks: true,
        }
      : undefined,
  }
}

/** The list with each client's site addresses, for the file. */
export const clientFileList = (
  tx: CompanyTx,
  filters: { search: string; tag: number | null },
): List<OpenClient & { sites: string[] }, ClientSort> => ({
  ...clientList(tx, filters, null),
  row: id =>
    clientRows(tx, null)
      .where('c.id', '=', id)
      .select(
        sql<string[]>`coalesce((select json_agg(s.address order by s.id) from client_sites s
          where s.company_id = ${tx.companyId} and s.client_id = c.id and s.deleted_at is null), '[]')`.as(
          'sites',
        ),
      ),
})
