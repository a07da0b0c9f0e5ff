import { sql } from 'kysely'
import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { clientColumns } from '../client-columns.rules.ts'

export const clientTable: SourceTable<keyof typeof clientColumns.columns> = {
  from: tx =>
    tx
      .rows('clients as t')
      .where('t.deleted_at', 'is', null)
      .where('t.merged_into', 'is', null) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.id'),
  columns: {
    ...refs('t', {
      name: 'name',
      company: 'company_name',
      phone: 'phone',
      email: 'email',
      address: 'main_address',
      suburb: 'suburb',
      created: 'created_at',
      note: 'note',
    }),
    jobs: sql`(select count(*)::int from jobs j
      where j.company_id = t.company_id and j.client_id = t.id and j.deleted_at is null)`,
    last_job: sql`(select max(j.created_at) from jobs j
      where j.company_id = t.company_id and j.client_id = t.id and j.deleted_at is null)`,
  },
}
