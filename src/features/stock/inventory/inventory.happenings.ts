import type { StockParts } from '#server/db/row-types.ts'
import { happeningOf } from '#shared/happening.ts'

const part = happeningOf<StockParts>('stock_parts', 'inventory.manage')

export const inventoryHappenings = {
  /** At some place there is less of it than its minimum, where there was enough before. */
  'stock.low': part(null, []),
}
