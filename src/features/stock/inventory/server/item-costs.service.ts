import { feesOf } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { atCost } from '#features/stock/price-book/items.rules.ts'
import { itemsByIds, lockItems, setPrices } from '#features/stock/price-book/server/items.queries.ts'
import { stockSetting } from '#features/stock/stock-settings/server/stock-settings.service.ts'
import { followsPrices } from '#features/stock/stock-settings/stock-settings.rules.ts'
import { readSetting } from '#server/company-setting.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { hasPermission, noPermission } from '#shared/access.ts'
import { itemsSoldOf } from './item-costs.queries.ts'

export interface PartPrice {
  part: number
  price: number
}

/** Items of the price book that are sold of these parts, as they are and as they become at the parts' new prices. */
export async function costChanges(tx: UserTx, prices: readonly PartPrice[]) {
  return hasPermission(tx.by, 'payments.onJob') ? changesOf(tx, prices, itemsByIds) : []
}

async function changesOf(
  tx: UserTx,
  prices: readonly PartPrice[],
  read: typeof itemsByIds | typeof lockItems,
) {
  const sold = await itemsSoldOf(
    tx,
    prices.map(each => each.part),
  )
  const costOfPart = new Map(prices.map(each => [each.part, each.price]))
  const costs = new Map(sold.map(({ item, part }) => [item, costOfPart.get(part)!]))
  const { tax } = await feesOf(tx)
  const items = await read(tx, [...costs.keys()])
  return items
    .map(before => ({ before, after: { ...before, ...atCost(before, costs.get(before.id)!, tax) } }))
    .filter(({ before, after }) => before.cost_cents !== after.cost_cents)
}

/** Makes the parts' new prices the cost of their items, if the company has it so; `asked` is what the user said. */
export async function followPrices(tx: UserTx, prices: readonly PartPrice[], asked: boolean): Promise<void> {
  const { price_book } = await readSetting(tx, stockSetting)
  if (!followsPrices(price_book, asked)) return
  if (price_book === 'ask' && !hasPermission(tx.by, 'payments.onJob')) return refuse(403, noPermission)
  const changes = await changesOf(tx, prices, lockItems)
  await setPrices(
    tx,
    changes.map(({ after }) => after),
  )
  tx.recordMany(
    'items',
    changes.map(({ before, after }) => ({ before, after, row: before.id })),
  )
}
