import { type AliasedRawBuilder, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { countedRows, type PageFacts, type PageRequest, type Sorting } from '#shared/list.ts'
import type { CompanyTx } from './db/company-tx.ts'
import {
  type Alike,
  alikeByWords,
  idsAlike,
  mayShowAlike,
  mostAlike,
  type SearchedWords,
  searchedTables,
  type Tables,
} from './list-alike.ts'
import { type PageKey, readPageKey, refusePageKey, writePageKey } from './page-key.ts'
import { refuse } from './refusal.ts'

/** A search in its own order need not find more than this at first: to count on would take long. */
const enoughFound = 200

/**
 * A sort: a column or an expression that is never null, and its type. 'undated': rows without a time stand at '-infinity'
 * and come last in either order. `isZero`: the column is that of a joined row with an index of its own; rows without one
 * count as 0, and this holds for them and for those at 0.
 */
export type ListSort = readonly [
  by: string | RawBuilder<unknown>,
  type: 'bigint' | 'smallint' | 'text' | 'timestamptz',
  special?: 'undated' | { isZero: RawBuilder<SqlBool> },
]

/** A list as its feature declares it, for one request's filters. */
export interface List<Row, Field extends string> {
  /** The tables that rows are chosen from, with all conditions; what is shown of them comes by `row`. */
  from: Tables
  /** The column of the row's id in `from`. */
  id: string
  sorts: Readonly<Record<Field, ListSort>>
  /** Reads the shown columns of the row with this id, for the page's rows only. */
  row: (id: RawBuilder<number>) => Expression<Row>
  /** The search of a small table. */
  words?: SearchedWords
  /** Set while a search by a definer function is on. */
  search?: ListSearch<Field> | undefined
}

/** A search by a function of the owner (decision 9), which gives ids in its own order; a null: there may be more. */
export interface ListSearch<Field extends string> {
  ids: (asked: SearchRequest) => RawBuilder<unknown>
  /** The sort in whose order the function finds, from the last one down; null: in that of none. */
  order: Field | null
  /** It can find from the first one up as well. */
  ascends?: true
  /** It can begin below an id. Without that, only what it finds at once is reached. */
  seeks?: true
  /** It does not know all conditions of `from`, by which its finds are narrowed then. */
  isPartial?: boolean
  /** What a mistyped search may have meant. */
  alike?: Alike
}

export interface SearchRequest {
  most: number
  /** So many will do, where going on would take long; null: all up to `most`. */
  enough: number | null
  /** Only ids below this one; null: all. */
  before: number | null
  ascending: boolean
  /** However long it takes. */
  all: boolean
}

/** A search function's ids; `filter` is what else it asks of a row: what is null or undefined it does not ask. */
export const foundBy = (
  name:
    | 'search_invoices'
    | 'search_quotes'
    | 'search_leads'
    | 'search_clients'
    | 'search_calls'
    | 'search_reviews'
    | 'search_parts'
    | 'search_entries',
  term: string,
  { most, enough, before, all }: Pick<SearchRequest, 'most'> & Partial<SearchRequest>,
  filter: Readonly<Record<string, string | number | boolean | null | undefined>> = {},
): RawBuilder<unknown> => {
  const asked = { ...filter, before, ...(all && { all }) }
  const given = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined)
  return sql`${sql.raw(name)}(${term}, ${most}, ${enough ?? null}::integer,
    ${JSON.stringify(Object.fromEntries(given))}::jsonb)`
}

interface ListedRow {
  list_total: number
  list_capped: boolean
  list_value: string
  list_row: number
}

/** Where a page lies: so many rows from the beginning on, or after the last row of the page before. */
interface Place<Field extends string> extends Sorting<Field> {
  offset: number
  after: PageKey | null
  /** One row more than the page has: whether it goes on. */
  limit: number
}

/**
 * One page of a list with what is known of the list's size, in one statement. Pages are reached by number as far as
 * rows are counted, and from there on by the `next` of the page before. A search sorts the newest rows that it finds;
 * in its own order it goes on to the last.
 */
