import { sql } from 'kysely'
import type { CompanyTx } from '#server/db/company-tx.ts'

export async function insertLink(
  tx: CompanyTx,
  row: { partner_id: number; code: string; label: string; is_main?: boolean },
): Promise<number> {
  const { id } = await tx
    .insertRows('partner_links', { ...row, created_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Switches a labelled link; undefined if the partner has none with this id. */
export const setLinkActive = (tx: CompanyTx, partnerId: number, id: number, active: boolean) =>
  tx
    .updateRows('partner_links')
    .set({ active, version: sql<number>`version + 1` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('is_main', '=', false)
    .returning('id')
    .executeTakeFirst()

/** Counts a click by a link. */
export async function countClick(tx: CompanyTx, linkId: number): Promise<void> {
  await tx
    .updateRows('partner_links')
    .set({ clicks: sql<number>`clicks + 1` })
    .where('id', '=', linkId)
    .execute()
}
