import { sql } from 'kysely'
import { sqlMinutes } from '#features/people/clock/server/clock-entries.queries.ts'
import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { workTimeColumns } from '../work-time-columns.rules.ts'

export const workTimeTable: SourceTable<keyof typeof workTimeColumns.columns> = {
  from: tx =>
    tx
      .rows('job_times as t')
      .innerJoin('jobs as j', join =>
        join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
      )
      .where('j.deleted_at', 'is', null) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.job_id'),
  columns: {
    ...refs('t', { technician: 'user_id', started: 'started_at', ended: 'ended_at' }),
    ...refs('j', { client: 'name', suburb: 'suburb' }),
    job: sql`j.number::text`,
    minutes: sqlMinutes(sql`t.started_at`, sql`t.ended_at`),
  },
}
