import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { cardAccount } from '#features/money/card-payments/server/card-accounts.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { offeredWidgets } from '../dashboard.rules.ts'

/** Parts of a page that whoever asks may use; null: all of them. */
export async function offeredOn(tx: UserTx, page: number): Promise<readonly string[] | null> {
  if (page !== pageIds.dashboard) return null
  // No account at Google can be connected so far.
  return offeredWidgets(tx.by, { cards: (await cardAccount(tx)) !== undefined, reviews: false })
}
