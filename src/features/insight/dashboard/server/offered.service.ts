import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { pinKey } from '#features/insight/reports/pins.rules.ts'
import { readPins } from '#features/insight/reports/server/pins.service.ts'
import { businessOf } from '#features/messages/reviews/server/google/businesses.queries.ts'
import { cardAccount } from '#features/money/card-payments/server/card-accounts.queries.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { offeredWidgets } from '../dashboard.rules.ts'

/** Parts of a page that whoever asks may use, and those that they have pinned to it; null: all of them. */
export async function offeredOn(tx: UserTx, page: number) {
  if (page !== pageIds.dashboard) return null
  const reviews = ((await businessOf(tx))?.locations.length ?? 0) > 0
  const keys = offeredWidgets(tx.by, { cards: (await cardAccount(tx)) !== undefined, reviews })
  const pins = await readPins(tx)
  return { keys, added: Object.fromEntries(pins.map(({ id, title }) => [pinKey(id), title])) }
}
