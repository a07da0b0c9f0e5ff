import { sql } from 'kysely'
import type { Expression } from '#server/rows/source-table.ts'
import type { CustomValue } from '../custom-values.wire.ts'

/** The values of a field of the company's own, with commas; null where it has none. `t` is the table of the records. */
export const ownFieldValue = (id: number): Expression =>
  sql`(select nullif(string_agg(v.value, ', '), '') from jsonb_array_elements(t.custom_fields) f
    cross join lateral jsonb_array_elements_text(f -> 'values') v where (f ->> 'id')::bigint = ${id})`

/** The values of a row's own fields, where its other columns are named one by one. */
export const ownFields = sql<CustomValue[]>`custom_fields`.as('custom_fields')

/** The driver would take a list for an array of PostgreSQL's. */
export const storedFields = (fields: readonly CustomValue[] | undefined) =>
  fields === undefined ? {} : { custom_fields: JSON.stringify(fields) }

/** True for the rows with a value of an own field, as `fieldValueSought` gives it; null: for all. */
export const hasFieldValue = (called: string, own: string | null) =>
  own === null
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${called}.custom_fields`)} @> ${own}::jsonb and ${sql.ref(`${called}.custom_fields`)} <> '[]')`
