import { type SqlBool, sql } from 'kysely'
import { seenJob } from '#features/jobs/own-work/server/own-work.queries.ts'
import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { reviewColumns } from '../review-columns.rules.ts'

/** Reviews from everywhere; those of jobs that the reader may see. */
export const reviewTable: SourceTable<keyof typeof reviewColumns.columns> = {
  from: tx =>
    tx
      .rows('feedback as t')
      .leftJoin('jobs as j', join =>
        join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
      )
      .where('t.given_at', 'is not', null)
      .where(
        sql<SqlBool>`(t.job_id is null or (j.id is not null and j.deleted_at is null and ${seenJob(tx)}))`,
      ) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.job_id'),
  columns: {
    ...refs('t', { stars: 'stars', text: 'comment', source: 'source', given: 'given_at' }),
    name: sql`coalesce(nullif(t.name, ''), nullif(j.name, ''), j.company_name, '')`,
    answered: sql`t.replied_at is not null`,
    job: sql`coalesce(j.number::text, '')`,
    technicians: sql`coalesce(j.technician_ids, '{}')`,
  },
}
