import { sql } from 'kysely'
import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { answerColumns } from '../answer-columns.rules.ts'

/** What was filled in, as it stands: answers that were corrected later don't count. */
export const answerTable: SourceTable<keyof typeof answerColumns.columns> = {
  from: tx =>
    tx
      .rows('form_answers as t')
      .innerJoin('form_versions as v', join =>
        join
          .onRef('v.company_id', '=', 't.company_id')
          .onRef('v.form_id', '=', 't.form_id')
          .onRef('v.number', '=', 't.number'),
      )
      .leftJoin('jobs as j', join =>
        join
          .onRef('j.company_id', '=', 't.company_id')
          .onRef('j.id', '=', 't.job_id')
          .on('j.deleted_at', 'is', null),
      )
      .leftJoin('clients as c', join =>
        join.onRef('c.company_id', '=', 't.company_id').onRef('c.id', '=', 't.client_id'),
      )
      .where('t.is_replaced', '=', false) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('j.id'),
  columns: {
    ...refs('t', { by: 'by_name', filled: 'filled_at', failed: 'failed', score: 'score' }),
    form: ref('v.name'),
    job: sql`j.number::text`,
    client: sql`coalesce(nullif(c.name, ''), c.company_name)`,
    approval: sql`nullif(t.approval, '')`,
  },
}
