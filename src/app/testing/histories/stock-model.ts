// The stock of a company in whole pieces and cents, for histories to be compared with. It shares no code with the product.

export const store = 0
export const transit = -1

export interface ModelOrder {
  id: number
  part: number
  quantity: number
  price: number
  received: number
  returned: number
  bills: { id: number; quantity: number; cents: number; isCredit: boolean; isVoid: boolean }[]
}
export interface ModelTransfer {
  id: number
  part: number
  from: number
  to: number
  left: number
}
/** Goods that were booked by hand: what came in for money, and what went. */
export interface ModelBooking {
  id: number
  part: number
  place: number
  quantity: number
  /** Paid for all of it; null: it went, or came at the average. */
  paid: number | null
}

export interface StockModel {
  parts: number[]
  /** The store and a van. */
  places: number[]
  /** Pieces by part and place, transit among them. */
  lies: Map<string, number>
  orders: ModelOrder[]
  transfers: ModelTransfer[]
  bookings: ModelBooking[]
  /** Money paid by hand-booked receipts that stand, by part. */
  paid: Map<number, number>
}

const key = (part: number, place: number) => `${part} ${place}`
export const liesAt = ({ lies }: StockModel, part: number, place: number) => lies.get(key(part, place)) ?? 0
export function move(model: StockModel, part: number, place: number, quantity: number): void {
  model.lies.set(key(part, place), liesAt(model, part, place) + quantity)
}
export const onHand = (model: StockModel, part: number) =>
  [...model.places, transit].reduce((sum, place) => sum + liesAt(model, part, place), 0)

const divided = (cents: number, times: number, by: number) => Math.round((cents * times) / by)

/** What the goods cost that are kept of an order: their bills less credits as far as they are billed, else its price. */
export function costKept({ received, returned, price, bills }: ModelOrder): number {
  const standing = bills.filter(({ isVoid }) => !isVoid)
  const sum = (isCredit: boolean, of: 'quantity' | 'cents') =>
    standing.reduce((all, bill) => all + (bill.isCredit === isCredit ? bill[of] : 0), 0)
  const kept = received - returned
  const billed = sum(false, 'quantity') - Math.min(sum(true, 'quantity'), returned)
  const cents = sum(false, 'cents') - sum(true, 'cents')
  if (kept === billed) return cents
  if (kept > billed) return cents + (kept - billed) * price
  return billed === 0 ? 0 : divided(cents, kept, billed)
}
