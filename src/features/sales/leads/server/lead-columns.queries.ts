import { sql } from 'kysely'
import { contactRefs, ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { leadColumns } from '../lead-columns.rules.ts'

export const leadTable: SourceTable<keyof typeof leadColumns.columns> = {
  from: tx => tx.rows('leads as t').where('t.deleted_at', 'is', null) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.id'),
  columns: {
    ...contactRefs('t'),
    ...refs('t', {
      name: 'name',
      company: 'company_name',
      status: 'status',
      source: 'source_id',
      assigned: 'assigned_to',
      created: 'created_at',
      answered: 'answered_at',
      follow_up: 'follow_up_on',
      web: 'from_web',
    }),
    answer: sql`floor(extract(epoch from t.answered_at - t.created_at) / 60)::bigint`,
  },
}
