import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { leastAlike, mayBeMistyped } from '#shared/rows/fit.ts'
import { folded, foldedWords } from '#shared/texts/folding.ts'
import type { CompanyTx } from './db/company-tx.ts'
import { foldedHolds, holdsWords } from './db/holds-words.ts'

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

type SimilarKind = 'clients' | 'leads' | 'jobs' | 'quotes' | 'invoices' | 'stock_parts' | 'calls' | 'feedback'

/** Ids of rows that a text resembles, the likest first. `own`: only jobs of this technician. */
export const similarTo = (
  kind: SimilarKind,
  text: string,
  most: number,
  own: number | null = null,
): RawBuilder<unknown> => sql`similar_rows(${kind}, ${text}, ${most}, ${own}::bigint)`

/** The rows that a search finds, or else those that it may have mistyped. */
export async function foundOrAlike<Row>(
  kind: SimilarKind,
  search: string,
  rows: (which: RawBuilder<SqlBool> | null) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await rows(null)
  if (found.length > 0 || !mayBeMistyped(search)) return found
  return rows(sql<SqlBool>`id = any(array(select ${similarTo(kind, search, mostAlike)}))`)
}

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

/** A search in texts that no index holds: those of a small table are folded as they are read. */
export interface SearchedWords {
  text: RawBuilder<unknown>
  search: string
  /** Also finds a row, as the code on a label. */
  or?: RawBuilder<SqlBool>
}

/** The list's tables, narrowed by the words that are searched. */
export const searchedTables = ({
  from,
  words,
}: {
  from: Tables
  words?: SearchedWords | undefined
}): Tables =>
  words === undefined || words.search === ''
    ? from
    : from.where(sql<SqlBool>`(${words.or ?? sql`false`} or ${holdsWords(words.text, words.search)})`)

/** The newest rows, which are compared where nothing was found: each takes some 30 microseconds. */
const mostRead = 5_000

/** What mistyped words may have meant, by the measure of `similar_rows`. */
export function alikeByWords(from: Tables, id: string, { text, search }: SearchedWords): Alike {
  const read = from.select([sql.ref(id).as('id'), sql`folded(${text})`.as('text')])
  const resembles = foldedWords(search).map(word =>
    mayBeMistyped(word)
      ? sql`word_similarity(${word}, read.text) >= ${leastAlike}`
      : foldedHolds(sql`read.text`, word),
  )
  return {
    text: search,
    from,
    id,
    ids: sql`(
      select read.id from (${read.orderBy(sql.ref(id), 'desc').limit(mostRead)}) read
      where ${sql.join(resembles, sql` and `)}
      order by word_similarity(${folded(search)}, read.text) desc, read.id desc limit ${mostCompared})`,
  }
}

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
