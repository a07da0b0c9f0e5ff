import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { mayBeMistyped } from '#shared/rows/fit.ts'
import type { CompanyTx } from './db/company-tx.ts'

// biome-ignore lint/suspicious/noExplicitAny: of any list
export type Tables = SelectQueryBuilder<any, any, any>

/** Rows that a text resembles, shown where a search finds none. */
export interface Alike {
  text: string
  /** Ids, the likest first. */
  ids: RawBuilder<unknown>
  /** The list's tables with all of its conditions. */
  from: Tables
  /** The column of the ids. */
  id: string
}

type SimilarKind = 'clients' | 'leads' | 'jobs' | 'quotes' | 'invoices'

/** Ids of rows that a text resembles, the likest first. `own`: only jobs of this technician. */
export const similarTo = (
  kind: SimilarKind,
  text: string,
  most: number,
  own: number | null = null,
): RawBuilder<unknown> => sql`similar_rows(${kind}, ${text}, ${most}, ${own}::bigint)`

/** The likest of all rows, of which those that meet a list's other filters are shown. */
const mostCompared = 200

/** What a mistyped search of these tables may have meant; `id` is the column of a row's id. */
export const alikeIn = (
  kind: SimilarKind,
  text: string,
  from: Tables,
  id: string,
  own: number | null = null,
): Alike => ({ text, ids: similarTo(kind, text, mostCompared, own), from, id })

/** Rows shown at most where a search finds none. */
export const mostAlike = 8

export const mayShowAlike = (alike: Alike | undefined): alike is Alike =>
  alike !== undefined && mayBeMistyped(alike.text)

/** Ids of these rows by the list's own column `id`, the likest first. */
export async function idsAlike(
  tx: CompanyTx,
  { ids, from, id: by }: Alike,
  id: string,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with alike as materialized (select found.id, row_number() over () as place from ${ids} found(id)),
    chosen as ${from
      .where(sql<SqlBool>`${sql.ref(by)} = any(array(select id from alike))`)
      .select([sql.ref(id).as('id'), sql.ref(by).as('by')])}
    select chosen.id from chosen join alike on alike.id = chosen.by order by alike.place, chosen.id desc limit ${most}`.execute(
    tx,
  )
  return rows.map(row => row.id)
}
