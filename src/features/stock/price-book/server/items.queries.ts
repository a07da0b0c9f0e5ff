import { type Selectable, sql } from 'kysely'
import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { batchesOf } from '#server/db/batches.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Items } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { ItemSort } from '../items.contract.ts'
import { netPrice } from '../items.rules.ts'

const plainColumns = [
  'id',
  'name',
  'code',
  'unit',
  'job_type_ids',
  'description',
  'price_with_tax',
  'is_taxable',
  'default_quantity',
  'active',
  'version',
  'part_name',
  'margin',
  'margin_is_fixed',
] as const
/** Two decimals are exact as a number. */
const prices = [
  sql<number>`price_cents::float8`.as('price_cents'),
  sql<number | null>`cost_cents::float8`.as('cost_cents'),
] as const
const columns = [...plainColumns, ...prices] as const
export type ItemRow = Pick<Selectable<Items>, (typeof plainColumns)[number]> & {
  /** Unit price as it was entered. */
  price_cents: number
  cost_cents: number | null
}
/** An import leaves out part and margin. */
export type ItemFields = Omit<ItemRow, 'id' | 'active' | 'version' | MarginColumn> &
  Partial<Pick<ItemRow, MarginColumn>>
type MarginColumn = 'part_name' | 'margin' | 'margin_is_fixed'

/** An item with its unit price without tax. */
export type PricedItem = ItemRow & { net_cents: number }

async function priced(tx: CompanyTx, items: readonly ItemRow[]): Promise<PricedItem[]> {
  const tax = items.some(item => item.price_with_tax) ? (await feesOf(tx)).tax : 0
  return items.map(item => ({ ...item, net_cents: netPrice(item, tax) }))
}

/** Names are unique, whatever their case. */
export const itemName = 'items_name'

const rows = (tx: CompanyTx) =>
  tx
    .rows('items as t')
    .select(plainColumns.map(name => `t.${name}` as const))
    .select(prices)

const stored = <T extends Partial<ItemFields>>({ price_cents, cost_cents, ...fields }: T) => ({
  ...fields,
  ...(price_cents !== undefined && { price_cents: String(price_cents) }),
  ...(cost_cents !== undefined && { cost_cents: cost_cents === null ? null : String(cost_cents) }),
})

/** Items that match the filters; `status`: -1 all, 1 active, 0 inactive. */
export function itemList(
  tx: CompanyTx,
  { search, status }: { search: string; status: number },
): List<ItemRow, ItemSort> {
  return {
    from: tx.rows('items as t').$if(status !== -1, query => query.where('t.active', '=', status === 1)),
    words: { text: sql`t.name || ' ' || t.code || ' ' || t.description`, search },
    id: 't.id',
    sorts: {
      name: [sql`t.name collate names`, 'text'],
      code: [sql`t.code collate names`, 'text'],
      price: [sql`(t.price_cents * 100)::bigint`, 'bigint'],
      id: ['t.id', 'bigint'],
    },
    row: id => rows(tx).where('t.id', '=', id),
  }
}

type FileRow = ItemRow & { job_types: string[] | null }

/** The same for a file, with the names of job types. */
export const itemFileList = (
  tx: CompanyTx,
  filters: { search: string; status: number },
): List<FileRow, ItemSort> => ({
  ...itemList(tx, filters),
  row: id =>
    rows(tx)
      .where('t.id', '=', id)
      .select(
        sql<string[] | null>`(
          select array_agg(y.name order by y.name collate names) from job_types y
          where y.company_id = ${tx.companyId} and y.id = any(t.job_type_ids))`.as('job_types'),
      ),
})

/** Cap of the picker's list. */
export const mostOffered = 2_000

/** The active items by name, and one more than are offered if there are more. */
export const offeredItems = async (tx: CompanyTx): Promise<PricedItem[]> =>
  priced(
    tx,
    await rows(tx)
      .where('t.active', '=', true)
      .orderBy(sql`t.name collate names`)
      .limit(mostOffered + 1)
      .execute(),
  )

/** A batch of the active items by name, after so many. */
export const activeItems = async (tx: CompanyTx, skipped: number, most: number): Promise<PricedItem[]> =>
  priced(
    tx,
    await rows(tx)
      .where('t.active', '=', true)
      .orderBy(sql`t.name collate names`)
      .orderBy('t.id')
      .offset(skipped)
      .limit(most)
      .execute(),
  )

