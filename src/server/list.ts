import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { countedRows, type PageFacts, type PageRequest, type Sorting } from '#shared/list.ts'
import type { CompanyTx } from './db/company-tx.ts'
import { readPageKey, refusePageKey, writePageKey } from './page-key.ts'
import { refuse } from './refusal.ts'

/** A search in its own order need not find more than this at first: to count on would take long. */
const enoughFound = 200

/** What a list sorts by: a column or an expression that is never null, and its type. */
export type ListSort = readonly [
  by: string | RawBuilder<unknown>,
  type: 'bigint' | 'smallint' | 'text' | 'timestamptz',
]

// biome-ignore lint/suspicious/noExplicitAny: of any list
type Tables = SelectQueryBuilder<any, any, any>

/** A list as its feature declares it, for one request's filters. */
export interface List<Row, Field extends string> {
  /** The tables that rows are chosen from, with all conditions; what is shown of them comes by `row`. */
  from: Tables
  /** The column of the row's id in `from`. */
  id: string
  sorts: Readonly<Record<Field, ListSort>>
  /** What is shown of the row with this id: it is read for the rows of the page alone. */
  row: (id: RawBuilder<number>) => Expression<Row>
  /** Set while a search by a definer function is on. */
  search?: ListSearch<Field> | undefined
}

/** A search by a function of the owner (decision 9), which gives ids in its own order; a null: there may be more. */
export interface ListSearch<Field extends string> {
  ids: (asked: SearchRequest) => RawBuilder<unknown>
  /** The sort that the function finds in. */
  order: Field
  /** The function can begin beyond an id, in descending order. Without that, only what it finds at once is reached. */
  seeks?: true
}

interface SearchRequest {
  most: number
  /** So many will do, where going on would take long; null: all up to `most`. */
  enough: number | null
  /** Only ids below this one; null: all. */
  before: number | null
}

interface ListedRow {
  list_total: number
  list_capped: boolean
  list_value: string
  list_id: number
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
  if (offset >= countedRows) refuse(400, 'Pages this far on are reached by the next of the page before.')
  const { search } = list
  const isOwnOrder = search?.order === sortField
  const mostFound = Math.max(countedRows, offset + pageSize) + 1
  const hits = search?.ids({
    most: mostFound,
    enough: isOwnOrder && !after ? Math.max(enoughFound, offset + pageSize + 1) : null,
    before: null,
  })
  const seeks = isOwnOrder && search?.seeks === true && sortOrder === 'DESC'
  const beyond = search?.ids({ most: pageSize + 1, enough: null, before: after?.id ?? null })
  const { id, by, type, way } = orderOf(list, asked)
  const chosen = seeks
    ? sql`(select id, id as value from ${after ? sql`(select found.id from ${beyond} found(id)) found` : sql`hits`}
        where id is not null order by id desc limit ${pageSize + 1} offset ${offset})`
    : among(list)
        .$if(after !== null, query =>
          query.where(
            sql<SqlBool>`(${by}, ${id}) ${sortOrder === 'ASC' ? sql`>` : sql`<`}
              (${after?.value}::${sql.raw(type)}, ${after?.id}::bigint)`,
          ),
        )
        .select([id.as('id'), by.as('value')])
        .orderBy(by, way)
        .orderBy(id, way)
        .limit(pageSize + 1)
        .offset(offset)
  const counted = search ? sql`hits` : sql`${list.from.select(id.as('id')).limit(countedRows + 1)} counted`
  const statement = sql<Row & ListedRow>`
    with ${hits ? sql`hits as materialized (select found.id from ${hits} found(id)),` : sql``}
    page as materialized ${chosen},
    total as (
      select least(count(id), ${countedRows})::int as total,
        count(id) > ${countedRows} or count(id) > 0 and count(*) > count(id) as capped
      from ${counted}
    )
    select total.total as list_total, total.capped as list_capped, page.value::text as list_value,
      page.id as list_id, shown.*
    from total left join page on true left join ${shownOf(list, sql`page.id`)} on true
    order by page.value ${sql.raw(way)}, page.id ${sql.raw(way)}`
  const found = await statement.execute(tx).catch(error => {
    // Class 22, data exception: the key's value is none of this sort's type.
    if (after && String((error as { code?: unknown }).code).startsWith('22')) return refusePageKey()
    throw error
  })
  const { list_total: totalSize, list_capped: totalCapped } = found.rows[0]!
  const rows = found.rows.filter(row => row.list_id !== null)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  // A search that did not look at all rows may have found no more than these.
  const mayGoOn = seeks && !after && totalCapped && offset + shown.length >= totalSize
  return {
    rows: shown,
    pagination: {
      totalSize,
      totalCapped,
      pageNumber,
      pageSize,
      next:
        last && (rows.length > pageSize || mayGoOn)
          ? writePageKey(sortField, { value: last.list_value, id: last.list_id })
          : null,
    },
  }
}

/** Ids of all rows of a list in its order, at most `most`. */
export async function listedIds<Field extends string>(
  tx: CompanyTx,
  list: List<unknown, Field>,
  sorting: Sorting<Field>,
  most: number,
): Promise<number[]> {
  const { id, by, way } = orderOf(list, sorting)
  const hits = list.search?.ids({ most, enough: null, before: null })
  const { rows } = await sql<{ id: number }>`
    with ${hits ? sql`hits as materialized (select found.id from ${hits} found(id)),` : sql``}
    chosen as ${among(list).select(id.as('id')).orderBy(by, way).orderBy(id, way).limit(most)}
    select id from chosen`.execute(tx)
  return rows.map(row => row.id)
}

/** The rows with these ids, in their order; those that are gone are left out. */
export async function listedRows<Row>(
  tx: CompanyTx,
  list: Pick<List<Row, never>, 'row'>,
  ids: readonly number[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select shown.* from unnest(${ids}::bigint[]) with ordinality wanted(id, place),
      ${shownOf(list, sql`wanted.id`)}
    order by wanted.place`.execute(tx)
  return rows
}

function orderOf<Field extends string>(list: List<unknown, Field>, { sortField, sortOrder }: Sorting<Field>) {
  const [by, type] = list.sorts[sortField]
  return {
    id: sql.ref<number>(list.id),
    by: typeof by === 'string' ? sql.ref(by) : by,
    type,
    way: sortOrder === 'ASC' ? ('asc' as const) : ('desc' as const),
  }
}

// An array, not a subselect: the planner takes any number of found ids for thousands and reads all rows.
function among(list: { from: Tables; id: string; search?: unknown }) {
  return list.search
    ? list.from.where(sql<SqlBool>`${sql.ref(list.id)} = any(array(select id from hits))`)
    : list.from
}

// The offset keeps each look-up a look-up by key: without it, what is shown of a row may be put together for all rows.
const shownOf = (list: Pick<List<unknown, never>, 'row'>, id: RawBuilder<number>) =>
  sql`lateral (select * from (${list.row(id)}) row offset 0) shown`
