import { type Selectable, sql } from 'kysely'
import { columnsOf } from '#server/db/columns.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { containing } from '#server/db/like.ts'
import type { Bundles } from '#server/db/row-types.ts'
import type { List } from '#server/list.ts'
import type { BundleSort } from '../bundles.contract.ts'

const columns = columnsOf('bundles', 'company_id', 'deleted_at')
export type BundleRow = Omit<Selectable<Bundles>, 'company_id' | 'deleted_at' | 'items'> & {
  items: { id: number; quantity: number }[]
}
export type BundleFields = Omit<BundleRow, 'id' | 'active' | 'version'>

/** Cap of the picker's list. */
const mostOffered = 2_000

const rows = (tx: CompanyTx) =>
  tx
    .rows('bundles as b')
    .where('b.deleted_at', 'is', null)
    .select(columns.map(name => `b.${name}` as const))
    .$castTo<BundleRow>()

/** Bundles that match the filters; `status`: 2 all, 1 active, 0 disabled. */
export function bundleList(
  tx: CompanyTx,
  { search, status }: { search: string; status: number },
): List<BundleRow, BundleSort> {
  return {
    from: tx
      .rows('bundles as b')
      .where('b.deleted_at', 'is', null)
      .$if(status !== 2, query => query.where('b.active', '=', status === 1))
      .$if(search !== '', query => query.where('b.name', 'ilike', containing(search))),
    id: 'b.id',
    sorts: { name: [sql`lower(b.name)`, 'text'], id: ['b.id', 'bigint'] },
    row: id => rows(tx).where('b.id', '=', id),
  }
}

/** The active bundles by name. */
export const offeredBundles = (tx: CompanyTx): Promise<BundleRow[]> =>
  rows(tx)
    .where('b.active', '=', true)
    .orderBy(sql`lower(b.name)`)
    .orderBy('b.id')
    .limit(mostOffered)
    .execute()

export const bundleById = (tx: CompanyTx, id: number): Promise<BundleRow | undefined> =>
  rows(tx).where('b.id', '=', id).executeTakeFirst()

/** The row, locked until the transaction ends. */
export const lockBundle = (tx: CompanyTx, id: number): Promise<BundleRow | undefined> =>
  rows(tx).where('b.id', '=', id).forUpdate().executeTakeFirst()

const withJson = <T extends { items?: BundleRow['items'] }>({ items, ...fields }: T) => ({
  ...fields,
  ...(items && { items: JSON.stringify(items) }),
})

export const insertBundle = (tx: CompanyTx, fields: BundleFields): Promise<BundleRow> =>
  tx
    .insertRows('bundles', { ...withJson(fields), name: fields.name })
    .returning(columns)
    .$castTo<BundleRow>()
    .executeTakeFirstOrThrow()

export const updateBundle = (
  tx: CompanyTx,
  id: number,
  fields: Partial<BundleFields & Pick<BundleRow, 'active'>>,
): Promise<BundleRow> =>
  tx
    .updateRows('bundles')
    .set({ ...withJson(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<BundleRow>()
    .executeTakeFirstOrThrow()

/** Deletes bundles (a time) or brings them back (null); gives the ids of those that were changed. */
export async function markBundles(
  tx: CompanyTx,
  ids: readonly number[],
  deletedAt: Date | null,
): Promise<number[]> {
  const changed = await tx
    .updateRows('bundles')
    .set({ deleted_at: deletedAt })
    .where('id', 'in', ids)
    .where('deleted_at', deletedAt ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return changed.map(row => row.id)
}

/** Which of these items there are. */
export async function knownItems(tx: CompanyTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await tx.rows('items').where('id', 'in', ids).select('id').execute()
  return new Set(found.map(row => row.id))
}
