import { rounded } from '#shared/numbers/money.ts'
import { isFiner, mostPrice, priceDecimals } from '#shared/numbers/unit-price.ts'
import { because, type Verdict } from '#shared/verdict.ts'

/** The company's own store; always the first place (document 1 §9). Other places have a person's or a place's id. */
export const companyPlace = { value: 0, label: 'Company' } as const
/** Where goods are between two places; nothing can be booked there. */
export const transitPlace = { value: -1, label: 'In transit' } as const

export const movementKinds = [
  'receive',
  'use',
  'return',
  'transfer',
  'count',
  'adjust',
  'loss',
  'price',
] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementLabels: Record<MovementKind, string> = {
  receive: 'Received',
  use: 'Used',
  return: 'Returned',
  transfer: 'Transferred',
  count: 'Counted',
  adjust: 'Adjusted',
  loss: 'Lost',
  price: 'Price changed',
}

/** Movements that people book by hand; jobs, transfers and counts create the other kinds. */
export const bookedKinds = ['receive', 'return', 'adjust', 'loss'] as const

export const rowText = 'Please fill in all required fields correctly.'
/** The most that can lie anywhere, and the most rows of one save. */
export const mostQuantity = 10_000_000
export const mostRows = 500

/** A row of the inventory as it was typed or sent. Prices in dollars. */
export interface TypedRow {
  name: string
  price: string | number | null
  quantity: string | number | null
}

/** A row as it stood before; null: a new one. */
export type StoredRow = { name: string; price: number | null; quantity: number } | null

/** Why a row can't be saved, or null (document 1 §5): what stays as it was is not asked about. */
export function rowProblem(row: TypedRow, stored: StoredRow): string | null {
  if (row.name.trim() === '') return rowText
  const price = numberIn(row.price)
  if (price !== stored?.price && !(price !== null && price > 0 && price * 100 <= mostPrice)) return rowText
  if (price !== null && isFiner(price, priceDecimals)) return rowText
  const quantity = numberIn(row.quantity)
  if (isBlank(row.quantity) || quantity === stored?.quantity) return null
  return quantity !== null && Number.isInteger(quantity) && quantity > 0 && quantity <= mostQuantity
    ? null
    : rowText
}

const isBlank = (value: string | number | null) => value === null || String(value).trim() === ''

/** A typed number; null: none, or blank. */
export function numberIn(value: string | number | null): number | null {
  const number = isBlank(value) ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

/** Quantities are thousandths inside, so that sums are exact. */
export const thousandths = (quantity: number): number => Math.round(quantity * 1_000)

/**
 * The average unit cost after stock comes in or goes out at its own cost: total value stays the sum of all movements.
 * Costs are in cents, to four decimals.
 */
export function averageAfter(average: number, onHand: number, quantity: number, cost: number): number {
  const after = onHand + quantity
  if (quantity > 0 && onHand <= 0) return round4(cost)
  if (after <= 0) return average
  return Math.max(0, round4((average * onHand + cost * quantity) / after))
}

/** Total cost in whole cents; the unit cost has up to four decimals of a cent. */
export const costOfAll = (cost: number, quantity: number): number =>
  rounded(BigInt(Math.round(cost * 10_000)) * BigInt(thousandths(quantity)), 10_000_000)

const round4 = (cents: number): number => Math.round(cents * 10_000) / 10_000

interface BookedMovement {
  kind: string
  undoes: number | null
  undone_by: number | null
  job_id: number | null
  order_id: number | null
  transfer_id: number | null
  count_id: number | null
  supplier_invoice_id?: number | null
}

/** True if the movement can be taken back by hand: what a job, an order, a transfer or a count did is changed there. */
export function canUndo(movement: BookedMovement): Verdict {
  if (movement.undoes !== null) return because('This is already a correction.')
  if (movement.undone_by !== null) return because('This was already reversed.')
  if (movement.kind === 'price') return because('This comes from a price change. Change it at its source.')
  if (movement.job_id !== null) return because('This comes from a job. Change the part there.')
  if (movement.supplier_invoice_id) return because('This comes from a supplier invoice. Void it there.')
  if (movement.order_id !== null) return because('This comes from an order. Return it there.')
  if (movement.transfer_id !== null || movement.count_id !== null)
    return because('This comes from a transfer or a count. Create another one.')
  return true
}

/** Why the price of a movement did not all go into the stock, or came out of it. */
export function differenceCause(movement: {
  kind: MovementKind
  undoes: number | null
  order_id: number | null
  supplier_invoice_id: number | null
}): string {
  if (movement.undoes !== null) return 'Undone after use'
  if (movement.kind === 'price')
    return movement.supplier_invoice_id !== null ? 'Billed at a different price after use' : 'Corrected'
  if (movement.kind === 'return' && movement.supplier_invoice_id !== null)
    return 'Credited at a different price'
  if (movement.kind === 'return' && movement.order_id !== null) return 'Returned at a different price'
  return 'Used before it arrived'
}

/** True if what lies there needs filling up, or a count. */
export const isLow = (level: { on_hand: number; reserved: number; minimum: number }): boolean =>
  level.on_hand < 0 || level.on_hand - level.reserved < level.minimum

/** A point on the earth, in degrees. */
export interface Point {
  lat: number
  lng: number
}

/** Whole kilometres as the crow flies, good to a per cent within a city. */
export function kilometresBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const x = (b.lng - a.lng) * rad * Math.cos(((a.lat + b.lat) / 2) * rad)
  return Math.round(Math.hypot(x, (b.lat - a.lat) * rad) * 6_371)
}

/** The nearest first, then those whose way is not known as they stood. */
export const nearestFirst = <T extends { km: number | null }>(places: readonly T[]): T[] =>
  [...places].sort((a, b) => (a.km ?? Number.MAX_VALUE) - (b.km ?? Number.MAX_VALUE))

/** Days whose use says what will be needed. */
export const suggestionDays = 90
const usualLead = 7
/** Days of use that a target holds more than the minimum. */
const reserveDays = 14

/** Minimum and target by what was used in `suggestionDays`: whole pieces that last until the next ones come. */
export function suggestedLevels(used: number, leadDays: number): { minimum: number; target: number } {
  const daily = Math.max(0, used) / suggestionDays
  const lead = Math.max(usualLead, leadDays)
  return { minimum: Math.ceil(daily * lead), target: Math.ceil(daily * (lead + reserveDays)) }
}
