import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CompanyTx } from '../db/company-tx.ts'

export type Expression = RawBuilder<unknown>
// biome-ignore lint/suspicious/noExplicitAny: which tables, the source says
export type SourceQuery = SelectQueryBuilder<any, any, object>

/** The database's words for a source of rows and its columns: a closed list, from which queries are put together. */
export interface SourceTable<Column extends string = string> {
  /** The rows of the source, and the id by which they are listed and opened. */
  from: (tx: CompanyTx) => SourceQuery
  id: Expression
  opens: Expression
  columns: Record<Column, Expression>
}

export const ref = (name: string): Expression => sql.ref(name)

export const refs = <Names extends string>(
  alias: string,
  names: Record<Names, string>,
): Record<Names, Expression> =>
  Object.fromEntries(
    Object.entries<string>(names).map(([name, column]) => [name, ref(`${alias}.${column}`)]),
  ) as Record<Names, Expression>

export const contactRefs = (alias: string) =>
  refs(alias, { phone: 'phone', email: 'email', address: 'address', suburb: 'suburb' })
