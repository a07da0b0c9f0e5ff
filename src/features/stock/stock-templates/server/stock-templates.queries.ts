import { itemListQueries } from '#features/stock/item-lists/server/item-lists.queries.ts'

export const stockTemplates = itemListQueries<{ id: number; quantity: number; min: number }>(
  'stock_templates',
)
