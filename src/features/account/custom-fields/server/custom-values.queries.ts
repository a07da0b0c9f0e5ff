import { sql } from 'kysely'
import type { Expression } from '#server/rows/source-table.ts'

/** The values of a field of the company's own, with commas; null where it has none. `t` is the table of the records. */
export const ownFieldValue = (id: number): Expression =>
  sql`(select nullif(string_agg(v.value, ', '), '') from jsonb_array_elements(t.custom_fields) f
    cross join lateral jsonb_array_elements_text(f -> 'values') v where (f ->> 'id')::bigint = ${id})`
