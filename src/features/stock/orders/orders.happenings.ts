import type { StockOrders } from '#server/db/row-types.ts'
import { became, happeningOf, isNew } from '#shared/happening.ts'

const order = happeningOf<StockOrders>('stock_orders', 'inventory.manage')
const facts = ['supplier_id', 'place_id', 'job_id'] as const

export const orderHappenings = {
  'order.drafted': order(isNew, facts),
  'order.approved': order(became('state', 'approved'), facts),
  'order.sent': order(became('state', 'sent'), facts),
  /** All of it is there. */
  'order.received': order(became('state', 'received'), facts),
  'order.cancelled': order(became('state', 'cancelled'), facts),
}
