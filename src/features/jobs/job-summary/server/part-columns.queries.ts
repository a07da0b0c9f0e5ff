import { sql } from 'kysely'
import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { partColumns } from '../part-columns.rules.ts'
import { costOfPart } from './job-cost.queries.ts'

export const partTable: SourceTable<keyof typeof partColumns.columns> = {
  from: tx =>
    tx
      .rows('job_parts as t')
      .innerJoin('jobs as j', join =>
        join.onRef('j.company_id', '=', 't.company_id').onRef('j.id', '=', 't.job_id'),
      )
      .leftJoin('items as i', join =>
        join.onRef('i.company_id', '=', 't.company_id').onRef('i.id', '=', 't.item_id'),
      )
      .leftJoin('stock_draws as d', join =>
        join
          .onRef('d.company_id', '=', 't.company_id')
          .onRef('d.job_id', '=', 't.job_id')
          .onRef('d.row_id', '=', 't.id')
          .on('d.is_used', '=', true),
      )
      .where('j.deleted_at', 'is', null) as unknown as SourceQuery,
  // Parts have an id within their job only: their place in it makes a number of it.
  id: sql`t.job_id * 1000 + t.place`,
  opens: ref('t.job_id'),
  columns: {
    ...refs('t', { name: 'name', quantity: 'quantity', used: 'is_used' }),
    ...refs('j', { client: 'name', created: 'created_at', closed: 'closed_at' }),
    job: sql`j.number::text`,
    code: ref('i.code'),
    price: ref('t.price_cents'),
    amount: sql`round(t.quantity * t.price_cents)`,
    cost: costOfPart('t'),
  },
}
