// Money is whole cents everywhere inside; dollars stand only on the wire and on screens. Half a cent is rounded away from
// zero. Rates and shares are basis points: hundredths of a percent. Unit prices are finer: see unit-price.ts.

/** The largest amount of one field: 99,999,999.99. */
export const mostCents = 9_999_999_999

/** Cents of an amount as it was typed or sent, exact to the last digit; null if it is none, negative or too large. */
export function centsOf(amount: string | number): number | null {
  const text = typeof amount === 'number' ? plainText(amount) : amount.trim().replace(/[\s,$]/g, '')
  const parts = /^(\d{0,12})(?:\.(\d*))?$/.exec(text)
  const [, whole = '', decimals = ''] = parts ?? []
  if (!parts || (whole === '' && decimals === '')) return null
  const cents =
    Number(whole) * 100 +
    Number(decimals.slice(0, 2).padEnd(2, '0')) +
    (decimals[2] && decimals[2] >= '5' ? 1 : 0)
  return cents <= mostCents ? cents : null
}

/** A number without an exponent: 1e-7 would be read as 1. */
function plainText(amount: number): string {
  const text = String(amount)
  return text.includes('e') && Math.abs(amount) < 1 ? '0' : text
}

export const dollarsOf = (cents: number): number => cents / 100

/** `numerator / denominator`, half away from zero, exact where floating point is not. */
export function rounded(numerator: number | bigint, denominator: number): number {
  const [n, d] = [BigInt(numerator), BigInt(denominator)]
  const sign = n < 0n ? -1n : 1n
  return Number(sign * ((2n * sign * n + d) / (2n * d)))
}

/** A rate's part of an amount: 10 % of 100.00 is 10.00. */
export const rateOf = (cents: number, basisPoints: number): number => rounded(cents * basisPoints, 10_000)

/** The amount with the rate on top. */
export const withRate = (cents: number, basisPoints: number): number => cents + rateOf(cents, basisPoints)

/** The amount without a rate that it contains: 110.00 without 10 % is 100.00. */
export const withoutRate = (cents: number, basisPoints: number): number =>
  rounded(cents * 10_000, 10_000 + basisPoints)

/** The rate that an amount contains: 10 % in 110.00 is 10.00. */
export const rateIn = (cents: number, basisPoints: number): number => cents - withoutRate(cents, basisPoints)

/** A unit price, which may have parts of a cent, times a quantity of at most three decimals, in whole cents. */
export const timesQuantity = (price: number, quantity: number): number =>
  rounded(BigInt(Math.round(price * 100)) * BigInt(Math.round(quantity * 1_000)), 100_000)

/** The part of an amount that `part` is of `whole`; of nothing, nothing. */
export const portionOf = (cents: number, part: number, whole: number): number =>
  whole === 0 ? 0 : rounded(BigInt(cents) * BigInt(part), whole)

/**
 * An amount shared out by basis points. Shares that are the whole but for their rounding (three of 33.33 %) share all of
 * it; the cents that are left over go to the first ones. Other shares each have their own part.
 */
export function shareOut(cents: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0)
  // Each of them was rounded to a hundredth of a percent.
  const isWhole = sum > 0 && Math.abs(10_000 - sum) < Math.max(1, shares.length)
  const parts = shares.map(share => (isWhole ? Math.floor((cents * share) / sum) : rateOf(cents, share)))
  if (!isWhole) return parts
  const left = cents - parts.reduce((total, part) => total + part, 0)
  return parts.map((part, i) => part + (i < left ? 1 : 0))
}
