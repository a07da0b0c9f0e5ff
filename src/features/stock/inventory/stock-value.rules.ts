import { portionOf } from '#shared/numbers/money.ts'
import { costOfAll } from './inventory.rules.ts'

/** All there is of a part, wherever it lies. */
export interface Stock {
  /** In thousandths. */
  quantity: number
  cents: number
  /** Unit cost in cents to four decimals: the average, or the last one where there is nothing. */
  cost: number
}

/** The stock after a movement: `value` went into it, `difference` is the rest of what was paid, in cents. */
export interface Valued {
  stock: Stock
  value: number
  difference: number
}

/** `cents` × `part` ÷ `whole`, whatever their signs. */
const share = (cents: number, part: number, whole: number): number =>
  whole < 0 ? portionOf(cents, -part, -whole) : portionOf(cents, part, whole)

/** Unit cost in cents to four decimals of a quantity in thousandths. */
export const costOfOne = (cents: number, quantity: number): number =>
  share(cents, 10_000_000, quantity) / 10_000

/** The value of so many thousandths at the average. */
export const atAverage = ({ quantity, cents, cost }: Stock, many: number): number =>
  quantity === 0 ? costOfAll(cost, many / 1_000) : share(cents, many, quantity)

function valued(before: Stock, quantity: number, cents: number, paid: number, cost: number): Valued {
  const value = cents - before.cents
  const average = quantity === 0 || cents === 0 ? cost : costOfOne(cents, quantity)
  return { stock: { quantity, cents, cost: average }, value, difference: paid - value }
}

/** Stock comes in for `paid` cents. What was short has been used at the average: the rest of its price is a difference. */
export function comeIn(stock: Stock, quantity: number, paid: number): Valued {
  const short = Math.min(quantity, Math.max(0, -stock.quantity))
  const left = short === 0 ? stock.cents : share(stock.cents, stock.quantity + short, stock.quantity)
  const fresh = paid - share(paid, short, quantity)
  return valued(stock, stock.quantity + quantity, left + fresh, paid, costOfOne(paid, quantity))
}

/** Stock leaves at the average. `refund`: what comes back for it, if that is another amount. */
export function goOut(stock: Stock, quantity: number, refund?: number): Valued {
  const worth = atAverage(stock, quantity)
  const there = Math.min(quantity, Math.max(0, stock.quantity))
  const gone = stock.quantity > 0 ? atAverage(stock, there) + atAverage(stock, quantity - there) : worth
  return valued(
    stock,
    stock.quantity - quantity,
    stock.cents - gone,
    -(refund ?? gone),
    stock.quantity === 0 ? stock.cost : costOfOne(stock.cents, stock.quantity),
  )
}

/** Takes back what came in for `paid`. `stays`: thousandths of it that use since has left in the stock. */
export function takeOut(stock: Stock, quantity: number, paid: number, stays: number): Valued {
  const after = stock.quantity - quantity
  const others = stock.quantity - stays
  const worth = Math.max(0, stock.cents - share(paid, stays, quantity))
  const one = costOfOne(paid, quantity)
  const cents =
    after === 0
      ? 0
      : stock.quantity <= 0
        ? atAverage(stock, after)
        : others > 0
          ? share(worth, after, others)
          : share(paid, after, quantity)
  return valued(stock, after, cents, -paid, stock.quantity > 0 ? stock.cost : one)
}

/** Another price for what came before: `stays` of `of` are still there and worth it, for the rest it is a difference. */
export function repriceStock(stock: Stock, { stays, of }: Left, more: number): Valued {
  const there = Math.max(0, Math.min(stays, of, stock.quantity))
  const cents = there === 0 ? stock.cents : Math.max(0, stock.cents + share(more, there, of))
  return valued(stock, stock.quantity, cents, more, stock.cost)
}

/** How much of something is left in the stock, in thousandths. */
export interface Left {
  stays: number
  of: number
}

/** How many thousandths of what came in are still there, by the stock after it and what has moved since, in order. */
export function leftOf(quantity: number, after: number, since: readonly number[]): number {
  let [stays, onHand] = [Math.min(quantity, Math.max(0, after)), after]
  for (const moved of since) {
    const next = onHand + moved
    if (moved < 0) stays = onHand <= 0 || next <= 0 ? 0 : share(stays, next, onHand)
    onHand = next
  }
  return Math.min(stays, Math.max(0, onHand))
}
