import { sql } from 'kysely'
import { ref, refs, type SourceQuery, type SourceTable } from '#server/rows/source-table.ts'
import type { stockColumns } from '../stock-columns.rules.ts'
import { isLow } from './levels.queries.ts'

const levels = sql`from stock_levels l where l.company_id = t.company_id and l.part_id = t.id`

/** Parts in use, with what lies at all places together. */
export const stockTable: SourceTable<keyof typeof stockColumns.columns> = {
  from: tx =>
    tx
      .rows('stock_parts as t')
      .leftJoin('suppliers as s', join =>
        join.onRef('s.company_id', '=', 't.company_id').onRef('s.id', '=', 't.supplier_id'),
      )
      .where('t.active', '=', true) as unknown as SourceQuery,
  id: ref('t.id'),
  opens: ref('t.id'),
  columns: {
    ...refs('t', { name: 'name', unit: 'unit', code: 'supplier_code', value: 'value_cents' }),
    supplier: sql`coalesce(s.name, '')`,
    on_hand: sql`(select coalesce(sum(l.on_hand), 0) ${levels})`,
    reserved: sql`(select coalesce(sum(l.reserved), 0) ${levels})`,
    low: sql`exists (select ${levels} and ${isLow})`,
  },
}
