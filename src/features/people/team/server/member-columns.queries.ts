import { sql } from 'kysely'
import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { memberColumns } from '../member-columns.rules.ts'

/** The people of the team, also those who are disabled. */
export const memberTable: SourceTable<keyof typeof memberColumns.columns> = {
  from: tx =>
    tx
      .rows('users as t')
      .leftJoin('groups as g', join =>
        join.onRef('g.company_id', '=', 't.company_id').onRef('g.id', '=', 't.group_id'),
      ) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.id'),
  columns: {
    ...refs('t', { name: 'fullname', email: 'email', active: 'active', joined: 'joined_at' }),
    group: sql`coalesce(g.name, '')`,
  },
}
