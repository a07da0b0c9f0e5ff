import { type RawBuilder, sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'
import type { DeletedClientSort, DeletedJobSort } from '../recently-deleted.contract.ts'

interface DeletedRow {
  id: number
  name: string
  address: string
  deleted_at: Date
  deleted_by: string
}

/** Jobs that were deleted, and that a search finds. Few at any time, so no index of texts is asked. */
export function deletedJobs(
  tx: CompanyTx,
  search: string,
): List<DeletedRow & { number: number }, DeletedJobSort> {
  return {
    from: tx.rows('jobs as j').where('j.deleted_at', 'is not', null).where(seenJob(tx)),
    words: { text: sql`j.search`, search },
    id: 'j.id',
    sorts: {
      deleted: ['j.deleted_at', 'timestamptz'],
      name: [sql`j.name collate names`, 'text'],
      job_number: ['j.number', 'bigint'],
      id: ['j.id', 'bigint'],
    },
    row: id =>
      tx
        .rows('jobs as j')
        .where('j.id', '=', id)
        .select(['j.id', 'j.number', 'j.name', 'j.address'])
        .select([
          sql<Date>`j.deleted_at`.as('deleted_at'),
          whoDeleted(tx, 'jobs', sql`j.id`).as('deleted_by'),
        ]),
  }
}

export function deletedClients(
  tx: CompanyTx,
  search: string,
): List<DeletedRow & { company_name: string }, DeletedClientSort> {
  return {
    from: tx.rows('clients as c').where('c.deleted_at', 'is not', null).where('c.merged_into', 'is', null),
    words: { text: sql`c.search`, search },
    id: 'c.id',
    sorts: {
      deleted: ['c.deleted_at', 'timestamptz'],
      name: [sql`c.name collate names`, 'text'],
      id: ['c.id', 'bigint'],
    },
    row: id =>
      tx
        .rows('clients as c')
        .where('c.id', '=', id)
        .select(['c.id', 'c.name', 'c.company_name', 'c.main_address as address'])
        .select([
          sql<Date>`c.deleted_at`.as('deleted_at'),
          whoDeleted(tx, 'clients', sql`c.id`).as('deleted_by'),
        ]),
  }
}

const whoDeleted = (
  tx: CompanyTx,
  table: 'jobs' | 'clients',
  id: RawBuilder<unknown>,
) => sql<string>`coalesce((
  select u.fullname from changes d
  left join users u on u.company_id = d.company_id and u.id = d.user_id
  where d.company_id = ${tx.companyId} and d.table_name = ${table} and d.row_id = ${id} and d.action = 'delete'
  order by d.id desc limit 1), '')`
