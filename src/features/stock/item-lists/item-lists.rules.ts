/** An item in a list of items, such as a bundle. */
export interface ListedItem {
  /** null: not chosen yet. */
  id: number | null
  quantity: number
}

export const mostListedItems = 200

export const itemListTexts = {
  noName: 'Please provide a template name.',
  badQuantity: 'Please enter a valid Value',
  noItem: 'Please select an item.',
  noneLeft: 'No more items available to add.',
} as const

/** The first thing that is wrong with the items, with the row it is about, or null. */
export function itemProblem(items: readonly ListedItem[]): { row: number; message: string } | null {
  for (const [row, { id, quantity }] of items.entries()) {
    if (id === null) return { row, message: itemListTexts.noItem }
    if (!(quantity >= 0)) return { row, message: itemListTexts.badQuantity }
  }
  return null
}

/** Why no further row can be added now, or null: the last one is to be chosen first, and each item stands there once. */
export function noFurtherRow(
  items: readonly ListedItem[],
  offered: readonly { id: number }[],
): string | null {
  if (items.some(item => item.id === null)) return itemListTexts.noItem
  const used = new Set(items.map(item => item.id))
  return offered.every(({ id }) => used.has(id)) ? itemListTexts.noneLeft : null
}
