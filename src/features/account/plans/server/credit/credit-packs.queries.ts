import type { Selectable } from 'kysely'
import type { PlatformTx } from '#server/db/doors.ts'
import type { CreditPacks } from '#server/db/row-types.ts'
import type { BoughtKind } from '../../plan-invoices.rules.ts'

export type CreditPackRow = Selectable<CreditPacks>

/** The credit packs on sale of a kind, the smallest first. */
export async function creditPacks(tx: PlatformTx, kind: BoughtKind): Promise<CreditPackRow[]> {
  return tx
    .selectFrom('credit_packs')
    .where('kind', '=', kind)
    .where('sold', '=', true)
    .orderBy('amount')
    .selectAll()
    .execute()
}

export async function creditPackById(tx: PlatformTx, id: number): Promise<CreditPackRow | undefined> {
  return tx.selectFrom('credit_packs').where('id', '=', id).selectAll().executeTakeFirst()
}