export async function listPage<Row extends object, Field extends string>(
  tx: CompanyTx,
  list: List<Row, Field>,
  asked: PageRequest<Field>,
): Promise<{ rows: Row[]; pagination: PageFacts }> {
  const { pageNumber, pageSize, sortField, sortOrder } = asked
  const after = asked.after === undefined ? null : readPageKey(asked.after, sortField)
  const offset = after ? 0 : (pageNumber - 1) * pageSize
  if (offset >= countedRows) refuse(400, 'To go this far, follow next from the previous page.')
  const place = { sortField, sortOrder, offset, after, limit: pageSize + 1 }
  const found = await pageStatement(list, place)
    .execute(tx)
    .catch(error => {
      // Class 22, data exception: the key's value is none of this sort's type.
      if (after && String((error as { code?: unknown }).code).startsWith('22')) return refusePageKey()
      throw error
    })
  const { list_total: totalSize, list_capped: totalCapped } = found.rows[0]!
  const rows = found.rows.filter(row => row.list_row !== null)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const meant = alikeOf(list)
  if (totalSize === 0 && offset === 0 && !after && meant) {
    const alike = await listedRows(
      tx,
      list,
      await idsAlike(tx, meant, list.id, Math.min(mostAlike, pageSize)),
    )
    if (alike.length > 0)
      return {
        rows: alike,
        pagination: {
          totalSize: alike.length,
          totalCapped: false,
          pageNumber,
          pageSize,
          next: null,
          alike: true,
        },
      }
  }
  // A search that did not look at all rows may have found no more than these.
  const isCut = totalCapped && !after && offset + shown.length >= totalSize && seeks(list.search, place)
  const goesOn = last && (rows.length > pageSize || isCut)
  return {
    rows: shown,
    pagination: {
      totalSize,
      totalCapped,
      pageNumber,
      pageSize,
      next: goesOn ? writePageKey(sortField, { value: last.list_value, id: last.list_row }) : null,
    },
  }
}

function pageStatement<Row, Field extends string>(list: List<Row, Field>, place: Place<Field>) {
  const { search } = list
  const { way, undatedLast } = orderOf(list, place)
  const chosen = search && seeks(search, place) ? pageOfFound(search, place) : pageOfRows(list, place)
  const found = sql`(
    ${among(list).select(sql.ref(list.id).as('id'))} union all select id from hits where id is null)`
  const counted = search
    ? search.isPartial
      ? sql`${found} counted`
      : sql`hits`
    : sql`${searchedTables(list)
        .select(sql.ref(list.id).as('id'))
        .limit(countedRows + 1)} counted`
  return sql<Row & ListedRow>`
    with ${search ? withHits(firstHits(search, place)) : sql``}
    page as materialized (${chosen}),
    total as (
      select least(count(id), ${countedRows})::int as total,
        count(id) > ${countedRows} or count(id) > 0 and count(*) > count(id) as capped
      from ${counted}
    )
    select total.total as list_total, total.capped as list_capped, page.value::text as list_value,
      page.id as list_row, shown.*
    from total left join page on true left join ${shownOf(list, sql`page.id`)} on true
    order by ${undatedLast ? sql`page.value = '-infinity', ` : sql``}page.value ${sql.raw(way)}, page.id ${sql.raw(way)}`
}

/** First hits of a search: counted, and shown as far as pages go by number. */
function firstHits<Field extends string>(search: ListSearch<Field>, place: Place<Field>) {
  const { offset, limit, after, sortOrder } = place
  if (search.isPartial) return search.ids({ ...everyHit, ascending: false })
  const inItsOrder = isOwnOrder(search, place)
  return search.ids({
    most: Math.max(countedRows + 1, offset + limit),
    enough: inItsOrder && !after ? Math.max(enoughFound, offset + limit) : null,
    before: null,
    ascending: inItsOrder && sortOrder === 'ASC',
    all: false,
  })
}

/** Newest first a search needs nothing of the rows themselves, and leads on beyond what it found at first. */
function pageOfFound<Field extends string>(
  search: ListSearch<Field>,
  { offset, limit, after }: Place<Field>,
) {
  const before = after?.id ?? null
  const further = search.ids({ most: limit, enough: null, before, ascending: false, all: false })
  const found = after ? sql`${further} found(id)` : sql`hits`
  return sql`
    select id, id as value from ${found} where id is not null order by id desc limit ${limit} offset ${offset}`
}

