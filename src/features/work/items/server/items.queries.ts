import { type Selectable, sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { containing } from '#server/db/like.ts'
import type { Items } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { ItemSort } from '../items.contract.ts'

const columns = [
  'id',
  'name',
  'description',
  'price_cents',
  'cost_cents',
  'is_taxable',
  'default_quantity',
  'active',
  'version',
] as const
export type ItemRow = Pick<Selectable<Items>, (typeof columns)[number]>
export type ItemFields = Omit<ItemRow, 'id' | 'active' | 'version'>

/** Names are unique, whatever their case. */
export const itemName = 'items_name'

const rows = (tx: CompanyTx) => tx.rows('items as t').select(columns.map(name => `t.${name}` as const))

/** Items that match the filters; `status`: -1 all, 1 active, 0 inactive. */
export function itemList(
  tx: CompanyTx,
  { search, status }: { search: string; status: number },
): List<ItemRow, ItemSort> {
  return {
    from: tx
      .rows('items as t')
      .$if(status !== -1, query => query.where('t.active', '=', status === 1))
      .$if(search !== '', query =>
        query.where(at =>
          at.or([
            at('t.name', 'ilike', containing(search)),
            at('t.description', 'ilike', containing(search)),
          ]),
        ),
      ),
    id: 't.id',
    sorts: {
      name: [sql`lower(t.name)`, 'text'],
      price: ['t.price_cents', 'bigint'],
      id: ['t.id', 'bigint'],
    },
    row: id => rows(tx).where('t.id', '=', id),
  }
}

/** What a picker offers at most. */
const mostOffered = 2_000

/** The active items by name. */
export const offeredItems = (tx: CompanyTx): Promise<ItemRow[]> =>
  rows(tx).where('t.active', '=', true).orderBy(sql`lower(t.name)`).limit(mostOffered).execute()

export async function itemsByIds(tx: CompanyTx, ids: readonly number[]): Promise<ItemRow[]> {
  return ids.length === 0 ? [] : rows(tx).where('t.id', 'in', ids).execute()
}

export const itemById = (tx: CompanyTx, id: number): Promise<ItemRow | undefined> =>
  rows(tx).where('t.id', '=', id).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockItem = (tx: CompanyTx, id: number): Promise<ItemRow | undefined> =>
  rows(tx).where('t.id', '=', id).forUpdate().executeTakeFirst()

export const insertItem = (tx: CompanyTx, item: ItemFields): Promise<ItemRow> =>
  tx.insertRows('items', item).returning(columns).executeTakeFirstOrThrow()

export const updateItem = (
  tx: CompanyTx,
  id: number,
  fields: Partial<ItemFields & Pick<ItemRow, 'active'>>,
): Promise<ItemRow> =>
  tx
    .updateRows('items')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