export async function itemsByIds(tx: CompanyTx, ids: readonly number[]): Promise<PricedItem[]> {
  return ids.length === 0 ? [] : priced(tx, await rows(tx).where('t.id', 'in', ids).execute())
}

export const itemById = (tx: CompanyTx, id: number): Promise<ItemRow | undefined> =>
  rows(tx).where('t.id', '=', id).executeTakeFirst()

/** The first of the active items that have the same code, if it is another one. */
export async function twinOf(tx: CompanyTx, { id, code }: ItemRow): Promise<ItemRow | undefined> {
  if (code.trim() === '') return undefined
  const first = await rows(tx)
    .where('t.active', '=', true)
    .where(sql`lower(t.code)`, '=', code.toLowerCase())
    .orderBy('t.id')
    .executeTakeFirst()
  return first?.id === id ? undefined : first
}

/** The active items whose code is longer than that, or is the one of another. */
export const clashingItems = (tx: CompanyTx, longest: number, most: number): Promise<ItemRow[]> =>
  rows(tx)
    .where('t.active', '=', true)
    .where('t.code', '<>', '')
    .where(at =>
      at.or([
        at(sql`length(trim(t.code))`, '>', longest),
        sql<boolean>`exists (select 1 from items o where o.company_id = ${tx.companyId} and o.active and o.code <> ''
          and lower(o.code) = lower(t.code) and o.id < t.id)`,
      ]),
    )
    .orderBy(sql`t.name collate names`)
    .limit(most)
    .execute()

/** The row, locked until the transaction ends. */
export const lockItem = (tx: CompanyTx, id: number): Promise<ItemRow | undefined> =>
  rows(tx).where('t.id', '=', id).forUpdate().executeTakeFirst()

/** The rows in the order of their ids, locked until the transaction ends. */
export const lockItems = (tx: CompanyTx, ids: readonly number[]): Promise<ItemRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(tx).where(sql<boolean>`t.id = any(${ids}::bigint[])`).orderBy('t.id').forUpdate().execute()

/** Sets costs and prices of many at once. */
export async function setPrices(
  tx: CompanyTx,
  items: readonly Pick<ItemRow, 'id' | 'cost_cents' | 'price_cents'>[],
): Promise<void> {
  if (items.length === 0) return
  const kept = items.map(({ id, cost_cents, price_cents }) => ({ id, cost_cents, price_cents }))
  await sql`
    update items i set cost_cents = x.cost_cents, price_cents = x.price_cents, version = i.version + 1
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as x (id bigint, cost_cents numeric, price_cents numeric)
    where i.company_id = ${tx.companyId} and i.id = x.id`.execute(tx)
}

export const insertItem = (tx: CompanyTx, item: ItemFields): Promise<ItemRow> =>
  tx
    .insertRows('items', { ...stored(item), name: item.name })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateItem = (
  tx: CompanyTx,
  id: number,
  fields: Partial<ItemFields & Pick<ItemRow, 'active'>>,
): Promise<ItemRow> =>
  tx
    .updateRows('items')
    .set({ ...stored(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** All items, for a file that is compared with them. */
export const allItems = (tx: CompanyTx): Promise<ItemRow[]> => rows(tx).orderBy('t.id').execute()

/** A company's job types, by what a file calls them. */
export const jobTypeNames = (tx: CompanyTx): Promise<{ id: number; name: string }[]> =>
  tx.rows('job_types').select(['id', 'name']).execute()

/** Which of these are job types of the company. */
export async function knownJobTypes(tx: CompanyTx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const found = await tx.rows('job_types').where('id', 'in', ids).select('id').execute()
  return found.length
}

/** Many items at once. */
export async function insertItems(
  tx: CompanyTx,
  items: readonly (ItemFields & Pick<ItemRow, 'active'>)[],
): Promise<ItemRow[]> {
  const added: ItemRow[] = []
  for (const batch of batchesOf(items)) {
    const rows = batch.map(item => ({ ...stored(item), name: item.name }))
    added.push(...(await tx.insertRows('items', rows).returning(columns).execute()))
  }
  return added
}
