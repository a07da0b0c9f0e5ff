import type { StockCounts } from '#server/db/row-types.ts'
import { became, happeningOf, isNew } from '#shared/happening.ts'

const count = happeningOf<StockCounts>('stock_counts', 'inventory.manage')

export const countHappenings = {
  'count.started': count(isNew, []),
  'count.finished': count(became('state', 'counted'), []),
  'count.approved': count(became('state', 'approved'), []),
}
