import { sql } from 'kysely'
import { failedAnswersOf } from '#features/jobs/asked-forms/server/asked.queries.ts'
import { contactRefs, ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { jobColumns } from '../job-columns.rules.ts'

export const jobTable: SourceTable<keyof typeof jobColumns.columns> = {
  from: tx => tx.rows('jobs as t').where('t.deleted_at', 'is', null) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.id'),
  columns: {
    ...contactRefs('t'),
    ...refs('t', {
      client: 'name',
      company: 'company_name',
      status: 'status_id',
      types: 'job_type_ids',
      technicians: 'technician_ids',
      sources: 'lead_source_ids',
      created: 'created_at',
      appointment: 'appointment_at',
      appointments: 'appointment_count',
      closed: 'closed_at',
      invoiced: 'invoiced',
    }),
    number: sql`t.number::text`,
    failed: failedAnswersOf('t'),
    amount: sql`t.amount_cents + case when t.is_split then t.amount2_cents else 0 end`,
  },
}
