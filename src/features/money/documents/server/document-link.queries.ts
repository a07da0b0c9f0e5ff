import type { CompanyTx } from '#server/db/company-tx.ts'

/** Documents that a link can open. */
export type LinkedKind = 'invoice' | 'quote' | 'statement'

/** Until when the links to one of these are withdrawn; undefined: none was. */
export async function linksWithdrawnAt(
  tx: CompanyTx,
  kind: LinkedKind,
  ids: readonly number[],
): Promise<Date | undefined> {
  const row = await tx
    .rows('withdrawn_links')
    .where('kind', '=', kind)
    .where('of', 'in', ids)
    .select('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** Withdraws every link to a document that was issued until now. */
export async function withdrawLinks(tx: CompanyTx, kind: LinkedKind, id: number): Promise<void> {
  await tx
    .insertRows('withdrawn_links', { kind, of: id, at: tx.now })
    .onConflict(conflict => conflict.columns(['company_id', 'kind', 'of']).doUpdateSet({ at: tx.now }))
    .execute()
}
