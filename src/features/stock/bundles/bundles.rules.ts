import type { ListedItem } from '#features/stock/item-lists/item-lists.rules.ts'
import { timesQuantity } from '#shared/numbers/money.ts'

export const bundleTexts = { notSwitched: 'Error' } as const

/** Total of a bundle's items in cents, by unit price. */
export const bundleTotal = (items: readonly ListedItem[], priceOf: (id: number) => number): number =>
  items.reduce((sum, { id, quantity }) => sum + (id === null ? 0 : timesQuantity(priceOf(id), quantity)), 0)