function pageOfRows<Field extends string>(list: List<unknown, Field>, place: Place<Field>) {
  const { id, by, type, way, undatedLast } = orderOf(list, place)
  const { after, offset, limit } = place
  if (undatedLast) return pageWithUndated(list, place)
  const special = list.sorts[place.sortField][2]
  if (typeof special === 'object') return pageOfSparse(list, place, special.isZero)
  const beyond =
    after &&
    sql<SqlBool>`(${by}, ${id}) ${way === 'asc' ? sql`>` : sql`<`}
      (${after.value}::${sql.raw(type)}, ${after.id}::bigint)`
  const rows = among(list).select([id.as('id'), by.as('value')])
  return (beyond ? rows.where(beyond) : rows).orderBy(by, way).orderBy(id, way).limit(limit).offset(offset)
}

/** Those with a time from the first one on, and then those without: each half goes along the index. */
function pageWithUndated(list: List<unknown, string>, { after, offset, limit, ...sorting }: Place<string>) {
  const { id, by } = orderOf(list, sorting)
  const isBeyond = after?.value === undated
  const dated = sql<SqlBool>`(${by}, ${id}) > (${(isBeyond ? null : after?.value) ?? undated}::timestamptz,
    ${(isBeyond ? null : after?.id) ?? lastId}::bigint)`
  const others = sql<SqlBool>`${by} = ${undated} and ${id} > ${isBeyond ? after.id : 0}::bigint`
  const half = (which: RawBuilder<SqlBool>) =>
    among(list)
      .where(which)
      .select([id.as('id'), by.as('value')])
      .orderBy(by)
      .orderBy(id)
      .limit(limit + offset)
  return sql`
    select * from (
      select * from ${isBeyond ? sql`(select null::bigint as id, null::timestamptz as value limit 0)` : half(dated)} dated
      union all
      select * from ${half(others)} others
    ) both_halves order by value = ${undated}, value, id limit ${limit} offset ${offset}`
}

/**
 * Above zero, at zero and below it are three walks, of which the first and the last go along the index; each begins only if
 * those before it did not fill the page.
 */
function pageOfSparse(
  list: List<unknown, string>,
  { after, limit, offset, ...sorting }: Place<string>,
  isZero: RawBuilder<SqlBool>,
) {
  const { id, way } = orderOf(list, sorting)
  const by = sql.ref(list.sorts[sorting.sortField]![0] as string)
  const most = limit + offset
  const third = (value: RawBuilder<unknown>, which: RawBuilder<SqlBool>, earlier: RawBuilder<SqlBool>) => {
    const rows = among(list)
      .where(which)
      .where(earlier)
      .select([id.as('id'), value.as('value')])
    const beyond =
      after &&
      sql<SqlBool>`(${value}, ${id}) ${way === 'asc' ? sql`>` : sql`<`} (${after.value}::bigint, ${after.id}::bigint)`
    return (beyond ? rows.where(beyond) : rows).orderBy(value, way).orderBy(id, way).limit(most)
  }
  const above = sql<SqlBool>`${by} > 0`
  const below = sql<SqlBool>`${by} < 0`
  const [first, last] = way === 'asc' ? [below, above] : [above, below]
  return sql`
    select * from (
      with firsts as materialized (${third(by, first, sql<SqlBool>`true`)}),
      zeros as materialized (${third(sql`0::bigint`, isZero, sql<SqlBool>`(select count(*) from firsts) < ${most}`)}),
      lasts as materialized (
        ${third(by, last, sql<SqlBool>`(select count(*) from firsts) + (select count(*) from zeros) < ${most}`)})
      select * from firsts union all select * from zeros union all select * from lasts
    ) thirds order by value ${sql.raw(way)}, id ${sql.raw(way)} limit ${limit} offset ${offset}`
}
const undated = '-infinity'
/** Above every id. */
const lastId = '9223372036854775807'

