import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'
import type { ClientSort } from '../clients.contract.ts'
import { clientRows, type OpenClient } from './clients.queries.ts'

/** Clients that a search finds, or all. Jobs are counted up to `mostJobs`; null: all of them. */
export function clientList(
  tx: CompanyTx,
  search: string,
  mostJobs: number | null,
): List<OpenClient, ClientSort> {
  return {
    from: tx.rows('clients as c').where('c.deleted_at', 'is', null),
    id: 'c.id',
    sorts: {
      id: ['c.id', 'bigint'],
      name: [sql`lower(c.name)`, 'text'],
      company_name: [sql`lower(c.company_name)`, 'text'],
      suburb: [sql`lower(c.suburb)`, 'text'],
      created_at: ['c.created_at', 'timestamptz'],
    },
    row: id => clientRows(tx, mostJobs).where('c.id', '=', id),
    search: search
      ? {
          ids: ({ most, before }) => sql`search_clients(${search}, ${most}, ${before})`,
          order: 'id',
          seeks: true,
        }
      : undefined,
  }
}
