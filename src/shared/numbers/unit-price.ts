import { mostCents, rateOf, rounded, timesQuantity } from './money.ts'
import { numberFormat } from './number-format.ts'

// A unit price is cents with at most two decimals, ten-thousandths of a dollar: $0.045 is 4.5. Amounts are whole cents.

export const priceDecimals = 4
export const quantityDecimals = 3

export const priceTexts = {
  price: 'Prices can have up to four decimals.',
  quantity: 'Quantities can have up to three decimals.',
} as const

/** True if a number has more decimals than that; the noise of adding 0.1 and 0.2 is none. */
export function isFiner(number: number, decimals: number): boolean {
  const scaled = number * 10 ** decimals
  return Math.abs(scaled - Math.round(scaled)) > Math.max(1e-6, Math.abs(scaled) * 1e-14)
}

/** The unit price of dollars; further decimals are rounded away. */
export const priceOf = (dollars: number): number => Math.round(dollars * 10_000) / 100

/** The unit price in dollars. */
export const priceInDollars = (price: number): number => Math.round(price * 100) / 10_000

/** A unit price with the rate on top. */
export const priceWithRate = (price: number, basisPoints: number): number =>
  rounded(BigInt(Math.round(price * 100)) * BigInt(10_000 + basisPoints), 10_000) / 100

/** A unit price without a rate that it contains. */
export const priceWithoutRate = (price: number, basisPoints: number): number =>
  rounded(BigInt(Math.round(price * 100)) * 10_000n, 10_000 + basisPoints) / 100

/** Tax on so many at a price without it, in whole cents: $5.45 on 54.5455, so that $60.00 with tax stay that. */
export const taxOn = (price: number, quantity: number, basisPoints: number): number =>
  Number.isInteger(price)
    ? rateOf(timesQuantity(price, quantity), basisPoints)
    : rounded(
        BigInt(Math.round(price * 100)) * BigInt(Math.round(quantity * 1_000)) * BigInt(basisPoints),
        1_000_000_000,
      )

/** A unit price less a discount on it. */
export const priceLess = (price: number, basisPoints: number): number =>
  rounded(BigInt(Math.round(price * 100)) * BigInt(10_000 - basisPoints), 10_000) / 100

/** The largest unit price, that of an amount. */
export const mostPrice = mostCents

/** A unit price as paper shows it: with parts of a cent where they matter. One of a kind costs what its line comes to. */
export const shownPrice = ({ quantity, price_cents }: { quantity: number; price_cents: number }): number =>
  quantity === 1 && price_cents >= 100 ? Math.round(price_cents) : price_cents

/** A unit price as text: '$60.00', '$0.045'. */
export const priceText = (price: number, language: string): string =>
  numberFormat(language, Number.isInteger(price) ? 'money' : 'price').format(price / 100)
