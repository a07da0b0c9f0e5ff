import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { CompanyTx, UserTx } from '../db/company-tx.ts'
import type { RecordedTable } from '../db/topics.ts'

/** What one transaction changed. */
export interface ChangeSet {
  xid: string
  /** When it began, by the database's clock and to its microsecond. */
  at: string
}

type Row = Readonly<Record<string, unknown>>
/** A change as the record keeps it. */
export interface KeptChange {
  id: number
  table_name: string
  row_id: number
  before: Row | null
  after: Row | null
}

/** How the rows of a table go back, by its owner's services and with the rights of whoever asks. */
export interface TakesBack {
  /** Locks the row; false: it is no more. */
  hold(tx: UserTx, row: number): Promise<boolean>
  /** Columns that can go back. */
  columns: readonly string[]
  /** Gives these columns back; `before` null: takes the row away that the set added. */
  back(tx: UserTx, row: number, before: Row | null, after: Row): Promise<void>
}

/**
 * Takes back what a set did to rows of these tables, the newest first. 'changed': it came to a row that somebody changed since,
 * and left that and what is older. Changes of the sets named by `but`, and those of this endpoint, are nobody's.
 */
export async function undoSet(
  tx: UserTx,
  set: ChangeSet,
  takers: Partial<Record<string, TakesBack>>,
  but: readonly string[] = [],
): Promise<'undone' | 'changed'> {
  for (const { id, table_name, row_id, before, after } of await changesOf(tx, set)) {
    const taker = takers[table_name]
    if (!taker || !after) continue
    const columns = before && taker.columns.filter(name => !isDeepStrictEqual(before[name], after[name]))
    if (columns?.length === 0) continue
    const since = { id, table_name, row_id, but: [set.xid, ...but] }
    if (!(await taker.hold(tx, row_id)) || (await changedSince(tx, since, columns))) return 'changed'
    await taker.back(tx, row_id, before && picked(before, columns!), after)
  }
  return 'undone'
}

const picked = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map(name => [name, row[name]]))

const changesOf = (tx: CompanyTx, { xid, at }: ChangeSet): Promise<KeptChange[]> =>
  tx
    .rows('changes')
    .where('xid', '=', xid)
    .where('at', '=', sql<Date>`${at}::timestamptz`)
    .select(['id', 'table_name', 'row_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .$castTo<KeptChange>()
    .execute()

/** True if one of these columns changed after that, or the row went; null: anything that a person did counts. */
async function changedSince(
  tx: CompanyTx,
  { id, table_name, row_id, but }: Omit<KeptChange, 'before' | 'after'> & { but: readonly string[] },
  columns: readonly string[] | null,
): Promise<boolean> {
  const later = await tx
    .rows('changes')
    .where('table_name', '=', table_name satisfies string as RecordedTable)
    .where('row_id', '=', row_id)
    .where('id', '>', id)
    .where(sql<boolean>`(xid is null or xid <> all(${but}::xid8[]))`)
    .where(sql<boolean>`endpoint is distinct from ${tx.deed.endpoint}`)
    .select(['before', 'after', 'user_id'])
    .$castTo<Pick<KeptChange, 'before' | 'after'> & { user_id: number | null }>()
    .execute()
  return later.some(({ before, after, user_id }) =>
    columns && after
      ? columns.some(name => !isDeepStrictEqual(before?.[name], after[name]))
      : user_id !== null || !after,
  )
}
