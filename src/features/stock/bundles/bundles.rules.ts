import { timesQuantity } from '#shared/money.ts'

/** An item of the catalogue in a bundle. */
export interface BundleItem {
  /** null: not chosen yet. */
  id: number | null
  quantity: number
}

export const mostBundleItems = 200

export const bundleTexts = {
  noName: 'Please provide a template name.',
  badQuantity: 'Please enter a valid Value',
  noItem: 'Please select an item.',
  noneLeft: 'No more items available to add.',
} as const

/** The first thing that is wrong with the items of a bundle, with the row it is about, or null. */
export function bundleProblem(items: readonly BundleItem[]): { row: number; message: string } | null {
  for (const [row, { id, quantity }] of items.entries()) {
    if (id === null) return { row, message: bundleTexts.noItem }
    if (!(quantity >= 0)) return { row, message: bundleTexts.badQuantity }
  }
  return null
}

/** Why no further row can be added now, or null: the last one is to be chosen first, and each item stands there once. */
export function noFurtherRow(
  items: readonly BundleItem[],
  offered: readonly { id: number }[],
): string | null {
  if (items.some(item => item.id === null)) return bundleTexts.noItem
  const used = new Set(items.map(item => item.id))
  return offered.every(({ id }) => used.has(id)) ? bundleTexts.noneLeft : null
}

/** Total of a bundle's items in cents, by unit price. */
export const bundleTotal = (items: readonly BundleItem[], priceOf: (id: number) => number): number =>
  items.reduce((sum, { id, quantity }) => sum + (id === null ? 0 : timesQuantity(priceOf(id), quantity)), 0)