const isOwnOrder = <Field extends string>(
  search: ListSearch<Field>,
  { sortField, sortOrder }: Sorting<Field>,
) => search.order === sortField && (sortOrder === 'DESC' || search.ascends === true)

const seeks = <Field extends string>(search: ListSearch<Field> | undefined, place: Place<Field>) =>
  search?.seeks === true && !search.isPartial && isOwnOrder(search, place)

const withHits = (ids: RawBuilder<unknown>) =>
  sql`hits as materialized (select found.id from ${ids} found(id)),`

/** As many as a file has. */
const everyHit = { most: 100_000, enough: null, before: null, all: true }

/** Sums over all rows of a list, such as `sql\`sum(i.total_cents)\`.as('total')`. */
export async function listSums<Sums, Field extends string>(
  tx: CompanyTx,
  list: List<unknown, Field>,
  sums: readonly AliasedRawBuilder<number, Extract<keyof Sums, string>>[],
): Promise<Sums> {
  const hits = list.search?.ids({ ...everyHit, ascending: false })
  const { rows } = await sql<Sums>`
    ${hits ? sql`with hits as materialized (select found.id from ${hits} found(id))` : sql``}
    ${among(list).select(sums)}`.execute(tx)
  return rows[0]!
}

/** Ids of all rows that a list shows, in its order, at most `most`. */
export async function listedIds<Field extends string>(
  tx: CompanyTx,
  list: List<unknown, Field>,
  sorting: Sorting<Field>,
  most: number,
): Promise<number[]> {
  const { id, by, way, undatedLast } = orderOf(list, sorting)
  const rows = undatedLast ? among(list).orderBy(sql`${by} = ${undated}`) : among(list)
  const hits = list.search?.ids({ most, enough: null, before: null, ascending: false, all: true })
  const { rows: found } = await sql<{ id: number }>`
    with ${hits ? withHits(hits) : sql``}
    chosen as ${rows.select(id.as('id')).orderBy(by, way).orderBy(id, way).limit(most)}
    select id from chosen`.execute(tx)
  const meant = alikeOf(list)
  if (found.length === 0 && meant) return idsAlike(tx, meant, list.id, mostAlike)
  return found.map(row => row.id)
}

/** The rows with these ids, in their order; those that are gone are left out. */
export async function listedRows<Row>(
  tx: CompanyTx,
  list: Pick<List<Row, never>, 'row'>,
  ids: readonly number[],
): Promise<Row[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select shown.* from unnest(${ids}::bigint[]) with ordinality wanted(id, place),
      ${shownOf(list, sql`wanted.id`)}
    order by wanted.place`.execute(tx)
  return rows
}

function orderOf<Field extends string>(list: List<unknown, Field>, { sortField, sortOrder }: Sorting<Field>) {
  const [of, type, special] = list.sorts[sortField]
  const by = typeof of === 'string' ? sql.ref(of) : of
  return {
    id: sql.ref<number>(list.id),
    by: typeof special === 'object' ? sql`coalesce(${by}, 0)` : by,
    type,
    way: sortOrder === 'ASC' ? ('asc' as const) : ('desc' as const),
    // The other way round they are last by themselves.
    undatedLast: special === 'undated' && sortOrder === 'ASC',
  }
}

// An array, not a subselect: the planner takes any number of found ids for thousands and reads all rows.
function among(list: { from: Tables; id: string; words?: SearchedWords; search?: unknown }) {
  return list.search
    ? list.from.where(sql<SqlBool>`${sql.ref(list.id)} = any(array(select id from hits))`)
    : searchedTables(list)
}

/** What a search that finds nothing may have meant. */
function alikeOf(list: {
  from: Tables
  id: string
  words?: SearchedWords
  search?: { alike?: Alike } | undefined
}) {
  const alike = list.words ? alikeByWords(list.from, list.id, list.words) : list.search?.alike
  return mayShowAlike(alike) ? alike : undefined
}

// The offset keeps each look-up a look-up by key: without it, what is shown of a row may be put together for all rows.
const shownOf = (list: Pick<List<unknown, never>, 'row'>, id: RawBuilder<number>) =>
  sql`lateral (select * from (${list.row(id)}) row offset 0) shown`
