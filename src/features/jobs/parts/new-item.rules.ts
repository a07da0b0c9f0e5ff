import { centsOf } from '#shared/numbers/money.ts'

/** The first thing that is wrong with an item as it was typed, in the specified words (document 1 §5), or null. */
export function newItemProblem(item: {
  name: string
  quantity: string | number
  price: string | number
}): string | null {
  if (item.name.trim() === '') return 'Item Name is required.'
  const quantity = item.quantity === '' ? Number.NaN : Number(item.quantity)
  if (!(quantity >= 0)) return 'Quantity is required must be a positive number.'
  return centsOf(item.price) === null ? 'Price is required and must be a non-negative number.' : null
}
