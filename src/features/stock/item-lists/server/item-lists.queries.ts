import { sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { List } from '#server/list.ts'
import type { ItemListSort } from '../item-lists.contract.ts'

export interface ItemListRow<Item> {
  id: number
  name: string
  description: string
  items: Item[]
  active: boolean
  version: number
}
export type ItemListFields<Item> = Pick<ItemListRow<Item>, 'name' | 'description' | 'items'>

/** Cap of the picker's list. */
const mostOffered = 2_000

/** The queries of a table of named lists of items. */
export function itemListQueries<Item>(table: 'bundles' | 'stock_templates') {
  type Row = ItemListRow<Item>
  const columns = columnsOf(table, 'company_id', 'deleted_at')
  // Both tables have the same columns, so one stands for the types of either.
  const asTable = table as 'bundles'
  const present = (tx: CompanyTx) => tx.rows(`${asTable} as b`).where('b.deleted_at', 'is', null)
  const rows = (tx: CompanyTx) =>
    present(tx)
      .select(columns.map(name => `b.${name}` as const))
      .$castTo<Row>()
  const withJson = <T extends { items?: Item[] }>({ items, ...fields }: T) => ({
    ...fields,
    ...(items && { items: JSON.stringify(items) }),
  })
  return {
    table,
    /** Those that match the filters; `status`: 2 all, 1 active, 0 disabled. */
    list: (
      tx: CompanyTx,
      { search, status }: { search: string; status: number },
    ): List<Row, ItemListSort> => ({
      from: present(tx).$if(status !== 2, query => query.where('b.active', '=', status === 1)),
      words: { text: sql`b.name`, search },
      id: 'b.id',
      sorts: { name: [sql`b.name collate names`, 'text'], id: ['b.id', 'bigint'] },
      row: id => rows(tx).where('b.id', '=', id),
    }),
    /** The active ones by name. */
    offered: (tx: CompanyTx): Promise<Row[]> =>
      rows(tx)
        .where('b.active', '=', true)
        .orderBy(sql`b.name collate names`)
        .orderBy('b.id')
        .limit(mostOffered)
        .execute(),
    /** All that are not deleted, in the order of creation. */
    all: (tx: CompanyTx): Promise<Row[]> => rows(tx).orderBy('b.id').execute(),
    byId: (tx: CompanyTx, id: number): Promise<Row | undefined> =>
      rows(tx).where('b.id', '=', id).executeTakeFirst(),
    /** The row, locked until the transaction ends. */
    lock: (tx: CompanyTx, id: number): Promise<Row | undefined> =>
      rows(tx).where('b.id', '=', id).forUpdate().executeTakeFirst(),
    insert: (tx: CompanyTx, fields: ItemListFields<Item>): Promise<Row> =>
      tx
        .insertRows(asTable, { ...withJson(fields), name: fields.name })
        .returning(columns)
        .$castTo<Row>()
        .executeTakeFirstOrThrow(),
    update: (
      tx: CompanyTx,
      id: number,
      fields: Partial<ItemListFields<Item> & Pick<Row, 'active'>>,
    ): Promise<Row> =>
      tx
        .updateRows(asTable)
        .set({ ...withJson(fields), version: sql<number>`version + 1` })
        .where('id', '=', id)
        .returning(columns)
        .$castTo<Row>()
        .executeTakeFirstOrThrow(),
    /** Deletes them (a time) or brings them back (null); gives the ids of those that were changed. */
    async mark(tx: CompanyTx, ids: readonly number[], deletedAt: Date | null): Promise<number[]> {
      if (ids.length === 0) return []
      const changed = await tx
        .updateRows(asTable)
        .set({ deleted_at: deletedAt })
        .where('id', 'in', ids)
        .where('deleted_at', deletedAt ? 'is' : 'is not', null)
        .returning('id')
        .execute()
      return changed.map(row => row.id)
    },
  }
}
