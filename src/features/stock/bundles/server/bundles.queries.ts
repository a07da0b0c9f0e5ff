import { itemListQueries } from '#features/stock/item-lists/server/item-lists.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'

export const bundles = itemListQueries<{ id: number; quantity: number }>('bundles')

/** Which of these items there are. */
export async function knownItems(tx: CompanyTx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const found = await tx.rows('items').where('id', 'in', ids).select('id').execute()
  return new Set(found.map(row => row.id))
}
